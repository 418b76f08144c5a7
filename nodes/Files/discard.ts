import { z } from 'zod';

import type { Session } from '../shared/run/operation';
import { timelineAction, type TimelineAction, timelinePage } from '../shared/sync/shapes/actions';
import { deletedAnswer, downloadAnswer } from '../shared/sync/shapes/files';
import type { Place } from './upload';

/** The `Date` header counts whole seconds, and clocks drift a little. */
const clockSlack = 2_000;

const fileReferences = z.array(z.object({ file_id: z.string(), name: z.string() }));

function filesOf(action: TimelineAction, field: string | undefined) {
	const value = field === undefined ? action.raw['files'] : action.fields[field];
	const references = fileReferences.safeParse(value);
	return references.success ? references.data : [];
}

/**
 * Removes file entries without content that a call left whose answer was lost: they can never be filled, because their
 * upload address is lost too. What cannot be looked up is left alone.
 */
export async function discardEmpty(
	session: Session,
	place: Place,
	names: ReadonlySet<string>,
	lostSince: number,
): Promise<void> {
	for (const action of await candidates(session, place, lostSince)) {
		if (action.actionId === undefined) continue;
		for (const { file_id: fileId, name } of filesOf(action, place.into?.field)) {
			const path = { leadId: place.leadId, actionId: action.actionId, fileId };
			if (names.has(name) && (await isEmpty(session, path))) {
				await session.client.call('deleteFile', { path }, deletedAnswer);
			}
		}
	}
}

async function candidates(
	{ client }: Session,
	{ leadId, into }: Place,
	lostSince: number,
): Promise<readonly TimelineAction[]> {
	if (into) {
		const action = await client.call(
			'getAction',
			{ path: { leadId, actionId: into.actionId } },
			timelineAction,
		);
		return action.ok ? [{ ...action.answer, actionId: into.actionId }] : [];
	}
	const query = { skip: 0, limit: 100 };
	const page = await client.call(
		'searchActions',
		{ path: { leadId }, query, body: { type: 'ATTACHMENT' } },
		timelinePage,
	);
	if (!page.ok) return [];
	const date = Date.parse(page.headers['date'] ?? '');
	const since = lostSince + (Number.isNaN(date) ? 0 : date - Date.now()) - clockSlack;
	return page.answer.data.filter(({ createdAt }) => createdAt !== undefined && createdAt >= since);
}

/** A file whose bytes never came has no download URL. */
async function isEmpty(
	{ client }: Session,
	path: { leadId: string; actionId: string; fileId: string },
): Promise<boolean> {
	const answer = await client.call('getFile', { path }, downloadAnswer);
	return !answer.ok && answer.failure.reason === 'not_found';
}
