import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { root } from '../../../test/kit/root';

const registries = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
	.filter((path) => /^(?!shared\/)[^/]+\/((operations|events)\/index|operations)\.ts$/.test(path))
	.map((path) => join('nodes', path));

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Whether a file makes an operation or an event. */
const makesEntry = (path: string) => /: (?:Operation|TriggerEvent) = \{/.test(textOf(path));

/** An operation or event beside a registry must be imported there. Otherwise the editor does not offer it. */
it.each(registries)('%s imports every operation and event of its folder', (registry) => {
	const folder = dirname(registry);
	const imported = new Set([...textOf(registry).matchAll(/ from '\.\/(.+)';$/gm)].map(([, name]) => name));
	const isFolderOfEntries = basename(registry) === 'index.ts';
	const others = readdirSync(join(root, folder))
		.filter((file) => file.endsWith('.ts') && file !== basename(registry))
		.filter((file) => isFolderOfEntries || makesEntry(join(folder, file)))
		.map((file) => basename(file, '.ts'));

	expect(others.filter((file) => !imported.has(file))).toEqual([]);
});

it('each node has a registry', () => {
	const nodes = readdirSync(join(root, 'nodes')).filter((name) => name !== 'shared');

	expect(registries).toHaveLength(nodes.length);
});
