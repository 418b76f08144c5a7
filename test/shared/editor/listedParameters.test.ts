import { merge } from 'lodash';
import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { descriptionsOf } from '../../../tools/docs/descriptions';
import { isShown } from '../../../tools/docs/operations';
import { operationRows } from '../../kit/operations';
import { inputOf } from '../../kit/operations/explore';
import { createIds, idsTakenBy } from '../../kit/operations/row';
import { root } from '../../kit/root';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('demo');
let people = 0;

/** The operations, and some events, each with parameters with which it does something. */
const works = [
	...operationRows,
	...['newLead', 'leadChanged'].map((event) => ({
		...{ name: `leadsTrigger ${event}`, node: 'leadsTrigger', operation: event },
		...{ type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters: () => ({ event }), item: undefined },
	})),
];
type Works = (typeof works)[number];

/** What stands beside a parameter inside a list. */
const besides: Readonly<Record<string, INodeParameters>> = {
	'actions entries': { kind: 'payment', amount: '5', status: 'COMPLETED', currency: 'INR' },
	'filters conditions': { field: 'city', match: 'is', value: 'Pune' },
};

/** A parameter with a fixed list of values, and how a workflow holds a value of it. */
interface Listed {
	readonly work: Works;
	readonly path: string;
	readonly values: readonly string[];
	readonly with: (value: unknown) => INodeParameters;
}

function chosenIn({ operation: name }: Works): Readonly<Record<string, string>> {
	const [resource = '', operation = ''] = name.split('.');
	return { resource, operation, event: name };
}

const isValue = (option: object): option is INodePropertyOptions => 'value' in option;

function listedIn(property: INodeProperties, work: Works): Listed[] {
	const { name, type, options = [], typeOptions } = property;
	const nested = (inner: readonly INodeProperties[], path: string, hold: (given: object) => object) =>
		inner
			.flatMap((each) => listedIn(each, work))
			.map((each) => ({
				...each,
				path: `${path}.${each.path}`,
				with: (value: unknown) => ({ [name]: hold(each.with(value)) }) as INodeParameters,
			}));
	if (type === 'collection')
		return nested(
			options.flatMap((option) => ('type' in option && isShown(option, chosenIn(work)) ? [option] : [])),
			name,
			(given) => given,
		);
	if (type === 'fixedCollection')
		return options.flatMap((option) =>
			'values' in option
				? nested(option.values, `${name}.${option.name}`, (given) => ({
						[option.name]: [{ ...besides[`${name} ${option.name}`], ...given }],
					}))
				: [],
		);
	const isListed = ['options', 'multiOptions'].includes(type) && typeOptions?.loadOptionsMethod === undefined;
	if (!isListed) return [];
	const values = options.filter(isValue).map(({ value }) => String(value));
	return [{ work, path: name, values, with: (value) => ({ [name]: value }) as INodeParameters }];
}

/** Every parameter with a fixed list, of every operation and event. */
async function allListed(): Promise<Listed[]> {
	return (await descriptionsOf(root)).flatMap(({ name: node, properties }) =>
		works
			.filter((work) => work.node === node)
			.flatMap((work) => {
				const shown = (property: INodeProperties) =>
					isShown(property, chosenIn(work)) && property.displayOptions?.show?.['@tool'] === undefined;
				return properties
					.filter((property) => shown(property) && property.name !== 'pollTimes')
					.flatMap((property) => listedIn(property, work));
			}),
	);
}

/** How many calls of the workspace's log could change something. */
const writes = () =>
	workspace.sandbox.requests().filter(({ route }) => route !== null && endpoints[route].retry !== 'read')
		.length;

/** All that a run says, which is its error or its items, and whether it wrote anything. */
async function saidBy(listed: Listed, value: unknown): Promise<{ said: string; wrote: boolean }> {
	const { type, parameters: parametersOf, item } = listed.work;
	const ids = await createIds(workspace, idsTakenBy(listed.work), (people += 1));
	const before = writes();
	const base: INodeParameters = parametersOf(ids, {});
	const given = listed.with(value);
	const options = merge({}, base['options'], given['options']) as INodeParameters;
	const parameters = { ...base, ...given, ...(listed.path.startsWith('options.') ? { options } : {}) };
	const credentials = workspace.credentials();
	if (type.endsWith('Trigger')) {
		const poll = workspace.engine.openPoller({ type, parameters }, { credentials }).poll();
		const said = JSON.stringify(await poll.catch((error: Error) => ({ ...error, message: error.message })));
		return { said, wrote: false };
	}
	const input = inputOf([item?.((people += 1)) ?? {}]);
	const run = await workspace.engine.runNode({ type, parameters }, { input, credentials });
	const { error } = run.workflow;
	const said = JSON.stringify([error?.message, error?.description, run.outputs]);
	return { said, wrote: writes() !== before };
}

/** A value that a list does not have, from an expression: the editor shows no error for it. */
const others = ['={{ "nope" }}', '={{ 5 }}', '={{ ["nope"] }}'];

it('a value that a list does not have fails, and names the values that it has', async () => {
	const all = await allListed();
	expect(all.length).toBeGreaterThan(80);
	const silent: string[] = [];
	for (const [index, listed] of all.entries()) {
		const value = others[index % others.length];
		const { said, wrote } = await saidBy(listed, value);
		const unnamed = listed.values.filter((each) => !said.includes(each));
		// A lead is created without an action that does not fit.
		const maySend = listed.path.startsWith('actions.');
		if (unnamed.length > 0 || (wrote && !maySend))
			silent.push(`${listed.work.name} ${listed.path} = ${String(value)}: ${said.slice(0, 300)}`);
	}
	expect(silent).toEqual([]);
});
