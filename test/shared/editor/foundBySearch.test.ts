import { readFileSync } from 'node:fs';

import { sublimeSearch } from '@n8n/utils/search/sublime-search';
import type { CodexData, INodeTypeDescription } from 'n8n-workflow';

import { descriptionsOf } from '../../../tools/docs/descriptions';
import { root } from '../../kit/root';

type Described = Pick<INodeTypeDescription, 'name' | 'displayName'> & { codex?: CodexData };

const nodesOfN8n = JSON.parse(
	readFileSync(require.resolve('n8n-nodes-base/dist/types/nodes.json'), 'utf8'),
) as Array<Described & { hidden?: true }>;

const isTrigger = ({ name }: Described) => name.endsWith('Trigger');

/** The entries that n8n's panel shows for a text, the best first. */
async function found(text: string): Promise<readonly string[]> {
	const nodes: Described[] = [...nodesOfN8n.filter(({ hidden }) => !hidden), ...(await descriptionsOf(root))];
	// All versions of a node are one entry. A node and its trigger are one, too: here, the node.
	const byName = new Map(
		[...nodes]
			.sort((one, other) => Number(isTrigger(other)) - Number(isTrigger(one)))
			.map((node) => [node.name.replace(/Trigger$/, '').toLowerCase(), node]),
	);
	const entries = [...byName.values()].map(({ displayName, codex }) => ({
		properties: { displayName, codex },
	}));
	const keys = [
		{ key: 'properties.displayName', weight: 1.3 },
		{ key: 'properties.codex.alias', weight: 1 },
	];
	return [...new Set(sublimeSearch(text, entries, keys).map(({ item }) => item.properties.displayName))];
}

describe('the panel of n8n lists Leads among the first five', () => {
	it.each([
		'form',
		'import',
		'sheet',
		'contact form',
		'lead',
		'new lead',
		'crm',
		'enquiry',
		'webform',
		'upsert',
		'rejected',
		'lead created',
	])('for %s', async (text) => {
		expect((await found(text)).slice(0, 5)).toContain('Lead Workspace Leads');
	});
});
