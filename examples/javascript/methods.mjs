// @ts-check
/**
 * The methods of the protocol, each a shape of params and an answer.
 *
 * @typedef {import('./match.mjs').Hands} Hands
 * @typedef {import('./match.mjs').Match} Match
 * @typedef {import('./codec.mjs').Position} Position
 * @typedef {import('./seats.mjs').Seat} Seat
 */

import * as agurk from './agurk.mjs';
import { PACKS } from './cards.mjs';
import * as codec from './codec.mjs';
import { ShapeError, anyInteger, oneOf, orNull, record, text, truth } from './shapes.mjs';
import { takingPlay } from './tricks.mjs';

/** The rulesets of the law that are claimed. */
const RULESETS = [
  'agurk',
  'agurk-all-tied',
  'agurk-fr',
  'agurk-no',
  'cucumber-bga',
  'cucumber-fr',
  'cucumber-fr-21',
  'cucumber-wiki',
  'cucumber-wiki-dealer-choice',
  'cucumber-wiki-first-out',
  'cucumber-wiki-free',
  'cucumber-wiki-plain-aces',
  'cucumber3-fr',
  'express-fr',
  'five-cucumbers',
  'gurka-fr',
  'gurka-fr-plain-aces',
  'inverted-fr',
];

/**
 * The open matches by name: the only thing here that changes.
 * @type {Map<string, Match>}
 */
const matches = new Map();
let opened = 0;

/**
 * The open match of a name.
 * @param {string} name
 */
const matchNamed = (name) => {
  const match = matches.get(name);
  if (!match) throw new ShapeError('params.match', 'the name of an open match');
  return match;
};

/**
 * Keeps a match under its name, and tells how it stands now.
 * @param {string} name
 * @param {Match} match
 */
const keep = (name, match) => {
  matches.set(name, match);
  return codec.encodeState(match);
};

/**
 * Opens a match at a position, under a new name.
 * @param {Position} position
 */
const openMatch = (position) => {
  const match = agurk.startMatch(codec.decodeMatch(position));
  const name = `match-${(opened += 1)}`;
  return { match: name, ...keep(name, agurk.afterTrick(match)) };
};

/**
 * The cards that a seat may play, each with the clauses that let it.
 * @param {Match} match
 * @param {Seat | null} seat
 */
const listLegal = (match, seat) => {
  if (seat === null) return { cards: [], because: [] };
  const cards = agurk.legalCards(match, seat);
  return { cards, because: cards.map((card) => agurk.judge(match, seat, card).because) };
};

/**
 * Deals hands, or a pack in its order.
 * @param {Match} match
 * @param {{hands?: Hands, pack?: import('./cards.mjs').Hand, hand_size?: number}} asked
 */
const deal = (match, { hands, pack, hand_size: announced }) => {
  if (hands && !pack) return agurk.dealHands(match, hands);
  if (pack && !hands) return agurk.dealPack(match, pack, announced);
  throw new ShapeError('params', 'a deal of either hands or a pack');
};

/**
 * The match of a position whose trick is complete.
 * @param {Position} position
 */
const decodeComplete = (position) => {
  const match = codec.decodeMatch(position);
  if (!agurk.isTrickComplete(match)) throw new ShapeError('params.position.trick', 'complete');
  return match;
};

/**
 * A method.
 * @template P
 * @param {import('./shapes.mjs').Shape<P>} shape
 * @param {(params: P) => object} answer
 * @returns {(params: unknown) => object}
 */
const method = (shape, answer) => (params) => answer(shape(params, 'params'));

const { card, cards, hands, play, position, ruleset, seat } = codec;
const match = text;

/** @type {Readonly<Record<string, (params: any) => object>>} */
const QUESTIONS = {
  legal_cards: method(record({ position }), (asked) => {
    const standing = agurk.afterTrick(codec.decodeMatch(asked.position));
    return listLegal(standing, agurk.seatToAct(standing));
  }),
  is_legal: method(record({ position, seat, card }), (asked) =>
    agurk.judge(agurk.afterTrick(codec.decodeMatch(asked.position)), asked.seat, asked.card),
  ),
  trick_taker: method(record({ position }), (asked) => {
    const { rules, deal } = decodeComplete(asked.position);
    return { seat: takingPlay(rules, deal?.trick ?? []).seat };
  }),
  last_trick: method(record({ position }), (asked) => ({
    points: agurk.points(decodeComplete(asked.position)),
  })),
  settle: method(record({ position }), (asked) =>
    codec.encodeSettlement(agurk.afterTrick(decodeComplete(asked.position))),
  ),
  next_deal: method(record({ position }), (asked) =>
    codec.encodeNextDeal(codec.decodeMatch(asked.position)),
  ),
  dispute: method(record({ position, play }), (asked) =>
    codec.encodeCorrection(agurk.dispute(codec.decodeMatch(asked.position), asked.play)),
  ),
  pack: method(record({ ruleset: orNull(ruleset) }), (asked) => ({
    cards: PACKS[codec.decodeRules(asked.ruleset).deck],
  })),
};

/** @type {Readonly<Record<string, (params: any) => object>>} */
const MATCH = {
  'match.new': method(record({ position }), (asked) => openMatch(asked.position)),
  'match.deal': method(
    record({ match }, { hands, stock: cards, pack: cards, hand_size: anyInteger }),
    (asked) => keep(asked.match, deal(matchNamed(asked.match), asked)),
  ),
  'match.play': method(record({ match, seat, card }), (asked) =>
    keep(asked.match, agurk.playCard(matchNamed(asked.match), asked.seat, asked.card)),
  ),
  'match.legal': method(record({ match, seat }), (asked) =>
    listLegal(matchNamed(asked.match), asked.seat),
  ),
  'match.state': method(record({ match }), (asked) => codec.encodeState(matchNamed(asked.match))),
  'match.view': method(record({ match, seat }), (asked) =>
    codec.encodeView(matchNamed(asked.match), asked.seat),
  ),
  'match.exchange': method(record({ match, seat, cards }), (asked) => {
    matchNamed(asked.match);
    throw new agurk.Refusal('DL-7', `${asked.seat} may not exchange; undealt cards lie aside`);
  }),
  'match.buy_back': method(record({ match, seat, accepts: truth }, { cost: text }), (asked) => {
    matchNamed(asked.match);
    throw new agurk.Refusal('EL-1', `${asked.seat} may not buy itself back; nobody may`);
  }),
  'match.end': method(record({ match }), (asked) => {
    matchNamed(asked.match);
    matches.delete(asked.match);
    return {};
  }),
};

const hello = method(record({ protocol: oneOf(1) }), () => ({
  name: 'agurk.mjs',
  version: '0.2.0',
  protocol: 1,
  rulesets: RULESETS,
  methods: Object.keys({ ...QUESTIONS, ...MATCH }),
  positions: ['trick', 'deal', 'match'],
  matches: 64,
  explains: true,
}));

const METHODS = new Map(Object.entries({ hello, ...QUESTIONS, ...MATCH }));

/**
 * An error of the protocol.
 * @param {number} code
 * @param {string} message
 * @param {object} [data]
 */
export const failure = (code, message, data) => ({
  error: { code, message, ...(data && { data }) },
});

/**
 * The result or the error of a call.
 * @param {string} name
 * @param {unknown} params
 */
export const call = (name, params) => {
  const named = METHODS.get(name);
  if (!named) return failure(-32601, `there is no method ${name}`);
  try {
    return { result: named(params) };
  } catch (problem) {
    return failureOf(problem);
  }
};

/** @param {unknown} problem */
const failureOf = (problem) => {
  if (problem instanceof agurk.Refusal) {
    return failure(1, problem.message, { clause: problem.clause });
  }
  if (problem instanceof agurk.Unsupported) return failure(2, problem.message);
  if (problem instanceof ShapeError) return failure(-32602, problem.message);
  return failure(-32603, String(problem));
};
