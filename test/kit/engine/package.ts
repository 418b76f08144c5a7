import { memoize } from 'lodash';
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';

import './environment';

/** A built package as n8n sees it. */
interface LoadedPackage {
	name: string;
	/** By full name, `<package>.<node>`. */
	nodes: Map<string, INodeType | IVersionedNodeType>;
	credentials: Map<string, ICredentialType>;
}

/**
 * Loads the nodes and credentials in the `n8n` section of package.json with n8n's own loader, which also checks class
 * names, codex files and icons.
 *
 * @param packageDir the folder that contains package.json; the package must be built
 * @param runtime passed to the constructor of each node; n8n passes nothing
 */
export async function loadPackage(packageDir: string, runtime?: object): Promise<LoadedPackage> {
	const { packageName, nodeTypes, credentialTypes } = await loaderOf(packageDir);
	return {
		name: packageName,
		nodes: new Map(
			Object.entries(nodeTypes).map(([name, { type }]) => [
				`${packageName}.${name}`,
				runtime === undefined ? type : withRuntime(type, runtime),
			]),
		),
		credentials: new Map(Object.entries(credentialTypes).map(([name, { type }]) => [name, type])),
	};
}

/** Once for all engines of a test file. */
const loaderOf = memoize(async (packageDir: string) => {
	const loader = new PackageDirectoryLoader(packageDir);
	await loader.loadAll();
	return loader;
});

type AnyNodeType = INodeType | IVersionedNodeType;

/** The loader makes each node itself and completes its description. That description is kept. */
function withRuntime(loaded: AnyNodeType, runtime: object): AnyNodeType {
	const made: AnyNodeType = Reflect.construct(loaded.constructor, [runtime]);
	made.description = loaded.description;
	return made;
}
