const markers = (command: string) => {
	const marker = (which: 'begin' | 'end') => `<!-- ${which}: written by ${command} -->`;
	return { begin: marker('begin'), end: marker('end') };
};

/** Returns the document with this text between the markers of a command. Fails if it has no markers. */
export function withGeneratedPart(document: string, text: string, command = 'npm run docs'): string {
	const { begin, end } = markers(command);
	const [before, rest] = document.split(begin);
	const after = rest?.split(end)[1];
	if (before === undefined || after === undefined)
		throw new Error(`The document has no markers for the part that ${command} writes`);
	return [before, begin, `\n${text}\n`, end, after].join('');
}
