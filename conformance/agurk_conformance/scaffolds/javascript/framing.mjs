/** Frames: a request a line on standard input, a reply a line on what was standard output. */

import { stderr, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';

/**
 * Answer requests until standard input ends.
 *
 * What the engine prints meanwhile goes to standard error.
 */
export const serve = (about, methods) => {
  const send = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  const hello = { ...about, protocol: 1, methods: Object.keys(methods) };
  const all = new Map(Object.entries({ ...methods, hello: () => hello }));
  createInterface({ input: stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    const outcome = all.has(method)
      ? { result: all.get(method)(params) }
      : { error: { code: -32601, message: `no method ${method}` } };
    send(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`);
  });
};
