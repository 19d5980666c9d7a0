// @ts-check
/**
 * Danish Agurk and its relatives: pure functions over plain frozen objects.
 *
 * Clause ids stand where a clause is decided. This module is the front door.
 */

export { dealHands, dealPack } from './dealing.mjs';
export { Refusal, isOver, leader, phase, seatToAct, startMatch } from './match.mjs';
export { DANISH, Unsupported, rulesOf } from './options.mjs';
export { afterTrick, isTrickComplete, judge, legalCards, playCard } from './playing.mjs';
export { points } from './settlement.mjs';
export { dispute, viewFrom } from './table.mjs';
