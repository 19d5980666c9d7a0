// @ts-check
/**
 * Judges an engine by an export, and by nothing else: node judge.mjs DIR ENGINE.mjs
 *
 * ENGINE.mjs exports `call(method, params)`, which gives the protocol's `{result}` or `{error}`.
 * Every question is put under every named ruleset for which its row holds. What comes out is a line
 * of JSON: for each method how many questions were put, agreed with or not offered, and which
 * answers are wrong. The exit status is 1 where one is, or where nothing was agreed with.
 */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual as equal } from 'node:util';

const [folder, engine] = process.argv.slice(2);
const { call } = await import(pathToFileURL(resolve(engine)).href);

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

const UNSUPPORTED = [2, -32601];
const manifest = read('manifest.json');
if (manifest.format !== 1) throw new Error(`format ${manifest.format}; allowed: format 1`);

const scenarios = manifest.files
  .filter(({ path }) => path.startsWith('scenarios/'))
  .flatMap(({ path }) => read(path));
const tables = new Map(read('rulesets.json').map(({ id, table }) => [id, table]));
const kinds = new Map(read('comparison.json').map(({ field, kind }) => [field, kind]));

/** @param {any[] | undefined} list */
const sorted = (list) => list?.map((item) => JSON.stringify(item)).sort();

/** @param {any} card */
const cardOf = ({ rank, suit, n = 1 }) => [rank, suit, n];

/**
 * Whether at every seat named the two agree; null stands for nothing there.
 * @param {Record<string, any> | null} expected
 * @param {Record<string, any> | null | undefined} got
 * @param {(own: any) => unknown} seen
 */
const bySeat = (expected, got, seen) =>
  expected === null
    ? got === null
    : Object.entries(expected).every(([seat, own]) => {
        const there = got?.[seat] ?? null;
        return own === null || there === null ? own === there : equal(seen(own), seen(there));
      });

/** @type {Record<string, (expected: any, got: any) => boolean | undefined>} */
const COMPARED = {
  value: equal,
  seats: (expected, got) => equal(sorted(expected), sorted(got)),
  by_seat: (expected, got) => bySeat(expected, got, (number) => number),
  cards: (expected, got) => equal(sorted(expected.map(cardOf)), sorted(got?.map(cardOf))),
  cards_by_seat: (expected, got) => bySeat(expected, got, (own) => sorted(own.map(cardOf))),
  rows_by_seat: (expected, got) => bySeat(expected, got, (own) => own.map(cardOf)),
  plays: (expected, got) =>
    equal(
      expected.map(({ seat, card }) => [seat, ...cardOf(card)]),
      got?.map(({ seat, card }) => [seat, ...cardOf(card)]),
    ),
};

/**
 * Whether a result is as expected in every field named; a field that it lacks is not told.
 * @param {Record<string, any>} expected
 * @param {Record<string, any>} result
 */
const agrees = (expected, result) =>
  Object.entries(expected)
    .filter(([field]) => field in result)
    .every(([field, value]) => COMPARED[kinds.get(field) ?? 'value'](value, result[field]));

/**
 * What a question comes to.
 * @param {any} question
 * @param {any} params
 */
const verdict = (question, params) => {
  try {
    const { result, error } = call(question.method, params);
    if (error) return UNSUPPORTED.includes(error.code) ? 'unsupported' : 'wrong';
    const told = Object.keys(question.expected).some((field) => field in result);
    if (!told) return 'unsupported';
    return agrees(question.expected, result) ? 'agreed' : 'wrong';
  } catch {
    return 'wrong';
  }
};

/** Every question of the export under every ruleset: what it is about, and what is asked. */
function* questions() {
  for (const [name, options] of tables) {
    for (const { id, row, before, question } of rowsUnder(name)) {
      const ruleset = { id: name, options };
      const about = question.method === 'pack' ? { ruleset } : { position: { ...before, ruleset } };
      const unit = `${id}${row ? `/${row}` : ''}@${name}`;
      yield { unit, question, params: { ...about, ...question.params } };
    }
  }
}

/**
 * The questions of all rows that hold under a ruleset, with the position that each is about.
 * @param {string} name
 */
const rowsUnder = (name) =>
  scenarios.flatMap(({ id, rows }) =>
    rows.flatMap(({ row, questions, positions }) =>
      positions
        .filter(({ rulesets }) => rulesets.includes(name))
        .flatMap(({ before }) =>
          questions.map((question) => ({ id, row, before: before[question.step], question })),
        ),
    ),
  );

/** @type {Record<string, {asked: number, agreed: number, unsupported: number, wrong: string[]}>} */
const found = {};

for (const { unit, question, params } of questions()) {
  const counts = (found[question.method] ??= { asked: 0, agreed: 0, unsupported: 0, wrong: [] });
  const came = verdict(question, params);
  counts.asked += 1;
  if (came === 'wrong') counts.wrong.push(unit);
  else counts[came] += 1;
}

console.log(JSON.stringify(found));
const all = Object.values(found);
const passes = all.some(({ agreed }) => agreed > 0) && all.every(({ wrong }) => wrong.length === 0);
process.exitCode = passes ? 0 : 1;
