/** The adapter: it translates between the protocol and the engine, and adds no rules. */

import * as engine from './engine.mjs';
import { serve } from './framing.mjs';

const about = { name: 'toy', version: '0.1', rulesets: ['agurk'] };

/** What the engine needs of a position. */
const tableOf = ({ active, hands, trick, to_act: toAct }) => ({ active, hands, trick, toAct });

serve(about, {
  legal_cards: ({ position }) => ({ cards: engine.legalCards(tableOf(position)) }),
  is_legal: ({ position, seat, card }) => ({
    legal: engine.mayPlay(tableOf(position), seat, card),
  }),
  trick_taker: ({ position }) => ({ seat: engine.taker(tableOf(position)) }),
  last_trick: ({ position }) => ({ points: engine.points(tableOf(position)) }),
});
