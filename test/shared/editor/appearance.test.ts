import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { isEqual } from 'lodash';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { loadPackage } from '../../kit/engine/package';
import { descriptionsOf } from '../../../tools/docs/descriptions';
import { root } from '../../kit/root';

let nodes: INodeTypeDescription[];
beforeAll(async () => {
	nodes = await descriptionsOf(root);
});

const withInner = (properties: readonly INodeProperties[]): INodeProperties[] =>
	properties.flatMap((property) => [
		property,
		...withInner(
			(property.options ?? []).flatMap((entry) =>
				'values' in entry ? entry.values : 'type' in entry ? [entry] : [],
			),
		),
	]);

/** All parameters of all nodes, except for the times of polls, which n8n adds. */
const parameters = () =>
	nodes.flatMap(({ properties }) => withInner(properties.filter(({ name }) => name !== 'pollTimes')));

/** The name of a parameter that breaks a law. */
const namesOf = (broken: readonly INodeProperties[]) => broken.map(({ name, type }) => `${name} (${type})`);

/** The icons that n8n found, as files of the package. */
function iconsOf({ iconUrl }: { iconUrl?: INodeTypeDescription['iconUrl'] }): string[] {
	const { light = '', dark = '' } = typeof iconUrl === 'object' ? iconUrl : {};
	return [light, dark].map((url) => url.replace('icons/n8n-nodes-lead-workspace/', ''));
}

describe('each node', () => {
	it('has an icon for light and one for dark, as its credential has', async () => {
		const { credentials } = await loadPackage(root);
		for (const each of [...nodes, ...credentials.values()]) {
			const [light = '', dark = ''] = iconsOf(each);
			expect([each.name, existsSync(join(root, light)), existsSync(join(root, dark))]).toEqual([
				each.name,
				true,
				true,
			]);
			expect(dark).not.toBe(light);
		}
	});

	it('is put on the canvas under its own name, and all but the trigger also serve an agent', () => {
		for (const { displayName, defaults, group, usableAsTool, polling } of nodes)
			expect({ displayName, defaults, group, usableAsTool }).toEqual({
				displayName,
				defaults: { name: displayName },
				group: [polling === true ? 'trigger' : 'transform'],
				usableAsTool: polling === true ? undefined : true,
			});
	});

	it('needs the credential of the package, and tests it with a method that it has', async () => {
		const { nodes: loaded, credentials } = await loadPackage(root);
		for (const node of loaded.values()) {
			const methods = 'methods' in node ? Object.keys(node.methods?.credentialTest ?? {}) : [];
			const wanted = [...credentials.keys()].map((name) => ({ name, required: true, testedBy: methods[0] }));
			expect('credentials' in node.description && node.description.credentials).toEqual(wanted);
			expect(methods).toHaveLength(1);
		}
	});

	it('leads to the node that makes or takes its IDs, if it has parameters for them', () => {
		const ids = ['leadId', 'actionId', 'event'];
		const without = nodes.filter(
			({ properties, builderHint }) =>
				properties.some(({ name }) => ids.includes(name)) && (builderHint?.relatedNodes ?? []).length === 0,
		);
		expect(without.map(({ name }) => name)).toEqual([]);
	});
});

describe('each parameter', () => {
	it('has a name, a label that begins with a capital letter, and so has each list inside it', () => {
		const lists = parameters().flatMap(({ options = [] }) => options.filter((entry) => 'values' in entry));
		expect(lists.length).toBeGreaterThan(3);
		const unnamed = [...parameters(), ...lists].filter(
			({ name, displayName }) => !/^[a-z]\w+$/i.test(name) || !/^[A-Z]\w/.test(displayName),
		);
		expect(unnamed.map(({ name, displayName }) => `${name}: ${displayName}`)).toEqual([]);
	});

	it('that decides which others are shown is chosen from its list, by no expression', () => {
		const deciding = new Set(
			parameters().flatMap(({ displayOptions: { show = {} } = {} }) => Object.keys(show)),
		);
		const choices = parameters().filter(
			({ name, type, typeOptions }) =>
				deciding.has(name) && type === 'options' && typeOptions?.loadOptionsMethod === undefined,
		);
		expect(choices.length).toBeGreaterThan(10);
		expect(namesOf(choices.filter(({ noDataExpression }) => noDataExpression !== true))).toEqual([]);
	});

	it('to which things are added has a button that says what', () => {
		const growing = parameters().filter(({ type }) => /collection/i.test(type));
		expect(growing.length).toBeGreaterThan(10);
		expect(namesOf(growing.filter(({ placeholder = '' }) => !/^Add \w{4,}/.test(placeholder)))).toEqual([]);
		const lists = growing.filter(({ type }) => type === 'fixedCollection');
		expect(namesOf(lists.filter(({ typeOptions }) => typeOptions?.multipleValues !== true))).toEqual([]);
	});

	it('to which options are added has them in the order of their labels', () => {
		const collections = parameters().filter(({ type }) => type === 'collection');
		const labelsOf = ({ options = [] }: INodeProperties) =>
			options.flatMap((option) => ('displayName' in option ? [option.displayName] : []));
		const unsorted = collections.filter((each) => !isEqual(labelsOf(each), [...labelsOf(each)].sort()));
		expect(namesOf(unsorted)).toEqual([]);
	});

	it('that takes a text shows one, unless it is a secret, or any value of the field beside it', () => {
		const texts = parameters().filter(({ type }) => type === 'string' || type === 'json');
		const bare = texts.filter(
			({ name, placeholder = '', default: first, typeOptions }) =>
				name !== 'value' &&
				typeOptions?.password !== true &&
				first === '' &&
				!/^e\.g\. \S|^\w+@/.test(placeholder),
		);
		expect(texts.length).toBeGreaterThan(10);
		expect(namesOf(bare)).toEqual([]);
	});

	it('is a notice only if it says something, of the operations for which it stands', () => {
		const notices = parameters().filter(({ type }) => type === 'notice');
		expect(notices.length).toBeGreaterThan(3);
		for (const { name, displayName, displayOptions: { show = {} } = {} } of notices) {
			expect([name, displayName]).toEqual([
				expect.stringMatching(/Notice$/),
				expect.stringMatching(/^[A-Z].{30,}/s),
			]);
			expect([name, Object.keys(show).some((each) => ['operation', 'event'].includes(each))]).toEqual([
				name,
				true,
			]);
		}
	});

	it('of a payment or of a lead with actions may be put in order', () => {
		const actions = parameters().filter(({ name }) => name === 'actions');
		expect(namesOf(actions.filter(({ typeOptions }) => typeOptions?.sortable !== true))).toEqual([]);
		expect(actions.length).toBeGreaterThan(0);
	});
});
