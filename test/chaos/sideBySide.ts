import { chunk, range, sum as total } from 'lodash';

import { random } from '../../sandbox/src/random';
import { dialect } from '../kit/dialect';
import { actionsType, asJson, createCustom, feedback, timelineOf } from '../kit/nodes/actions';
import { create, leadsType } from '../kit/nodes/leads';
import { fieldsIn } from '../kit/operations/actions';
import { leadOf, storedLead } from '../kit/operations/leads';
import type { MarkedItem, Stage } from '../kit/operations/row';
import { person } from '../kit/people';
import { judge, sum, type Verdict } from '../kit/verdict';
import { type TestWorkspace } from '../kit/workspace';
import type { Chance } from './plan';
import { evidenceOf } from './runCase';
import type { Service, Writing } from './service';
import { patienceIn, underTrouble } from './troubles';

/** Fewer requests at once than there are executions. */
export const crowded = { dialect, requestsAtOnce: 20 };

/** The most items of an import. */
const largest = 20;

const comment = '={{ { comment: $json.value } }}';

/** Runs so many executions at once, and compares the report of each with the workspace. */
export async function runCrowd(service: Service, executions: number, crowd: Chance): Promise<Verdict> {
	const draw = random(crowd.seed);
	await service.empty(patienceIn(crowd.trouble));
	const sizes = range(executions).map(() => (draw.chance(0.25) ? draw.between(2, largest) : 1));
	const stages: Execution[] = [];
	for (const [index, size] of sizes.entries()) {
		const first = total(sizes.slice(0, index));
		stages.push(
			size === 1 && draw.chance(0.3) ? await anEvent(service, first) : newLeads(service, first, size),
		);
	}
	const runs = await underTrouble(service, crowd, draw, crowded, async () =>
		Promise.all(
			stages.map(async (stage) => ({ stage, ...(await service.execute(stage, stage.items, draw)) })),
		),
	);
	const verdicts = [];
	for (const { stage, run, setting } of runs) {
		verdicts.push(judge(run, setting, await evidenceOf(stage)));
	}
	return sum(verdicts);
}

type Execution = Stage & Writing;

/** A form has one lead, an import several. The notes of a lead name its item. */
function newLeads(workspace: TestWorkspace, first: number, count: number): Execution {
	const items = range(first, first + count).map((index): MarkedItem => ({
		json: { ...person(index), notes: `item ${index}` },
		marker: `item ${index}`,
		values: storedLead(index, `item ${index}`),
	}));
	return {
		type: leadsType,
		parameters: create(),
		items,
		stored: async () => {
			const found = chunk(items, largest).map(
				async (some) => await workspace.search({ notes: some.map(({ marker }) => marker) }),
			);
			return (await Promise.all(found)).flat().map(leadOf);
		},
	};
}

/** Something that happened to a lead: an action, which the service stores twice if it is sent twice. */
async function anEvent(workspace: TestWorkspace, first: number): Promise<Execution> {
	const leadId = await workspace.createLead(person(first));
	return {
		type: actionsType,
		parameters: createCustom('={{ $json.leadId }}', feedback, {}, asJson(comment)),
		items: [{ json: { leadId, value: leadId }, marker: leadId, values: { comment: leadId } }],
		stored: async () =>
			(await timelineOf(workspace, leadId)).map(({ fields }) => ({
				marker: leadId,
				values: fieldsIn(fields),
			})),
	};
}
