import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import { type Engine, type SingleNodeRun, startEngine } from '../../kit/engine';
import type { EndpointName } from '../../../nodes/shared/sync/endpoints';
import type { Fault } from '../../../sandbox/src/server';
import { inMemory, jsonOf, kindsOf, reportedOf } from '../../kit/items';
import { actionsType, asJson, createCustom, createPayment, feedback } from '../../kit/nodes/actions';
import { filesType } from '../../kit/nodes/files';
import { create, leadsType } from '../../kit/nodes/leads';
import { createMember, newcomer, teamMembersType } from '../../kit/nodes/teamMembers';
import { lookalike } from '../../kit/people';
import { root } from '../../kit/root';
import { builtRuntime, quick } from '../../kit/runtime';
import { newLead, retry, type RunSettings } from '../../kit/workspace';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const minute = 60_000;

interface Stage {
	readonly parameters: INodeParameters;
	/** The item for a number; equal numbers make equal items. */
	item(number: number): { readonly json: IDataObject; readonly binary?: IBinaryKeyData };
	/** How many writes of these items are stored in the workspace. */
	stored(): Promise<number>;
}

const losses = {
	'cut before it is carried out': { cut: 'before' },
	'cut after it was carried out': { cut: 'after' },
	'answered with half an answer': { truncate: true },
	'answered with a web page': { html: true },
	'lost by a gateway': { status: 502 },
} as const satisfies Record<string, Fault>;

type Loss = keyof typeof losses;

/** The service did not act, and the timeline cannot prove that. */
const unprovable: readonly Loss[] = [
	'cut before it is carried out',
	'answered with a web page',
	'lost by a gateway',
];

/** A kind of write, and the call that looks up a lost one. */
interface Kind {
	readonly type: string;
	readonly write: EndpointName;
	readonly lookUp: EndpointName;
	/** After these losses the items are uncertain. After the others they are written: found, or sent again. */
	readonly uncertainAfter: readonly Loss[];
	prepare(): Promise<Stage>;
}

const options = { imports: { requestsAtOnce: 1 } };

async function onTimeline(
	parametersFor: (leadId: string) => INodeParameters,
	item: Stage['item'],
	countOf: (actions: IDataObject[]) => number = (actions) => actions.length,
): Promise<Stage> {
	const leadId = await newLead(workspace);
	return {
		parameters: parametersFor(leadId),
		item,
		stored: async () => countOf(await workspace.actionsOf(leadId)),
	};
}

const kinds = {
	lead: {
		type: leadsType,
		write: 'createLead',
		lookUp: 'searchLeads',
		uncertainAfter: ['answered with a web page'],
		prepare: async () => {
			const before = await workspace.countLeads();
			return {
				parameters: create(options),
				item: (number) => ({ json: lookalike(number) }),
				stored: async () => (await workspace.countLeads()) - before,
			};
		},
	},
	'custom action': {
		type: actionsType,
		write: 'createActions',
		lookUp: 'searchActions',
		uncertainAfter: unprovable,
		prepare: async () =>
			await onTimeline(
				(leadId) => createCustom(leadId, feedback, options, asJson('={{ { comment: $json.value } }}')),
				(number) => ({ json: { value: `comment ${number}` } }),
			),
	},
	payment: {
		type: actionsType,
		write: 'createActions',
		lookUp: 'searchActions',
		uncertainAfter: unprovable,
		prepare: async () =>
			await onTimeline(
				(leadId) => createPayment(leadId, options),
				(number) => ({ json: { amount: String(number + 1) } }),
			),
	},
	member: {
		type: teamMembersType,
		write: 'createTeamMember',
		lookUp: 'getTeamMember',
		uncertainAfter: ['answered with a web page'],
		prepare: async () => {
			const count = async () => {
				const page = await (await workspace.call('GET', '/team-members?limit=1')).json();
				return (page as { total_count: number }).total_count;
			};
			const before = await count();
			return {
				parameters: createMember(options),
				item: (number) => ({ json: newcomer(number, { phone: `+91 ${lookalike(number).phone}` }) }),
				stored: async () => (await count()) - before,
			};
		},
	},
	file: {
		type: filesType,
		write: 'createLeadFiles',
		lookUp: 'searchActions',
		// The upload addresses were in the answer.
		uncertainAfter: ['answered with half an answer', 'answered with a web page'],
		prepare: async () =>
			await onTimeline(
				(leadId) => ({ operation: 'uploadToLead', leadId, binaryField: 'data', options }),
				(number) => ({ json: {}, binary: { data: inMemory(`content ${number}`, `note-${number}.txt`) } }),
				// An entry without content is no file. Nothing shows whose it is, so it stays.
				(actions) =>
					actions.flatMap(({ files }) => files as IDataObject[]).filter(({ status }) => status === 'STORED')
						.length,
			),
	},
} as const satisfies Record<string, Kind>;

async function run({ type }: Kind, stage: Stage, numbers: readonly number[], settings: RunSettings = {}) {
	return await workspace.engine.runNode(
		{ type, parameters: stage.parameters, ...settings },
		{ input: numbers.map((number) => stage.item(number)), credentials: workspace.credentials() },
	);
}

const writtenBy = ({ outputs }: SingleNodeRun) => jsonOf(outputs[0]).length;
const continues = { onError: 'continueRegularOutput' } as const;

describe.each(Object.entries<Kind>(kinds))('a lost answer to a new %s', (_name, kind) => {
	const lose = (fault: Fault, when: Fault) =>
		workspace.sandbox.faults.add({ ...fault, ...when, route: kind.write });

	const outcomes = Object.entries(losses).map(([name, fault]) => ({
		name,
		fault,
		ends: kind.uncertainAfter.some((loss) => loss === name) ? 'uncertain' : 'written once',
	}));

	it.each(outcomes)('leaves each item $ends when the call is $name', async ({ fault, ends }) => {
		const stage = await kind.prepare();
		lose(fault, { times: 1 });
		const ended = await run(kind, stage, [0, 1], continues);
		const written = writtenBy(ended);

		// Leads, members and files are sent one by one, so only the first of them is lost.
		const lost = kindsOf(ended.outputs[1]).filter((word) => word === 'uncertain').length;
		expect(written + lost).toBe(2);
		expect(lost > 0 ? 'uncertain' : 'written once').toBe(ends);
		expect(await stage.stored()).toBe(written);
	});

	describe.each([
		['equal', [0, 0, 0]],
		['different', [0, 1, 2]],
	])('among %s items', (_which, numbers) => {
		it.each(outcomes.slice(0, 2))(
			'assigns each stored write to one item when the call is $name',
			async ({ fault, ends }) => {
				const stage = await kind.prepare();
				lose(fault, { everyNth: 2, times: 2 });
				const ended = await run(kind, stage, numbers, continues);

				if (ends !== 'uncertain') expect(kindsOf(ended.outputs[1])).not.toContain('uncertain');
				expect(await stage.stored()).toBe(writtenBy(ended));
			},
		);
	});

	it('ends as uncertain when all answers are lost, after a few calls', async () => {
		const stage = await kind.prepare();
		lose({ cut: 'before' }, {});
		const ended = await run(kind, stage, [0], continues);

		expect(kindsOf(ended.outputs[1])).toEqual(['uncertain']);
		expect(workspace.requestsTo(kind.write).length).toBeLessThanOrEqual(5);
		expect(await stage.stored()).toBe(0);
	});

	it('of an earlier try is looked up before anything is sent again', async () => {
		const stage = await kind.prepare();
		lose({ cut: 'after' }, { times: 1 });
		workspace.sandbox.faults.add({ route: kind.lookUp, status: 400, times: 1 });
		const ended = await run(kind, stage, [0], retry);

		expect(ended.workflow.status).toBe('success');
		expect([writtenBy(ended), await stage.stored()]).toEqual([1, 1]);
	});

	describe.each([-10, 10])('with a clock that is wrong by %d minutes', (minutes) => {
		let engine: Engine;
		beforeAll(async () => {
			engine = workspace.engine;
			const { clock, ...runtime } = await builtRuntime(quick);
			const now = () => clock.now() + minutes * minute;
			workspace.engine = await startEngine({
				packageDir: root,
				runtime: { ...runtime, clock: { ...clock, now } },
			});
		});
		afterAll(() => {
			workspace.engine = engine;
		});

		it('leaves the item written once', async () => {
			const stage = await kind.prepare();
			lose({ cut: 'after' }, { times: 1 });
			const ended = await run(kind, stage, [0]);

			expect([writtenBy(ended), await stage.stored()]).toEqual([1, 1]);
		});
	});
});

it('does not assign a member that an earlier try created to an equal item', async () => {
	const { member } = kinds;
	const route = member.write;
	const stage = await member.prepare();
	// The second item's call is lost, sent again and rejected without a reason, so its outcome is uncertain.
	workspace.sandbox.faults.add({ route, cut: 'before', everyNth: 2, times: 1 });
	workspace.sandbox.faults.add({ route, status: 400, everyNth: 2, times: 1 });
	const ended = await run(member, stage, [0, 0], retry);

	expect(reportedOf(ended.outputs[0]).map(({ outcome }) => outcome)).toEqual(['created']);
	expect(kindsOf(ended.outputs[1])).toEqual(['already_exists']);
	expect(await stage.stored()).toBe(1);
});
