import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { omit, upperFirst } from 'lodash';
import type { INodeTypeDescription } from 'n8n-workflow';

import { root } from '../../../test/kit/root';

/** What n8n adds for its own use. */
const ofN8n = ['icon', 'iconUrl', 'codex', 'defaults', 'communityNodePackageVersion', '__loadOptionsMethods'];

/** The full name of a node, as a workflow stores it. */
export const typeOf = ({ name }: INodeTypeDescription) => `n8n-nodes-lead-workspace.${name}`;

/** Writes the description of each node as n8n's node panel gets it, and the previews of what comes out of it. */
export function writeDescriptions(folder: string, descriptions: readonly INodeTypeDescription[]): void {
	const copyPreviews = (of: string, to: string) =>
		cpSync(join(root, 'nodes', of, '__schema__', 'v1.0.0'), join(folder, 'outputs', to), { recursive: true });
	mkdirSync(join(folder, 'nodes'), { recursive: true });
	for (const description of descriptions) {
		const { name } = description;
		const seen = { type: typeOf(description), ...omit(description, ofN8n) };
		writeFileSync(join(folder, 'nodes', `${name}.json`), JSON.stringify(seen, null, 1));
		copyPreviews(upperFirst(name), name);
	}
	copyPreviews('shared/remarks', 'all-writes');
}
