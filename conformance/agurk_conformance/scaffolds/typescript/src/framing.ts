/** Frames: a request a line on standard input, a reply a line on what was standard output. */

import { stderr, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';

/** A method of the protocol; its params have the form that the protocol gives them. */
type Method = (params: any) => object | Promise<object>;
type Request = { id: number; method: string; params: unknown };

/** No result: code 1 where the rules forbid it, 2 where the engine cannot be asked. */
export class NoResult extends Error {
  constructor(
    readonly code: 1 | 2,
    message: string,
  ) {
    super(message);
  }
}

const outcomeOf = async (answer: Method, params: unknown): Promise<object> => {
  try {
    return { result: await answer(params) };
  } catch (error) {
    if (!(error instanceof NoResult)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
};

/**
 * Answer requests until standard input ends; an answer may also be a promise of one.
 *
 * What the engine prints meanwhile goes to standard error.
 */
export const serve = (about: object, methods: Record<string, Method>): void => {
  const send = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  const hello = { ...about, protocol: 1, methods: Object.keys(methods) };
  const all = new Map<string, Method>(Object.entries({ ...methods, hello: () => hello }));
  createInterface({ input: stdin }).on('line', async (line) => {
    const { id, method, params } = JSON.parse(line) as Request;
    const answer = all.get(method);
    const outcome = answer
      ? await outcomeOf(answer, params)
      : { error: { code: -32601, message: `no method ${method}` } };
    send(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`);
  });
};
