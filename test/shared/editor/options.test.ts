import { memoize } from 'lodash';
import type { IBinaryKeyData, IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { descriptionsOf } from '../../../scripts/docs/descriptions';
import { patience, rowsOf } from '../../../testkit/exploring';
import { inMemory, jsonOf } from '../../../testkit/items';
import {
	append,
	createCustom,
	createPayment,
	feedback,
	paid,
	siteVisit,
	updateCustom,
	updateStatus,
} from '../../../testkit/nodes/actions';
import { fileOf, newDocumentAction, runFiles } from '../../../testkit/nodes/files';
import { create, update, upsert } from '../../../testkit/nodes/leads';
import { createMember, newcomer, updateAvailability } from '../../../testkit/nodes/teamMembers';
import { isha, person } from '../../../testkit/people';
import { root } from '../../../testkit/root';
import { quick } from '../../../testkit/runtime';
import { newLead } from '../../../testkit/workspace';
import { withFakeService } from '../../support/withFakeService';
import { withWorkspace } from '../../support/withWorkspace';

const workspace = withWorkspace('demo', quick);
const service = withFakeService();

interface Item {
	readonly json?: IDataObject;
	readonly binary?: IBinaryKeyData;
}

/** What one run does: items of which some are not taken as they are given, and nothing of another. */
interface Work {
	readonly parameters: INodeParameters;
	readonly items: readonly Item[];
	/** What the sandbox does to its calls. */
	readonly fault?: object;
	/** What another service answers to it. */
	readonly answer?: object;
}

/** Values that each option about values reads in another way. Dates decide their order in the second list only. */
const ambiguous = [{ birth_date: '03/04/2026' }, { birth_date: '03-04-05' }];
const decided = [...ambiguous, { birth_date: '11/20/2026' }];
const odd = { rating: 9, email: 'not an email', city: 'Atlantis', budget: '$5', nope: 'x', job_title: '' };

const json = (items: readonly IDataObject[]): Item[] => items.map((each) => ({ json: each }));
const people = (items: readonly IDataObject[]) =>
	json(items.map((each, index) => ({ ...person(index), ...each })));

/** As dates of a site visit, and odd values of a feedback. */
const visits = (dates: readonly IDataObject[]) =>
	json(dates.map(({ birth_date: date }) => ({ code: siteVisit, next_visit: date })));
const oddAction = {
	code: feedback,
	expected_price: '$5',
	callback_phone: 'x',
	reference: 'not a page',
	comment: '',
};
const oddVisit = { code: siteVisit, visitors: 'many', outcome: 'Atlantis' };

async function uploaded() {
	const leadId = await newLead(workspace);
	const file = { binary: { data: inMemory('content') } };
	const run = await runFiles(workspace, { operation: 'uploadToLead', leadId, binaryField: 'data' }, [file]);
	const { file_id: fileId, action_id: actionId } = fileOf(jsonOf(run.outputs[0])[0]);
	return { leadId, actionId, fileId };
}

/** Two files of which one is empty, and an empty one alone. */
const uploadsBy = (parameters: INodeParameters): Work[] => [
	{
		parameters: { ...parameters, binaryField: 'data, other' },
		items: [{ binary: { data: inMemory('content'), other: inMemory('') } }],
	},
	{ parameters: { ...parameters, binaryField: 'data' }, items: [{ binary: { data: inMemory('') } }] },
];

const onFile = { leadId: 'L1', actionId: 'A1', fileId: 'F1' };

/** Each write, by `node resource.operation`. */
const works: Readonly<Record<string, (options: INodeParameters) => Promise<readonly Work[]>>> = {
	'leads lead.create': async (options) =>
		[[odd, { phone: 'x' }], ambiguous, decided].map((items) => ({
			parameters: create(options),
			items: people(items),
		})),
	'leads lead.upsert': async (options) => {
		const leadId = await workspace.createLead({ ...person(1), job_title: 'Owner' });
		return [[odd, { phone: 'x' }], ambiguous, decided, [{ leadId, job_title: '' }]].map((items) => ({
			parameters: upsert(options, { leadId: '={{ $json.leadId }}' }),
			items: people(items),
		}));
	},
	'leads lead.update': async (options) => {
		const leadId = await workspace.createLead({ ...person(1), job_title: 'Owner' });
		return [[odd, { rating: 'x' }], ambiguous, decided].map((items) => ({
			parameters: update(leadId, options),
			items: json(items),
		}));
	},
	'actions customAction.create': async (options) => {
		const leadId = await newLead(workspace);
		return [json([oddAction, oddVisit, { code: '9' }]), visits(ambiguous), visits(decided)].map((items) => ({
			parameters: createCustom(leadId, '={{ $json.code }}', options),
			items,
		}));
	},
	'actions customAction.update': async (options) => {
		const leadId = await newLead(workspace);
		const [visit = '', comment = ''] = await append(
			workspace,
			leadId,
			{ type: siteVisit, fields: {} },
			{ type: feedback, fields: { comment: 'Fine' } },
		);
		const ids = new Map<unknown, string>([
			[siteVisit, visit],
			[feedback, comment],
		]);
		return [
			json([oddAction, oddVisit]),
			visits(ambiguous),
			visits(decided),
			json([{ code: siteVisit, visitors: 'many' }]),
		].map((items) => ({
			parameters: updateCustom(leadId, '={{ $json.action }}', options),
			items: items.map((item) => ({ json: { ...item.json, action: ids.get(item.json?.['code']) ?? '' } })),
		}));
	},
	'actions payment.create': async (options) => {
		const leadId = await newLead(workspace);
		return [
			{
				parameters: createPayment(leadId, options),
				items: json([{ amount: '₹1,200' }, { amount: 'x', currency: 'GBP' }]),
			},
		];
	},
	'actions payment.updateStatus': async (options) => {
		const leadId = await newLead(workspace);
		const [actionId = ''] = await append(workspace, leadId, paid('5'));
		return [
			{
				parameters: updateStatus(leadId, actionId, '={{ $json.status }}', options),
				items: json([{ status: 'FAILED' }, { status: 'x' }]),
			},
		];
	},
	'files file.uploadToLead': async (options) =>
		uploadsBy({ resource: 'file', operation: 'uploadToLead', leadId: await newLead(workspace), options }),
	'files file.uploadToAction': async (options) => {
		const leadId = await newLead(workspace);
		const actionId = await newDocumentAction(workspace, leadId);
		const path = { leadId, actionId, field: 'document' };
		return uploadsBy({ resource: 'file', operation: 'uploadToAction', ...path, options });
	},
	'files file.delete': async (options) => [
		{ parameters: { resource: 'file', operation: 'delete', ...(await uploaded()), options }, items: [{}] },
		{
			parameters: { resource: 'file', operation: 'delete', ...onFile, options },
			items: [{}],
			answer: { deleted: false, remark: 'Legal hold' },
		},
	],
	'teamMembers teamMember.create': async (options) => [
		{
			parameters: createMember(options),
			items: json([newcomer(1), newcomer(2, { email: 'x', role: 'BOSS' })]),
		},
	],
	'teamMembers teamMember.updateAvailability': async (options) => [
		{
			parameters: updateAvailability('={{ $json.email }}', '={{ $json.state }}', options),
			items: json([
				{ email: isha, state: 'on leave' },
				{ email: isha, state: 'Asleep' },
			]),
		},
	],
};

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
