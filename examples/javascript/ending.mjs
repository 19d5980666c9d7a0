// @ts-check
/**
 * The ending: what becomes of a match whose deal is settled.
 *
 * @typedef {import('./match.mjs').Match} Match
 * @typedef {import('./options.mjs').Rules} Rules
 * @typedef {import('./seats.mjs').Seat} Seat
 * @typedef {import('./seats.mjs').Tally} Tally
 * @typedef {Pick<Match, 'rules' | 'seats' | 'active' | 'scores' | 'lives' | 'out' | 'dealsPlayed'>} Settled
 * @typedef {Partial<Pick<Match, 'active' | 'suddenDeath' | 'winners' | 'losers'>>} Change
 */

/**
 * The clause by which each way of ending ends a match.
 * @type {Readonly<Record<Rules['end_condition'], string>>}
 */
export const ENDED_BY = { last_active: 'EN-1', first_out_loses: 'EN-4', fixed_deals: 'EN-5' };

/**
 * What each way of ending makes of a match.
 * @type {Readonly<Record<Rules['end_condition'], (settled: Settled) => Change>>}
 */
const ENDS = {
  last_active: ({ active, scores, out }) =>
    active.length > 0 ? winAlone(active) : winLowest(out, scores), // EN-1, EN-3, EN-2
  first_out_loses: ({ seats, lives }) => ({ losers: seats.filter((seat) => lives[seat] === 0) }), // EN-4
  fixed_deals: ({ rules, active, scores, dealsPlayed }) =>
    dealsPlayed < rules.fixed_deals ? {} : winLowest(active, scores), // EN-5, EN-6
};

/**
 * A seat that is alone wins.
 * @param {readonly Seat[]} seats
 * @returns {Change}
 */
const winAlone = (seats) => (seats.length === 1 ? { winners: seats } : {});

/**
 * The lowest score wins; several lowest play sudden death.
 * @param {readonly Seat[]} seats
 * @param {Tally} scores
 * @returns {Change}
 */
const winLowest = (seats, scores) => {
  const lowest = Math.min(...seats.map((seat) => scores[seat]));
  const tied = seats.filter((seat) => scores[seat] === lowest);
  return tied.length === 1 ? { winners: tied } : { active: tied, suddenDeath: true };
};

/**
 * What the end, or the way to it, changes in a match that is between deals.
 * @param {Settled & Pick<Match, 'suddenDeath'>} settled
 * @returns {Change}
 */
export const endOf = (settled) =>
  settled.suddenDeath
    ? winAlone(settled.active) // EN-7
    : ENDS[settled.rules.end_condition](settled);
