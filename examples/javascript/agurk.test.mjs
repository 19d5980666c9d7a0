// @ts-check
/** Tests of Danish Agurk, and of whole matches: node --test examples/javascript/*.test.mjs */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as agurk from './agurk.mjs';
import { PACKS, formatCards, parseCards } from './cards.mjs';
import { TABLES, after, chance, matchWith, shuffled } from './fixtures.mjs';

/**
 * @typedef {import('./match.mjs').Match} Match
 * @typedef {import('./options.mjs').Options} Options
 */

const DANISH = TABLES['Danish Agurk'];

test('a follower heads the trick or keeps its high card and gives up its lowest', () => {
  const led = after(matchWith(DANISH, { A: '9♣ 4♦ 5♣', B: 'K♥ 6♦ 2♠', C: '9♥ 3♦ J♠' }), 'A 9♣');
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
  const match = matchWith(DANISH, { A: '9♣', B: '2♠', C: '9♥' }, { scores });
  const settled = after(match, 'A 9♣', 'B 2♠', 'C 9♥');
  assert.deepEqual(settled.points, { A: 0, B: 0, C: 9 });
  assert.deepEqual(settled.scores, { A: 5, B: 12, C: 12 });
  assert.deepEqual(settled.lives, { A: 2, B: 2, C: 1 });
  assert.equal(settled.dealer, 'A');
});

test('the second crossing eliminates, and the last active seat wins', () => {
  const standing = { scores: { A: 20, B: 7 }, lives: { A: 1, B: 1 } };
  const settled = after(matchWith(DANISH, { A: '2♣', B: 'A♠' }, standing), 'A 2♣', 'B A♠');
  assert.deepEqual([settled.out, agurk.phase(settled)], [['B'], 'over']);
  assert.deepEqual(settled.winners, ['A']);
  assert.throws(() => agurk.dealPack(settled, PACKS.std52), { clause: 'EN-1' });
});

test('an illegal card found at the table goes back, and so does what followed it', () => {
  const match = matchWith(DANISH, { A: '4♦', B: 'K♥ 2♠', C: '3♦' });
  const laid = { A: '9♣', B: '6♦', C: '9♥' };
  const trick = Object.entries(laid).map(([seat, card]) => ({ seat, card: parseCards(card)[0] }));
  const challenged = { ...match, deal: match.deal && { ...match.deal, trick } };
  const decision = agurk.dispute(challenged, trick[1]);
  assert.deepEqual(decision, { upheld: true, withdrawn: trick.slice(1), toAct: 'B' });
  assert.equal(agurk.dispute(challenged, trick[2]).upheld, false);
});

test('a pack is dealt one card at a time, from the first active seat on the left', () => {
  const standing = { active: ['A', 'C'], lives: { A: 1, B: 0, C: 2 } };
  const match = agurk.startMatch({ seats: ['A', 'B', 'C'], dealer: 'A', ...standing });
  const { leader, hands, stock } = agurk.dealPack(match, PACKS.std52).deal ?? {};
  assert.deepEqual([leader, stock], ['C', 38]);
  assert.equal(formatCards(hands?.C ?? []), '2♣ 2♥ 3♣ 3♥ 4♣ 4♥ 5♣');
  assert.equal(formatCards(hands?.A ?? []), '2♦ 2♠ 3♦ 3♠ 4♦ 4♠ 5♦');
});

test('a faulty deal is refused', () => {
  const match = agurk.startMatch({ seats: ['A', 'B'], dealer: 'A' });
  const pack = PACKS.std52;
  const twice = { A: pack.slice(0, 7), B: pack.slice(6, 13) };
  assert.throws(() => agurk.dealHands(match, twice), { clause: 'IR-1' });
  assert.throws(() => agurk.dealHands(match, { A: pack.slice(0, 7) }), { clause: 'IR-1' });
  const foreign = { A: pack.slice(0, 7), B: [...pack.slice(7, 13), ...parseCards('15')] };
  assert.throws(() => agurk.dealHands(match, foreign), { clause: 'IR-1' });
  assert.throws(() => agurk.dealPack(match, pack.slice(1)), { clause: 'IR-1' });
  assert.throws(() => agurk.startMatch({ seats: ['A'], dealer: 'A' }), { clause: 'SD-1' });
});

test('a table with a value that is not played is declined', () => {
  assert.throws(() => agurk.rulesOf({ tie_bonus: 'subtract_rank' }), agurk.Unsupported);
  assert.throws(() => agurk.rulesOf({ toString: 'none' }), agurk.Unsupported);
  assert.throws(() => agurk.rulesOf({ threshold: 'high' }), agurk.Unsupported);
  const payers = { opening_leader: 'youngest_then_payer', last_trick_payer: 'all_tied_highest' };
  assert.throws(() => agurk.rulesOf(payers), agurk.Unsupported);
});

/**
 * The match after any legal card, once every other card held was refused.
 * @param {Match} match
 * @param {() => number} random
 * @returns {Match}
 */
const playAnyCard = (match, random) => {
  const seat = String(agurk.seatToAct(match));
  const legal = agurk.legalCards(match, seat);
  const { hand } = agurk.viewFrom(match, seat);
  for (const card of hand.filter((held) => !legal.includes(held))) {
    assert.throws(() => agurk.playCard(match, seat, card), { clause: /^FW-/ });
  }
  return agurk.playCard(match, seat, legal[Math.floor(random() * legal.length)]);
};

/**
 * The match after a deal of chance.
 * @param {Match} match
 * @param {() => number} random
 * @returns {Match}
 */
const playAnyDeal = (match, random) => {
  let standing = agurk.dealPack(match, shuffled(match, random));
  while (standing.deal) standing = playAnyCard(standing, random);
  assert.equal(standing.dealsPlayed, match.dealsPlayed + 1);
  assert.ok(standing.seats.every((seat) => standing.lives[seat] >= 0));
  return standing;
};

/**
 * A match of chance, played to its end.
 * @param {Options} table
 * @param {number} size
 */
const playAnyMatch = (table, size) => {
  const seats = [...'ABCDEFG'].slice(0, size);
  const random = chance(size);
  let match = agurk.startMatch({ rules: agurk.rulesOf(table), seats, dealer: 'A' });
  while (!agurk.isOver(match)) {
    assert.ok(match.dealsPlayed < 1000);
    match = playAnyDeal(match, random);
  }
  return match;
};

for (const [name, table] of Object.entries(TABLES)) {
  test(`matches of ${name} end, and what is listed is what is accepted`, () => {
    for (let size = 2; size <= Number(table.players_max ?? 7); size += 1) {
      const { rules, winners, losers } = playAnyMatch(table, size);
      const hasLosers = rules.end_condition === 'first_out_loses';
      assert.equal(winners.length, hasLosers ? 0 : 1);
      assert.equal(losers.length > 0, hasLosers);
    }
  });
}
