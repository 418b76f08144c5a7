const marker = (which: 'begin' | 'end') => `<!-- ${which}: written by npm run docs -->`;

/** Returns the document with this text between its markers. Fails if it has no markers. */
export function withGeneratedPart(document: string, text: string): string {
	const [before, rest] = document.split(marker('begin'));
	const after = rest?.split(marker('end'))[1];
	if (before === undefined || after === undefined)
		throw new Error('The document has no markers for the part that npm run docs writes');
	return [before, marker('begin'), `\n${text}\n`, marker('end'), after].join('');
}
