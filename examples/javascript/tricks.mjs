// @ts-check
/**
 * Tricks: leading, following and taking.
 *
 * @typedef {import('./cards.mjs').Card} Card
 * @typedef {import('./cards.mjs').Hand} Hand
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {Readonly<{seat: Seat, card: Card}>} Play
 * @typedef {readonly Play[]} Trick in order of play
 */

/**
 * The clauses that let a card of the hand be played to the trick; without one it is illegal.
 * @param {Hand} hand
 * @param {Trick} trick
 * @param {Card} card
 */
export const grounds = (hand, trick, card) => {
  if (trick.length === 0) return ['LD-3'];
  const reference = Math.max(...trick.map((play) => play.card.rank)); // FW-7
  const lowest = Math.min(...hand.map(({ rank }) => rank)); // FW-6, FW-14
  return [
    ...(card.rank >= reference ? ['FW-1'] : []), // FW-5, FW-8, FW-15
    ...(card.rank === lowest ? ['FW-2'] : []),
  ];
};

/**
 * The play that takes a trick: of the highest cards the last (TR-1, TR-2).
 * @param {Trick} trick
 */
export const takingPlay = (trick) =>
  trick.reduce((best, play) => (play.card.rank >= best.card.rank ? play : best));
