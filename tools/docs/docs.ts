/**
 * npm run docs [-- --corpus | --freeze]
 *
 * Writes docs/nodes.md and llms.txt from the built package, the endpoints of docs/sync-api.md from their catalogue, what
 * docs/compatibility.md says of open answers from the table of what the specification leaves open, the picture of
 * docs/internals/architecture.md, the tables of docs/internals/conformance.md from the comments above tests, the page of
 * the desk's report into its workflow, the table of docs/internals/searches.md from runs, and the lengths of phone numbers from the metadata of their library. Before, it
 * runs each operation and writes the previews of their outputs.
 *
 *   --corpus  instead, sends the corpus of values through the nodes, and writes docs/values.md: what became of the values
 *             of each tool
 *   --freeze  instead, freezes what workflows depend on that are saved with the version of package.json, once before it is
 *             published
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { z } from 'zod';

import { corpusRows } from '../../test/kit/corpus/corpus';
import { runCorpus } from '../../test/kit/corpus/run';
import { FakeService } from '../../test/kit/fakeService';
import { root } from '../../test/kit/root';
import { quick } from '../../test/kit/runtime';
import { TestWorkspace } from '../../test/kit/workspace';
import { withValues } from './corpus';
import { withLayers } from './architecture';
import { withConformance } from './conformance';
import { credentialsOf, descriptionsOf } from './descriptions';
import { withReport } from './deskReport';
import { withEndpoints } from './endpoints';
import { freeze, frozenOf } from './frozen';
import { renderLlms } from './llms';
import { renderNodes } from './nodes';
import { numberPlans } from './numberPlans';
import { withOpenForms } from './openForms';
import { writePreviews } from './previews';
import { countSearches, withSearches } from './searches';

function rewrite(name: string, change: (document: string) => string): void {
	const file = join(root, name);
	writeFileSync(file, change(readFileSync(file, 'utf8')));
}

async function main(): Promise<void> {
	if (process.argv.includes('--freeze')) {
		const { version } = z
			.object({ version: z.string() })
			.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
		console.log(
			relative(root, freeze(version, frozenOf(await descriptionsOf(root), await credentialsOf(root)))),
		);
		return;
	}
	if (process.argv.includes('--corpus')) {
		const verdicts = await runCorpus(corpusRows());
		rewrite('docs/values.md', (document) => withValues(document, verdicts));
		return;
	}
	rewrite('docs/sync-api.md', withEndpoints);
	rewrite('docs/compatibility.md', withOpenForms);
	rewrite('docs/internals/architecture.md', (document) => withLayers(document));
	rewrite('docs/internals/conformance.md', (document) => withConformance(document));
	rewrite('examples/desk/report.json', withReport);
	await previews();
	const counted = await countSearches();
	rewrite('docs/internals/searches.md', (document) => withSearches(document, counted));
	rewrite('nodes/shared/values/numberPlans.ts', numberPlans);
	const descriptions = await descriptionsOf(root);
	rewrite('docs/nodes.md', () => renderNodes(descriptions));
	rewrite('llms.txt', () => renderLlms(root, descriptions));
}

async function previews(): Promise<void> {
	const [workspace, service] = [new TestWorkspace(), new FakeService()];
	await Promise.all([workspace.start({ seed: 'demo', dialect: 'strict' }, quick), service.start()]);
	await writePreviews(workspace, service);
	await Promise.all([workspace.close(), service.close()]);
}

void main();
