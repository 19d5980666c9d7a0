/** The adapter: it translates between the protocol and the engine, and adds no rules. */

import * as engine from './engine.js';
import type { Card, Play, Seat, Table } from './engine.js';
import { serve } from './framing.js';

type Position = {
  active: Seat[];
  hands: Record<Seat, Card[]>;
  trick: Play[];
  to_act: Seat | null;
};
type Asked = { position: Position };
type AskedOfCard = Asked & { seat: Seat; card: Card };

const about = { name: 'toy', version: '0.1', rulesets: ['agurk'] };

/** What the engine needs of a position. */
const tableOf = ({ active, hands, trick, to_act: toAct }: Position): Table => {
  return { active, hands, trick, toAct };
};

serve(about, {
  legal_cards: ({ position }: Asked) => ({ cards: engine.legalCards(tableOf(position)) }),
  is_legal: ({ position, seat, card }: AskedOfCard) => ({
    legal: engine.mayPlay(tableOf(position), seat, card),
  }),
  trick_taker: ({ position }: Asked) => ({ seat: engine.taker(tableOf(position)) }),
  last_trick: ({ position }: Asked) => ({ points: engine.points(tableOf(position)) }),
});
