// Counts the scenarios of an export, and judges an engine on one question: node reader.mjs DIR
import { readFileSync } from 'node:fs';
import { call } from '../javascript/methods.mjs';

const read = (name) => JSON.parse(readFileSync(`${process.argv[2]}/${name}`, 'utf8'));
const chapters = read('manifest.json').files.filter(({ path }) => path.startsWith('scenarios/'));
const scenarios = chapters.flatMap(({ path }) => read(path));
const { rows } = scenarios.find(({ id }) => id === 'TR-1-highest-of-three');
const { method, step, expected } = rows[0].questions.find((one) => one.method === 'trick_taker');
const { id, table } = read('rulesets.json').find((one) => one.id === rows[0].positions[0].rulesets[0]);
const position = { ...rows[0].positions[0].before[step], ruleset: { id, options: table } };
const { seat } = call(method, { position }).result;
console.log(`${scenarios.length} scenarios; ${seat} takes, and ${expected.seat} is right`);
