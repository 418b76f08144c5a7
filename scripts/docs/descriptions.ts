import type { INodeTypeDescription } from 'n8n-workflow';

import { loadPackage } from '../../engine/package';

/** What the editor shows of each node of the built package, by name. Tool variants are the same once more. */
export async function descriptionsOf(packageDir: string): Promise<INodeTypeDescription[]> {
	const { nodes } = await loadPackage(packageDir);
	return [...nodes.values()]
		.flatMap((node) => ('properties' in node.description ? [node.description] : []))
		.sort((a, b) => a.displayName.localeCompare(b.displayName));
}
