// Writes docs/nodes.md and llms.txt from the built package, the endpoints of docs/sync-api.md from their catalogue, what
// docs/compatibility.md says of open answers from the table of what the specification leaves open, the page of the desk's
// report into its workflow, and the lengths of phone numbers from the metadata of their library.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../testkit/root';
import { descriptionsOf } from './docs/descriptions';
import { withReport } from './docs/deskReport';
import { withEndpoints } from './docs/endpoints';
import { renderLlms } from './docs/llms';
import { renderNodes } from './docs/nodes';
import { numberPlans } from './docs/numberPlans';
import { withOpenForms } from './docs/openForms';

function rewrite(name: string, change: (document: string) => string): void {
	const file = join(root, name);
	writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('docs/sync-api.md', withEndpoints);
rewrite('docs/compatibility.md', withOpenForms);
rewrite('examples/desk/report.json', withReport);
rewrite('nodes/shared/values/numberPlans.ts', numberPlans);

void descriptionsOf(root).then((descriptions) => {
	writeFileSync(join(root, 'docs', 'nodes.md'), renderNodes(descriptions));
	writeFileSync(join(root, 'llms.txt'), renderLlms(root, descriptions));
});
