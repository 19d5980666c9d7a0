/** The adapter: it translates between the protocol and the engine, and adds no rules. */

import * as bot from './botplay.mjs';
import { NoResult, serve } from './framing.mjs';

const about = {
  name: 'botplay',
  version: '0.9.4',
  rulesets: ['cucumber-wiki'],
  fields: { settle: ['scores', 'out'] },
};

const laid = (position) => position.trick.map(({ card }) => card);
const seatsOf = (position) => position.trick.map(({ seat }) => seat);
const bySeat = (seats, values) => Object.fromEntries(seats.map((seat, at) => [seat, values[at]]));

/** The engine charges for every last trick, in sudden death too, since it does not know of any. */
const refuseSuddenDeath = (position) => {
  if (position.sudden_death) throw new NoResult(2, 'there is no sudden death');
};

serve(about, {
  legal_cards: async ({ position }) => ({
    cards: await bot.playable(position.hands[position.to_act], laid(position)),
  }),
  trick_taker: async ({ position }) => ({
    seat: seatsOf(position)[await bot.winner(laid(position))],
  }),
  last_trick: async ({ position }) => {
    refuseSuddenDeath(position);
    return { points: bySeat(seatsOf(position), await bot.penalties(laid(position))) };
  },
  settle: async ({ position }) => {
    refuseSuddenDeath(position);
    const seats = seatsOf(position);
    const { scores, out } = await bot.score(seats.map((s) => position.scores[s]), laid(position));
    return {
      scores: { ...position.scores, ...bySeat(seats, scores) },
      out: seats.filter((_, at) => out[at]),
    };
  },
});
