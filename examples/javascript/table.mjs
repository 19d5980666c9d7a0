// @ts-check
/**
 * The table: what a seat may see, and what becomes of a challenged play.
 *
 * @typedef {import('./agurk.mjs').Match} Match
 * @typedef {import('./agurk.mjs').Deal} Deal
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {import('./tricks.mjs').Play} Play
 * @typedef {import('./tricks.mjs').Trick} Trick
 *
 * @typedef {object} Correction
 * @property {boolean} upheld whether the play is taken back
 * @property {Trick} withdrawn the plays taken back, in order of play
 * @property {Seat | null} toAct the seat to play next
 */

import { afterTrick, leader, seatToAct } from './agurk.mjs';
import { frozen, isCard } from './cards.mjs';
import { bySeat } from './seats.mjs';
import { grounds } from './tricks.mjs';

/**
 * What one seat may know: its own hand (DL-10, IN-4), and what is public (IN-1, IN-3).
 * @param {Match} match
 * @param {Seat} seat
 */
export const viewFrom = (match, seat) => {
  const { active, scores, lives, dealer, handSize, dealsPlayed, deal } = match;
  const plays = deal ? [...deal.played, deal.trick].flat() : [];
  const openBefore = (/** @type {Seat} */ owner) =>
    plays.filter((play) => play.seat === owner).map(({ card }) => card);
  return frozen({
    seat,
    hand: deal?.hands[seat] ?? [],
    counts: bySeat(active, (other) => deal?.hands[other].length ?? 0),
    stock: deal?.stock ?? 0, // DL-7: how many, never which
    open: bySeat(active, openBefore),
    trick: deal?.trick ?? [],
    scores,
    lives,
    active,
    dealer,
    leader: leader(match),
    toAct: seatToAct(match),
    handSize,
    dealsPlayed,
  });
};

/**
 * Judges a challenged play, and corrects the trick where it was illegal.
 * @param {Match} match
 * @param {Play} challenged
 * @returns {Readonly<Correction>}
 */
export const dispute = (match, { seat, card }) => {
  const stands = { upheld: false, withdrawn: [], toAct: seatToAct(afterTrick(match)) }; // LD-2
  if (!match.deal) return frozen(stands); // IR-4
  const trick = openTrick(match.deal);
  const at = trick.findIndex((play) => play.seat === seat && isCard(card)(play.card));
  if (at < 0) return frozen(stands); // IR-4
  const hand = [...match.deal.hands[seat], card]; // IR-2
  if (grounds(hand, trick.slice(0, at), card).length > 0) return frozen(stands);
  return frozen({ upheld: true, withdrawn: trick.slice(at), toAct: seat }); // IR-3
};

/**
 * The trick that can still be corrected: the one led last (IR-4).
 * @param {Deal} deal
 * @returns {Trick}
 */
const openTrick = ({ trick, played }) => (trick.length > 0 ? trick : (played.at(-1) ?? []));
