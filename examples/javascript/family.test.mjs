// @ts-check
/** Tests of the relatives of Danish Agurk: node --test examples/javascript/*.test.mjs */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as agurk from './agurk.mjs';
import { PACKS, formatCards } from './cards.mjs';
import { TABLES, after, matchWith } from './fixtures.mjs';

const ENCYCLOPEDIA = TABLES['the game of the encyclopedia'];
const FIVE = TABLES['Five Cucumbers'];

/** @type {(match: import('./match.mjs').Match, seat: string) => string} */
const mayPlay = (match, seat) => formatCards(agurk.legalCards(match, seat));

test('where heading is compulsory the lowest card is for those who cannot head', () => {
  const match = matchWith(ENCYCLOPEDIA, { A: '9♣ 4♦', B: 'K♥ 9♦ 2♠', C: '8♥ 3♦ 3♠' });
  const led = after(match, 'A 9♣');
  assert.equal(mayPlay(led, 'B'), 'K♥ 9♦');
  assert.throws(() => after(led, 'B 2♠'), { clause: 'FW-3' });
  const headed = after(led, 'B 9♦');
  assert.equal(mayPlay(headed, 'C'), '3♦ 3♠');
  assert.throws(() => after(headed, 'C 8♥'), { clause: 'FW-4' });
});

test('a led ace draws the lowest card, and an ace that follows does not', () => {
  const hands = { A: 'A♣ 9♣ 2♦', B: 'A♥ 6♦ 5♠', C: 'A♦ K♦ 3♠' };
  const led = after(matchWith(ENCYCLOPEDIA, hands), 'A A♣');
  assert.equal(mayPlay(led, 'B'), '5♠');
  assert.throws(() => after(led, 'B A♥'), { clause: 'FW-9' });
  const followed = after(matchWith(ENCYCLOPEDIA, hands), 'A 9♣', 'B A♥');
  assert.equal(mayPlay(followed, 'C'), 'A♦');
  const free = matchWith({ ...ENCYCLOPEDIA, follow_rule: 'free_choice' }, hands);
  assert.equal(mayPlay(after(free, 'A A♣'), 'B'), '5♠');
});

test('a led ace is overtaken by an equal one unless its leader holds the trick', () => {
  const hands = { A: 'A♣ 2♦', B: 'A♥ A♠' };
  const table = { ...ENCYCLOPEDIA, ace_lead_winner: 'leader' };
  assert.equal(after(matchWith(ENCYCLOPEDIA, hands), 'A A♣', 'B A♥').taker, 'B');
  assert.equal(after(matchWith(table, hands), 'A A♣', 'B A♥').taker, 'A');
});

test('all who share the highest last card pay, and all who cross are out', () => {
  const scores = { A: 22, B: 5, C: 24, D: 20 };
  const hands = { A: 'Q♣', B: 'Q♥', C: 'Q♦', D: '4♠' };
  const match = matchWith(ENCYCLOPEDIA, hands, { scores });
  const settled = after(match, 'A Q♣', 'B Q♥', 'C Q♦', 'D 4♠');
  assert.deepEqual(settled.points, { A: 12, B: 12, C: 12, D: 0 });
  assert.deepEqual(settled.out, ['A', 'C']);
  assert.deepEqual(settled.scores, { A: 34, B: 17, C: 36, D: 20 });
  assert.deepEqual([settled.active, settled.winners], [['B', 'D'], []]);
});

test('seats that cross together with a life left re-enter at the same score', () => {
  const table = TABLES['Danish Agurk in which all who tie pay'];
  const scores = { A: 15, B: 20, C: 9, D: 3 };
  const hands = { A: '8♣', B: '8♥', C: '8♦', D: '4♠' };
  const settled = after(matchWith(table, hands, { scores }), 'A 8♣', 'B 8♥', 'C 8♦', 'D 4♠');
  assert.deepEqual(settled.scores, { A: 17, B: 17, C: 17, D: 3 });
  assert.deepEqual(settled.lives, { A: 1, B: 1, C: 2, D: 2 });
  const all = after(
    matchWith(table, { A: '8♣', B: '8♥' }, { scores: { A: 15, B: 20 } }),
    'A 8♣',
    'B 8♥',
  );
  assert.deepEqual(all.scores, { A: 0, B: 0 });
});

test('when nobody is left the lowest total of the deal wins, whatever went before', () => {
  const hands = { A: '9♣', B: '9♥', C: '9♦' };
  const scores = { A: 29, B: 24, C: 25 };
  const settled = after(matchWith(ENCYCLOPEDIA, hands, { scores }), 'A 9♣', 'B 9♥', 'C 9♦');
  assert.deepEqual([settled.out, settled.active], [['A', 'B', 'C'], []]);
  assert.deepEqual([agurk.phase(settled), settled.winners], ['over', ['B']]);
});

test('equal lowest totals play sudden death, in which payers drop out and nothing is scored', () => {
  const hands = { A: '9♣', B: '9♥', C: '9♦' };
  const scores = { A: 24, B: 29, C: 24 };
  const tied = after(matchWith(ENCYCLOPEDIA, hands, { scores }), 'A 9♣', 'B 9♥', 'C 9♦');
  assert.deepEqual([agurk.phase(tied), tied.suddenDeath], ['deal', true]);
  assert.deepEqual([tied.active, tied.out, tied.dealer], [['A', 'C'], ['A', 'B', 'C'], 'A']);
  const decided = { suddenDeath: true, lives: { A: 0, C: 0 }, scores: { A: 33, C: 33 } };
  const all = after(matchWith(ENCYCLOPEDIA, { A: '5♣', C: '5♦' }, decided), 'A 5♣', 'C 5♦');
  assert.deepEqual([all.active, all.out, all.points], [['A', 'C'], [], { A: 0, C: 0 }]);
  const one = after(matchWith(ENCYCLOPEDIA, { A: '5♣', C: '4♦' }, decided), 'A 5♣', 'C 4♦');
  assert.deepEqual([one.winners, one.out, one.scores], [['C'], ['A'], { A: 33, C: 33 }]);
  const pack = PACKS.std52;
  const three = { A: pack.slice(0, 7), B: pack.slice(7, 14), C: pack.slice(14, 21) };
  assert.throws(() => agurk.dealHands(tied, three), { clause: 'IR-1' });
  assert.equal(agurk.leader(agurk.dealHands(tied, { A: three.A, C: three.C })), 'C');
});

test('where the first crossing ends the match all who cross lose', () => {
  const table = TABLES['a match to the first crossing'];
  const scores = { A: 12, B: 4, C: 20 };
  const hands = { A: '9♣', B: '9♥', C: '9♦' };
  const settled = after(matchWith(table, hands, { scores }), 'A 9♣', 'B 9♥', 'C 9♦');
  assert.deepEqual(
    [agurk.phase(settled), settled.losers, settled.winners],
    ['over', ['A', 'C'], []],
  );
  assert.throws(() => agurk.dealPack(settled, PACKS.std52), { clause: 'EN-4' });
});

test('after the last of the fixed deals the lowest score wins, and nobody is out before', () => {
  const table = TABLES['a match of fixed deals'];
  const standing = { scores: { A: 20, B: 29, C: 18 }, dealsPlayed: 1 };
  const hands = { A: '2♣', B: '9♥', C: '4♦' };
  const second = after(matchWith(table, hands, standing), 'A 2♣', 'B 9♥', 'C 4♦');
  assert.deepEqual([agurk.phase(second), second.scores.B, second.out], ['deal', 38, []]);
  const last = { ...standing, dealsPlayed: 2 };
  const third = after(matchWith(table, hands, last), 'A 2♣', 'B 9♥', 'C 4♦');
  assert.deepEqual([agurk.phase(third), third.winners], ['over', ['C']]);
  assert.throws(() => agurk.dealPack(third, PACKS.std52), { clause: 'EN-5' });
  const equal = { ...last, dealer: 'A', scores: { A: 18, B: 29, C: 18 } };
  const tied = after(matchWith(table, hands, equal), 'A 2♣', 'B 9♥', 'C 4♦');
  assert.deepEqual([tied.suddenDeath, tied.active, tied.out], [true, ['A', 'C'], []]);
  assert.equal(tied.dealer, 'C');
});

test('in the inverted game the last of the equal lowest cards pays its own number', () => {
  const table = TABLES['the inverted game'];
  const settled = after(matchWith(table, { A: '3♣', B: '9♥', C: '3♦' }), 'A 3♣', 'B 9♥', 'C 3♦');
  assert.deepEqual([settled.taker, settled.points], ['B', { A: 0, B: 0, C: 3 }]);
});

test('tricks that are gathered face down are seen by nobody', () => {
  const gathered = TABLES['a match of fixed deals'];
  const hands = { A: '3♣ 9♠', B: '9♥ 2♣' };
  const { open } = agurk.viewFrom(after(matchWith(gathered, hands), 'A 3♣', 'B 9♥', 'B 2♣'), 'A');
  assert.deepEqual([formatCards(open.A), formatCards(open.B)], ['no card', '2♣']);
});

test('a last trick of Five Cucumbers costs tokens by the table, doubled once by a one', () => {
  const tokens = [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5];
  tokens.forEach((cost, at) => {
    const rank = at + 1;
    const lone = after(matchWith(FIVE, { A: `${rank}`, B: `${rank}b` }), `A ${rank}`, `B ${rank}b`);
    assert.deepEqual(lone.points, { A: 0, B: cost });
    const doubled = after(
      matchWith(FIVE, { A: '1c', B: '1d', C: `${rank}b` }),
      'A 1c',
      'B 1d',
      `C ${rank}b`,
    );
    assert.deepEqual(doubled.points, { A: 0, B: 0, C: 2 * cost });
  });
});

test('no card of the numbered pack is an ace', () => {
  const match = matchWith({ ...FIVE, ace_rule: 'ace_lead_forces_lowest' }, { A: '14', B: '15 3' });
  assert.equal(mayPlay(after(match, 'A 14'), 'B'), '15 3');
});

test('five tokens are safe, and six are too many', () => {
  const hands = { A: '9', B: '2', C: '9b' };
  const safe = after(
    matchWith(FIVE, hands, { scores: { A: 0, B: 0, C: 3 } }),
    'A 9',
    'B 2',
    'C 9b',
  );
  assert.deepEqual([safe.scores.C, safe.out], [5, []]);
  const out = after(matchWith(FIVE, hands, { scores: { A: 0, B: 0, C: 4 } }), 'A 9', 'B 2', 'C 9b');
  assert.deepEqual([out.scores.C, out.out], [6, ['C']]);
});

test('the youngest or forehand leads first in Five Cucumbers, then whoever paid; one seat deals', () => {
  const rules = agurk.rulesOf(FIVE);
  const first = agurk.startMatch({ rules, seats: ['A', 'B', 'C'], dealer: 'A' });
  assert.equal(agurk.leader(first), 'B');
  const youngest = { rules, seats: ['A', 'B', 'C'], dealer: 'A', opener: 'C' };
  assert.equal(agurk.leader(agurk.startMatch(youngest)), 'C');
  const hands = { A: '4', B: '9', C: '2' };
  const paid = after(matchWith(FIVE, hands), 'A 4', 'B 9', 'C 2');
  assert.deepEqual([paid.dealer, agurk.leader(paid)], ['C', 'B']);
  const standing = { scores: { A: 1, B: 5, C: 0 } };
  const gone = after(matchWith(FIVE, hands, standing), 'A 4', 'B 9', 'C 2');
  assert.deepEqual([gone.out, gone.dealer, agurk.leader(gone)], [['B'], 'C', 'C']);
});

test('a dealer who chooses names three cards at least and no more than can be dealt', () => {
  const table = { hand_size_mode: 'dealer_choice' };
  const seats = [...'ABCDEF'];
  const match = agurk.startMatch({ rules: agurk.rulesOf(table), seats, dealer: 'A' });
  const pack = PACKS.std52;
  assert.equal(match.handSize, null);
  assert.equal(agurk.dealPack(match, pack, 8).deal?.stock, 4);
  assert.throws(() => agurk.dealPack(match, pack, 9), { clause: 'DL-3' });
  assert.throws(() => agurk.dealPack(match, pack, 2), { clause: 'DL-3' });
  assert.throws(() => agurk.dealPack(match, pack), { clause: 'DL-3' });
  const last = matchWith(table, { A: '3♣', B: '9♥' }, { handSize: 5 });
  assert.equal(after(last, 'A 3♣', 'B 9♥').handSize, null);
});

test('the hands that a dealer gives out are of one size, and that size is allowed', () => {
  const rules = agurk.rulesOf({ hand_size_mode: 'dealer_choice' });
  const seats = [...'ABCDEF'];
  const match = agurk.startMatch({ rules, seats, dealer: 'A' });
  /** @type {(sizes: number[]) => Record<string, readonly import('./cards.mjs').Card[]>} */
  const hands = (sizes) =>
    Object.fromEntries(
      sizes.map((size, at) => [seats[at], PACKS.std52.slice(8 * at, 8 * at + size)]),
    );
  assert.equal(agurk.dealHands(match, hands([5, 5, 5, 5, 5, 5])).handSize, 5);
  assert.throws(() => agurk.dealHands(match, hands([2, 2, 2, 2, 2, 2])), { clause: 'DL-3' });
  assert.throws(() => agurk.dealHands(match, hands([8, 8, 8, 8, 8, 9])), { clause: 'IR-1' });
});

test('hands shrink to what the pack allows, or the table is not admitted', () => {
  const seats = [...'ABCDEFGH'];
  const capped = agurk.rulesOf({ players_max: 8 });
  assert.equal(agurk.startMatch({ rules: capped, seats, dealer: 'A' }).handSize, 6);
  const strict = agurk.rulesOf({ players_max: 8, hand_overflow: 'reject' });
  assert.throws(() => agurk.startMatch({ rules: strict, seats, dealer: 'A' }), { clause: 'SD-1' });
});
