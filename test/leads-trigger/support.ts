import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Poller } from '../kit/engine';
import type { SeedName } from '../../sandbox/src/server';
import type { FakeService } from '../kit/fakeService';
import { startProxy } from '../kit/proxy';
import type { TestWorkspace } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const triggerType = 'n8n-nodes-lead-workspace.leadsTrigger';

/** The start of the virtual time. The test sets the times of the Site Visits in the sandbox. */
export const start = Date.UTC(2026, 1, 2, 9);

/** Site Visit, an action that may have an earlier date. */
export const visit = '1001';

/** What the trigger meets between itself and the sandbox. */
interface Door {
	/** The service's time in the `Date` header, in epoch milliseconds. */
	now: number;
	/** Leaves the `Date` header out. */
	hidesTime: boolean;
	/** Returns the body that the trigger gets in place of the sandbox's. */
	alter(route: string, body: unknown): unknown;
}

/** Its clock, and with it that of n8n, moves when a test sets its time. */
function openDoor(workspace: TestWorkspace): Door {
	const ahead = Date.now() - start;
	let now = start;
	workspace.setTime(now + ahead);
	return {
		get now() {
			return now;
		},
		set now(time) {
			now = time;
			workspace.setTime(time + ahead);
		},
		hidesTime: false,
		alter: (_route, body) => body,
	};
}

interface TriggerTest {
	readonly workspace: TestWorkspace;
	door: Door;
	/** An active workflow with the trigger, as after a start of n8n with this stored state. */
	activate(parameters: INodeParameters, remembered?: IDataObject): Poller;
	/** The items of a manual test of the trigger, and the state that the node has stored after it. */
	testRun(parameters: INodeParameters): Promise<{ items: IDataObject[]; remembered: IDataObject }>;
	credentials(): ReturnType<TestWorkspace['credentials']>;
}

export function withTrigger(seed: SeedName = 'demo'): TriggerTest {
	const workspace = withWorkspace(seed);
	let proxy: FakeService;
	const test: TriggerTest = {
		workspace,
		door: openDoor(workspace),
		credentials: () => workspace.credentials({ baseUrl: proxy.url }),
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
		proxy = await startProxy(workspace.sandbox.url, {
			change: (route, body) => test.door.alter(route, body),
			date: () => (test.door.hidesTime ? undefined : new Date(test.door.now)),
		});
	});
	beforeEach(() => {
		test.door = openDoor(workspace);
	});
	afterAll(async () => await proxy.close());
	return test;
}

/** The items of a poll. Null counts as none. */
export function itemsOf(output: INodeExecutionData[][] | null): IDataObject[] {
	return (output?.[0] ?? []).map(({ json }) => json);
}
