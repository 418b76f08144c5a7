import type { Session } from '../shared/run/operation';
import { ownValue } from '../shared/sync/data';
import { type Failure, FailureError } from '../shared/sync/failure';
import { doubtText } from '../shared/sync/lists/pagedList';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import type { PendingEntry } from './pendingEntry';
import { readTimeline } from '../shared/sync/lists/readTimeline';

/** The action that stores the key of an entry. Undefined if none on the timeline does. */
type StoredKeys = (entry: PendingEntry) => TimelineAction | undefined;

/**
 * Reads the whole timeline of a lead, because the service cannot search it by a field. Throws a `FailureError` if it does
 * not certainly show all keys: a key that is there and not seen would be written again.
 */
export async function storedKeys(session: Session, leadId: string): Promise<StoredKeys> {
	const { entries: actions, doubts } = await readTimeline(session, { leadId, body: {}, wanted: Infinity });
	const [doubt] = doubts;
	if (doubt !== undefined) throw new FailureError(unsure(doubtText(doubt)));
	return ({ entry, key }) => {
		if (key?.field === undefined) return undefined;
		const { field, key: text } = key;
		// A timeline may show no type.
		const ofType = actions.filter(({ code, kind }) => code === entry['type'] || kind === 'unknown');
		const fieldsOf = ({ fields, raw }: TimelineAction) =>
			fields ?? (Object.hasOwn(raw, field) ? raw : undefined);
		if (ofType.length > 0 && ofType.every((action) => fieldsOf(action) === undefined))
			throw new FailureError(unsure('It shows no fields of its actions.'));
		return ofType.find((action) => String(ownValue(fieldsOf(action) ?? {}, field) ?? '').trim() === text);
	};
}

function unsure(why: string): Failure {
	return {
		reason: 'unreadable_answer',
		message: 'Not sent: the timeline does not certainly show which idempotency keys are stored',
		description: `${why} Leave Key Field empty to write without asking the timeline.`,
	};
}
