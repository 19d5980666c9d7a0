// @ts-check
/**
 * The adapter: JSON-RPC over standard input and output.
 *
 * One request a line comes in, one reply a line goes out, in the same order.
 */

import { once } from 'node:events';
import { stdin, stdout } from 'node:process';

import { call, failure } from './methods.mjs';

/**
 * The reply to a line, or nothing to a notification.
 * @param {string} line
 * @returns {object | undefined}
 */
const replyTo = (line) => {
  const request = parse(line);
  if (request === undefined) return reply(null, failure(-32700, 'the line is not JSON'));
  const { jsonrpc, id, method, params = {} } = Object(request);
  const isRequest = jsonrpc === '2.0' && typeof method === 'string';
  if (!isRequest) return reply(id, failure(-32600, 'the line is not a request'));
  const outcome = call(method, params);
  return id === undefined ? undefined : reply(id, outcome);
};

/**
 * The value that a line holds, or undefined where it is not JSON.
 * @param {string} line
 * @returns {unknown}
 */
const parse = (line) => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/**
 * A reply; an id that cannot be one is answered by null.
 * @param {unknown} id
 * @param {object} outcome
 */
const reply = (id, outcome) => ({
  jsonrpc: '2.0',
  id: typeof id === 'number' || typeof id === 'string' ? id : null,
  ...outcome,
});

/**
 * The complete lines of a stream, as many at a time as arrive together.
 * @param {AsyncIterable<string>} stream
 */
async function* linesOf(stream) {
  let begun = '';
  for await (const chunk of stream) {
    const [end, ...lines] = chunk.split('\n');
    begun += end;
    if (lines.length > 0) {
      const next = String(lines.pop());
      yield [begun, ...lines];
      begun = next;
    }
  }
  yield [begun];
}

stdout.on('error', () => process.exit());

for await (const lines of linesOf(stdin.setEncoding('utf8'))) {
  const replies = lines
    .filter((line) => line.trim())
    .map(replyTo)
    .filter(Boolean);
  const text = replies.map((one) => `${JSON.stringify(one)}\n`).join('');
  if (!stdout.write(text)) await once(stdout, 'drain'); // no more is read while nobody listens
}
