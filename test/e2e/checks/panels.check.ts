import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { descriptionsOf } from '../../../tools/docs/descriptions';
import { root } from '../../kit/root';
import { readHere } from '../here';
import type { Defect } from './support/defects';
import { fullNodesOf, type PanelNode } from './support/fullNodes';
import { nodesOfN8n } from './support/nodesOfN8n';
import { Panels } from './support/panels';

/** `dist/nodes/Leads/Leads.node.js` has the node `leads`. */
const nodeNames = z
	.object({ n8n: z.object({ nodes: z.array(z.string()) }) })
	.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
	.n8n.nodes.map((file) => file.replace(/^.*\/|\.node\.js$/g, ''))
	.map((name) => name.charAt(0).toLowerCase() + name.slice(1));

/** docs/decisions/0036-defects-of-panels.md says why they are compared. */
describe('The panels, judged by axe-core', () => {
	const panels = new Panels(readHere());
	const nodes = new Map<string, readonly PanelNode[]>();
	/** The kinds of defects in panels of n8n's own nodes, and in the dialog of a credential for one. */
	const ofN8n = new Set<string>();
	const onlyOurs = (found: readonly Defect[]) => found.filter(({ kind }) => !ofN8n.has(kind));

	beforeAll(async () => {
		for (const description of await descriptionsOf(root)) {
			nodes.set(description.name, fullNodesOf(description));
		}
		await panels.open();
		for (const { kind } of await panels.defectsOfNodes('Panels of n8n', nodesOfN8n)) ofN8n.add(kind);
		for (const { kind } of await panels.defectsOfMailCredential()) ofN8n.add(kind);
	}, 300_000);
	afterAll(async () => await panels.close());

	it.each(nodeNames)('have no defect that those of n8n do not have: %s', async (name) => {
		expect(onlyOurs(await panels.defectsOfNodes(`Panels of ${name}`, nodes.get(name) ?? []))).toEqual([]);
	});

	it('have none in the dialog of the credential', async () => {
		expect(onlyOurs(await panels.defectsOfCredential())).toEqual([]);
	});
});
