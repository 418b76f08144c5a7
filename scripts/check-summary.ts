/**
 * `tsx scripts/check-summary.ts LAW < SUMMARY`: whether one law holds for the summary of `npm start --silent -- --json`.
 * Fails when it does not hold, when there is no such law, and when the input is no summary.
 */
import { readFileSync } from 'node:fs';

import { laws, summaryShape } from './start/summary';

const [name = ''] = process.argv.slice(2);
const law = Object.hasOwn(laws, name) ? laws[name] : undefined;
if (law === undefined)
	throw new Error(`There is no law "${name}". There are: ${Object.keys(laws).join(', ')}.`);
const summary = summaryShape.parse(JSON.parse(readFileSync(0, 'utf8')));
const holds = law(summary);
console.log(`${name}: ${holds ? 'holds' : 'DOES NOT HOLD'} for ${JSON.stringify(summary)}`);
process.exitCode = holds ? 0 : 1;
