// @ts-check
/**
 * Dealing: hands, or a pack in its order.
 *
 * @typedef {import('./cards.mjs').Hand} Hand
 * @typedef {import('./match.mjs').Hands} Hands
 * @typedef {import('./match.mjs').Match} Match
 * @typedef {import('./seats.mjs').Seat} Seat
 */

import { PACKS, formatCard, frozen, isCard } from './cards.mjs';
import { ENDED_BY } from './ending.mjs';
import { mayAnnounce, mostCards } from './hands.mjs';
import { Refusal, isOver, openingLeader } from './match.mjs';
import { bySeat, clockwiseFrom, nextActive } from './seats.mjs';

/**
 * Raises where no deal is to come.
 * @param {Match} match
 * @throws {Refusal} EN-1, EN-4, EN-5, LD-4
 */
const checkDue = (match) => {
  if (isOver(match)) throw new Refusal(ENDED_BY[match.rules.end_condition], 'the match is over');
  if (match.deal) throw new Refusal('LD-4', 'a deal is on, and has tricks left');
};

/**
 * The size of the hands of a deal, of which the dealer has announced one or not.
 * @param {Match} match
 * @param {number} announced
 * @throws {Refusal} DL-3, where the size is for the dealer to choose
 */
const sizeOf = ({ rules, active, handSize }, announced) => {
  if (handSize !== null) return handSize; // DL-2
  if (mayAnnounce(rules, active.length, announced)) return announced;
  const most = mostCards(rules, active.length);
  throw new Refusal('DL-3', `${announced} cards are announced; 3 to ${most} can be`);
};

/**
 * What is wrong with hands that have to be of a size, if anything is.
 * @param {Match} match
 * @param {Hands} hands
 * @param {number} size
 */
const faultOf = ({ rules, active }, hands, size) => {
  const stranger = Object.keys(hands).find((seat) => !active.includes(seat));
  if (stranger) return `${stranger} is not dealt to`; // DL-9
  const uneven = active.find((seat) => hands[seat]?.length !== size);
  if (uneven) return `${uneven} gets ${hands[uneven]?.length ?? 0} cards, not ${size}`; // DL-2, DL-3
  const dealt = active.flatMap((seat) => hands[seat]);
  const foreign = dealt.find((card) => !PACKS[rules.deck].some(isCard(card)));
  if (foreign) return `${formatCard(foreign)} is not in the pack`; // EQ-1, EQ-4
  const twice = dealt.find((card, at) => dealt.findIndex(isCard(card)) < at);
  return twice && `${formatCard(twice)} is there twice`; // EQ-1, EQ-4
};

/**
 * Deals these hands.
 * @param {Readonly<Match>} match
 * @param {Hands} hands
 * @returns {Readonly<Match>}
 * @throws {Refusal} EN-1, EN-4, EN-5, LD-4, DL-3, IR-1
 */
export const dealHands = (match, hands) => {
  checkDue(match);
  const { rules, active } = match;
  const sizes = new Set(active.map((seat) => hands[seat]?.length ?? 0));
  if (sizes.size > 1) throw new Refusal('IR-1', 'the hands are not of one size');
  const handSize = sizeOf(match, Math.max(...sizes));
  const fault = faultOf(match, hands, handSize);
  if (fault) throw new Refusal('IR-1', fault);
  const deal = {
    leader: openingLeader(match),
    hands: bySeat(active, (seat) => [...hands[seat]]), // DL-9
    trick: [],
    played: [],
    stock: PACKS[rules.deck].length - active.length * handSize, // DL-7
  };
  return frozen({ ...match, handSize, deal });
};

/**
 * Deals a pack, the top card first.
 * @param {Readonly<Match>} match
 * @param {Hand} pack
 * @param {number} [announced] the size of the hands, where the dealer chooses it
 * @returns {Readonly<Match>}
 * @throws {Refusal} EN-1, EN-4, EN-5, LD-4, DL-3, IR-1
 */
export const dealPack = (match, pack, announced = match.handSize ?? 0) => {
  checkDue(match);
  const { rules, active, dealer } = match;
  const whole = PACKS[rules.deck];
  if (pack.length !== whole.length || !whole.every((card) => pack.some(isCard(card)))) {
    throw new Refusal('IR-1', 'the pack is not complete'); // DL-1, EL-5
  }
  const size = sizeOf(match, announced);
  if (size !== announced) throw new Refusal('IR-1', `hands have ${size} cards, not ${announced}`);
  const receivers = clockwiseFrom(active, nextActive(match, dealer)); // DL-6
  const dealt = pack.slice(0, receivers.length * size);
  const handOf = (/** @type {Seat} */ seat) =>
    dealt.filter((_, at) => receivers[at % receivers.length] === seat); // DL-12
  return dealHands(match, bySeat(receivers, handOf));
};
