/** Frames: a request a line on standard input, a reply a line on what was standard output. */

import { stderr, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';

/** No result: code 1 where the rules forbid it, 2 where the engine cannot be asked. */
export class NoResult extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Answer requests until standard input ends; an answer may also be a promise of one.
 *
 * What the engine prints meanwhile goes to standard error.
 */
export const serve = (about, methods) => {
  const send = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  const hello = { ...about, protocol: 1, methods: Object.keys(methods) };
  const all = new Map(Object.entries({ ...methods, hello: () => hello }));
  const outcomeOf = async (method, params) => {
    try {
      return { result: await all.get(method)(params) };
    } catch (error) {
      if (!(error instanceof NoResult)) throw error;
      return { error: { code: error.code, message: error.message } };
    }
  };
  createInterface({ input: stdin }).on('line', async (line) => {
    const { id, method, params } = JSON.parse(line);
    const outcome = all.has(method)
      ? await outcomeOf(method, params)
      : { error: { code: -32601, message: `no method ${method}` } };
    send(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`);
  });
};
