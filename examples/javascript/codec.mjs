// @ts-check
/**
 * The codec: positions into matches, and matches into states, views and settlements.
 *
 * @typedef {import('./match.mjs').Match} Match
 * @typedef {import('./options.mjs').Rules} Rules
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {ReturnType<typeof position>} Position
 */

import { PACKS } from './cards.mjs';
import { dueHandSize } from './hands.mjs';
import { afterSettlement, isOver, leader, matchAt, phase, seatToAct } from './match.mjs';
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
  truth,
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
  sitting_out: listOf(seat),
  deals_played: integer(0),
  sudden_death: truth,
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
  exchanged: orNull(counts),
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
  const { seats, active, dealer, scores, lives } = given;
  const handSize = handSizeOf(rules, given);
  const match = matchAt({
    rules,
    seats,
    active,
    dealer,
    opener: openerOf(rules, given),
    scores,
    lives,
    handSize,
    dealsPlayed: given.deals_played,
    suddenDeath: given.sudden_death,
    deal: given.hands && {
      leader: leaderOf(rules, given),
      hands: given.hands,
      trick: given.trick,
      played: given.played ?? [],
      stock: given.stock?.length ?? PACKS[rules.deck].length - active.length * Number(handSize),
    },
    taker: takerBefore(rules, given),
  });
  return given.last ? afterSettlement(match) : match;
};

/**
 * The size of the hands in the deal that is on or to come (DL-2, DL-3).
 * @param {Rules} rules
 * @param {Position} given
 */
const handSizeOf = (rules, { active, hands: held, hand_size: told }) => {
  const due = dueHandSize(rules, active.length);
  const isOpen = due === null && held === null;
  return isOpen ? due : (told ?? due);
};

/**
 * The seat for which the deal to come is opened, where it need not be forehand (LD-5).
 * @param {Rules} rules
 * @param {Position} given
 */
const openerOf = (rules, { hands: held, last, leader: youngest, deals_played: deals }) => {
  if (rules.opening_leader === 'forehand' || held) return null;
  if (last?.payers.length === 1) return last.payers[0];
  if (!last && deals === 0) return youngest;
  throw new Unsupported('nothing says who paid in the deal before');
};

/**
 * Raises where a seat is named that is not there, or where something of a seat is missing.
 * @param {Position} given
 */
const checkSeats = (given) => {
  const { seats, active, dealer, leader: led, scores, lives, hands: held } = given;
  if (given.sitting_out.length > 0) throw new Unsupported('no seat sits out here');
  const areThere = active.length > 0 && active.every((one) => seats.includes(one));
  expect(areThere, 'active', 'a choice of the seats');
  expect(seats.includes(dealer), 'dealer', 'one of the seats');
  expect(led === null || active.includes(led), 'leader', 'an active seat');
  const payers = given.last?.payers ?? [];
  expect(
    payers.every((one) => seats.includes(one)),
    'last.payers',
    'a choice of the seats',
  );
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
 * @param {Rules} rules
 * @param {Position} given
 * @returns {Seat}
 */
const leaderOf = (rules, given) => {
  const named = given.leader ?? given.trick[0]?.seat ?? given.to_act ?? takerBefore(rules, given);
  if (named) return named;
  const isOpening = given.trick_number === 1;
  if (isOpening && rules.opening_leader === 'forehand') return nextActive(given, given.dealer);
  throw new Unsupported('nothing says who leads');
};

/**
 * The taker of the trick completed before, as far as it is told (LD-2).
 * @param {Rules} rules
 * @param {Position} given
 * @returns {Seat | null}
 */
const takerBefore = (rules, { last, played, leader: led, trick_number: number }) => {
  const previous = played?.at(-1);
  if (previous) return takingPlay(rules, previous).seat;
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
  winners: match.winners,
  losers: match.losers,
  deals_played: match.dealsPlayed,
  sudden_death: match.suddenDeath,
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
  winners: match.winners,
  losers: match.losers,
  sudden_death: match.suddenDeath,
});

/**
 * The deal to come.
 * @param {Match} match
 */
export const encodeNextDeal = (match) => {
  if (match.deal) throw new ShapeError('params.position', 'between deals');
  if (isOver(match)) throw new Unsupported('the match is over: there is no next deal'); // EN-1, EN-4
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
  const { toAct, handSize, dealsPlayed, suddenDeath, ...rest } = viewFrom(match, viewer);
  return {
    ...rest,
    to_act: toAct,
    hand_size: handSize,
    deals_played: dealsPlayed,
    sudden_death: suddenDeath,
  };
};
