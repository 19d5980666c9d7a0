// @ts-check
/**
 * The option tables that this engine plays: a few values of some options, one value of the others.
 *
 * A match has an option table for its rules, under the law's own names for options and values.
 *
 * @typedef {Readonly<Record<string, string | number>>} Options
 * @typedef {typeof CHOICES} Choices
 * @typedef {Readonly<{[K in keyof Choices]: Choices[K][number]}>} Chosen
 * @typedef {Readonly<Record<keyof typeof NUMBERS, number>>} Numbers
 * @typedef {Chosen & Numbers} Rules
 */

import { frozen } from './cards.mjs';

/** An option table, or a position, that this engine does not play. */
export class Unsupported extends Error {}

/** The values that are played; the first of each are those of Danish Agurk. */
const CHOICES = frozen(
  /** @type {const} */ ({
    deck: ['std52', 'five_cucumbers_60'],
    ace_rank_last_trick: ['high'],
    dealer_rotation: ['next_active_left', 'none'],
    opening_leader: ['forehand', 'youngest_then_payer'],
    hand_size_mode: ['fixed', 'dealer_choice'],
    hand_overflow: ['cap', 'reject'],
    deal_packet: ['one_by_one'],
    undealt_cards: ['set_aside_hidden'],
    exchange: ['none'],
    follow_rule: ['free_choice', 'must_head'],
    follow_reference: ['highest_so_far'],
    ace_rule: ['none', 'ace_lead_forces_lowest'],
    ace_lead_winner: ['by_trick_tie', 'leader'],
    trick_tie: ['last_equal'],
    ace_last_trick: ['normal'],
    last_trick_mode: ['sequential'],
    played_cards: ['open_in_front', 'captured_face_down'],
    last_trick_payer: ['winner', 'all_tied_highest', 'lowest_card'],
    lowest_tie: ['last_equal'],
    penalty_value: ['rank', 'cucumber_table'],
    penalty_basis: ['payer_card'],
    last_trick_doubler: ['none', 'any_one_doubles'],
    tie_bonus: ['none'],
    score_medium: ['running_total'],
    threshold_cmp: ['ge', 'gt'],
    exact_threshold: ['ordinary'],
    simultaneous_out: ['lowest_total_then_sudden_death'],
    end_condition: ['last_active', 'first_out_loses', 'fixed_deals'],
    total_tie: ['sudden_death'],
    buyback: ['none'],
    stakes: ['none'],
  }),
);

/** The options that are numbers, with those of Danish Agurk. */
const NUMBERS = frozen({
  players_min: 2,
  players_max: 7,
  hand_size: 7,
  threshold: 21,
  lives: 2,
  fixed_deals: 7,
});

/** The options that change nothing under the values above. */
const IDLE = new Set([
  'first_dealer', // every position names its dealer
  'bonus_order', // there is no bonus
  'kept_cards_return', // no card is kept
  'buyback_cost', // nobody buys back
  'buyback_limit',
  'buyback_min_others',
  'buyback_eligibility',
]);

/** @type {Rules} */
export const DANISH = frozen({
  .../** @type {Chosen} */ (
    Object.fromEntries(Object.entries(CHOICES).map(([key, [first]]) => [key, first]))
  ),
  ...NUMBERS,
});

/**
 * Whether this engine plays a value of an option.
 * @param {string} key
 * @param {string | number} value
 */
const isPlayed = (key, value) => {
  if (Object.hasOwn(NUMBERS, key)) return Number.isInteger(value) && Number(value) > 0;
  /** @type {Readonly<Record<string, readonly unknown[]>>} */
  const choices = CHOICES;
  return IDLE.has(key) || (Object.hasOwn(choices, key) && choices[key].includes(value));
};

/**
 * The rules of an option table; an option that is missing is played as in Danish Agurk.
 * @param {Options} options
 * @returns {Rules}
 * @throws {Unsupported} where a value is not one that this engine plays
 */
export const rulesOf = (options) => {
  const other = Object.entries(options).find(([key, value]) => !isPlayed(key, value));
  if (other) throw new Unsupported(`this engine does not play ${other.join('=')}`);
  /** @type {Rules} */
  const rules = Object.freeze({ ...DANISH, ...options });
  if (
    rules.opening_leader === 'youngest_then_payer' &&
    rules.last_trick_payer === 'all_tied_highest'
  ) {
    throw new Unsupported('where several pay no one of them is the payer that leads');
  }
  return rules;
};
