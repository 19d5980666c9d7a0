// @ts-check
/**
 * The settlement: what the last trick costs, in points and lives.
 *
 * @typedef {import('./agurk.mjs').Deal} Deal
 * @typedef {import('./agurk.mjs').Match} Match
 * @typedef {import('./seats.mjs').Tally} Tally
 */

import { frozen } from './cards.mjs';
import { bySeat, nextActive } from './seats.mjs';
import { takingPlay } from './tricks.mjs';

/**
 * The deal that is on.
 * @param {Match} match
 */
const dealOf = ({ deal }) => {
  if (!deal) throw new TypeError('no deal is on');
  return deal;
};

/**
 * Whether the cards of the deal are all played (LD-4).
 * @param {Deal} deal
 */
export const isLastTrick = ({ hands }) => Object.values(hands).every((hand) => hand.length === 0);

/**
 * What a complete trick brings each active seat.
 * @param {Match} match
 * @returns {Tally}
 */
export const points = (match) => {
  const deal = dealOf(match);
  const { seat: payer, card } = takingPlay(deal.trick);
  const penalty = isLastTrick(deal) ? card.rank : 0; // LT-1, LT-5, TR-4
  return bySeat(match.active, (seat) => (seat === payer ? penalty : 0)); // LT-2, LT-6
};

/**
 * Settles a deal whose last trick is complete.
 * @param {Readonly<Match>} match
 * @returns {Readonly<Match>}
 */
export const settle = (match) => {
  const { rules, seats, active, dealer, scores } = match;
  const brought = points(match);
  const { seat: payer } = takingPlay(dealOf(match).trick);
  const total = scores[payer] + brought[payer];
  const crosses = total >= rules.threshold; // TH-1
  const lives = match.lives[payer] - (crosses ? 1 : 0); // TH-2
  const others = active.filter((seat) => seat !== payer);
  const reEntry = Math.max(0, ...others.map((seat) => scores[seat])); // RE-1
  const stays = lives > 0;
  const left = stays ? active : others; // EL-1
  return frozen({
    ...match,
    active: left,
    dealer: nextActive({ seats, active: left }, dealer), // EL-3
    scores: { ...scores, [payer]: crosses && stays ? reEntry : total }, // EN-8
    lives: { ...match.lives, [payer]: lives },
    handSize: rules.handSize, // DL-2
    dealsPlayed: match.dealsPlayed + 1,
    deal: null, // DL-1, EL-5
    points: brought,
    out: stays ? [] : [payer],
  });
};
