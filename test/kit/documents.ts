/** What commands write into documents. */

/** A Markdown table, whose columns are aligned for a terminal too. @param texts how many columns from the left are no numbers */
export function table(head: readonly string[], lines: ReadonlyArray<readonly string[]>, texts = 1): string {
	const widths = head.map((title, column) =>
		Math.max(3, title.length, ...lines.map((cells) => cells[column]?.length ?? 0)),
	);
	const rule = widths.map((width, column) => `${'-'.repeat(width - 1)}${column < texts ? '-' : ':'}`);
	const padded = (cell: string, column: number) =>
		column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
	return [head, rule, ...lines].map((cells) => `| ${cells.map(padded).join(' | ')} |`).join('\n');
}

/** Returns the document with this text behind the marker of a command. Fails if it has none. */
export function withGeneratedPart(document: string, text: string, command = 'npm run docs'): string {
	const [begin, end] = [`<!-- Written by ${command} -->`, '<!-- End -->'];
	const [before, rest = ''] = document.split(begin);
	const [written, ...after] = rest.split(end);
	if (before === undefined || written === undefined || after.length === 0)
		throw new Error(`The document has no markers for the part that ${command} writes`);
	return [before, begin, `\n${text}\n`, end, after.join(end)].join('');
}
