// @ts-check
/**
 * The codec: positions into matches, and matches into states, views and settlements.
 *
 * @typedef {import('./agurk.mjs').Match} Match
 * @typedef {import('./agurk.mjs').Rules} Rules
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {ReturnType<typeof position>} Position
 */

import { isOver, leader, phase, seatToAct, winners } from './agurk.mjs';
import { PACK, frozen } from './cards.mjs';
import { Unsupported, rulesOf } from './options.mjs';
import { nextActive } from './seats.mjs';
import {
  ShapeError,
  anyInteger,
  integer,
  listOf,
  mapOf,
  matching,
  oneOf,
  orNull,
  record,
  text,
  textOrInteger,
} from './shapes.mjs';
import { viewFrom } from './table.mjs';
import { takingPlay } from './tricks.mjs';

export const seat = matching(/^[A-Z]$/, 'a seat, A to Z');
export const card = record(
  { rank: integer(1, 15), suit: oneOf('C', 'D', 'H', 'S', null) },
  { n: integer(1) },
);
export const cards = listOf(card);
export const hands = mapOf(seat, cards);
export const play = record({ seat, card });
export const ruleset = record({
  id: orNull(text),
  options: mapOf(text, textOrInteger),
});

const trick = listOf(play);
const numbers = mapOf(seat, anyInteger);
const counts = mapOf(seat, integer(0));

export const position = record({
  ruleset: orNull(ruleset),
  seats: listOf(seat),
  active: listOf(seat),
  dealer: seat,
  scores: numbers,
  lives: counts,
  floors: numbers,
  bought_back: counts,
  deals_played: integer(0),
  pot: integer(0),
  kept: hands,
  hand_size: orNull(integer(1)),
  leader: orNull(seat),
  to_act: orNull(seat),
  trick_number: orNull(integer(1)),
  hands: orNull(hands),
  trick,
  played: orNull(listOf(trick)),
  stock: orNull(cards),
  last: orNull(record({ taker: seat, payers: listOf(seat), card: orNull(card) })),
});

/**
 * The rules that a message asks for; without a ruleset, those of Danish Agurk.
 * @param {ReturnType<typeof ruleset> | null} asked
 */
export const decodeRules = (asked) => rulesOf(asked?.options ?? {});

/**
 * The match that a position describes.
 * @param {Position} given
 * @returns {Readonly<Match>}
 */
export const decodeMatch = (given) => {
  checkSeats(given);
  const rules = decodeRules(given.ruleset);
  const { seats, active, dealer, scores, lives, last } = given;
  const handSize = last ? rules.handSize : (given.hand_size ?? rules.handSize);
  return frozen({
    rules,
    seats,
    active,
    dealer: last ? nextActive(given, dealer) : dealer, // EL-3
    scores,
    lives,
    handSize,
    dealsPlayed: given.deals_played,
    deal: given.hands && {
      leader: leaderOf(given),
      hands: given.hands,
      trick: given.trick,
      played: given.played ?? [],
      stock: given.stock?.length ?? PACK.length - active.length * handSize,
    },
    taker: takerBefore(given),
    points: null,
    out: [],
  });
};

/**
 * Raises where a seat is named that is not there, or where something of a seat is missing.
 * @param {Position} given
 */
const checkSeats = ({ seats, active, dealer, leader: led, scores, lives, hands: held }) => {
  const areThere = active.length > 0 && active.every((one) => seats.includes(one));
  expect(areThere, 'active', 'a choice of the seats');
  expect(seats.includes(dealer), 'dealer', 'one of the seats');
  expect(led === null || active.includes(led), 'leader', 'an active seat');
  expect(covers(scores, seats), 'scores', 'complete');
  expect(covers(lives, seats), 'lives', 'complete');
  expect(held === null || covers(held, active), 'hands', 'complete');
};

/** @type {(holds: boolean, field: string, allowed: string) => void} */
const expect = (holds, field, allowed) => {
  if (!holds) throw new ShapeError(`params.position.${field}`, allowed);
};

/** @type {(map: Readonly<Record<Seat, unknown>>, seats: readonly Seat[]) => boolean} */
const covers = (map, seats) => seats.every((one) => Object.hasOwn(map, one));

/**
 * The seat that leads, where the position does not name it either (LD-1, LD-2).
 * @param {Position} given
 * @returns {Seat}
 */
const leaderOf = (given) => {
  const named = given.leader ?? given.trick[0]?.seat ?? given.to_act ?? takerBefore(given);
  if (named) return named;
  if (given.trick_number === 1) return nextActive(given, given.dealer);
  throw new Unsupported('nothing says who leads');
};

/**
 * The taker of the trick completed before, as far as it is told (LD-2).
 * @param {Position} given
 * @returns {Seat | null}
 */
const takerBefore = ({ last, played, leader: led, trick_number: number }) => {
  const previous = played?.at(-1);
  if (previous) return takingPlay(previous).seat;
  return last?.taker ?? (Number(number) > 1 ? led : null);
};

/**
 * A match as the protocol tells it.
 * @param {Match} match
 */
export const encodeState = (match) => ({
  phase: phase(match),
  dealer: match.dealer,
  leader: leader(match),
  to_act: seatToAct(match),
  hand_size: match.handSize,
  active: match.active,
  hands: match.deal?.hands ?? null,
  trick: match.deal?.trick ?? [],
  scores: match.scores,
  lives: match.lives,
  taker: match.taker,
  points: match.points,
  out: match.out,
  over: isOver(match),
  winners: winners(match),
  deals_played: match.dealsPlayed,
});

/**
 * What a settlement has brought.
 * @param {Match} match
 */
export const encodeSettlement = (match) => ({
  scores: match.scores,
  lives: match.lives,
  out: match.out,
  over: isOver(match),
  winners: winners(match),
});

/**
 * The deal to come.
 * @param {Match} match
 */
export const encodeNextDeal = (match) => {
  if (match.deal) throw new ShapeError('params.position', 'between deals');
  if (isOver(match)) throw new Unsupported('the match is over: there is no next deal'); // EN-1
  return { dealer: match.dealer, leader: leader(match), hand_size: match.handSize };
};

/**
 * The decision on a challenged play.
 * @param {import('./table.mjs').Correction} correction
 */
export const encodeCorrection = ({ upheld, withdrawn, toAct }) => ({
  upheld,
  withdrawn,
  to_act: toAct,
});

/**
 * What a seat sees, as the protocol tells it.
 * @param {Match} match
 * @param {Seat} viewer
 */
export const encodeView = (match, viewer) => {
  if (!match.seats.includes(viewer)) throw new ShapeError('params.seat', 'a seat of the match');
  const { toAct, handSize, dealsPlayed, ...rest } = viewFrom(match, viewer);
  return { ...rest, to_act: toAct, hand_size: handSize, deals_played: dealsPlayed };
};
