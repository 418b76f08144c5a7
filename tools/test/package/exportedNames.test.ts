import { sourceFiles } from './sourceFiles';

/** Files whose exported names may repeat between nodes: operations and resources. */
const nodeSlot = /^nodes\/[^/]+\/(operations|operations\/.+|resources)\.ts$/;

const declaration =
	/^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The folder in which a name has one meaning. nodes/ and credentials/ are one, because they are published together. */
function roomOf(path: string): string {
	const [first = '', second = ''] = path.split('/');
	if (first === 'credentials') return 'nodes';
	if (first === 'test') return ['kit', 'chaos', 'e2e'].includes(second) ? `${first}/${second}` : first;
	return ['sandbox', 'tools'].includes(first) ? `${first}/${second}` : first;
}

it('an exported name has one meaning in its room', () => {
	const files = sourceFiles();
	const declared = new Map<string, Set<string>>();
	for (const [path, text] of files) {
		for (const [, name] of text.matchAll(declaration)) {
			const key = `${roomOf(path)}: ${name}`;
			declared.set(key, (declared.get(key) ?? new Set()).add(path));
		}
	}
	const ambiguous = [...declared].filter(
		([, paths]) => paths.size > 1 && ![...paths].every((path) => nodeSlot.test(path)),
	);

	expect(files.size).toBeGreaterThan(400);
	expect(declared.size).toBeGreaterThan(1500);
	expect(ambiguous).toEqual([]);
});
