// @ts-check
/**
 * The settlement: what the last trick of a deal costs, in points, lives and places.
 *
 * @typedef {import('./match.mjs').Deal} Deal
 * @typedef {import('./match.mjs').Match} Match
 * @typedef {import('./options.mjs').Rules} Rules
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {import('./seats.mjs').Tally} Tally
 * @typedef {import('./tricks.mjs').Trick} Trick
 */

import { afterSettlement } from './match.mjs';
import { bySeat } from './seats.mjs';
import { highestPlays, lowestPlays, takingPlay } from './tricks.mjs';

/**
 * The plays of a last trick that are paid for.
 * @type {Readonly<Record<Rules['last_trick_payer'], (rules: Rules, trick: Trick) => Trick>>}
 */
const PAID_PLAYS = {
  winner: (rules, trick) => [takingPlay(rules, trick)], // LT-2
  all_tied_highest: (_, trick) => highestPlays(trick), // LT-3
  lowest_card: (_, trick) => lowestPlays(trick).slice(-1), // LT-4, LT-15
};

/**
 * What a card of a rank costs.
 * @type {Readonly<Record<Rules['penalty_value'], (rank: number) => number>>}
 */
const COSTS = {
  rank: (rank) => rank, // LT-5
  cucumber_table: (rank) => [2, 6, 10, 12, 15].filter((from) => rank >= from).length, // LT-10
};

/**
 * Whether a score crosses a threshold, where crossings count.
 * @type {Readonly<Record<Rules['threshold_cmp'], (score: number, threshold: number) => boolean>>}
 */
const CROSSES = {
  ge: (score, threshold) => score >= threshold, // TH-1
  gt: (score, threshold) => score > threshold, // TH-5
};

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
 * The penalty of each payer of a last trick.
 * @param {Rules} rules
 * @param {Trick} trick
 * @returns {Tally}
 */
const penalties = (rules, trick) => {
  const isDoubled =
    rules.last_trick_doubler === 'any_one_doubles' && trick.some(({ card }) => card.rank === 1);
  const factor = isDoubled ? 2 : 1; // LT-12
  const costOf = COSTS[rules.penalty_value];
  const paid = PAID_PLAYS[rules.last_trick_payer](rules, trick);
  return Object.fromEntries(paid.map(({ seat, card }) => [seat, factor * costOf(card.rank)]));
};

/**
 * What a complete trick brings each active seat; sudden death costs no points (EN-7).
 * @param {Match} match
 * @returns {Tally}
 */
export const points = (match) => {
  const { rules, active, suddenDeath } = match;
  const deal = dealOf(match);
  const scores = isLastTrick(deal) && !suddenDeath; // LT-1, TR-4
  const paid = scores ? penalties(rules, deal.trick) : {};
  return bySeat(active, (seat) => paid[seat] ?? 0); // LT-6
};

/**
 * What a settlement changes for the seats.
 * @param {Match} match
 * @param {readonly Seat[]} payers
 * @returns {Pick<Match, 'active' | 'scores' | 'lives' | 'out'>}
 */
const charge = (match, payers) => {
  const { rules, seats, active } = match;
  const brought = points(match);
  const totals = bySeat(seats, (seat) => match.scores[seat] + (brought[seat] ?? 0));
  const counts = rules.end_condition !== 'fixed_deals'; // EN-5
  const crosses = (/** @type {Seat} */ seat) =>
    counts && payers.includes(seat) && CROSSES[rules.threshold_cmp](totals[seat], rules.threshold);
  const lives = bySeat(seats, (seat) => match.lives[seat] - (crosses(seat) ? 1 : 0)); // TH-2
  const spared = active.filter((seat) => !crosses(seat)); // EL-2
  const reEntry = Math.max(0, ...spared.map((seat) => totals[seat])); // RE-1
  const reEnters = (/** @type {Seat} */ seat) => crosses(seat) && lives[seat] > 0;
  const stays = (/** @type {Seat} */ seat) => !crosses(seat) || reEnters(seat); // EL-1
  return {
    active: active.filter(stays),
    scores: bySeat(seats, (seat) => (reEnters(seat) ? reEntry : totals[seat])),
    lives,
    out: active.filter((seat) => !stays(seat)),
  };
};

/**
 * What a deal of sudden death changes for the seats: payers drop out, unless all pay (EN-7).
 * @param {Match} match
 * @param {readonly Seat[]} payers
 * @returns {Pick<Match, 'active' | 'out'>}
 */
const dropOut = ({ active }, payers) => {
  const left = active.filter((seat) => !payers.includes(seat));
  return left.length > 0 ? { active: left, out: payers } : { active, out: [] };
};

/**
 * Settles a deal whose last trick is complete (LT-18).
 * @param {Readonly<Match>} match
 * @returns {Readonly<Match>}
 */
export const settle = (match) => {
  const { rules, suddenDeath } = match;
  const payers = Object.keys(penalties(rules, dealOf(match).trick));
  const changes = suddenDeath ? dropOut(match, payers) : charge(match, payers);
  return afterSettlement({
    ...match,
    ...changes,
    opener: payers.length === 1 ? payers[0] : null, // LD-5
    dealsPlayed: match.dealsPlayed + 1,
    points: points(match),
    deal: null,
  });
};
