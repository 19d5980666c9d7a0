// @ts-check
/**
 * Cards: the packs, and cards as people write them.
 *
 * @typedef {'C' | 'D' | 'H' | 'S'} Suit
 * @typedef {Readonly<{rank: number, suit: Suit | null, n?: number}>} Card with a suit: 11 J, 12 Q, 13 K, 14 A
 * @typedef {readonly Card[]} Hand
 */

/**
 * The value, frozen all the way down.
 * @template T
 * @param {T} value
 * @returns {Readonly<T>}
 */
export const frozen = (value) => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
};

/** @type {(from: number, to: number) => number[]} */
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const SUITS = /** @type {const} */ (['C', 'D', 'H', 'S']);
const ACE = 14;

/** The packs by the names that the option `deck` has for them. */
export const PACKS = frozen({
  /** @type {Hand} EQ-1, EQ-6 */
  std52: numbers(2, ACE).flatMap((rank) => SUITS.map((suit) => ({ rank, suit }))),
  /** @type {Hand} EQ-4 */
  five_cucumbers_60: numbers(1, 15).flatMap((rank) =>
    numbers(1, 4).map((n) => ({ rank, suit: null, n })),
  ),
});

/**
 * Whether a card is an ace; in the numbered pack none is.
 * @param {Card} card
 */
export const isAce = ({ rank, suit }) => suit !== null && rank === ACE;

const COURT = ['J', 'Q', 'K', 'A'];
const SYMBOLS = { C: '♣', D: '♦', H: '♥', S: '♠' };
const COPIES = ['', 'b', 'c', 'd'];

/**
 * A card as people write it: 10♥, or in the numbered pack 9, 9b, 9c, 9d.
 * @param {Card} card
 */
export const formatCard = ({ rank, suit, n = 1 }) =>
  suit ? `${COURT[rank - 11] ?? rank}${SYMBOLS[suit]}` : `${rank}${COPIES[n - 1] ?? `#${n}`}`;

/**
 * The cards that people write so, such as 10♥ 2♠.
 * @param {string} written
 * @returns {Hand}
 */
export const parseCards = (written) =>
  written.split(' ').map((name) => {
    const card = Object.values(PACKS)
      .flat()
      .find((one) => formatCard(one) === name);
    if (!card) throw new RangeError(`${name} is in no pack`);
    return card;
  });

/**
 * Cards as people write them.
 * @param {Hand} cards
 */
export const formatCards = (cards) => cards.map(formatCard).join(' ') || 'no card';

/**
 * Whether another card is this one.
 * @type {(card: Card) => (other: Card) => boolean}
 */
export const isCard = (card) => (other) =>
  card.rank === other.rank && card.suit === other.suit && card.n === other.n;
