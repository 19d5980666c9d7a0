// @ts-check
/**
 * Danish Agurk: following, taking, the last trick, lives, and the match they decide.
 *
 * Pure functions over plain frozen objects. Clause ids stand where the clause is decided.
 *
 * @typedef {import('./cards.mjs').Card} Card
 * @typedef {import('./cards.mjs').Hand} Hand
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {import('./seats.mjs').Tally} Tally
 * @typedef {import('./tricks.mjs').Trick} Trick
 * @typedef {Readonly<Record<Seat, Hand>>} Hands
 *
 * @typedef {object} Rules
 * @property {number} threshold the score that costs a life
 * @property {number} lives the lives of each seat at the start
 * @property {number} handSize the cards dealt to each seat
 * @property {number} fewestSeats
 * @property {number} mostSeats
 *
 * @typedef {object} Deal
 * @property {Seat} leader the seat that led, or is to lead, the current trick
 * @property {Hands} hands what each active seat holds
 * @property {Trick} trick the current trick
 * @property {readonly Trick[]} played the earlier tricks
 * @property {number} stock how many cards lie aside
 *
 * @typedef {object} Match
 * @property {Readonly<Rules>} rules
 * @property {readonly Seat[]} seats every seat, eliminated ones too, clockwise
 * @property {readonly Seat[]} active the seats still in, clockwise
 * @property {Seat} dealer the seat that deals, or is to deal
 * @property {Tally} scores
 * @property {Tally} lives
 * @property {number} handSize the cards of each seat in the deal that is on or to come
 * @property {number} dealsPlayed
 * @property {Readonly<Deal> | null} deal the deal that is on
 * @property {Seat | null} taker the taker of the trick completed last
 * @property {Tally | null} points what the last settlement brought each seat
 * @property {readonly Seat[]} out the seats eliminated by the last settlement
 *
 * @typedef {Readonly<{legal: boolean, because: readonly string[]}>} Judgement with clause ids
 */

import { PACK, formatCard, formatCards, frozen, isCard } from './cards.mjs';
import { bySeat, clockwiseFrom, nextActive } from './seats.mjs';
import { isLastTrick, settle } from './settlement.mjs';
import { grounds, takingPlay } from './tricks.mjs';

/** An act that the laws forbid, and the clause that forbids it. */
export class Refusal extends Error {
  /**
   * @param {string} clause
   * @param {string} reason
   */
  constructor(clause, reason) {
    super(`${clause}: ${reason}`);
    this.name = 'Refusal';
    this.clause = clause;
  }
}

/** @type {Readonly<Rules>} */
export const DANISH = frozen({
  threshold: 21,
  lives: 2,
  handSize: 7,
  fewestSeats: 2,
  mostSeats: 7,
});

/**
 * Starts a match, or takes up one whose standing is given.
 * @param {{seats: readonly Seat[], dealer: Seat} & Partial<Match>} standing
 * @returns {Readonly<Match>}
 * @throws {Refusal} SD-1
 */
export const startMatch = ({ seats, dealer, rules = DANISH, ...standing }) => {
  const { fewestSeats, mostSeats } = rules;
  if (seats.length < fewestSeats || seats.length > mostSeats) {
    throw new Refusal('SD-1', `${seats.length} cannot play; ${fewestSeats} to ${mostSeats} can`);
  }
  const match = frozen({
    rules,
    seats: [...seats],
    active: [...seats],
    dealer,
    scores: bySeat(seats, () => 0), // SD-3
    lives: bySeat(seats, () => rules.lives), // SD-3
    handSize: rules.handSize, // DL-2
    dealsPlayed: 0,
    deal: null,
    taker: null,
    points: null,
    out: [],
    ...standing,
  });
  if (match.active.length * match.handSize > PACK.length) {
    const hands = `${match.active.length} hands of ${match.handSize}`;
    throw new Refusal('SD-1', `${hands} need more than the ${PACK.length} cards of the pack`);
  }
  return match;
};

/**
 * Whether the match is over (EN-1).
 * @param {Match} match
 */
export const isOver = ({ active }) => active.length === 1;

/**
 * The winner, alone and only once the match is over (EN-1).
 * @param {Match} match
 */
export const winners = (match) => (isOver(match) ? match.active : []);

/**
 * What the match waits for.
 * @param {Match} match
 */
export const phase = (match) => {
  if (isOver(match)) return 'over';
  return match.deal ? 'play' : 'deal';
};

/**
 * The seat that leads the current trick or, before a deal, will lead its first (LD-1).
 * @param {Match} match
 */
export const leader = (match) => {
  if (isOver(match)) return null;
  return match.deal?.leader ?? nextActive(match, match.dealer);
};

/**
 * The seat whose turn it is to play (SD-7, EL-4).
 * @param {Match} match
 * @returns {Seat | null}
 */
export const seatToAct = ({ active, deal }) =>
  deal ? (clockwiseFrom(active, deal.leader)[deal.trick.length] ?? null) : null;

/**
 * What is wrong with a deal, if anything is.
 * @param {Match} match
 * @param {Hands} hands
 */
const faultOf = ({ active, handSize }, hands) => {
  const stranger = Object.keys(hands).find((seat) => !active.includes(seat));
  if (stranger) return `${stranger} is not in the match`; // DL-9
  const uneven = active.find((seat) => hands[seat]?.length !== handSize);
  if (uneven) return `${uneven} gets ${hands[uneven]?.length ?? 0} cards, not ${handSize}`; // DL-2
  const dealt = active.flatMap((seat) => hands[seat]);
  const foreign = dealt.find((card) => !PACK.some(isCard(card)));
  if (foreign) return `${formatCard(foreign)} is not in the pack`; // EQ-1
  const twice = dealt.find((card, at) => dealt.findIndex(isCard(card)) < at);
  return twice && `${formatCard(twice)} is there twice`; // EQ-1
};

/**
 * Deals these hands.
 * @param {Readonly<Match>} match
 * @param {Hands} hands
 * @returns {Readonly<Match>}
 * @throws {Refusal} EN-1, LD-4, IR-1
 */
export const dealHands = (match, hands) => {
  if (isOver(match)) throw new Refusal('EN-1', 'the match is over');
  if (match.deal) throw new Refusal('LD-4', 'a deal is on, and has tricks left');
  const fault = faultOf(match, hands);
  if (fault) throw new Refusal('IR-1', fault);
  const { active, dealer, handSize } = match;
  const deal = {
    leader: nextActive(match, dealer), // LD-1
    hands: bySeat(active, (seat) => [...hands[seat]]), // DL-9
    trick: [],
    played: [],
    stock: PACK.length - active.length * handSize, // DL-7
  };
  return frozen({ ...match, deal });
};

/**
 * Deals a pack, the top card first.
 * @param {Readonly<Match>} match
 * @param {Hand} pack
 * @returns {Readonly<Match>}
 * @throws {Refusal} EN-1, LD-4, IR-1
 */
export const dealPack = (match, pack) => {
  if (pack.length !== PACK.length || !PACK.every((card) => pack.some(isCard(card)))) {
    throw new Refusal('IR-1', 'the pack is not complete'); // DL-1, EL-5
  }
  const { active, dealer, handSize } = match;
  const receivers = clockwiseFrom(active, nextActive(match, dealer)); // DL-6
  const dealt = pack.slice(0, receivers.length * handSize);
  const handOf = (/** @type {Seat} */ seat) =>
    dealt.filter((_, at) => receivers[at % receivers.length] === seat); // DL-12
  return dealHands(match, bySeat(receivers, handOf));
};

/**
 * Judges a play: legality has no other home.
 * @param {Match} match
 * @param {Seat} seat
 * @param {Card} card
 * @returns {Judgement}
 */
export const judge = (match, seat, card) => {
  const { deal } = match;
  if (!deal || seat !== seatToAct(match)) return { legal: false, because: ['LD-6'] };
  if (!deal.hands[seat].some(isCard(card))) return { legal: false, because: ['LD-7'] };
  const because = grounds(deal.hands[seat], deal.trick, card);
  return because.length > 0 ? { legal: true, because } : { legal: false, because: ['FW-1'] };
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
 * @throws {Refusal} LD-6, LD-7, FW-1
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
  const { deal } = match;
  if (!deal || !isTrickComplete(match)) return match;
  const { seat: taker } = takingPlay(deal.trick);
  if (isLastTrick(deal)) return settle({ ...match, taker });
  const played = [...deal.played, deal.trick];
  return frozen({ ...match, taker, deal: { ...deal, leader: taker, trick: [], played } });
};
