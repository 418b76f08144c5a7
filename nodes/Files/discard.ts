import { z } from 'zod';

import type { Session } from '../shared/run/operation';
import { endpoints } from '../shared/sync/endpoints';
import { timelineAction, type TimelineAction, timelinePage } from '../shared/sync/shapes/actions';
import { deletedAnswer } from '../shared/sync/shapes/files';
import type { Loss } from '../shared/writes/lostAnswer/loss';
import { storedSince } from '../shared/writes/lostAnswer/storedSince';
import { contentOf, type FileTarget } from './target';

const fileReferences = z.array(
	z.object({ file_id: z.string(), name: z.string(), field: z.string().nullish() }),
);

/** The files of an action. The action lists them in `files` or in its FILE fields. */
function filesOf(action: TimelineAction, field: string | undefined) {
	const lists = [action.raw['files'], field === undefined ? undefined : action.fields[field]];
	return lists
		.flatMap((list) => fileReferences.safeParse(list).data ?? [])
		.filter((file) => field === undefined || (file.field ?? field) === field);
}

/**
 * Removes the empty file entries that a call with a lost answer left. Nothing can fill them, because the answer had their
 * upload addresses. Entries that cannot be looked up stay.
 */
export async function discardEmpty(
	session: Session,
	fileTarget: FileTarget,
	names: ReadonlySet<string>,
	loss: Pick<Loss, 'lostSince'>,
): Promise<void> {
	for (const action of await candidates(session, fileTarget, loss)) {
		if (action.actionId === undefined) continue;
		for (const { file_id: fileId, name } of filesOf(action, fileTarget.into?.field)) {
			const path = { leadId: fileTarget.leadId, actionId: action.actionId, fileId };
			if (names.has(name) && (await contentOf(session, path)) === 'absent') {
				await session.client.call('deleteFile', { path }, deletedAnswer);
			}
		}
	}
}

async function candidates(
	{ client }: Session,
	{ leadId, into }: FileTarget,
	loss: Pick<Loss, 'lostSince'>,
): Promise<readonly TimelineAction[]> {
	if (into) {
		const action = await client.call(
			'getAction',
			{ path: { leadId, actionId: into.actionId } },
			timelineAction,
		);
		return action.ok ? [{ ...action.answer, actionId: into.actionId }] : [];
	}
	const query = { skip: 0, limit: endpoints.searchActions.pageSize };
	const page = await client.call(
		'searchActions',
		{ path: { leadId }, query, body: { type: 'ATTACHMENT' } },
		timelinePage,
	);
	if (!page.ok) return [];
	return page.answer.data.filter(({ createdAt }) => storedSince(loss, page, createdAt) === true);
}
