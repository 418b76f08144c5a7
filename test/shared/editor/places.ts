import { mapValues, merge, pick, pickBy } from 'lodash';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { descriptionsOf } from '../../../tools/docs/descriptions';
import { isShown } from '../../../tools/docs/operations';
import { siteVisit } from '../../kit/nodes/actions';
import { root } from '../../kit/root';
import { operationRows } from '../../kit/operations';
import type { TestWorkspace } from '../../kit/workspace';
import { inputOf } from '../../kit/operations/explore';
import type { Ids, Item } from '../../kit/operations/row';

type Runnable = Pick<
	(typeof operationRows)[number],
	'name' | 'node' | 'operation' | 'type' | 'parameters' | 'item'
>;

/** The operations, and some events of the trigger, each with parameters with which it does something. */
const runnable: readonly Runnable[] = [
	...operationRows,
	...['newLead', 'leadChanged', 'leadActivity'].map((event) => ({
		...{ name: `leadsTrigger ${event}`, node: 'leadsTrigger', operation: event },
		...{ type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters: () => ({ event }) },
	})),
];

/** Where an operation takes a value: a parameter of its panel, or one inside a collection. */
export interface Place {
	readonly of: Runnable;
	/** Such as `filters.conditions.field`. */
	readonly path: string;
	readonly property: INodeProperties;
	/** What gives this place the value. */
	readonly with: (value: unknown) => INodeParameters;
}

/** What stands beside a parameter: in a list, as far as the list has it. */
const besides: Readonly<Record<string, INodeParameters>> = {
	'actions entries': { kind: 'payment', amount: '5', status: 'COMPLETED', currency: 'INR', code: siteVisit },
	'fields entries': { value: '2026-05-06' },
	// What these are nothing without.
	listed: { field: 'assignee' },
	eventIdField: { eventId: 'k' },
	'filters conditions': {
		field: 'next_follow_up',
		operator: 'is',
		value: '2026-05-06',
		values: '2026-05-06',
	},
};

/** The choices beside a parameter for which the editor shows it. */
const shownWith = ({ displayOptions: { show = {} } = {} }: INodeProperties): INodeParameters =>
	mapValues(
		pickBy(show, (_values, name) => /^\w+$/.test(name)),
		(values) => values?.[0] as string,
	);

function placesIn(of: Runnable, property: INodeProperties): Place[] {
	const { name, type, options = [] } = property;
	const nested = (
		path: string,
		inner: readonly INodeProperties[],
		hold: (given: INodeParameters) => unknown,
	) =>
		inner
			.filter((each) => isShown(each, chosenIn(of)))
			.flatMap((each) => placesIn(of, each).map((place) => ({ ...place, each })))
			.map(({ each, ...place }): Place => ({
				...place,
				path: `${path}.${place.path}`,
				with: (value) =>
					({
						[name]: hold({ ...besides[each.name], ...shownWith(each), ...place.with(value) }),
					}) as INodeParameters,
			}));
	if (type === 'collection')
		return nested(
			name,
			options.flatMap((option) => ('type' in option ? [option] : [])),
			(given) => given,
		);
	if (type !== 'fixedCollection')
		return [
			{ of, path: name, property, with: (value) => ({ ...besides[name], [name]: value }) as INodeParameters },
		];
	return options.flatMap((option) => {
		if (!('values' in option)) return [];
		const beside = pick(
			besides[`${name} ${option.name}`],
			option.values.map((each) => each.name),
		);
		return nested(`${name}.${option.name}`, option.values, (given) => ({
			[option.name]: [{ ...beside, ...given }],
		}));
	});
}

function chosenIn({ operation: name }: Runnable): Readonly<Record<string, string>> {
	const [resource = '', operation = ''] = name.split('.');
	return { resource, operation, event: name };
}

/** Every place of every operation and of some events. */
export async function allPlaces(): Promise<Place[]> {
	return (await descriptionsOf(root)).flatMap(({ name: node, properties }) =>
		runnable
			.filter((each) => each.node === node)
			.flatMap((each) =>
				properties
					.filter((property) => isShown(property, chosenIn(each)) && property.name !== 'pollTimes')
					.filter((property) => property.displayOptions?.show?.['@tool'] === undefined)
					.flatMap((property) => placesIn(each, property)),
			),
	);
}

/** Runs an operation that works, with this value at a place. The trigger runs as a test in the editor. */
export async function runWith(
	workspace: TestWorkspace,
	{ of: { type, parameters: parametersOf }, with: given }: Place,
	value: unknown,
	ids: Ids,
	item: Item = {},
) {
	const parameters: INodeParameters = merge({}, parametersOf(ids, {}), given(value));
	const credentials = workspace.credentials();
	if (!type.endsWith('Trigger')) {
		const run = await workspace.engine.runNode({ type, parameters }, { input: inputOf([item]), credentials });
		return { error: run.workflow.error, outputs: run.outputs };
	}
	const run = await workspace.engine.run(
		{
			nodes: [
				{ name: 'Trigger', type, parameters },
				{ name: 'Next', type: 'n8n-nodes-base.noOp' },
			],
			connections: { Trigger: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
		},
		{ credentials, mode: 'manual' },
	);
	return { error: run.error, outputs: run.nodes.get('Trigger')?.at(-1)?.outputs ?? [] };
}
