// @ts-check
/**
 * What the tests share: matches in the middle of a deal, and chance that can be repeated.
 *
 * @typedef {import('./match.mjs').Match} Match
 * @typedef {import('./options.mjs').Options} Options
 * @typedef {import('./seats.mjs').Seat} Seat
 */

import { playCard, rulesOf, startMatch } from './agurk.mjs';
import { PACKS, parseCards } from './cards.mjs';

/**
 * Some option tables, each by what sets it apart from Danish Agurk.
 * @type {Readonly<Record<string, Options>>}
 */
export const TABLES = {
  'Danish Agurk': {},
  'Danish Agurk in which all who tie pay': { last_trick_payer: 'all_tied_highest' },
  'the game of the encyclopedia': {
    follow_rule: 'must_head',
    ace_rule: 'ace_lead_forces_lowest',
    last_trick_payer: 'all_tied_highest',
    threshold: 30,
    lives: 1,
  },
  'a match to the first crossing': {
    last_trick_payer: 'all_tied_highest',
    lives: 1,
    end_condition: 'first_out_loses',
  },
  'a match of fixed deals': {
    follow_rule: 'must_head',
    ace_rule: 'ace_lead_forces_lowest',
    ace_lead_winner: 'leader',
    played_cards: 'captured_face_down',
    end_condition: 'fixed_deals',
    fixed_deals: 3,
  },
  'the inverted game': { last_trick_payer: 'lowest_card', threshold: 30, lives: 1 },
  'Five Cucumbers': {
    deck: 'five_cucumbers_60',
    players_max: 6,
    dealer_rotation: 'none',
    opening_leader: 'youngest_then_payer',
    penalty_value: 'cucumber_table',
    last_trick_doubler: 'any_one_doubles',
    threshold: 5,
    threshold_cmp: 'gt',
    lives: 1,
  },
};

/**
 * A match in mid-deal: these hands, and the first of them to lead.
 * @param {Options} table
 * @param {Record<Seat, string>} hands
 * @param {Partial<Match>} [standing]
 * @returns {Match}
 */
export const matchWith = (table, hands, standing = {}) => {
  const seats = Object.keys(hands);
  const held = Object.fromEntries(seats.map((seat) => [seat, parseCards(hands[seat])]));
  const deal = { leader: seats[0], hands: held, trick: [], played: [], stock: 0 };
  const rules = rulesOf(table);
  return startMatch({ rules, seats, dealer: seats.at(-1) ?? '', deal, ...standing });
};

/**
 * The match after these plays, each written as seat and card.
 * @param {Match} match
 * @param {readonly string[]} plays
 * @returns {Match}
 */
export const after = (match, ...plays) =>
  plays.reduce((standing, play) => {
    const [seat, card] = play.split(' ');
    return playCard(standing, seat, parseCards(card)[0]);
  }, match);

/**
 * Chance that can be repeated: numbers from 0 up to 1.
 * @param {number} seed
 */
export const chance = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/**
 * The pack of a match in an order of chance.
 * @param {Match} match
 * @param {() => number} random
 */
export const shuffled = ({ rules }, random) =>
  PACKS[rules.deck]
    .map((card) => ({ card, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ card }) => card);
