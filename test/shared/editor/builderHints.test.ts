import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { descriptionsOf } from '../../../tools/docs/descriptions';
import { root } from '../../kit/root';

/** The parameters that models got wrong, or whose wrong value does harm. They have a hint wherever they stand. */
const tricky = [
	'actions',
	'activity',
	'binaryField',
	'code',
	'event',
	'filters',
	'eventId',
	'leadId',
	'member',
	'password',
	'remarks',
	'role',
	'specifyFields',
];

function propertiesIn(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const inner = (property.options ?? []).flatMap((option) =>
			'values' in option ? option.values : 'type' in option ? [option] : [],
		);
		return [property, ...propertiesIn(inner)];
	});
}

const hintsOf = ({ builderHint, properties }: INodeTypeDescription): string[] => [
	...(builderHint?.searchHint === undefined ? [] : [builderHint.searchHint]),
	...(builderHint?.relatedNodes ?? []).map(({ relationHint }) => `${relationHint}.`),
	...propertiesIn(properties).flatMap((property) => property.builderHint?.propertyHint ?? []),
];

describe('the hints for n8n’s workflow builder', () => {
	it('are in every node', async () => {
		const nodes = await descriptionsOf(root);
		expect(nodes.filter(({ builderHint }) => builderHint?.searchHint === undefined)).toEqual([]);
	});

	it('are in every parameter that is easily misused, wherever it stands', async () => {
		const all = (await descriptionsOf(root)).flatMap(({ name, properties }) =>
			propertiesIn(properties).map((property) => ({ node: name, property })),
		);
		const names = new Set(all.map(({ property }) => property.name));
		expect(tricky.filter((name) => !names.has(name))).toEqual([]);
		const silent = all.filter(
			({ property: { name, type, builderHint } }) =>
				(tricky.includes(name) || type === 'resourceLocator') &&
				// The node refuses a value of a hidden one.
				type !== 'hidden' &&
				builderHint === undefined,
		);
		expect(silent.map(({ node, property }) => `${node} ${property.name}`)).toEqual([]);
	});

	it('are one sentence each, in plain words without expressions', async () => {
		const hints = (await descriptionsOf(root)).flatMap(hintsOf);
		expect(hints.length).toBeGreaterThan(20);
		const isOneSentence = (hint: string) => /^[A-Z][^.!?{}]{20,199}\.$/.test(hint);
		expect(hints.filter((hint) => !isOneSentence(hint))).toEqual([]);
	});

	it('name only nodes that exist', async () => {
		const nodes = await descriptionsOf(root);
		const known = new Set(nodes.map(({ name }) => `n8n-nodes-lead-workspace.${name}`));
		const related = nodes.flatMap(({ builderHint }) => builderHint?.relatedNodes ?? []);
		const ours = related
			.map(({ nodeType }) => nodeType)
			.filter((type) => !type.startsWith('n8n-nodes-base.'));
		expect(ours.filter((type) => !known.has(type))).toEqual([]);
	});

	it('are in llms.txt', async () => {
		const written = readFileSync(join(root, 'llms.txt'), 'utf8');
		const nodes = await descriptionsOf(root);
		const hints = nodes.flatMap(({ builderHint, properties }) => [
			builderHint?.searchHint ?? '',
			...properties.flatMap((property) => property.builderHint?.propertyHint ?? []),
		]);
		expect(hints.filter((hint) => !written.includes(hint))).toEqual([]);
	});
});
