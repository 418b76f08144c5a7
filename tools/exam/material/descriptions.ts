import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { omit } from 'lodash';
import type { INodeTypeDescription } from 'n8n-workflow';

import { loadPackage } from '../../../test/kit/engine/package';
import { root } from '../../../test/kit/root';

/** What n8n adds for its own use. */
const ofN8n = ['icon', 'iconUrl', 'codex', 'defaults', 'communityNodePackageVersion', '__loadOptionsMethods'];

export interface Described {
	/** The full name, as a workflow stores it. */
	readonly type: string;
	readonly description: INodeTypeDescription;
}

/** The nodes with their descriptions, as n8n's node panel gets them. */
export async function describedNodes(): Promise<Described[]> {
	const { nodes } = await loadPackage(root);
	return [...nodes].flatMap(([type, { description }]) =>
		'properties' in description ? [{ type, description }] : [],
	);
}

/** Writes the description of each node, and the previews of what comes out of it. */
export function writeDescriptions(folder: string, described: readonly Described[]): void {
	mkdirSync(join(folder, 'nodes'), { recursive: true });
	for (const { type, description } of described) {
		const seen = { type, ...omit(description, ofN8n) };
		writeFileSync(join(folder, 'nodes', `${description.name}.json`), JSON.stringify(seen, null, 1));
		const name = `${description.name[0]?.toUpperCase() ?? ''}${description.name.slice(1)}`;
		cpSync(join(root, 'nodes', name, '__schema__', 'v1.0.0'), join(folder, 'outputs', description.name), {
			recursive: true,
		});
	}
	cpSync(
		join(root, 'nodes', 'shared', 'remarks', '__schema__', 'v1.0.0'),
		join(folder, 'outputs', 'all-writes'),
		{
			recursive: true,
		},
	);
}
