import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Poller } from '../../engine';
import type { SeedName } from '../../sandbox/src/server';
import type { TestWorkspace } from '../../testkit/workspace';
import { withWorkspace } from '../support/withWorkspace';
import { FrontDoor } from './frontDoor';

const triggerType = 'n8n-nodes-lead-workspace.workspaceTrigger';

/** The start of the virtual time. The test sets the times of the Site Visits in the sandbox. */
export const start = Date.UTC(2026, 1, 2, 9);

/** Site Visit, an action that may have an earlier date. */
export const visit = '1001';

export interface TriggerTest {
	readonly workspace: TestWorkspace;
	door: FrontDoor;
	/** An active workflow with the trigger, as after a start of n8n with this stored state. */
	activate(parameters: INodeParameters, remembered?: IDataObject): Poller;
	/** The items of a manual test of the trigger, and the state that the node has stored after it. */
	testRun(parameters: INodeParameters): Promise<{ items: IDataObject[]; remembered: IDataObject }>;
	credentials(): ReturnType<TestWorkspace['credentials']>;
}

export function withTrigger(seed: SeedName = 'demo'): TriggerTest {
	const workspace = withWorkspace(seed);
	const test: TriggerTest = {
		workspace,
		door: undefined as never,
		credentials: () => workspace.credentials({ baseUrl: test.door.url }),
		activate: (parameters, remembered = {}) =>
			workspace.engine.openPoller(
				{ type: triggerType, parameters },
				{ credentials: test.credentials(), remembered },
			),
		async testRun(parameters) {
			const run = await workspace.engine.run(
				{
					nodes: [
						{ name: 'Trigger', type: triggerType, parameters },
						{ name: 'Next', type: 'n8n-nodes-base.noOp' },
					],
					connections: { Trigger: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
				},
				{ credentials: test.credentials(), mode: 'manual' },
			);
			if (run.error) throw run.error;
			const [items = []] = run.node('Trigger').outputs;
			return { items: items.map(({ json }) => json), remembered: run.staticData };
		},
	};
	beforeAll(async () => {
		test.door = await FrontDoor.open(workspace.sandbox.url);
	});
	beforeEach(() => {
		test.door.now = start;
		test.door.hidesTime = false;
		test.door.alter = (_route, body) => body;
	});
	afterAll(async () => await test.door.close());
	return test;
}

/** The items of a poll. Null counts as none. */
export function itemsOf(output: INodeExecutionData[][] | null): IDataObject[] {
	return (output?.[0] ?? []).map(({ json }) => json);
}
