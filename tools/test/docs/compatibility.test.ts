import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { type Endpoint, endpoints } from '../../../nodes/shared/sync/endpoints';
import { differences } from '../../docs/differences';
import { rows, withOpenForms } from '../../docs/openForms';
import { root } from '../../../test/kit/root';
import { textOf } from './markdown';

const document = textOf('docs/compatibility.md');
const [, assumed = ''] = document.split('## What is assumed');
const [, relied = ''] = assumed.split('### What requests rely on');

describe('docs/compatibility.md', () => {
	it('has the open forms of answers as `npm run docs` writes them from their table', () => {
		expect(document).toBe(withOpenForms(document));
	});

	it('explains differences only of what is open', () => {
		const open = new Map<string, readonly string[]>(
			rows.map(([answer, { freedoms }]) => [answer, freedoms.map(({ name }) => name)]),
		);
		const unknown = Object.entries(differences).flatMap(([answer, all]) =>
			Object.keys(all).filter((name) => !open.get(answer)?.includes(name)),
		);
		expect(unknown).toEqual([]);
	});

	it('names an existing test in each row of what requests rely on', () => {
		const lines = [...relied.matchAll(/^\| (?!Assumption|-)(.*) \|$/gm)].map(([, cells = '']) => cells);
		const wrong = lines.filter((cells) => {
			const [, file = '', title = ''] = /\| `(test\/[^`]+\.test\.ts)`: \*([^*]+)\*$/.exec(cells) ?? [];
			return title === '' || !existsSync(join(root, file)) || !textOf(file).includes(`it('${title}'`);
		});
		expect(lines.length).toBeGreaterThan(10);
		expect(wrong).toEqual([]);
	});

	it('links to a list of every function that the nodes use of n8n, and no other', () => {
		const named = [...textOf('docs/internals/n8n-versions.md').matchAll(/^\| (`.*?) \|/gm)].flatMap(
			([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
		);
		const sources = execFileSync('git', ['grep', '-h', '', '--', 'nodes/*.ts', 'credentials/*.ts'], {
			cwd: root,
			encoding: 'utf8',
			maxBuffer: 1e8,
		});
		const used = [...sources.matchAll(/\bhelpers\.(\w+)|\bcontext\.(\w+)\(/g)].map(
			([, helper, own]) => helper ?? own,
		);
		// zod calls its own context by the same name.
		const unnamed = used.filter((name) => name !== 'addIssue' && !named.includes(String(name)));

		expect(named.length).toBeGreaterThan(20);
		expect(unnamed).toEqual([]);
		expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
	});

	it('names the path of each endpoint whose path the specification does not state', () => {
		const unsure = Object.values<Endpoint>(endpoints)
			.filter(({ source }) => source !== 'S')
			.map(({ path }) => path);

		expect(unsure.filter((path) => !assumed.includes(`\`${path}\``))).toEqual([]);
	});
});
