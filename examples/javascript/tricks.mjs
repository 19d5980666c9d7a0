// @ts-check
/**
 * Tricks: leading, following and taking.
 *
 * @typedef {import('./cards.mjs').Card} Card
 * @typedef {import('./cards.mjs').Hand} Hand
 * @typedef {import('./options.mjs').Rules} Rules
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {Readonly<{seat: Seat, card: Card}>} Play
 * @typedef {readonly Play[]} Trick in order of play
 * @typedef {Readonly<{legal: boolean, because: readonly string[]}>} Judgement with clause ids
 *
 * @typedef {object} Follow a card that is played to follow, and the hand it comes from
 * @property {boolean} heads whether the card heads the trick
 * @property {boolean} isLowest whether it is a lowest card of the hand
 * @property {boolean} canHead whether some card of the hand heads the trick
 */

import { isAce } from './cards.mjs';

/**
 * What each follow rule says of a card.
 * @type {Readonly<Record<Rules['follow_rule'], (follow: Follow) => Judgement>>}
 */
const FOLLOW_RULES = {
  free_choice: ({ heads, isLowest }) => {
    const grounds = [...(heads ? ['FW-1'] : []), ...(isLowest ? ['FW-2'] : [])];
    return grounds.length > 0 ? { legal: true, because: grounds } : judgement(false, 'FW-1');
  },
  must_head: ({ heads, isLowest, canHead }) =>
    canHead ? judgement(heads, 'FW-3') : judgement(isLowest, 'FW-4'),
};

/** @type {(legal: boolean, clause: string) => Judgement} */
const judgement = (legal, clause) => ({ legal, because: [clause] });

/**
 * Judges a card of a hand that is to be played to a trick.
 * @param {Rules} rules
 * @param {Hand} hand
 * @param {Trick} trick
 * @param {Card} card
 * @returns {Judgement}
 */
export const judgeCard = (rules, hand, trick, card) => {
  if (trick.length === 0) return judgement(true, 'LD-3');
  const reference = highestRank(trick); // FW-7
  const heads = (/** @type {Card} */ { rank }) => rank >= reference; // FW-5, FW-8, FW-10, FW-15
  const isLowest = hand.every(({ rank }) => card.rank <= rank); // FW-6, FW-14
  const forced = rules.ace_rule === 'ace_lead_forces_lowest' && isAce(trick[0].card);
  if (forced) return judgement(isLowest, 'FW-9');
  const follow = { heads: heads(card), isLowest, canHead: hand.some(heads) };
  return FOLLOW_RULES[rules.follow_rule](follow);
};

/**
 * The highest rank in a trick.
 * @param {Trick} trick
 */
const highestRank = (trick) => Math.max(...trick.map(({ card }) => card.rank));

/**
 * The plays of the highest rank in a trick, in order of play.
 * @param {Trick} trick
 * @returns {Trick}
 */
export const highestPlays = (trick) => {
  const highest = highestRank(trick);
  return trick.filter(({ card }) => card.rank === highest);
};

/**
 * The plays of the lowest rank in a trick, in order of play.
 * @param {Trick} trick
 * @returns {Trick}
 */
export const lowestPlays = (trick) => {
  const lowest = Math.min(...trick.map(({ card }) => card.rank));
  return trick.filter(({ card }) => card.rank === lowest);
};

/**
 * The play that takes a trick (TR-1).
 * @param {Rules} rules
 * @param {Trick} trick
 * @returns {Play}
 */
export const takingPlay = (rules, trick) => {
  const highest = highestPlays(trick);
  const ledAceHolds = rules.ace_lead_winner === 'leader' && isAce(trick[0].card); // TR-3
  return ledAceHolds ? highest[0] : highest[highest.length - 1]; // TR-2
};
