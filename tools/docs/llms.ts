/** Generates llms.txt, for a model that writes workflows with these nodes: the same descriptions, names as workflows store them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sortBy, uniqBy } from 'lodash';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { z } from 'zod';

import { usualMostPaid } from '../../nodes/shared/run/models';
import { longestWaitAtMost } from '../../nodes/shared/run/settings';
import { endpoints } from '../../nodes/shared/sync/endpoints';
import { mostRequestsAtOnce } from '../../nodes/shared/sync/pace/pace';
import { parameter } from './llmsParameter';
import { isShown, isWriteOptions, operationsIn, optionsOf, plain, propertiesIn } from './nodes';

const packageName = 'n8n-nodes-lead-workspace';

/** The recipes, as docs/recipes.md orders them. */
export const workflows = [
	'form-to-leads',
	'form-with-quarantine',
	'csv-import',
	'large-import',
	'create-or-update',
	'remember-lead-ids',
	'payment-gateway',
	'signed-document',
	'daily-report',
	'new-lead',
	'definitions-changed',
	'ai-agent',
];

const limits = [
	`A search of leads returns ${endpoints.searchLeads.pageSize} at a time, a list of team members ${endpoints.listTeamMembers.pageSize}. The nodes fetch all pages that Limit or Return All needs.`,
	`One execution sends up to ${mostRequestsAtOnce} requests at once, and an item waits up to ${longestWaitAtMost} seconds if you allow it.`,
	`As a tool, a node records no payment above ${usualMostPaid} unless a person sets another limit.`,
	'Amounts are in units of the currency, such as rupees, and not in paise or cents.',
	'A search may return leads without lead_id. Keep the lead_id that creating a lead returns.',
];

interface Schema {
	readonly type?: unknown;
	readonly properties?: Readonly<Record<string, Schema>> | undefined;
	readonly items?: Schema | undefined;
	readonly enum?: readonly unknown[] | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
	z.object({
		type: z.unknown(),
		properties: z.record(schema).optional(),
		items: schema.optional(),
		enum: z.array(z.unknown()).optional(),
	}),
);

/** A schema in one line, such as `{ lead_id: string, actions: [{ type: string }] }`. */
function shapeOf({ type, properties, items, enum: values }: Schema): string {
	if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
	if (items !== undefined) return `[${shapeOf(items)}]`;
	if (properties === undefined) return Array.isArray(type) ? type.join(' | ') : String(type ?? 'any');
	const entries = Object.entries(properties).map(([key, value]) => `${key}: ${shapeOf(value)}`);
	return `{ ${entries.join(', ')} }`;
}

function outputOf(root: string, folder: string, ...path: string[]): string {
	const file = join(root, 'nodes', folder, '__schema__', 'v1.0.0', ...path);
	return shapeOf(schema.parse(JSON.parse(readFileSync(`${file}.json`, 'utf8'))));
}

function chapter(
	root: string,
	{ name, displayName, description, builderHint, properties }: INodeTypeDescription,
): string[] {
	const folder = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
	const lines = [
		`## ${displayName}`,
		'',
		`Type: ${packageName}.${name}. ${description}. ${builderHint?.searchHint ?? ''}`.trim(),
		'',
	];
	const own = (each: INodeProperties) => !['resource', 'operation'].includes(each.name);
	const operations = operationsIn({ properties });
	if (operations.length === 0) {
		const event = properties.find((each) => each.name === 'event');
		const shapes = optionsOf(event).map(
			({ value }) => `- ${String(value)}: ${outputOf(root, folder, String(value))}`,
		);
		return [
			...lines,
			...properties.flatMap((each) => parameter(each)),
			'',
			'Output by event:',
			'',
			...shapes,
			'',
		];
	}
	for (const { resource, operation } of operations) {
		const value = String(operation.value);
		const chosen = { operation: value, ...(resource === undefined ? {} : { resource }) };
		lines.push(`### ${JSON.stringify(chosen)}`, '', `${plain(operation.description ?? '')}.`, '');
		for (const each of properties.filter((property) => own(property) && isShown(property, chosen)))
			lines.push(
				...(isWriteOptions(each)
					? [
							`- options, with: ${propertiesIn(each)
								.map(({ name: option }) => option)
								.join(', ')}`,
						]
					: parameter(each)),
			);
		lines.push(
			'',
			`Output: ${outputOf(root, folder, ...(resource === undefined ? [] : [resource]), value)}`,
			'',
		);
	}
	return lines;
}

const workflow = z.object({
	name: z.string(),
	nodes: z.array(z.object({ name: z.string(), type: z.string(), parameters: z.record(z.unknown()) })),
	connections: z.record(z.record(z.array(z.array(z.object({ node: z.string() })).nullable()))),
});

/** What a workflow is made of, without the notes and the places of its nodes. */
function example(root: string, file: string): string[] {
	const text = readFileSync(join(root, 'examples', `${file}.json`), 'utf8');
	const { name, nodes, connections } = workflow.parse(JSON.parse(text));
	const ours = nodes.filter(({ type }) => type.startsWith(packageName));
	const wires = Object.entries(connections).flatMap(([from, outputs]) =>
		Object.entries(outputs).flatMap(([kind, targets]) =>
			targets.flatMap((to, index) => (to ?? []).map(({ node }) => `${from} (${kind} ${index}) -> ${node}`)),
		),
	);
	return [
		`### ${name}: examples/${file}.json`,
		'',
		...ours.map((node) => `- ${node.name}: ${node.type} ${JSON.stringify(node.parameters)}`),
		`- Connections: ${wires.join('; ')}`,
		'',
	];
}

export function renderLlms(root: string, descriptions: readonly INodeTypeDescription[]): string {
	const options = descriptions.flatMap(({ properties }) =>
		properties.filter(isWriteOptions).flatMap(propertiesIn),
	);
	const shared = (name: string) => outputOf(root, 'shared/remarks', name);
	const lines = [
		'# n8n-nodes-lead-workspace',
		'',
		'> n8n nodes for a lead-management workspace. Made by `npm run docs` from the descriptions of the nodes, the previews of their outputs and the tested examples.',
		'',
		'`resource` and `operation` choose what a node does; each needs the credential leadWorkspaceSyncApi. A write has two outputs: 0 is Success, one item for each item that was written; 1 is Remarks, what was not stored and why. A read has one output. With `onError: "continueErrorOutput"`, one more output has the failures.',
		'',
		'## Shapes that all writes share',
		'',
		`- Remarks, one item for each remark: ${shared('remark')}`,
		`- Remarks, one item for each input item (remarkItems = "perItem"): ${shared('remarks')}`,
		`- With remarks = "inItem" there is one output, and an item that was not written is: ${shared('inItem')}`,
		`- Error output: ${shared('error')}`,
		'',
		'## The keys of options, of which each write has some',
		'',
		...sortBy(uniqBy(options, 'name'), 'name').flatMap((option) => parameter(option)),
		'',
		'## Limits',
		'',
		...limits.map((limit) => `- ${limit}`),
		'',
		...descriptions.flatMap((description) => chapter(root, description)),
		'## Ten workflows',
		'',
		'Import the files. Each is run as it is by test/examples.',
		'',
		...workflows.flatMap((file) => example(root, file)),
	];
	return `${lines.join('\n').trimEnd()}\n`;
}
