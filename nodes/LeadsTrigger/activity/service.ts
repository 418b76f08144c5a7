import type { Privacy } from '../../shared/editor/properties';
import { FailureError } from '../../shared/sync/failure';
import { readTimeline } from '../../shared/sync/lists/readList';
import type { SyncClient } from '../../shared/sync/client';
import { type AnswerTimes, timesOf } from '../../shared/sync/httpDate';
import type { Data } from '../../shared/sync/data';
import { bareCode } from '../../shared/sync/shapes/definitions';
import { enterprise } from '../../shared/sync/shapes/pipeline';
import { type ItemForm, timelineActionData } from '../../shared/workspace/itemData';
import { folded } from '../../shared/values/valueType';
import type { ActivityCriteria } from './criteria';
import type { Activity } from './read';
import { bounds } from './timeWindows';

/**
 * The time of the service, from a cheap answer.
 *
 * Actions carry the time of the service. A window that ends after the service's present would miss the actions that are
 * stored after it was read, so a poll takes the earliest time.
 */
export async function serviceTime(client: SyncClient): Promise<AnswerTimes> {
	const result = await client.call('getEnterprise', { path: {} }, enterprise);
	if (!result.ok) throw new FailureError(result.failure);
	return timesOf(result);
}

const codeOf = (type: string) => bareCode(type.trim().toUpperCase());

/**
 * The actions for which a search found the lead, newest first. Undefined if the service did not say the lead's ID: only
 * that leads to the timeline.
 */
export async function windowActions(
	client: SyncClient,
	{ lead, window }: Activity,
	{ types, performedBy: performers }: ActivityCriteria,
	privacy: Privacy,
	form: ItemForm | undefined,
): Promise<readonly Data[] | undefined> {
	const { leadId } = lead;
	if (leadId === undefined) return undefined;
	const body = { created_on: bounds(window) };
	const { entries } = await readTimeline({ client }, { leadId, body, wanted: Infinity, query: privacy });
	const codes = new Set(types.map(codeOf));
	const emails = new Set(performers.map(folded));
	return entries
		.filter(({ type }) => codes.size === 0 || codes.has(codeOf(type)))
		.filter(({ performedBy }) => emails.size === 0 || !performedBy || emails.has(folded(performedBy)))
		.map((action) => timelineActionData(action, leadId, form));
}
