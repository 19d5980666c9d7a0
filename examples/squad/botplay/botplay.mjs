// Cucumber bot for our chat: everything goes through the job queue, and everything is logged.

import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const started = Date.now();
let jobs = 0;

/** One JSON object a line on stdout, for the log collector. */
export const log = (level, msg, fields = {}) => {
  writeSync(1, `${JSON.stringify({ level, uptime: Date.now() - started, msg, ...fields })}\n`);
};

/** Run a job as the queue does: not now, but soon. */
const job = async (name, work) => {
  jobs += 1;
  const id = jobs;
  log('debug', 'job queued', { id, name });
  await sleep(id % 3);
  const result = work();
  log('info', 'job done', { id, name, result });
  return result;
};

const top = (cards) => Math.max(...cards.map((card) => card.rank));
const bottom = (cards) => Math.min(...cards.map((card) => card.rank));

const choices = (hand, laid) => {
  if (laid.length === 0) return hand;
  const lowest = hand.filter((card) => card.rank === bottom(hand));
  if (laid[0].rank === 14) return lowest;
  const higher = hand.filter((card) => card.rank >= top(laid));
  return higher.length > 0 ? higher : lowest;
};

/** Which cards of the hand can be played on what is laid. */
export const playable = (hand, laid) => job('playable', () => choices(hand, laid));

/** Who wins: the index of the last of the highest cards. */
export const winner = (laid) =>
  job('winner', () => laid.map((card) => card.rank).lastIndexOf(top(laid)));

/** What the last trick costs each: all who have the highest card pay it. */
export const penalties = (laid) =>
  job('penalties', () => laid.map((card) => (card.rank === top(laid) ? card.rank : 0)));

/** Scores after the last trick, and who is thrown out: at 30. */
export const score = async (before, laid) => {
  const costs = await penalties(laid);
  return job('score', () => {
    const scores = before.map((points, index) => points + costs[index]);
    return { scores, out: scores.map((points) => points >= 30) };
  });
};
