import type { INodeParameters } from 'n8n-workflow';

import type { SingleNodeRun } from '../kit/engine';
import type { AnswerName, Dialect } from '../../sandbox/src/http/dialects/dialect';
import { freedoms } from '../../sandbox/src/http/dialects/freedoms';
import { kindsOf, reportedOf } from '../kit/items';
import { getAction, nowhere, siteVisit } from '../kit/nodes/actions';
import { create, get } from '../kit/nodes/leads';
import { getField } from '../kit/nodes/metadata';
import { createMember, getMember, newcomer } from '../kit/nodes/teamMembers';
import { operationRows } from '../kit/operations';
import { inputOf, worksOf } from '../kit/operations/explore';
import { createIds, type Item, type Work } from '../kit/operations/row';
import { diya, person } from '../kit/people';
import type { TestWorkspace } from '../kit/workspace';

/** What became of a run: its error, and the outcomes and remarks of its items. No IDs, so that two runs can be compared. */
interface Effect {
	readonly error: string | undefined;
	readonly items: readonly number[];
	readonly outcomes: readonly unknown[];
	readonly remarks: readonly unknown[];
}

/** Runs an operation in a new workspace that speaks a dialect, and strictly while it is prepared. */
export type Probe = (dialect: Dialect | 'strict') => Promise<Effect>;

const prefix = 'n8n-nodes-lead-workspace';
const minute = 60_000;

const effectOf = ({ workflow, outputs }: SingleNodeRun): Effect => ({
	error: workflow.error?.message,
	items: outputs.map((items) => items.length),
	outcomes: reportedOf(outputs[0]).map(({ outcome }) => outcome),
	remarks: kindsOf(outputs[1]),
});

const isAnswerName = (name: string): name is AnswerName => Object.hasOwn(freedoms, name);

/** For each kind of answer, probes that read it: those of the table of operations, found by running them once. */
export async function probesOf(workspace: TestWorkspace): Promise<ReadonlyMap<AnswerName, readonly Probe[]>> {
	const { sandbox, engine } = workspace;
	const probe =
		(type: string, prepare: () => Promise<Pick<Work, 'parameters' | 'items'>>): Probe =>
		async (dialect) => {
			sandbox.reset('demo');
			sandbox.speak('strict');
			const { parameters, items } = await prepare();
			workspace.forgetDefinitions();
			sandbox.speak(dialect);
			try {
				const node = { type, parameters, onError: 'continueErrorOutput' } as const;
				const credentials = workspace.credentials();
				return effectOf(await engine.runNode(node, { input: inputOf(items), credentials }));
			} finally {
				sandbox.speak('strict');
			}
		};

	const found = new Map<AnswerName, Probe[]>();
	const add = (answer: AnswerName, ...probes: Probe[]) =>
		found.set(answer, [...(found.get(answer) ?? []), ...probes]);

	for (const row of operationRows) {
		sandbox.reset('demo');
		const works = await worksOf(row, workspace, {});
		for (const [index, work] of works.entries()) {
			if (work.answer !== undefined || work.faults !== undefined) continue;
			const each = probe(row.type, async () => (await worksOf(row, workspace, {}))[index] ?? work);
			const before = sandbox.requests().length;
			await each('strict');
			const requests = sandbox.requests().slice(before);
			const called = requests.map(({ route, method }) => (method === 'PUT' ? 'storedBytes' : String(route)));
			for (const name of new Set([...called, 'any'])) if (isAnswerName(name)) add(name, each);
		}
	}

	const failing = (node: string, parameters: INodeParameters, items: readonly Item[] = [{}]) =>
		probe(`${prefix}.${node}`, async () => await Promise.resolve({ parameters, items }));
	const twice = [person(1), person(1)].map((json) => ({ json }));
	add(
		'specifiedError',
		failing('leads', get(nowhere)),
		failing('leads', create(), twice),
		probe(`${prefix}.actions`, async () => {
			const { leadId } = await createIds(workspace, []);
			return { parameters: getAction(leadId, nowhere), items: [{}] };
		}),
		failing('metadata', getField({ field: 'nope' })),
	);
	add(
		'openError',
		failing('teamMembers', getMember('nobody@example.com')),
		failing('teamMembers', createMember(), [{ json: newcomer(1, { email: diya }) }]),
		probe(`${prefix}.files`, async () => {
			const { leadId } = await createIds(workspace, []);
			const file = { operation: 'getDownloadUrl', leadId, actionId: nowhere, fileId: nowhere };
			return { parameters: file, items: [{}] };
		}),
	);
	add('any', recentActivity(workspace));
	return found;
}

/** Whether the trigger reports an action of the last minutes. */
const recentActivity =
	(workspace: TestWorkspace): Probe =>
	async (dialect) => {
		workspace.sandbox.reset('demo');
		workspace.sandbox.speak(dialect);
		const { name, ...others } = person(1);
		const visit = { type: siteVisit, fields: {}, created_on: Date.now() - minute };
		await workspace.createLead({ name, ...others }, [visit]);
		const poller = workspace.engine.openPoller(
			{ type: `${prefix}.leadsTrigger`, parameters: { event: 'leadActivity', options: { lookBack: 2 } } },
			{ credentials: workspace.credentials() },
		);
		const [items = []] = (await poller.poll()) ?? [];
		const found = items.filter(({ json }) => json['name'] === name);
		return { error: undefined, items: [found.length], outcomes: [], remarks: [] };
	};
