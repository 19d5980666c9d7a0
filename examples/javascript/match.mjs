// @ts-check
/**
 * The match: how it stands, whose turn it is, and when it is over.
 *
 * @typedef {import('./cards.mjs').Hand} Hand
 * @typedef {import('./options.mjs').Rules} Rules
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {import('./seats.mjs').Tally} Tally
 * @typedef {import('./tricks.mjs').Trick} Trick
 * @typedef {Readonly<Record<Seat, Hand>>} Hands
 *
 * @typedef {object} Deal
 * @property {Seat} leader the seat that led, or is to lead, the current trick
 * @property {Hands} hands what each active seat holds
 * @property {Trick} trick the current trick
 * @property {readonly Trick[]} played the earlier tricks
 * @property {number} stock how many cards lie aside
 *
 * @typedef {object} Match
 * @property {Rules} rules
 * @property {readonly Seat[]} seats every seat, eliminated ones too, clockwise
 * @property {readonly Seat[]} active the seats that are dealt to, clockwise
 * @property {Seat} dealer the seat that deals, or is to deal
 * @property {Seat | null} opener the seat for which the next deal is opened where it need not be
 *   forehand: that of the youngest person, as far as it is told, and later the payer
 * @property {Tally} scores
 * @property {Tally} lives
 * @property {number | null} handSize the cards of each seat in the deal that is on or to come; null
 *   where the dealer is still to name them
 * @property {number} dealsPlayed
 * @property {boolean} suddenDeath whether the match has come to sudden death
 * @property {Readonly<Deal> | null} deal the deal that is on
 * @property {Seat | null} taker the taker of the trick completed last
 * @property {Tally | null} points what the last settlement brought each seat
 * @property {readonly Seat[]} out the seats that the last settlement eliminated or dropped
 * @property {readonly Seat[]} winners none before the match is over
 * @property {readonly Seat[]} losers none unless the match has ended with losers
 */

import { PACKS, frozen } from './cards.mjs';
import { endOf } from './ending.mjs';
import { canServe, dueHandSize } from './hands.mjs';
import { DANISH } from './options.mjs';
import { bySeat, clockwiseFrom, nextActive } from './seats.mjs';

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

/**
 * @typedef {{seats: readonly Seat[], dealer: Seat} & Partial<Match>} Standing what is not named is
 *   as at the start of a match of Danish Agurk
 */

/**
 * Starts a match, or takes up one whose standing is given.
 * @param {Standing} standing
 * @returns {Readonly<Match>}
 * @throws {Refusal} SD-1
 */
export const startMatch = (standing) => {
  checkTable(standing.rules ?? DANISH, standing.seats);
  return matchAt(standing);
};

/**
 * The match at a standing, whatever the number of seats.
 * @param {Standing} standing
 * @returns {Readonly<Match>}
 */
export const matchAt = ({ seats, dealer, rules = DANISH, ...standing }) => {
  const { active = seats } = standing;
  const match = {
    rules,
    seats: [...seats],
    active: [...active],
    dealer,
    opener: null,
    scores: bySeat(seats, () => 0), // SD-3
    lives: bySeat(seats, () => rules.lives), // SD-3
    handSize: dueHandSize(rules, active.length),
    dealsPlayed: 0,
    suddenDeath: false,
    deal: null,
    taker: null,
    points: null,
    out: [],
    winners: [],
    losers: [],
    ...standing,
  };
  return frozen(match.deal ? match : { ...match, ...endOf(match) });
};

/**
 * Raises where so many seats cannot play (SD-1).
 * @param {Rules} rules
 * @param {readonly Seat[]} seats
 */
const checkTable = (rules, { length: seats }) => {
  const { players_min: fewest, players_max: most } = rules;
  if (seats < fewest || seats > most) {
    throw new Refusal('SD-1', `${seats} cannot play; ${fewest} to ${most} can`);
  }
  if (!canServe(rules, seats)) {
    const { length: cards } = PACKS[rules.deck];
    throw new Refusal('SD-1', `the ${cards} cards of the pack are too few for ${seats}`);
  }
};

/**
 * Whether the match is over, with a winner or with losers.
 * @param {Match} match
 */
export const isOver = ({ winners, losers }) => winners.length > 0 || losers.length > 0;

/**
 * What the match waits for.
 * @param {Match} match
 */
export const phase = (match) => {
  if (isOver(match)) return 'over';
  return match.deal ? 'play' : 'deal';
};

/**
 * The seat that leads the first trick of the deal to come.
 * @param {Match} match
 * @returns {Seat}
 */
export const openingLeader = (match) => {
  const { rules, active, dealer, opener } = match;
  const isForehand = rules.opening_leader === 'forehand' || opener === null;
  if (isForehand) return nextActive(match, dealer); // LD-1, LD-5
  return active.includes(opener) ? opener : nextActive(match, opener); // LD-5
};

/**
 * The seat that leads the current trick or, before a deal, will lead its first.
 * @param {Match} match
 */
export const leader = (match) => {
  if (isOver(match)) return null;
  return match.deal?.leader ?? openingLeader(match);
};

/**
 * The seat whose turn it is to play (SD-7, EL-4).
 * @param {Match} match
 * @returns {Seat | null}
 */
export const seatToAct = ({ active, deal }) =>
  deal ? (clockwiseFrom(active, deal.leader)[deal.trick.length] ?? null) : null;

/**
 * The match once a settlement has had its effect on the seats: the end, and then the next dealer
 * and the next hands (LT-18).
 * @param {Match} settled
 * @returns {Readonly<Match>}
 */
export const afterSettlement = (settled) => {
  const match = { ...settled, ...endOf(settled) }; // EN-8
  const stays = match.rules.dealer_rotation === 'none'; // EL-7
  return frozen({
    ...match,
    dealer: stays ? match.dealer : nextActive(match, match.dealer), // EL-3
    handSize: dueHandSize(match.rules, match.active.length), // DL-1, EL-5
  });
};
