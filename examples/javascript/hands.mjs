// @ts-check
/**
 * Hands: how many cards each seat is dealt.
 *
 * @typedef {import('./options.mjs').Rules} Rules
 */

import { PACKS } from './cards.mjs';

/** The least number of cards that a dealer may announce (DL-3). */
const LEAST_ANNOUNCED = 3;

/**
 * The most cards that so many seats can be dealt equally.
 * @param {Rules} rules
 * @param {number} receivers
 */
export const mostCards = (rules, receivers) => Math.floor(PACKS[rules.deck].length / receivers);

/**
 * The cards that each of so many seats is due, or null where the dealer names the number (DL-3).
 * @param {Rules} rules
 * @param {number} receivers
 */
export const dueHandSize = (rules, receivers) =>
  rules.hand_size_mode === 'dealer_choice'
    ? null
    : Math.min(rules.hand_size, mostCards(rules, receivers)); // DL-2, DL-14

/**
 * Whether a dealer may announce a number of cards (DL-3).
 * @param {Rules} rules
 * @param {number} receivers
 * @param {number} size
 */
export const mayAnnounce = (rules, receivers, size) =>
  LEAST_ANNOUNCED <= size && size <= mostCards(rules, receivers);

/**
 * Whether the pack has cards enough for so many seats (SD-1).
 * @param {Rules} rules
 * @param {number} receivers
 */
export const canServe = (rules, receivers) => leastHandSize(rules) <= mostCards(rules, receivers);

/** @param {Rules} rules */
const leastHandSize = ({ hand_size_mode: mode, hand_overflow: overflow, hand_size: size }) => {
  if (mode === 'dealer_choice') return LEAST_ANNOUNCED;
  return overflow === 'reject' ? size : 1; // DL-15, DL-14
};
