import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PackageDirectoryLoader, UnrecognizedNodeTypeError } from 'n8n-core';
import { jsonParse, NodeConnectionTypes, NodeHelpers } from 'n8n-workflow';
import type {
	IDataObject,
	INodeType,
	INodeTypeDescription,
	INodeTypes,
	IVersionedNodeType,
} from 'n8n-workflow';

import './environment';
import { standIn } from './stand-ins';

type AnyNodeType = INodeType | IVersionedNodeType;

const toolSuffix = 'Tool';

/**
 * The node types that a workflow can use. As in n8n, `<name>Tool` is the tool version of a node with `usableAsTool`: the
 * same code, with an `ai_tool` output instead of the node's own outputs.
 */
export class EngineNodeTypes implements INodeTypes {
	private readonly standard = new StandardNodes();

	/** @param types node types by full name, in addition to n8n's own */
	constructor(private readonly types: ReadonlyMap<string, AnyNodeType>) {}

	getByName(name: string): AnyNodeType {
		const type = this.find(name);
		if (type === undefined) {
			const [packageName = '', ...rest] = name.split('.');
			throw new UnrecognizedNodeTypeError(packageName, rest.join('.'));
		}
		return type;
	}

	getByNameAndVersion(name: string, version?: number): INodeType {
		if (this.find(name) !== undefined || !name.endsWith(toolSuffix)) {
			return NodeHelpers.getVersionedNodeType(this.getByName(name), version);
		}
		const base = this.getByName(name.slice(0, -toolSuffix.length));
		return asTool(NodeHelpers.getVersionedNodeType(base, version));
	}

	getKnownTypes(): IDataObject {
		return Object.fromEntries([...this.types.keys()].map((name) => [name, {}]));
	}

	private find(name: string): AnyNodeType | undefined {
		return this.types.get(name) ?? this.standard.get(name);
	}
}

/** Converts a node with operations as n8n's `convertNodeToAiTool` does, without the texts that only the editor shows. */
function asTool(node: INodeType): INodeType {
	if (!node.description.usableAsTool) {
		throw new Error(`${node.description.displayName} cannot be used as a tool`);
	}
	const description: INodeTypeDescription = {
		...node.description,
		name: `${node.description.name}${toolSuffix}`,
		displayName: `${node.description.displayName} ${toolSuffix}`,
		inputs: [],
		outputs: [NodeConnectionTypes.AiTool],
		properties: [
			{
				displayName: 'Tool Description',
				name: 'descriptionType',
				type: 'options',
				options: [
					{ name: 'Set Automatically', value: 'auto' },
					{ name: 'Set Manually', value: 'manual' },
				],
				default: 'auto',
			},
			{
				displayName: 'Description',
				name: 'toolDescription',
				type: 'string',
				default: node.description.description,
				required: true,
				displayOptions: { show: { descriptionType: ['manual'] } },
			},
			...node.description.properties,
		],
	};
	delete description.usableAsTool;
	const tool: INodeType = Object.create(node, { description: { value: description } });
	return tool;
}

const standardPackage = 'n8n-nodes-base';
const packageJson = join(__dirname, '../../../node_modules', standardPackage, 'package.json');

type KnownNodes = PackageDirectoryLoader['known']['nodes'];

/**
 * n8n's own nodes (If, Edit Fields, HTTP Request, ...), not stubs. There are over 400, so each is loaded when a workflow
 * first uses it. Where their package is not installed, there are stand-ins for those that do nothing.
 */
class StandardNodes {
	private loader: PackageDirectoryLoader | undefined;
	private readonly isInstalled = existsSync(packageJson);

	/** @param type full name, for example `n8n-nodes-base.if`. Returns undefined if the package has no such node. */
	get(type: string): AnyNodeType | undefined {
		const [nodePackage, name = ''] = type.split('.');
		if (nodePackage !== standardPackage) return undefined;
		if (!this.isInstalled) return standIn(name);
		this.loader ??= openLoader();
		return name in this.loader.known.nodes ? this.loader.getNode(name).type : undefined;
	}
}

/** n8n's own loader, with the file of each node. Otherwise it would read the descriptions of all nodes (9 MB). */
function openLoader(): PackageDirectoryLoader {
	const folder = dirname(packageJson);
	const loader = new PackageDirectoryLoader(folder);
	loader.known.nodes = jsonParse<KnownNodes>(readFileSync(join(folder, 'dist/known/nodes.json'), 'utf8'));
	return loader;
}
