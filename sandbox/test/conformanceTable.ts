/** A row of docs/internals/conformance.md. */
interface Row {
	readonly section: string;
	readonly rule: string;
	/** Each with its file in sandbox/test. */
	readonly tests: ReadonlyArray<{ readonly file: string; readonly name: string }>;
}

export function rowsOf(markdown: string): Row[] {
	return markdown
		.split('\n')
		.filter((line) => line.startsWith('|') && !/^\|[\s|:-]*$/.test(line))
		.slice(1)
		.map((line) => {
			const [, section = '', rule = '', , cell = ''] = line.split(/(?<!\\)\|/).map((part) => part.trim());
			const tests = [
				...cell
					.split('<br>')
					.join('\n')
					.matchAll(/^\s*`([^`]+)` › (.+?)\s*$/gm),
			];
			return { section, rule, tests: tests.map(([, file = '', name = '']) => ({ file, name })) };
		});
}
