import './environment';

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PackageDirectoryLoader } from 'n8n-core';
import { jsonParse } from 'n8n-workflow';
import type { INodeType, IVersionedNodeType } from 'n8n-workflow';

const packageName = 'n8n-nodes-base';

type KnownNodes = PackageDirectoryLoader['known']['nodes'];

/**
 * n8n's own nodes (If, Edit Fields, HTTP Request, ...), not stubs. There are over 400, so each is loaded when a workflow
 * first uses it.
 */
export class StandardNodes {
	private loader: PackageDirectoryLoader | undefined;

	/** @param type full name, for example `n8n-nodes-base.if`. Returns undefined if the package has no such node. */
	get(type: string): INodeType | IVersionedNodeType | undefined {
		const [nodePackage, name = ''] = type.split('.');
		if (nodePackage !== packageName) return undefined;
		this.loader ??= openLoader();
		return name in this.loader.known.nodes ? this.loader.getNode(name).type : undefined;
	}
}

/** n8n's own loader, with the file of each node. Otherwise it would read the descriptions of all nodes (9 MB). */
function openLoader(): PackageDirectoryLoader {
	const folder = dirname(require.resolve(`${packageName}/package.json`));
	const loader = new PackageDirectoryLoader(folder);
	loader.known.nodes = jsonParse<KnownNodes>(readFileSync(join(folder, 'dist/known/nodes.json'), 'utf8'));
	return loader;
}
