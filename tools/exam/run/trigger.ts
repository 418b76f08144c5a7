import { startProxy } from '../../../test/kit/proxy';
import { carryOut } from '../stage/carryOut';
import { readState, type State } from '../stage/state';
import type { Changes } from '../wish';
import { ranOf, type Ran, type Seat } from './ran';

const triggerType = 'n8n-nodes-lead-workspace.leadsTrigger';

const hour = 3_600_000;

/**
 * Activates the workflow an hour after the last event, lets things happen in the workspace, and polls again an hour later.
 * A proxy tells the trigger the time of the workspace.
 */
export async function pollTrigger(
	{ workspace, known, answer }: Seat,
	happens: Changes,
	changed: (state: State) => void,
): Promise<Ran> {
	const trigger = answer.nodes.find(({ type }) => type === triggerType);
	if (trigger === undefined) throw new Error('The answer has no Lead Workspace Trigger');
	const proxy = await startProxy(workspace.sandbox.url, { date: () => new Date(workspace.now()) });
	try {
		const credentials = workspace.credentials({ baseUrl: proxy.url });
		const poller = workspace.engine.openPoller(trigger, { credentials });
		workspace.later(hour);
		await poller.poll();
		await carryOut(workspace, happens, known);
		changed(await readState(workspace));
		workspace.later(hour);
		const items = (await poller.poll())?.[0];
		if (items === undefined) return ranOf([]);
		const run = await workspace.engine.run(answer, {
			input: items,
			startNode: trigger.name,
			credentials: workspace.credentials(),
			mode: 'trigger',
		});
		return ranOf([run]);
	} finally {
		await proxy.close();
	}
}
