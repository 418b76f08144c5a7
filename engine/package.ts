import './environment';

import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';

/** A built package as n8n sees it. */
export interface LoadedPackage {
	name: string;
	/** By full name, `<package>.<node>`. */
	nodes: Map<string, INodeType | IVersionedNodeType>;
	credentials: Map<string, ICredentialType>;
}

/**
 * Loads what the package's `n8n` section names with n8n's own loader, which checks class names, codex files and
 * icons on the way.
 *
 * @param packageDir the folder of the package's package.json; its files have to be built
 */
export async function loadPackage(packageDir: string): Promise<LoadedPackage> {
	const loader = new PackageDirectoryLoader(packageDir);
	await loader.loadAll();
	const { packageName, nodeTypes, credentialTypes } = loader;
	return {
		name: packageName,
		nodes: new Map(Object.entries(nodeTypes).map(([name, { type }]) => [`${packageName}.${name}`, type])),
		credentials: new Map(Object.entries(credentialTypes).map(([name, { type }]) => [name, type])),
	};
}
