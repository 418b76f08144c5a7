/**
 * `node tools/mutation/instrument.mjs FOLDER FILE ...`: puts every mutant that Stryker knows into these sources of a copy of
 * this project, each behind a switch that is off, and lists them in `mutants.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Instrumenter } from '@stryker-mutator/instrumenter';

const [folder, ...names] = process.argv.slice(2);

const logger = {
	isDebugEnabled: () => false,
	debug() {},
	info() {},
	warn: console.warn,
	error: console.error,
};
const sources = names.map((name) => ({
	name,
	mutate: true,
	content: readFileSync(join(folder, name), 'utf8'),
}));
const options = { plugins: null, excludedMutations: [], ignorers: [] };
const { files, mutants } = await new Instrumenter(logger).instrument(sources, options);

for (const { name, content } of files) writeFileSync(join(folder, name), content);
const lines = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
writeFileSync(
	join(folder, 'mutants.json'),
	JSON.stringify(
		mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
			id,
			source: fileName,
			line: location.start.line + 1,
			kind: mutatorName,
			original: textAt(lines.get(fileName), location),
			replacement,
		})),
	),
);

function textAt(lines, { start, end }) {
	const within = lines.slice(start.line, end.line + 1);
	within[within.length - 1] = within.at(-1).slice(0, end.column);
	within[0] = within[0].slice(start.column);
	return within.join('\n');
}
