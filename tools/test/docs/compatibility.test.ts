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

	it('names the path of each endpoint whose path the specification does not state', () => {
		const unsure = Object.values<Endpoint>(endpoints)
			.filter(({ source }) => source !== 'S')
			.map(({ path }) => path);

		expect(unsure.filter((path) => !assumed.includes(`\`${path}\``))).toEqual([]);
	});
});
