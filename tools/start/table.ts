import Table from 'cli-table3';

interface Column<Row> {
	title: string;
	/** Width in characters. Columns without a width share the rest of the line. */
	width?: number;
	align?: 'left' | 'right';
	/** Wraps long text instead of ending it in `…`. */
	wrap?: boolean;
	text(row: Row): string;
}

const [narrowest, usual, widest] = [80, 100, 120];

/** A table as wide as the terminal, within limits. A cell has one line unless it wraps. Longer text ends in `…`. */
export function table<Row>(columns: ReadonlyArray<Column<Row>>, rows: readonly Row[]): string {
	const line = Math.min(widest, Math.max(narrowest, process.stdout.columns ?? usual));
	const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
	const flexible = columns.filter(({ width }) => width === undefined).length;
	const share = Math.floor((line - fixed - columns.length - 1) / flexible);
	const printed = new Table({
		head: columns.map(({ title }) => title),
		colWidths: columns.map(({ width = share }) => width),
		colAligns: columns.map(({ align = 'left' }) => align),
		style: { head: [], border: [], compact: true },
	});
	for (const row of rows) {
		printed.push(columns.map(({ text, wrap = false }) => ({ content: oneLine(text(row)), wordWrap: wrap })));
	}
	return printed.toString();
}

/** Removes line breaks, terminal control characters and changes of the text direction. */
function oneLine(text: string): string {
	return text
		.slice(0, 500)
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
		.trim();
}
