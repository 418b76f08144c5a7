import type { INodeProperties } from 'n8n-workflow';

import { descriptionsOf } from '../../../tools/docs/descriptions';
import { root } from '../../kit/root';

/** Groups of parameters, what n8n adds by itself, and those whose words n8n prescribes. */
const withoutWords = ['resource', 'operation', 'options', 'pollTimes', 'simplify', 'returnAll', 'limit'];

interface Described {
	readonly place: string;
	readonly property: INodeProperties;
	/** What a person and a model read of it. */
	readonly words: string;
}

/** What n8n says of every list. */
const ofAnyList = /Choose from the list, or specify (?:an ID|IDs) using an <a [^>]*>expression<\/a>\.?/;

function described(place: string, property: INodeProperties): Described[] {
	const { name, type, description = '', hint = '', options = [] } = property;
	const inner = options.flatMap((entry) =>
		'values' in entry ? entry.values : 'type' in entry ? [entry] : [],
	);
	const here = `${place} ${name}`;
	if (name === 'pollTimes' || type === 'notice') return [];
	const own = { place: here, property, words: `${description} ${hint}`.replace(ofAnyList, '').trim() };
	return [...(withoutWords.includes(name) ? [] : [own]), ...inner.flatMap((each) => described(here, each))];
}

async function allDescribed(): Promise<Described[]> {
	const nodes = await descriptionsOf(root);
	return nodes.flatMap(({ name, properties }) =>
		properties.flatMap((property) => {
			const { resource, operation, event } = property.displayOptions?.show ?? {};
			const place = [name, resource?.[0], operation?.[0], event?.[0]].filter((part) => part !== undefined);
			return described(place.join(' '), property);
		}),
	);
}

interface Rule {
	readonly name: string;
	readonly about: (property: INodeProperties) => boolean;
	readonly says: RegExp;
}

const isLoaded = ({ typeOptions }: INodeProperties) => typeOptions?.loadOptionsMethod !== undefined;
const isAmount = ({ displayName }: INodeProperties) => /Amount|Largest Payment/.test(displayName);

const rules: readonly Rule[] = [
	{ name: 'every parameter says more than its name', about: () => true, says: /^.{25,}$/s },
	{
		name: 'what is chosen from the workspace, or is a date or an amount, says what happens if it does not fit',
		about: (property) => isLoaded(property) || property.type === 'dateTime' || isAmount(property),
		says: /fails|not sent|nothing is sent|holds? .*back|left out|remark|finds nothing|time of the call/i,
	},
	{
		name: 'a name is a whole one, or a part of it',
		about: ({ displayName }) =>
			/(?:Action|Team Member|Performed By|Assignee) Names? or IDs?$/.test(displayName),
		says: /a part of the name/,
	},
	{
		name: 'a field is found by its API name and its label',
		about: ({ displayName }) => /Field Name or ID$/.test(displayName),
		says: /API name.*label/,
	},
	{
		name: 'a date says how 03/04/2026 is read',
		about: ({ type }) => type === 'dateTime',
		says: /03\/04\/2026/,
	},
	{ name: 'an amount is not in paise', about: isAmount, says: /not .*paise/ },
	{
		name: 'a number says its unit',
		about: ({ type }) => type === 'number',
		says: /seconds|minutes|requests|records|currency|wait|days/i,
	},
];

describe('the descriptions of all nodes', () => {
	it.each(rules.map((rule) => [rule.name, rule] as const))('%s', async (_name, { about, says }) => {
		const ruled = (await allDescribed()).filter(({ property }) => about(property));
		expect(ruled.length).toBeGreaterThan(0);
		expect(
			ruled.filter(({ words }) => !says.test(words)).map(({ place, words }) => `${place}: ${words}`),
		).toEqual([]);
	});

	it('explain a choice in a sentence, if they explain it', async () => {
		const explained = (await allDescribed()).flatMap(({ place, property: { options = [] } }) =>
			options.flatMap((option) =>
				'value' in option && option.description !== undefined ? [`${place}: ${option.description}`] : [],
			),
		);
		expect(explained.length).toBeGreaterThan(20);
		expect(explained.filter((each) => !/: \S.{15,}$/s.test(each))).toEqual([]);
	});

	it('have one input, except for the trigger', async () => {
		const inputs = (await descriptionsOf(root)).map(({ name, inputs: of }) => [name, of]);
		expect(inputs.length).toBeGreaterThan(2);
		for (const [name, of] of inputs)
			expect([name, of]).toEqual([name, name === 'leadsTrigger' ? [] : ['main']]);
	});

	it('have mappers that a person or an agent fills, with the fields of today', async () => {
		const mappers = (await allDescribed()).filter(({ property: { type } }) => type === 'resourceMapper');
		expect(mappers.length).toBeGreaterThan(2);
		for (const { property } of mappers)
			expect(property.typeOptions?.resourceMapper).toMatchObject({
				mode: 'add',
				supportAutoMap: true,
				multiKeyMatch: false,
				fieldWords: { singular: 'field', plural: 'fields' },
				noFieldsError: 'The fields are not loaded yet.',
				// Somebody may have added a field since the workflow was made.
				refreshIncompleteSchemaOnOpen: true,
				refreshStaleSchemaOnOpen: true,
			});
	});

	it('promise no action that only the service records', async () => {
		const recorded = ['call', 'note', 'message', 'sms', 'whatsapp'];
		const nodes = await descriptionsOf(root);
		expect(nodes.flatMap(({ codex }) => codex?.alias ?? [])).toContain('payment');
		for (const { codex } of nodes)
			expect(codex?.alias?.filter((alias) => recorded.includes(alias))).toEqual([]);
	});
});
