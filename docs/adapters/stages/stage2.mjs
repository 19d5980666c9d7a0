// Stage 2 in JavaScript: the engine says hello, and offers nothing.
import { createInterface } from 'node:readline';

const METHODS = {
  hello: () => ({
    name: 'kitchen table',
    version: '1.0',
    protocol: 1,
    rulesets: ['agurk'],
    methods: [],
  }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const reply = { jsonrpc: '2.0', id, result: METHODS[method](params) };
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
