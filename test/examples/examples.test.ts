import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { NodeHelpers, jsonParse, type INode, type INodeTypeDescription } from 'n8n-workflow';
import { z } from 'zod';

import { root } from '../kit/root';
import { EngineNodeTypes } from '../kit/engine/node-types';
import { loadPackage } from '../kit/engine/package';

const folder = join(root, 'examples');
const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
	file.endsWith('.json'),
);

/** The page that explains an example: all recipes share one, and workflows that belong together have their own. */
function pageOf(file: string): string {
	const group = dirname(file);
	return readFileSync(join(root, 'docs', group === '.' ? 'recipes.md' : `${group}.md`), 'utf8');
}

const note = 'n8n-nodes-base.stickyNote';

/** The nodes of n8n 2.41 in @n8n/n8n-nodes-langchain, which is too big to install for one example. */
const versionsOfOthers: Readonly<Record<string, readonly number[]>> = {
	'@n8n/n8n-nodes-langchain.chatTrigger': [1, 1.1, 1.2, 1.3, 1.4, 1.5],
	'@n8n/n8n-nodes-langchain.agent': [
		1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 2.3, 3, 3.1,
	],
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': [1, 1.1, 1.2, 1.3],
	'@n8n/n8n-nodes-langchain.memoryBufferWindow': [1, 1.1, 1.2, 1.3, 1.4],
};

const exampleJson = z.object({
	name: z.string().min(1),
	nodes: z.array(
		z.object({
			id: z.string().uuid(),
			name: z.string().min(1),
			type: z.string(),
			typeVersion: z.number(),
			position: z.tuple([z.number(), z.number()]),
			parameters: z.record(z.string(), z.unknown()),
		}),
	),
	connections: z.record(
		z.string(),
		z.record(z.string(), z.array(z.array(z.object({ node: z.string(), type: z.string() })))),
	),
	pinData: z.object({}).strict(),
	active: z.literal(false),
});

type ExampleNode = z.output<typeof exampleJson>['nodes'][number];

interface Box {
	readonly name: string;
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** The area of a node on the canvas: a note has its size, any other node is a square of 96 with its name below. */
function boxOf({ name, type, position: [left, top], parameters }: ExampleNode): Box {
	const { width, height } = z
		.object({ width: z.number(), height: z.number() })
		.parse(type === note ? parameters : { width: 96, height: 130 });
	return { name, left, top, right: left + width, bottom: top + height };
}

const overlap = (a: Box, b: Box): boolean =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe.each(examples)('examples/%s', (file) => {
	const text = readFileSync(join(folder, file), 'utf8');
	const example = exampleJson.parse(JSON.parse(text));
	const nodes = jsonParse<{ nodes: INode[] }>(text).nodes;
	const links = Object.entries(example.connections).flatMap(([from, kinds]) =>
		Object.values(kinds).flatMap((outputs) => outputs.flat().map(({ node }) => ({ from, to: node }))),
	);
	let types: EngineNodeTypes;

	beforeAll(async () => {
		types = new EngineNodeTypes((await loadPackage(root)).nodes);
	});

	const describeNode = ({ type, typeVersion }: INode): INodeTypeDescription =>
		types.getByNameAndVersion(type, typeVersion).description;
	const knownNodes = nodes.filter(({ type }) => !(type in versionsOfOthers));

	// README.md promises: "Tested workflows to import"
	it('uses only nodes and versions that n8n has', () => {
		const unknown = nodes.filter((node) => {
			const versions = versionsOfOthers[node.type] ?? [describeNode(node).version].flat();
			return !versions.includes(node.typeVersion);
		});

		expect(unknown).toEqual([]);
	});

	it('gives each node only known parameters, and all required ones', () => {
		const faults = knownNodes.flatMap((node) => {
			const description = describeNode(node);
			const { properties } = description;
			const read = NodeHelpers.getNodeParameters(properties, node.parameters, true, false, node, description);
			const parameters = read ?? {};
			const ignored = Object.keys(node.parameters).filter((name) => !(name in parameters));
			const issues = NodeHelpers.getNodeParametersIssues(properties, { ...node, parameters }, description);
			return [
				...ignored.map((name) => `${node.name} has no parameter ${name}`),
				...Object.values(issues?.parameters ?? {}).flat(),
			];
		});

		expect(faults).toEqual([]);
	});

	it('has no credential and no pinned test data', () => {
		expect(nodes.filter((node) => node.credentials !== undefined)).toEqual([]);
		expect(text).not.toMatch(/bearer|access_?token|password/i);
	});

	it('connects every node, and only nodes that exist', () => {
		const names = nodes.map(({ name }) => name);
		const linked = new Set(links.flatMap(({ from, to }) => [from, to]));

		expect(new Set(names).size).toBe(names.length);
		expect([...linked].filter((name) => !names.includes(name))).toEqual([]);
		expect(nodes.filter(({ name, type }) => type !== note && !linked.has(name))).toEqual([]);
	});

	it('is explained by notes, and the first one lists the steps before the start', () => {
		const notes = nodes.filter(({ type }) => type === note);

		expect(notes.length).toBeGreaterThan(1);
		expect(notes[0]?.parameters['content']).toMatch(/^## .*\*\*Before you start/s);
	});

	it('has no overlaps on the canvas', () => {
		const boxes = example.nodes.map(boxOf);
		const covered = boxes.flatMap((box, index) =>
			boxes.slice(index + 1).flatMap((other) => (overlap(box, other) ? [`${box.name} - ${other.name}`] : [])),
		);

		expect(covered).toEqual([]);
	});

	it('is called as its page calls it', () => {
		const part = basename(file, '.json');
		const names =
			dirname(file) === '.'
				? [...pageOf(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
				: ['Desk', `Desk: ${part.charAt(0).toUpperCase()}${part.slice(1)}`];
		expect(names).toContain(example.name);
		expect(nodes[0]?.parameters['content']).toMatch(new RegExp(`^## ${example.name}\n`));
	});

	it('is explained by a page', () => {
		expect(pageOf(file)).toContain(`](../examples/${file})`);
	});
});

it.each(examples.filter((file) => dirname(file) === '.'))('examples/%s has a picture on its page', (file) => {
	expect(pageOf(file)).toMatch(new RegExp(`\\]\\(images/recipe-${basename(file, '.json')}(-1)?\\.png\\)`));
});
