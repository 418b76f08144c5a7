// Writes docs/nodes.md from the built package, and the endpoints of docs/sync-api.md from their catalogue.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../testkit/root';
import { descriptionsOf } from './docs/descriptions';
import { withEndpoints } from './docs/endpoints';
import { renderNodes } from './docs/nodes';

const interfaceFile = join(root, 'docs', 'sync-api.md');

writeFileSync(interfaceFile, withEndpoints(readFileSync(interfaceFile, 'utf8')));

void descriptionsOf(root).then((descriptions) => {
	writeFileSync(join(root, 'docs', 'nodes.md'), renderNodes(descriptions));
});
