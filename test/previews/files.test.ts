import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Ajv } from 'ajv';
import { loadOutputSchema, resolveOutputSchemaPath } from 'n8n-core';
import type { INodeProperties } from 'n8n-workflow';

import '../kit/engine/environment';
import { root } from '../kit/root';
import { loadPackage } from '../kit/engine/package';

/**
 * The name of each operation's preview: the resource, if the node has one, and the operation. n8n knows no events, so those
 * of a trigger are for other readers.
 */
function choices(properties: readonly INodeProperties[]): Array<{ resource?: string; operation: string }> {
	return properties
		.filter(({ name }) => name === 'operation' || name === 'event')
		.flatMap(({ options = [], displayOptions }) => {
			const [resource] = displayOptions?.show?.['resource'] ?? [];
			return options.flatMap((option) => {
				if (!('value' in option)) return [];
				const operation = String(option.value);
				return typeof resource === 'string' ? [{ resource, operation }] : [{ operation }];
			});
		});
}

/** n8n looks previews up by this path; it never shows a file elsewhere. */
const fileOf = (nodeDir: string, choice: { resource?: string; operation: string }) =>
	resolveOutputSchemaPath({ nodeDir, version: 1, ...choice }) ?? '';

describe('the output previews', () => {
	const ajv = new Ajv({ strict: true, keywords: ['version'] });
	const nodesWithPreviews = readdirSync(join(root, 'nodes')).filter((name) =>
		existsSync(join(root, 'nodes', name, '__schema__')),
	);

	it('exist for the nodes that read and write leads, definitions and the team', () => {
		expect(nodesWithPreviews).toEqual(expect.arrayContaining(['Leads', 'Metadata', 'TeamMembers']));
	});

	it.each(nodesWithPreviews)('of %s: one for each operation, in the built package too', async (folder) => {
		const { nodes } = await loadPackage(root);
		const node = nodes.get(`n8n-nodes-lead-workspace.${folder.charAt(0).toLowerCase()}${folder.slice(1)}`);
		if (!node || !('properties' in node.description)) throw new Error(`${folder} is not in the package`);
		const wanted = choices(node.description.properties);

		expect(wanted.length).toBeGreaterThan(0);
		for (const nodeDir of [join(root, 'nodes', folder), join(root, 'dist', 'nodes', folder)]) {
			const schemaDir = join(nodeDir, '__schema__');
			const there = readdirSync(schemaDir, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => relative(schemaDir, join(entry.parentPath, entry.name)));
			expect(there.sort()).toEqual(
				wanted.map((choice) => relative(schemaDir, fileOf(nodeDir, choice))).sort(),
			);
			for (const choice of wanted) {
				const schema = loadOutputSchema({ nodeDir, version: 1, ...choice });
				expect(schema).toMatchObject({ type: 'object', version: 1 });
				expect(() => ajv.compile(schema ?? {})).not.toThrow();
			}
		}
	});

	it.each(['remark', 'remarks', 'error'])('of the other outputs: %s, in the built package too', (name) => {
		for (const folder of ['nodes', join('dist', 'nodes')]) {
			const file = join(root, folder, 'shared', 'remarks', '__schema__', 'v1.0.0', `${name}.json`);
			expect(() => ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object)).not.toThrow();
		}
	});
});
