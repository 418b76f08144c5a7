import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import ts from 'typescript';

import { root } from '../../../test/kit/root';

const registries = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
	.filter((path) => /(^|\/)(operations|events)\/index\.ts$/.test(path))
	.map((path) => join('nodes', path));

/** A file beside a registry must be imported there. Otherwise the editor does not offer its operation or event. */
it.each(registries)('%s imports every file of its folder', (registry) => {
	const folder = join(root, registry, '..');
	const files = readdirSync(folder).map((file) => basename(file, '.ts'));
	const { importedFiles } = ts.preProcessFile(ts.sys.readFile(join(root, registry)) ?? '');
	const imported = importedFiles.map(({ fileName }) => fileName.replace('./', ''));

	expect(files.filter((file) => file !== 'index' && !imported.includes(file))).toEqual([]);
});

it('each node has a registry', () => {
	const nodes = readdirSync(join(root, 'nodes')).filter((name) => name !== 'shared');

	expect(registries).toHaveLength(nodes.length);
});
