import type { Session } from '../shared/run/operation';
import { endpoints } from '../shared/sync/endpoints';
import { timelinePage } from '../shared/sync/shapes/actions';
import { listedFiles, type UploadTarget } from '../shared/sync/shapes/files';

/** Reads the newest attachments of a lead. */
export async function attachmentsOf(client: Session['client'], leadId: string) {
	const query = { skip: 0, limit: endpoints.searchActions.pageSize };
	return await client.call(
		'searchActions',
		{ path: { leadId }, query, body: { type: 'ATTACHMENT' } },
		timelinePage,
	);
}

/**
 * Looks up the action that holds the described files, for an answer that does not name it: nobody can download or delete
 * a file without the ID of its action. Undefined if no attachment lists the files.
 */
export async function attachmentOf(
	{ client }: Session,
	leadId: string,
	targets: readonly UploadTarget[],
): Promise<string | undefined> {
	const ids = new Set(targets.flatMap(({ fileId }) => fileId ?? []));
	if (ids.size === 0) return undefined;
	const page = await attachmentsOf(client, leadId);
	if (!page.ok) return undefined;
	const holds = page.answer.data.filter((action) =>
		listedFiles(action)?.some(({ fileId }) => fileId !== undefined && ids.has(fileId)),
	);
	return holds.length === 1 ? holds[0]?.actionId : undefined;
}
