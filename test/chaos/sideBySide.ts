import { chunk, range, sum as total } from 'lodash';

import type { Random } from '../../sandbox/src/random';
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
import { shares } from './plan';
import { continuing } from './runSettings';
import type { Service } from './service';
import { evidenceOf } from './evidence';
import { troubleNames, underTrouble } from './troubles';

/** Many executions of one process, side by side under one trouble. */
export interface Crowd {
	readonly trouble: string;
	readonly share: number;
	readonly seed: number;
}

/** Fewer requests at once than there are executions. */
export const crowded = { dialect, requestsAtOnce: 20 };

/** The most items of an import. */
const largest = 20;

const comment = '={{ { comment: $json.value } }}';

/** Every trouble with every share, in an order drawn from the seed. */
export function planCrowds(seed: number): Crowd[] {
	const draw = random(seed);
	const crowds = troubleNames.flatMap((trouble) =>
		shares.map((share) => ({ trouble, share, seed: draw.between(1, 1e9), order: draw.next() })),
	);
	return crowds.sort((one, other) => one.order - other.order);
}

/** Runs the executions at once, and compares the report of each with the workspace. */
export async function runCrowd(service: Service, executions: number, crowd: Crowd): Promise<Verdict> {
	const draw = random(crowd.seed);
	await service.empty();
	const sizes = range(executions).map(() => (draw.chance(0.25) ? draw.between(2, largest) : 1));
	const stages: Execution[] = [];
	for (const [index, size] of sizes.entries()) {
		const first = total(sizes.slice(0, index));
		stages.push(
			size === 1 && draw.chance(0.3) ? await anEvent(service, first) : newLeads(service, first, size),
		);
	}
	const runs = await underTrouble(service, crowd, draw, crowded, async () =>
		Promise.all(stages.map(async (stage) => await execute(service, stage, draw))),
	);
	const verdicts = [];
	for (const { stage, run, setting } of runs) {
		verdicts.push(judge(run, setting, await evidenceOf(stage)));
	}
	return sum(verdicts);
}

interface Execution extends Stage {
	readonly type: string;
}

async function execute(service: Service, stage: Execution, draw: Random) {
	const setting = draw.pick(continuing);
	const { type, parameters } = stage;
	const run = await service.engine.runNode(
		{ type, parameters, ...setting },
		{
			input: stage.items.map(({ json }) => ({ json })),
			credentials: service.credentials({ baseUrl: service.baseUrl }),
		},
	);
	return { stage, run, setting };
}

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
