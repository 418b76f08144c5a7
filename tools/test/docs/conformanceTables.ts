import { posix } from 'node:path';

/** A test that a table of docs/internals/conformance.md names, with its file as a path from the root. */
export interface NamedTest {
	readonly file: string;
	readonly name: string;
}

interface Rule {
	readonly section: string;
	readonly rule: string;
	readonly ofSandbox: readonly NamedTest[];
	/** Or a word that says why the nodes have no part in the rule. */
	readonly ofNodes: readonly NamedTest[] | string;
}

interface Promised {
	/** A path from the root. */
	readonly document: string;
	readonly promise: string;
	readonly tests: readonly NamedTest[];
}

const folder = 'docs/internals';

const fromRoot = (target: string): string => posix.normalize(posix.join(folder, target));

/** The cells of each row of the table with this first column. */
function rowsOf(markdown: string, firstColumn: string): string[][] {
	const lines = markdown.split('\n');
	const start = lines.findIndex((line) => line.startsWith(`| ${firstColumn} |`));
	if (start === -1) return [];
	const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
	return lines.slice(start + 2, end === -1 ? lines.length : end).map((line) =>
		line
			.split(/(?<!\\)\|/)
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);
}

const testsIn = (cell = ''): NamedTest[] =>
	cell
		.split('<br>')
		.flatMap((entry) => [...entry.matchAll(/^\[[^\]]+\]\(([^)]+)\) › (.+)$/g)])
		.map(([, target = '', name = '']) => ({ file: fromRoot(target), name: name.replaceAll('\\|', '|') }));

export const rulesOf = (markdown: string): Rule[] =>
	rowsOf(markdown, 'Section').map(([section = '', rule = '', , sandbox, nodes = '']) => ({
		section,
		rule,
		ofSandbox: testsIn(sandbox),
		ofNodes: nodes.startsWith('–') ? nodes : testsIn(nodes),
	}));

export const promisesOf = (markdown: string): Promised[] =>
	rowsOf(markdown, 'Document').map(([document = '', promise = '', tests]) => ({
		document: fromRoot(/\]\(([^)]+)\)/.exec(document)?.[1] ?? ''),
		promise: promise.replaceAll('\\|', '|'),
		tests: testsIn(tests),
	}));

export const reasonsOf = (markdown: string): string[] => rowsOf(markdown, 'Word').map(([word = '']) => word);
