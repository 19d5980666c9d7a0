/** A toy engine: what may be played in the Danish game, who takes a trick, what the last costs. */

export type Seat = string;
/** Ranks are 2 to 14, the ace. */
export type Card = { rank: number; suit: string | null };
export type Play = { seat: Seat; card: Card };
export type Table = {
  active: Seat[];
  hands: Record<Seat, Card[]>;
  trick: Play[];
  toAct: Seat | null;
};

const highest = ({ trick }: Table): number => Math.max(...trick.map(({ card }) => card.rank));

/** What the seat to act may play: a card that heads the trick, or its lowest. */
export const legalCards = (table: Table): Card[] => {
  const hand = (table.toAct && table.hands[table.toAct]) || [];
  if (table.trick.length === 0) return hand;
  const lowest = Math.min(...hand.map(({ rank }) => rank));
  return hand.filter(({ rank }) => rank >= highest(table) || rank === lowest);
};

export const mayPlay = (table: Table, seat: Seat, card: Card): boolean =>
  seat === table.toAct &&
  legalCards(table).some(({ rank, suit }) => rank === card.rank && suit === card.suit);

/** Who takes the complete trick: of equal highest cards, the last. */
export const taker = (table: Table): Seat | undefined =>
  table.trick.filter(({ card }) => card.rank === highest(table)).at(-1)?.seat;

/** What the last trick costs each seat: its taker the rank, the others nothing. */
export const points = (table: Table): Record<Seat, number> =>
  Object.fromEntries(
    table.active.map((seat) => [seat, seat === taker(table) ? highest(table) : 0]),
  );
