// @ts-check
/**
 * Playing: which cards a seat may play, and what follows from a card.
 *
 * @typedef {import('./cards.mjs').Card} Card
 * @typedef {import('./match.mjs').Match} Match
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {import('./tricks.mjs').Judgement} Judgement
 */

import { formatCard, formatCards, frozen, isCard } from './cards.mjs';
import { Refusal, seatToAct } from './match.mjs';
import { isLastTrick, settle } from './settlement.mjs';
import { judgeCard, takingPlay } from './tricks.mjs';

/**
 * Judges a play: legality has no other home.
 * @param {Match} match
 * @param {Seat} seat
 * @param {Card} card
 * @returns {Judgement}
 */
export const judge = (match, seat, card) => {
  const { rules, deal } = match;
  if (!deal || seat !== seatToAct(match)) return { legal: false, because: ['LD-6'] };
  if (!deal.hands[seat].some(isCard(card))) return { legal: false, because: ['LD-7'] };
  return judgeCard(rules, deal.hands[seat], deal.trick, card);
};

/**
 * The cards that a seat may play now; none out of turn (IR-6).
 * @param {Match} match
 * @param {Seat} seat
 */
export const legalCards = (match, seat) =>
  (match.deal?.hands[seat] ?? []).filter((card) => judge(match, seat, card).legal);

/**
 * Plays a card.
 * @param {Readonly<Match>} match
 * @param {Seat} seat
 * @param {Card} card
 * @returns {Readonly<Match>}
 * @throws {Refusal} LD-6, LD-7, FW-1, FW-3, FW-4, FW-9
 */
export const playCard = (match, seat, card) => {
  const { legal, because } = judge(match, seat, card);
  if (!match.deal || !legal) {
    const may = formatCards(legalCards(match, seat));
    throw new Refusal(because[0], `${seat} may not play ${formatCard(card)}; it may play ${may}`);
  }
  const { hands, trick } = match.deal;
  const rest = hands[seat].filter((held) => !isCard(card)(held));
  const after = frozen({
    ...match,
    deal: { ...match.deal, hands: { ...hands, [seat]: rest }, trick: [...trick, { seat, card }] },
  });
  return afterTrick(after);
};

/**
 * Whether every active seat has played to the current trick (LD-4).
 * @param {Match} match
 */
export const isTrickComplete = ({ active, deal }) => deal?.trick.length === active.length;

/**
 * The match once a trick that is complete is taken: its taker leads the next (LD-2), and after the
 * last trick the deal is settled (LT-1).
 * @param {Readonly<Match>} match
 * @returns {Readonly<Match>}
 */
export const afterTrick = (match) => {
  const { rules, deal } = match;
  if (!deal || !isTrickComplete(match)) return match;
  const { seat: taker } = takingPlay(rules, deal.trick);
  if (isLastTrick(deal)) return settle({ ...match, taker });
  const played = [...deal.played, deal.trick];
  return frozen({ ...match, taker, deal: { ...deal, leader: taker, trick: [], played } });
};
