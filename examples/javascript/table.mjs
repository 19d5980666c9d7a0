// @ts-check
/**
 * The table: what a seat may see, and what becomes of a challenged play.
 *
 * @typedef {import('./match.mjs').Match} Match
 * @typedef {import('./match.mjs').Deal} Deal
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {import('./tricks.mjs').Play} Play
 * @typedef {import('./tricks.mjs').Trick} Trick
 *
 * @typedef {object} Correction
 * @property {boolean} upheld whether the play is taken back
 * @property {Trick} withdrawn the plays taken back, in order of play
 * @property {Seat | null} toAct the seat to play next
 */

import { frozen, isCard } from './cards.mjs';
import { leader, seatToAct } from './match.mjs';
import { afterTrick } from './playing.mjs';
import { bySeat } from './seats.mjs';
import { judgeCard } from './tricks.mjs';

/**
 * The cards that lie open, in order of play.
 * @param {Match} match
 * @returns {Trick}
 */
const openPlays = ({ rules, deal }) => {
  if (!deal) return [];
  const isGathered = rules.played_cards === 'captured_face_down'; // IN-2
  return isGathered ? deal.trick : [...deal.played, deal.trick].flat(); // IN-1
};

/**
 * What one seat may know: its own hand (DL-10, IN-4), and what is public (IN-1, IN-2, IN-3).
 * @param {Match} match
 * @param {Seat} seat
 */
export const viewFrom = (match, seat) => {
  const { active, scores, lives, dealer, handSize, dealsPlayed, suddenDeath, deal } = match;
  const plays = openPlays(match);
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
    suddenDeath,
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
  if (judgeCard(match.rules, hand, trick.slice(0, at), card).legal) return frozen(stands);
  return frozen({ upheld: true, withdrawn: trick.slice(at), toAct: seat }); // IR-3
};

/**
 * The trick that can still be corrected: the one led last (IR-4).
 * @param {Deal} deal
 * @returns {Trick}
 */
const openTrick = ({ trick, played }) => (trick.length > 0 ? trick : (played.at(-1) ?? []));
