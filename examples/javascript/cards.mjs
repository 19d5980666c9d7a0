// @ts-check
/**
 * Cards: the pack, and cards as people write them.
 *
 * @typedef {'C' | 'D' | 'H' | 'S'} Suit
 * @typedef {Readonly<{rank: number, suit: Suit | null, n?: number}>} Card ranks: 11 J, 12 Q, 13 K, 14 A
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

const RANKS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]; // EQ-6
const SUITS = /** @type {const} */ (['C', 'D', 'H', 'S']);

/**
 * The pack (EQ-1).
 * @type {Hand}
 */
export const PACK = frozen(RANKS.flatMap((rank) => SUITS.map((suit) => ({ rank, suit }))));

const COURT = ['J', 'Q', 'K', 'A'];
const SYMBOLS = { C: '♣', D: '♦', H: '♥', S: '♠' };

/**
 * A card as people write it, such as 10♥.
 * @param {Card} card
 */
export const formatCard = ({ rank, suit }) =>
  `${COURT[rank - 11] ?? rank}${suit ? SYMBOLS[suit] : ''}`;

/**
 * The cards of the pack that people write so, such as 10♥ 2♠.
 * @param {string} written
 * @returns {Hand}
 */
export const parseCards = (written) =>
  written.split(' ').map((name) => {
    const card = PACK.find((one) => formatCard(one) === name);
    if (!card) throw new RangeError(`${name} is not in the pack`);
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
