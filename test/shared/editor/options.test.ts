import { memoize } from 'lodash';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { descriptionsOf } from '../../../tools/docs/descriptions';
import { patience, rowsOf } from '../../kit/exploring';
import { root } from '../../kit/root';
import { quick } from '../../kit/runtime';
import { withFakeService } from '../../kit/support/withFakeService';
import { withWorkspace } from '../../kit/support/withWorkspace';
import { type Work, worksIn } from './optionWorks';

const workspace = withWorkspace('demo', quick);
const service = withFakeService();

const works = worksIn(workspace);

/** They say how fast the calls of any operation go, and change nothing that it does. */
const aboutPace = ['requestsAtOnce', 'waitAtMost'];

/** The values of an option besides its default. */
function othersOf({ type, options = [], default: usual }: INodeProperties): unknown[] {
	if (type === 'boolean') return [!usual];
	if (type === 'string') return ['USD'];
	return options.flatMap((option) => ('value' in option && option.value !== usual ? [option.value] : []));
}

type Shown = readonly [operation: string, type: string, option: INodeProperties];

/** Each write, with the options that its editor shows. */
async function shownOptions(): Promise<Shown[]> {
	return (await descriptionsOf(root)).flatMap(({ name, properties }) =>
		properties.flatMap(({ name: property, options = [], displayOptions: { show = {} } = {} }): Shown[] => {
			const isOfWrite = options.some((option) => option.name === 'dryRun');
			if (property !== 'options' || !isOfWrite) return [];
			const { resource: [resource] = [], operation: [operation] = [] } = show;
			return options.map((option) => [
				`${name} ${String(resource)}.${String(operation)}`,
				`n8n-nodes-lead-workspace.${name}`,
				option as INodeProperties,
			]);
		}),
	);
}

/** What differs from run to run: IDs and times. */
const steady = (seen: unknown) =>
	JSON.stringify(seen).replace(/[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b|127\.0\.0\.1:\d+/g, '');

const to = (node: string) => ({ node, type: 'main' as const, index: 0 });

/** The work of an operation, and some of it while the service takes no calls. */
async function worksOf(operation: string, options: INodeParameters): Promise<readonly Work[]> {
	const all = (await works[operation]?.(options)) ?? [];
	const busy = { status: 429, retryAfter: 3600 };
	return [...all, ...all.slice(0, 1).map((work) => ({ ...work, fault: busy }))];
}

async function startAfresh(): Promise<void> {
	await workspace.restartEngine(quick);
	workspace.sandbox.reset('demo');
}

/** Runs one piece of work in a fresh workspace. Returns what a person sees and what was sent. */
async function seen(
	[operation, type]: Shown,
	index: number,
	options: INodeParameters,
	isConnected: boolean,
): Promise<string> {
	await startAfresh();
	const work = (await worksOf(operation, options))[index];
	if (work === undefined) throw new Error(`There is no work for ${operation}`);
	if (work.fault !== undefined) workspace.sandbox.faults.add(work.fault);
	if (work.answer !== undefined) service.on('*', { body: work.answer });
	const before = workspace.sandbox.requests().length;
	const run = await workspace.engine.run(
		{
			nodes: [
				{ name: 'Trigger', type: 'n8n-nodes-base.manualTrigger' },
				{ name: 'Write', type, parameters: work.parameters, onError: 'continueErrorOutput' },
				{ name: 'Next', type: 'n8n-nodes-base.noOp' },
			],
			connections: {
				Trigger: { main: [[to('Write')]] },
				Write: { main: [[to('Next')], isConnected ? [to('Next')] : []] },
			},
		},
		{
			input: work.items.map(({ json: of = {}, binary }) => ({ json: of, ...(binary && { binary }) })),
			credentials: workspace.credentials(work.answer === undefined ? {} : { baseUrl: service.url }),
		},
	);
	const node = run.nodes.get('Write')?.at(-1);
	const sent = workspace.sandbox
		.requests()
		.slice(before)
		.map(({ route, status }) => `${String(route)} ${status}`);
	return steady([node?.outputs, node?.hints, run.error?.message, sent.sort()]);
}

describe('the options of a write', () => {
	it('are shown for each write, and only for writes', async () => {
		const operations = new Set((await shownOptions()).map(([operation]) => operation));
		expect([...operations].sort()).toEqual(Object.keys(works).sort());
	});

	it.each(Object.keys(works).map((operation, turn) => [operation, turn] as const))(
		'each change something: %s',
		async (operation, turn) => {
			const shown = (await shownOptions()).filter(
				([of, , { name }]) => of === operation && !aboutPace.includes(name),
			);
			await startAfresh();
			const count = (await worksOf(operation, {})).length;
			const idle: string[] = [];
			for (const each of rowsOf(shown, turn)) {
				const [, , option] = each;
				for (const value of othersOf(option)) {
					const options = { [option.name]: value } as INodeParameters;
					let isIdle = true;
					for (let index = 0; isIdle && index < count; index++) {
						const isConnected = option.name !== 'unconnectedRemarks';
						isIdle =
							(await usually(each, index, isConnected)) === (await seen(each, index, options, isConnected));
					}
					if (isIdle) idle.push(`${option.name} = ${String(value)}`);
				}
			}
			expect(idle).toEqual([]);
		},
		patience,
	);
});

/** What is seen without options: once for each work, as nothing else changes it. */
const usually = memoize(
	async (shown: Shown, index: number, isConnected: boolean) => {
		const usual = await seen(shown, index, {}, isConnected);
		expect(await seen(shown, index, {}, isConnected)).toBe(usual);
		return usual;
	},
	([operation], index, isConnected) => `${operation} ${index} ${isConnected}`,
);
