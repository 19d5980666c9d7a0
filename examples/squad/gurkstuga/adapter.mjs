/** The adapter: it translates between the protocol and the engine, and adds no rules. */

import { NoResult, serve } from './framing.mjs';
import engine from './gurka.js';

const told = 'phase dealer to_act active hands trick scores taker over winners'.split(' ');
const about = { name: 'gurkstuga', version: '3', rulesets: ['agurk-fr'], positions: ['match'] };
const ranks = '..23456789TJQKA';
const write = (card) => ({ rank: ranks.indexOf(card[0]), suit: card[1] });
const none = (code, message) => { throw new NoResult(code, message); };
const read = ({ rank, suit }) => ranks[rank] + (suit ?? none(2, 'a card has a suit here'));
const map = (fields, value) =>
  Object.fromEntries(Object.entries(fields).map(([name, own]) => [name, value(own)]));
let game;

/** How the game stands after an act; where the engine refuses, it throws a plain error. */
const standing = (act) => {
  try { act(); } catch (error) {
    throw error.constructor === Error ? new NoResult(1, error.message) : error;
  }
  const { finished, history, players, still, table, turn } = game;
  const player = Object.fromEntries(players.map((own) => [own.name, own]));
  const active = still.map(({ name }) => name);
  return {
    match: 'ours', phase: finished ? 'over' : turn === null ? 'deal' : 'play', active,
    dealer: players[game.dealer].name, to_act: players[turn]?.name ?? null, over: finished,
    hands: turn === null ? null : map(player, ({ hand }) => hand.map(write)),
    trick: table.map(({ index, card }) => ({ seat: players[index].name, card: write(card) })),
    scores: map(player, ({ score }) => score), taker: history.at(-1)?.winner ?? null,
    winners: finished ? active : [],
  };
};

serve({ ...about, deals: ['hands'], fields: { state: told } }, {
  'match.new': ({ position: { seats: names, active, dealer, scores, last } }) => {
    if (last) none(2, 'a guest book says who deals next, not who has dealt');
    const out = names.filter((name) => !active.includes(name));
    const book = { names, dealer: names.indexOf(dealer), scores, out };
    return standing(() => { game = engine.Gurka.resume(book); });
  },
  'match.deal': ({ hands, stock }) => (stock ? none(2, 'there is no stock')
    : standing(() => game.deal(map(hands, (hand) => hand.map(read))))),
  'match.play': ({ seat, card }) => standing(() => game.play(seat, read(card))),
  'match.legal': () => ({ cards: game.options(game.players[game.turn]).map(write) }),
  'match.state': () => standing(() => {}),
});
