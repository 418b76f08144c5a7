// Writes docs/nodes.md from the built package.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { descriptionsOf } from './nodes-doc/descriptions';
import { renderNodes } from './nodes-doc/render';

const root = join(__dirname, '..');

void descriptionsOf(root).then((descriptions) => {
	writeFileSync(join(root, 'docs', 'nodes.md'), renderNodes(descriptions));
});
