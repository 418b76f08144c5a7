import { memoize, uniq } from 'lodash';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { writeSettings } from '../../../nodes/shared/session/settings';
import { descriptionsOf } from '../../../tools/docs/descriptions';
import { choicesOf } from '../../../tools/docs/operations';
import { patience, rowsOf } from '../../kit/exploring';
import { type WriteRow, writes } from '../../kit/operations';
import { inputOf } from '../../kit/operations/explore';
import type { Work } from '../../kit/operations/row';
import { root } from '../../kit/root';
import { quick } from '../../kit/runtime';
import { withFakeService } from '../../kit/support/withFakeService';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);
const service = withFakeService();

/** It differs from the default only where items share a cause: run/causes.test.ts shows it. */
const onlyOfSharedCauses = 'perRemark';

/** They say how fast the calls of any operation go, and change nothing that it does. */
const aboutPace = ['imports.requestsAtOnce', 'imports.waitAtMost'];

/** The values of an option besides its default. */
function othersOf({ type, options = [], default: usual }: INodeProperties): unknown[] {
	if (type === 'boolean') return [!usual];
	if (type === 'string') return ['USD'];
	return options
		.flatMap((option) => ('value' in option && option.value !== usual ? [option.value] : []))
		.filter((value) => value !== onlyOfSharedCauses);
}

type Shown = readonly [operation: string, option: INodeProperties];

/** Each write, with the options that its editor shows, by their paths. */
async function shownOptions(): Promise<Shown[]> {
	return (await descriptionsOf(root)).flatMap((description) =>
		choicesOf(description).flatMap(({ path, writeOptions = [] }) =>
			writeOptions.map((option): Shown => [`${description.name} ${path.join('.')}`, option]),
		),
	);
}

/** What differs from run to run: IDs and times. */
const steady = (seen: unknown) =>
	JSON.stringify(seen).replace(/[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b|127\.0\.0\.1:\d+/g, '');

const to = (node: string) => ({ node, type: 'main' as const, index: 0 });

/** The work of an operation, and some of it while the service takes no calls. */
async function worksOf(row: WriteRow, options: INodeParameters): Promise<readonly Work[]> {
	const all = await row.works(workspace, options);
	const busy = [{ status: 429, retryAfter: 3600 }];
	return [...all, ...all.slice(0, 1).map((work) => ({ ...work, faults: busy }))];
}

async function startAfresh(): Promise<void> {
	await workspace.restartEngine(quick);
	workspace.sandbox.reset('demo');
}

/** Runs one piece of work in a fresh workspace. Returns what a person sees and what was sent. */
async function seen(
	row: WriteRow,
	index: number,
	options: INodeParameters,
	isConnected: boolean,
): Promise<string> {
	await startAfresh();
	const { name, type } = row;
	const work = (await worksOf(row, options))[index];
	if (work === undefined) throw new Error(`There is no work for ${name}`);
	for (const fault of work.faults ?? []) workspace.sandbox.faults.add(fault);
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
			input: inputOf(work.items),
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
		expect([...operations].sort()).toEqual(writes.map(({ name }) => name).sort());
	});

	it('begin with what counts where a person sets nothing', async () => {
		const usual = new Map<string, unknown>(Object.entries(writeSettings.parse({})));
		const begun = (await shownOptions()).map(([operation, { name, default: first }]) => {
			const own = name.split('.').at(-1) ?? '';
			return { operation, own, isUsual: !usual.has(own) || usual.get(own) === first };
		});
		expect([...usual.keys()].filter((name) => !begun.some(({ own }) => own === name))).toEqual([]);
		expect(begun.filter(({ isUsual }) => !isUsual)).toEqual([]);
	});

	it('are at most eight in a list', async () => {
		const lists = (await descriptionsOf(root)).flatMap((description) =>
			choicesOf(description).map(({ chosen, writeOptions = [] }) => {
				const listed = writeOptions.map(({ name }) => name.split('.')[0]);
				return [`${description.name} ${chosen['operation']}`, uniq(listed)] as const;
			}),
		);
		expect(lists.filter(([, names]) => names.length > 8)).toEqual([]);
		expect(Object.fromEntries(lists)['leads upsert']).toEqual([
			'dryRun',
			'imports',
			'onlyIfDifferent',
			'reading',
			'remarkOptions',
		]);
	});

	it.each(writes.map((row, turn) => [row.name, row, turn] as const))(
		'each change something: %s',
		async (operation, row, turn) => {
			const shown = (await shownOptions()).filter(
				([of, { name }]) => of === operation && !aboutPace.includes(name),
			);
			await startAfresh();
			const count = (await worksOf(row, {})).length;
			const idle: string[] = [];
			for (const [, option] of rowsOf(shown, turn)) {
				for (const value of othersOf(option)) {
					const options = { [option.name.split('.').at(-1) ?? '']: value } as INodeParameters;
					let isIdle = true;
					for (let index = 0; isIdle && index < count; index++) {
						const isConnected = option.name !== 'remarkOptions.unconnectedRemarks';
						isIdle =
							(await usually(row, index, isConnected)) === (await seen(row, index, options, isConnected));
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
	async (row: WriteRow, index: number, isConnected: boolean) => {
		const usual = await seen(row, index, {}, isConnected);
		expect(await seen(row, index, {}, isConnected)).toBe(usual);
		return usual;
	},
	({ name }, index, isConnected) => `${name} ${index} ${isConnected}`,
);
