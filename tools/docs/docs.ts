// Writes docs/nodes.md and llms.txt from the built package, the endpoints of docs/sync-api.md from their catalogue, what
// docs/compatibility.md says of open answers from the table of what the specification leaves open, and the page of the
// desk's report into its workflow.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../test/kit/root';
import { descriptionsOf } from './descriptions';
import { withReport } from './deskReport';
import { withEndpoints } from './endpoints';
import { renderLlms } from './llms';
import { renderNodes } from './nodes';
import { withOpenForms } from './openForms';

function rewrite(name: string, change: (document: string) => string): void {
	const file = join(root, name);
	writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('docs/sync-api.md', withEndpoints);
rewrite('docs/compatibility.md', withOpenForms);
rewrite('examples/desk/report.json', withReport);

void descriptionsOf(root).then((descriptions) => {
	writeFileSync(join(root, 'docs', 'nodes.md'), renderNodes(descriptions));
	writeFileSync(join(root, 'llms.txt'), renderLlms(root, descriptions));
});
