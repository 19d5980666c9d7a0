// @ts-check
/** Tests of the adapter: node --test examples/javascript/*.test.mjs */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ADAPTER = fileURLToPath(new URL('adapter.mjs', import.meta.url));

/**
 * The replies of the adapter to these lines, read only after a pause.
 * @param {readonly string[]} lines
 * @returns {Promise<any[]>}
 */
const repliesTo = async (lines) => {
  const adapter = spawn(process.execPath, [ADAPTER]);
  const ended = once(adapter, 'close');
  adapter.stdin.write(lines.join('\n'));
  await wait(100);
  adapter.stdin.end();
  let text = '';
  for await (const chunk of adapter.stdout.setEncoding('utf8')) text += chunk;
  assert.deepEqual(await ended, [0, null]);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

/** @type {(id: number, method: string, params: object) => string} */
const request = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params });

test('the adapter survives what is no request, and answers the rest', async () => {
  const replies = await repliesTo([
    'rubbish',
    '[]',
    '',
    request(1, 'toString', {}),
    request(2, 'hello', { protocol: 1 }),
    request(3, 'pack', { ruleset: { id: null, options: { tie_bonus: 'subtract_rank' } } }),
    request(4, 'pack', {}),
  ]);
  const codes = replies.map(({ id, error }) => [id, error?.code]);
  assert.deepEqual(codes, [
    [null, -32700],
    [null, -32600],
    [1, -32601],
    [2, undefined],
    [3, 2],
    [4, -32602],
  ]);
});

test('the option table of a message decides which game is answered for', async () => {
  const options = { deck: 'five_cucumbers_60', penalty_value: 'cucumber_table' };
  const [numbered, unknown] = await repliesTo([
    request(1, 'pack', { ruleset: { id: 'five-cucumbers', options } }),
    request(2, 'pack', { ruleset: { id: 'agurk', options: { deck: 'tarot' } } }),
  ]);
  assert.equal(numbered.result.cards.length, 60);
  assert.deepEqual(numbered.result.cards[0], { rank: 1, suit: null, n: 1 });
  assert.equal(unknown.error.code, 2);
});

test('the adapter answers pipelined requests in order, however late they are read', async () => {
  const ids = Array.from({ length: 3000 }, (_, id) => id);
  const replies = await repliesTo(ids.map((id) => request(id, 'pack', { ruleset: null })));
  assert.deepEqual(
    replies.map(({ id }) => id),
    ids,
  );
  assert.ok(replies.every(({ result }) => result.cards.length === 52));
});
