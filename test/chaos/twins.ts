import { isEqual, range, sumBy, uniq } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { random } from '../../sandbox/src/random';
import { inMemory } from '../kit/items';
import {
	actionsType,
	append,
	asJson,
	createCustom,
	createPayment,
	feedback,
	paid,
} from '../kit/nodes/actions';
import { filesType } from '../kit/nodes/files';
import { create, leadsType } from '../kit/nodes/leads';
import { createMember, memberOf, newcomer, setSeats, teamMembersType } from '../kit/nodes/teamMembers';
import type { Item } from '../kit/operations/row';
import { readOutputs } from '../kit/outcomes';
import { diya, person } from '../kit/people';
import { noItems, sum, type Verdict } from '../kit/verdict';
import type { TestWorkspace } from '../kit/workspace';
import type { Chance } from './plan';
import type { Service, Writing } from './service';
import { crowded } from './sideBySide';
import { patienceIn, underTrouble } from './troubles';

/** What executions of equal content wrote, and what a person wrote by hand. */
interface Stored {
	/** The IDs of the records that are not by the person. */
	readonly ids: readonly string[];
	/** Whether everything that the person wrote is still there. */
	readonly isByHandLeft?: boolean;
}

/** Executions of one process that all write the same, at the same moment. */
interface Twins extends Writing {
	readonly item: Item;
	/** Writes the same by hand, where a person's writes can be told from those of the executions. */
	readonly byHand?: () => Promise<unknown>;
	readonly stored: () => Promise<Stored>;
	/** The ID of what an item on Success wrote. */
	readonly idOf: (json: IDataObject) => unknown;
}

/** The most executions that write the same. */
const mostTwins = 4;

type Kind = (workspace: TestWorkspace, index: number) => Promise<Twins>;

const onTimeline = async (
	workspace: TestWorkspace,
	leadId: string,
	isTwin: (action: IDataObject) => boolean,
) => {
	const actions = (await workspace.actionsOf(leadId)).filter(isTwin);
	return { ids: actions.filter(({ employeeid }) => employeeid !== diya).map(({ id }) => String(id)) };
};

const kinds: readonly [Kind, ...Kind[]] = [
	async (workspace, index) => {
		const leadId = await workspace.createLead(person(index));
		return {
			type: actionsType,
			parameters: createPayment(leadId, {}, { amount: '500' }),
			item: {},
			byHand: async () => await append(workspace, leadId, paid('500', { employeeid: diya })),
			stored: async () => await onTimeline(workspace, leadId, ({ amount }) => amount === '500'),
			idOf: ({ action_id: id }) => id,
		};
	},
	async (workspace, index) => {
		const leadId = await workspace.createLead(person(index));
		const fields = { comment: 'Hello' };
		return {
			type: actionsType,
			parameters: createCustom(leadId, feedback, {}, asJson(fields)),
			item: {},
			byHand: async () => await append(workspace, leadId, { type: feedback, employeeid: diya, fields }),
			stored: async () => await onTimeline(workspace, leadId, (action) => isEqual(action['fields'], fields)),
			idOf: ({ action_id: id }) => id,
		};
	},
	async (workspace, index) => {
		const leadId = await workspace.createLead(person(index));
		const described = { name: 'scan.pdf', content_type: 'application/pdf', size: 7 };
		const filesNow = async () =>
			(await workspace.actionsOf(leadId)).flatMap(({ files }) => (files ?? []) as IDataObject[]);
		let byHand: string | undefined;
		return {
			type: filesType,
			parameters: { operation: 'uploadToLead', leadId, binaryField: 'data' },
			item: { binary: { data: inMemory('content', described.name, described.content_type) } },
			// Its bytes are on their way, all the time.
			byHand: async () => {
				const answer = await workspace.call('POST', `/lead/${leadId}/file`, { files: [described] });
				byHand = /(?<="file_id":")\w+/.exec(await answer.text())?.[0];
			},
			stored: async () => {
				const files = await filesNow();
				const stored = files.filter(({ status }) => status === 'STORED');
				return {
					ids: stored.map(({ file_id: id }) => String(id)),
					isByHandLeft: byHand === undefined || files.some(({ file_id: id }) => id === byHand),
				};
			},
			idOf: ({ files }) => (files as IDataObject[])[0]?.['file_id'],
		};
	},
	async (workspace, index) => ({
		type: leadsType,
		parameters: create(),
		item: { json: person(index) },
		stored: async () => ({
			ids: (await workspace.search({ name: person(index).name })).map((_, lead) => String(lead)),
		}),
		// A lead that was found may have no ID.
		idOf: () => undefined,
	}),
	async (workspace, index) => {
		await setSeats(workspace, 1_000);
		const member = newcomer(index);
		const email = String(member['email']);
		return {
			type: teamMembersType,
			parameters: createMember(),
			item: { json: member },
			stored: async () => ({ ids: (await memberOf(workspace, email)) ? [email] : [] }),
			idOf: ({ email: id }) => id,
		};
	},
];

/** Runs so many executions at once, some of which write the same, beside a person who writes the same by hand. */
export async function runTwins(service: Service, executions: number, crowd: Chance): Promise<Verdict> {
	const draw = random(crowd.seed);
	await service.empty(patienceIn(crowd.trouble));
	const groups: Array<{ twins: Twins; count: number; isByHand: boolean }> = [];
	while (sumBy(groups, ({ count }) => count) < executions) {
		const twins = await draw.pick(kinds)(service, groups.length);
		groups.push({ twins, count: draw.between(2, mostTwins), isByHand: draw.chance(0.5) });
	}
	const ended = await underTrouble(service, crowd, draw, crowded, async () =>
		Promise.all(
			groups.map(async ({ twins, count, isByHand }) => {
				// The trouble meets the person, too.
				const byHand = isByHand ? twins.byHand?.().catch(() => undefined) : undefined;
				const runs = await Promise.all(
					range(count).map(async () => {
						const { run, setting } = await service.execute(twins, [twins.item], draw);
						return readOutputs(run, 1, setting);
					}),
				);
				await byHand;
				return { twins, runs };
			}),
		),
	);
	return sum(await Promise.all(ended.map(async ({ twins, runs }) => await judgeTwins(twins, runs))));
}

/** Nothing is lost, nothing doubled, and each ID is that of one item and of a record that no person wrote. */
async function judgeTwins(
	{ stored, idOf }: Twins,
	runs: ReadonlyArray<ReturnType<typeof readOutputs>>,
): Promise<Verdict> {
	const { ids, isByHandLeft = true } = await stored();
	const outcomes = runs.flatMap((run) => run.outcomes);
	const broken = sumBy(runs, (run) => run.broken.length);
	const count = (...some: string[]) =>
		outcomes.filter((each) => each !== undefined && some.includes(each.outcome)).length;
	const named = outcomes.flatMap((each) => {
		const id = each?.json && idOf(each.json);
		return id === undefined ? [] : [String(id)];
	});
	const written = count('written', 'recovered');
	const uncertain = count('uncertain');
	const foreign = named.filter((id) => !ids.includes(id)).length;
	const twice = named.length - uniq(named).length;
	return {
		...noItems,
		items: runs.length,
		written,
		recovered: count('recovered'),
		uncertain,
		uncertainStored: Math.min(uncertain, Math.max(0, ids.length - written)),
		failed: count('rejected', 'failed', 'deferred'),
		lost: broken + Math.max(foreign + twice, written - ids.length, 0) + (isByHandLeft ? 0 : 1),
		doubled: Math.max(0, ids.length - written - uncertain),
	};
}
