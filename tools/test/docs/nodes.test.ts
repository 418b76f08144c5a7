import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';
import { descriptionsOf } from '../../docs/descriptions';
import { renderNodes } from '../../docs/nodes';

describe('docs/nodes.md', () => {
	it('is what `npm run docs` writes from the descriptions', async () => {
		const written = readFileSync(join(root, 'docs', 'nodes.md'), 'utf8');

		expect(written).toBe(renderNodes(await descriptionsOf(root)));
	});

	it('names every parameter that the editor shows', async () => {
		const written = readFileSync(join(root, 'docs', 'nodes.md'), 'utf8');
		const labels = (await descriptionsOf(root)).flatMap(({ properties }) =>
			properties.filter(({ type }) => type !== 'notice').map(({ displayName }) => displayName),
		);
		const chosen = ['Resource', 'Operation', 'Options'];

		expect(labels.filter((label) => !chosen.includes(label) && !written.includes(`| ${label}`))).toEqual([]);
	});
});
