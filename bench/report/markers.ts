import { readFileSync, writeFileSync } from 'node:fs';

const marker = (which: 'begin' | 'end') => `<!-- ${which}: written by npm run bench -- --write-docs -->`;

/** Puts text in the place of a document that is kept for it. */
export function writeBetweenMarkers(file: string, text: string): void {
	const [before, rest] = readFileSync(file, 'utf8').split(marker('begin'));
	const after = rest?.split(marker('end'))[1];
	if (before === undefined || after === undefined) throw new Error(`${file} has no place for the figures`);
	writeFileSync(file, [before, marker('begin'), text, marker('end'), after].join(''));
}
