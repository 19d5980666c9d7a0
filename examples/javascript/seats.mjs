// @ts-check
/**
 * Seats: round the table, clockwise.
 *
 * @typedef {string} Seat a letter
 * @typedef {Readonly<Record<Seat, number>>} Tally a number for each seat
 */

/**
 * A value for each seat.
 * @template T
 * @param {readonly Seat[]} seats
 * @param {(seat: Seat) => T} valueOf
 * @returns {Record<Seat, T>}
 */
export const bySeat = (seats, valueOf) =>
  Object.fromEntries(seats.map((seat) => [seat, valueOf(seat)]));

/**
 * The seats in turn, clockwise from one of them (SD-7).
 * @param {readonly Seat[]} seats
 * @param {Seat} first
 */
export const clockwiseFrom = (seats, first) => {
  const start = seats.indexOf(first);
  return [...seats.slice(start), ...seats.slice(0, start)];
};

/**
 * The first active seat to the left of a seat, whether or not that seat is active itself (EL-4).
 * @param {Readonly<{seats: readonly Seat[], active: readonly Seat[]}>} match
 * @param {Seat} seat
 * @returns {Seat}
 */
export const nextActive = ({ seats, active }, seat) => {
  const [itself, ...others] = clockwiseFrom(seats, seat);
  return others.find((other) => active.includes(other)) ?? itself;
};
