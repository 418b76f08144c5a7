import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';

import { loadPackage } from '../../test/kit/engine/package';

/** The descriptions of the nodes in the built package, by name, without the equal tool variants. */
export async function descriptionsOf(packageDir: string): Promise<INodeTypeDescription[]> {
	const { nodes } = await loadPackage(packageDir);
	return [...nodes.values()]
		.flatMap((node) => ('properties' in node.description ? [node.description] : []))
		.sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/** The credentials in the built package. */
export async function credentialsOf(packageDir: string): Promise<ICredentialType[]> {
	return [...(await loadPackage(packageDir)).credentials.values()];
}
