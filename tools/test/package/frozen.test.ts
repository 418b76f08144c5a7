import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { cloneDeep, mapValues } from 'lodash';

import { root } from '../../../test/kit/root';
import { credentialsOf, descriptionsOf } from '../../docs/descriptions';
import { type FrozenPackage, frozenOf, frozenVersions, losses } from '../../docs/frozen';

let today: FrozenPackage;
beforeAll(async () => {
	today = frozenOf(await descriptionsOf(root), await credentialsOf(root));
});

const published = [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d[^\]]*)\]/gm)].map(
	([, version = '']) => version,
);

describe('workflows that were saved with an earlier version', () => {
	it('are frozen for each version that the changelog names', () => {
		expect(published.filter((version) => !frozenVersions().has(version))).toEqual([]);
	});

	it.each([...frozenVersions()])('find all that they use of %s in the nodes of today', (_version, before) => {
		expect(losses(before, today)).toEqual([]);
	});
});

describe('a change that a saved workflow would lose', () => {
	const [name, parameter] = ['actions', 'eventId'];
	const changed = (change: (property: Record<string, unknown>) => Record<string, unknown> | undefined) => {
		const next = cloneDeep(today);
		const node = next.nodes[name];
		if (node === undefined) throw new Error(`There is no node ${name}`);
		const properties = node.properties.flatMap((property) => {
			if (property.name !== parameter) return [property];
			const made = change({ ...property });
			return made === undefined ? [] : [{ ...property, ...made }];
		});
		return { ...next, nodes: { ...next.nodes, [name]: { ...node, properties } } };
	};
	const more = {
		displayed: { show: { resource: ['customAction', 'payment'], operation: ['create', 'update'] } },
	};

	it.each<[string, Parameters<typeof changed>[0], string[]]>([
		['a parameter that is gone', () => undefined, ['actions.eventId is gone']],
		['another name', () => ({ name: 'key' }), ['actions.eventId is gone']],
		['another type', () => ({ type: 'number' }), ['actions.eventId has another type']],
		['another default', () => ({ default: 'x' }), ['actions.eventId has another default']],
		['a value that is now required', () => ({ required: true }), ['actions.eventId is required']],
		[
			'a place fewer',
			() => ({ show: { resource: ['payment'], operation: ['update'] } }),
			['actions.eventId is not in all places where it was'],
		],
		['a place more', () => more.displayed, []],
		[
			'only in a later version',
			({ show }) => ({ show: { ...Object(show), '@version': [2] } }),
			['actions.eventId is gone'],
		],
		['also in a later version', ({ show }) => ({ show: { ...Object(show), '@version': [1, 2] } }), []],
	])('is found: %s', (_what, change, found) => {
		expect(losses(today, changed(change))).toEqual(found);
	});

	it('is found in nodes, versions, values, and what is inside of a collection or a list', () => {
		type Node = FrozenPackage['nodes'][string];
		const lost = (change: (node: Node) => Node) =>
			losses(today, { ...today, nodes: mapValues(today.nodes, change) });
		const each = (change: (property: Node['properties'][number]) => object) =>
			lost((node) => ({
				...node,
				properties: node.properties.map((property) => ({ ...property, ...change(property) })),
			}));
		const { actions: _actions, ...others } = today.nodes;

		expect(losses(today, { ...today, nodes: others })).toEqual(['The node actions is gone']);
		expect(losses(today, { ...today, credentials: {} })).toContain('leadWorkspaceSyncApi.baseUrl is gone');
		expect(lost((node) => ({ ...node, versions: [2] }))).toContain('actions has no version 1');
		expect(lost((node) => ({ ...node, credentials: [] }))).toContain('actions has other credentials');
		expect(each(({ values }) => ({ values: values?.slice(1) }))).toContain(
			'actions.resource has no value "customAction"',
		);
		expect(each(({ inside }) => ({ inside: inside?.slice(1) }))).not.toEqual([]);
		expect(each(({ groups }) => (groups === undefined ? {} : { groups: {} }))).not.toEqual([]);
		expect(each(() => ({}))).toEqual([]);
	});
});
