import { readFileSync, writeFileSync } from 'node:fs';

const marker = (which: 'begin' | 'end') => `<!-- ${which}: written by npm run bench -- --write-docs -->`;

/** Replaces the text between the markers of a document. */
export function writeBetweenMarkers(file: string, text: string): void {
	const [before, rest] = readFileSync(file, 'utf8').split(marker('begin'));
	const after = rest?.split(marker('end'))[1];
	if (before === undefined || after === undefined) throw new Error(`${file} has no markers for the figures`);
	writeFileSync(file, [before, marker('begin'), text, marker('end'), after].join(''));
}
