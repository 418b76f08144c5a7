/**
 * `tsx tools/start/checkSummary.ts LAW < SUMMARY`: checks one law on the summary of `npm start --silent -- --json`.
 * Fails if the law does not hold, if the law is unknown, and if the input is not a summary.
 */
import { readFileSync } from 'node:fs';

import { laws, summaryShape } from './summary';

const [name = ''] = process.argv.slice(2);
const law = Object.hasOwn(laws, name) ? laws[name] : undefined;
if (law === undefined)
	throw new Error(`Unknown law "${name}". The laws are:  ${Object.keys(laws).join(', ')}.`);
const summary = summaryShape.parse(JSON.parse(readFileSync(0, 'utf8')));
const holds = law(summary);
console.log(`${name}: ${holds ? 'holds' : 'DOES NOT HOLD'} for ${JSON.stringify(summary)}`);
process.exitCode = holds ? 0 : 1;
