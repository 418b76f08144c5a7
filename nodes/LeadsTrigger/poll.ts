import type { IDataObject, INodeType, IPollFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { failureOf, toNodeError } from '../shared/run/errors';
import { fitted } from '../shared/run/parameters';
import { type Connection, type Runtime, withConnection } from '../shared/run/runtime';
import { credentialName, readCredential } from '../shared/sync/credential';
import type { Data } from '../shared/sync/data';
import { FailureError } from '../shared/sync/failure';
import { budgetOf, type PollSession, type TriggerEvent } from './event';
import { print, widths } from './print';

/** The key in the node's static data that holds everything between two polls. One key means one write. */
const memoryKey = 'memory';

const memory = z.object({ settings: z.string(), state: z.unknown() });

export type Poll = NonNullable<INodeType['poll']>;

/**
 * The `poll` of the trigger. n8n calls it with the context of the poll as `this`. It returns what happened since the last
 * poll, or null. A test run in the editor returns a sample and stores no state.
 */
export function poller(runtime: Runtime, events: readonly TriggerEvent[]): Poll {
	/** The static data of each node whose poll is under way. */
	const underWay = new WeakSet<object>();
	return async function () {
		try {
			const items = await withConnection(this, runtime, async (connection) => {
				const session = sessionOf(this, connection);
				const event = chosenEvent(session, events);
				if (this.getMode() === 'manual') return await event.sample(session);
				const staticData = this.getWorkflowStaticData('node');
				// n8n also polls while an earlier poll is under way. Both would report the same, so the next poll reads on.
				if (underWay.has(staticData)) return [];
				underWay.add(staticData);
				try {
					return await pollEvent(this, staticData, event, session);
				} finally {
					underWay.delete(staticData);
				}
			});
			return items.length === 0 ? null : [items.map((json) => ({ json }))];
		} catch (thrown) {
			throw toNodeError(this.getNode(), failureOf(thrown));
		}
	};
}

function chosenEvent({ parameter }: PollSession, events: readonly TriggerEvent[]): TriggerEvent {
	const chosen = parameter('event', 'Event', z.string(), '');
	const event = events.find(({ value }) => value === chosen);
	if (event !== undefined) return event;
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The parameter Event has no option "${chosen}"`,
		description: `Use one of ${events.map(({ value }) => value).join(', ')}.`,
	});
}

/** n8n keeps static data even if the poll fails later, so this function writes it last. */
async function pollEvent(
	context: IPollFunctions,
	staticData: IDataObject,
	event: TriggerEvent,
	session: PollSession,
): Promise<readonly Data[]> {
	const { baseUrl, enterpriseId } = readCredential(await context.getCredentials(credentialName));
	/** Everything that the state depends on: the workspace, the event and its settings. */
	const dependsOn = [baseUrl, enterpriseId, event.value, event.settings?.(session) ?? {}];
	const settings = print(dependsOn, widths.whole);
	const last = memory.safeParse(staticData[memoryKey]).data;
	const { items, state } = await event.poll(session, last?.settings === settings ? last.state : undefined);
	staticData[memoryKey] = { settings, state };
	return items;
}

const sessionOf = (context: IPollFunctions, { client, workspace, timeZone }: Connection): PollSession => ({
	client,
	workspace,
	timeZone,
	budget: budgetOf(context),
	parameter: (name, label, shape, fallback) =>
		fitted(label, shape, context.getNodeParameter(name, fallback, { skipValidation: true })),
	stored: (name) => context.getNode().parameters[name],
});
