import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from '../../../test/kit/root';

type Files = Readonly<Record<string, string>>;

const source = 'export const rating = 5;\nexport {\n\trating as score,\n};\nconst limit = 1;\n';
const project: Files = {
	'package-lock.json': '{}',
	'credentials/Api.credentials.ts': 'const name = 1;\n',
	'nodes/Leads/Leads.node.ts': 'const tested = 1;\n',
	'nodes/rating.ts': source,
	'node_modules/other/index.js': 'exports.a = 1;\n',
};

/** Writes each set of files into a folder of its own, and returns the digest of each folder. */
function digestsOf(sets: readonly Files[]): string[] {
	const folder = mkdtempSync(join(tmpdir(), 'lint-surroundings-'));
	const module = pathToFileURL(join(root, 'tools', 'lint', 'surroundings.mjs')).href;
	const script = `
		import { mkdirSync, writeFileSync } from 'node:fs';
		import { dirname, join } from 'node:path';
		import { digestOfSurroundings } from ${JSON.stringify(module)};
		const digests = ${JSON.stringify(sets)}.map((files, index) => {
			for (const [name, text] of Object.entries(files)) {
				const path = join(String(index), name);
				mkdirSync(dirname(path), { recursive: true });
				writeFileSync(path, text);
			}
			return digestOfSurroundings(String(index));
		});
		console.log(JSON.stringify(digests));`;
	try {
		const args = ['--input-type=module', '-e', script];
		return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }));
	} finally {
		rmSync(folder, { recursive: true });
	}
}

describe('the digest that empties the cache of ESLint', () => {
	const { 'nodes/rating.ts': _gone, ...withoutRating } = project;
	const changes: ReadonlyArray<[what: string, files: Files, isOther: boolean]> = [
		['nothing', project, false],
		['a file that is gone', withoutRating, true],
		['a new file', { ...project, 'icons/leads.svg': '<svg/>' }, true],
		['a leftover of an editor', { ...project, 'nodes/.rating.ts.swp': '' }, true],
		['another exported name', { ...project, 'nodes/rating.ts': source.replace('rating', 'stars') }, true],
		['another name in a list', { ...project, 'nodes/rating.ts': source.replace('as score', '') }, true],
		['a default export', { ...project, 'nodes/rating.ts': `${source}export default limit;\n` }, true],
		['another credential', { ...project, 'credentials/Api.credentials.ts': 'const name = 2;\n' }, true],
		['another node', { ...project, 'nodes/Leads/Leads.node.ts': 'const tested = 2;\n' }, true],
		['other packages', { ...project, 'package-lock.json': '{ }' }, true],
		['the inside of a file', { ...project, 'nodes/rating.ts': source.replace('= 1', '= 2') }, false],
		['a file of a package', { ...project, 'node_modules/other/more.js': '' }, false],
	];
	const [before, ...digests] = digestsOf([project, ...changes.map(([, files]) => files)]);

	it.each(changes.map(([what, , isOther], index) => [what, isOther, digests[index]] as const))(
		'after %s, whether it changes: %j',
		(_, isOther, digest) => {
			expect(digest !== before).toBe(isOther);
		},
	);
});
