// @ts-check
/**
 * The option tables that this engine plays: Danish Agurk, with numbers of one's own.
 *
 * @typedef {Readonly<Record<string, string | number>>} Options
 * @typedef {import('./agurk.mjs').Rules} Rules
 */

import { DANISH } from './agurk.mjs';
import { PACK } from './cards.mjs';

/** An option table, or a position, that this engine does not play. */
export class Unsupported extends Error {}

/** The only value of each option that has one here. */
const PLAYED = new Map([
  ['deck', 'std52'],
  ['ace_rank_last_trick', 'high'],
  ['dealer_rotation', 'next_active_left'],
  ['opening_leader', 'forehand'],
  ['hand_size_mode', 'fixed'],
  ['deal_packet', 'one_by_one'],
  ['undealt_cards', 'set_aside_hidden'],
  ['exchange', 'none'],
  ['follow_rule', 'free_choice'],
  ['follow_reference', 'highest_so_far'],
  ['ace_rule', 'none'],
  ['ace_lead_winner', 'by_trick_tie'],
  ['trick_tie', 'last_equal'],
  ['ace_last_trick', 'normal'],
  ['last_trick_mode', 'sequential'],
  ['played_cards', 'open_in_front'],
  ['last_trick_payer', 'winner'],
  ['penalty_value', 'rank'],
  ['last_trick_doubler', 'none'],
  ['tie_bonus', 'none'],
  ['score_medium', 'running_total'],
  ['threshold_cmp', 'ge'],
  ['exact_threshold', 'ordinary'],
  ['end_condition', 'last_active'],
  ['buyback', 'none'],
  ['stakes', 'none'],
]);

/** The options that are numbers of the rules. */
const NUMBERS = new Map([
  ['threshold', 'threshold'],
  ['lives', 'lives'],
  ['hand_size', 'handSize'],
  ['players_min', 'fewestSeats'],
  ['players_max', 'mostSeats'],
]);

/** The options that change nothing under the values above. */
const IDLE = new Set([
  'first_dealer', // every position names its dealer
  'hand_overflow', // looked at below: where hands always fit, it changes nothing
  'lowest_tie', // the highest card pays
  'penalty_basis', // the payer's card is the highest
  'bonus_order', // there is no bonus
  'kept_cards_return', // no card is kept
  'simultaneous_out', // one seat pays, so one at most goes out
  'fixed_deals', // the last active seat ends the match
  'total_tie', // likewise
  'buyback_cost', // nobody buys back
  'buyback_limit',
  'buyback_min_others',
  'buyback_eligibility',
]);

/**
 * The rules of an option table; an option that is missing is played as in Danish Agurk.
 * @param {Options} options
 * @returns {Readonly<Rules>}
 * @throws {Unsupported} where a value is not one that this engine plays
 */
export const rulesOf = (options) => {
  const numbers = Object.entries(options).flatMap(([key, value]) => {
    const isNumber = NUMBERS.has(key) && Number.isInteger(value) && Number(value) > 0;
    if (isNumber) return [[NUMBERS.get(key), value]];
    if (IDLE.has(key) || PLAYED.get(key) === value) return [];
    throw new Unsupported(`this engine does not play ${key}=${value}`);
  });
  const rules = { ...DANISH, ...Object.fromEntries(numbers) };
  const mayOverflow = rules.mostSeats * rules.handSize > PACK.length;
  if (mayOverflow && options.hand_overflow !== 'reject') {
    throw new Unsupported('this engine does not shrink hands that the pack cannot fill');
  }
  return Object.freeze(rules);
};
