// @ts-check
/** Tests of the game and of the adapter: node --test examples/javascript/agurk.test.mjs */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import * as agurk from './agurk.mjs';
import { PACK, formatCards, parseCards } from './cards.mjs';
import { dispute, viewFrom } from './table.mjs';

/**
 * @typedef {import('./agurk.mjs').Match} Match
 * @typedef {import('./agurk.mjs').Rules} Rules
 * @typedef {import('./seats.mjs').Seat} Seat
 */

const ADAPTER = fileURLToPath(new URL('adapter.mjs', import.meta.url));

/**
 * A match in mid-deal: these hands, and the first of them to lead.
 * @param {Record<Seat, string>} hands
 * @param {Partial<Match>} [standing]
 * @returns {Match}
 */
const matchWith = (hands, standing = {}) => {
  const seats = Object.keys(hands);
  const held = Object.fromEntries(seats.map((seat) => [seat, parseCards(hands[seat])]));
  const deal = { leader: seats[0], hands: held, trick: [], played: [], stock: 0 };
  return agurk.startMatch({ seats, dealer: seats.at(-1) ?? '', deal, ...standing });
};

/**
 * The match after these plays, each written as seat and card.
 * @param {Match} match
 * @param {readonly string[]} plays
 * @returns {Match}
 */
const after = (match, ...plays) =>
  plays.reduce((standing, play) => {
    const [seat, card] = play.split(' ');
    return agurk.playCard(standing, seat, parseCards(card)[0]);
  }, match);

/**
 * Repeatable chance: numbers from 0 up to 1.
 * @param {number} seed
 */
const chance = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/**
 * The pack in an order of chance.
 * @param {() => number} random
 */
const shuffled = (random) =>
  PACK.map((card) => ({ card, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ card }) => card);

test('a follower heads the trick or keeps its high card and gives up its lowest', () => {
  const led = after(matchWith({ A: '9♣ 4♦ 5♣', B: 'K♥ 6♦ 2♠', C: '9♥ 3♦ J♠' }), 'A 9♣');
  assert.equal(formatCards(agurk.legalCards(led, 'B')), 'K♥ 2♠');
  assert.throws(() => after(led, 'B 6♦'), { clause: 'FW-1' });
  assert.throws(() => after(led, 'C 9♥'), { clause: 'LD-6' });
  assert.throws(() => after(led, 'B A♠'), { clause: 'LD-7' });
  const taken = after(led, 'B 2♠', 'C 9♥');
  assert.equal(taken.taker, 'C');
  assert.equal(agurk.leader(taken), 'C');
});

test('the first crossing costs a life and brings the highest score of the others', () => {
  const scores = { A: 5, B: 12, C: 14 };
  const match = matchWith({ A: '9♣', B: '2♠', C: '9♥' }, { scores });
  const settled = after(match, 'A 9♣', 'B 2♠', 'C 9♥');
  assert.deepEqual(settled.points, { A: 0, B: 0, C: 9 });
  assert.deepEqual(settled.scores, { A: 5, B: 12, C: 12 });
  assert.deepEqual(settled.lives, { A: 2, B: 2, C: 1 });
  assert.equal(settled.dealer, 'A');
});

test('the second crossing eliminates, and the last active seat wins', () => {
  const standing = { scores: { A: 20, B: 7 }, lives: { A: 1, B: 1 } };
  const settled = after(matchWith({ A: '2♣', B: 'A♠' }, standing), 'A 2♣', 'B A♠');
  assert.deepEqual([settled.out, agurk.phase(settled)], [['B'], 'over']);
  assert.deepEqual(agurk.winners(settled), ['A']);
  assert.throws(() => agurk.dealPack(settled, PACK), { clause: 'EN-1' });
});

test('an illegal card found at the table goes back, and so does what followed it', () => {
  const match = matchWith({ A: '4♦', B: 'K♥ 2♠', C: '3♦' });
  const laid = { A: '9♣', B: '6♦', C: '9♥' };
  const trick = Object.entries(laid).map(([seat, card]) => ({ seat, card: parseCards(card)[0] }));
  const challenged = { ...match, deal: match.deal && { ...match.deal, trick } };
  const decision = dispute(challenged, trick[1]);
  assert.deepEqual(decision, { upheld: true, withdrawn: trick.slice(1), toAct: 'B' });
  assert.equal(dispute(challenged, trick[2]).upheld, false);
});

test('a faulty deal is refused', () => {
  const match = agurk.startMatch({ seats: ['A', 'B'], dealer: 'A' });
  const twice = { A: PACK.slice(0, 7), B: PACK.slice(6, 13) };
  assert.throws(() => agurk.dealHands(match, twice), { clause: 'IR-1' });
  assert.throws(() => agurk.dealPack(match, PACK.slice(1)), { clause: 'IR-1' });
  assert.throws(() => agurk.startMatch({ seats: ['A'], dealer: 'A' }), { clause: 'SD-1' });
});

for (const size of [2, 3, 4, 5, 6, 7]) {
  test(`a match of ${size} seats ends, and what is listed is what is accepted`, () => {
    const random = chance(size);
    const seats = [...'ABCDEFG'].slice(0, size);
    let match = agurk.startMatch({ seats, dealer: 'A' });
    while (!agurk.isOver(match)) {
      match = agurk.dealPack(match, shuffled(random));
      while (match.deal) match = playAnyCard(match, random);
      assert.ok(match.dealsPlayed <= (2 * size - 1) * (10 * size + 1));
      assert.ok(match.active.every((seat) => match.scores[seat] < 21 && match.lives[seat] > 0));
    }
    assert.equal(agurk.winners(match).length, 1);
  });
}

/**
 * The match after any legal card, once every other card held was refused.
 * @param {Match} match
 * @param {() => number} random
 * @returns {Match}
 */
const playAnyCard = (match, random) => {
  const seat = String(agurk.seatToAct(match));
  const legal = agurk.legalCards(match, seat);
  const { hand } = viewFrom(match, seat);
  for (const card of hand.filter((held) => !legal.includes(held))) {
    assert.throws(() => agurk.playCard(match, seat, card), { clause: 'FW-1' });
  }
  return agurk.playCard(match, seat, legal[Math.floor(random() * legal.length)]);
};

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

test('the adapter answers pipelined requests in order, however late they are read', async () => {
  const ids = Array.from({ length: 3000 }, (_, id) => id);
  const replies = await repliesTo(ids.map((id) => request(id, 'pack', { ruleset: null })));
  assert.deepEqual(
    replies.map(({ id }) => id),
    ids,
  );
  assert.ok(replies.every(({ result }) => result.cards.length === 52));
});
