import type { Session } from '../shared/run/operation';
import { endpoints } from '../shared/sync/endpoints';
import { timelinePage } from '../shared/sync/shapes/actions';
import { listedFiles, type UploadAnswer } from '../shared/sync/shapes/files';

/**
 * The ID of the action that holds the described files. Nobody can download or delete a file without it, so the node looks
 * the action up if the answer does not name it. Undefined if the service shows the ID nowhere.
 */
export async function attachmentOf(
	{ client }: Session,
	leadId: string,
	{ actionId, id, targets }: UploadAnswer,
): Promise<string | undefined> {
	if (actionId !== undefined) return actionId;
	const other = id === leadId ? undefined : id;
	const ids = new Set(targets.flatMap(({ fileId }) => fileId ?? []));
	if (ids.size === 0) return other;
	const query = { skip: 0, limit: endpoints.searchActions.pageSize };
	const input = { path: { leadId }, query, body: { type: 'ATTACHMENT' } };
	const page = await client.call('searchActions', input, timelinePage);
	const actions = page.ok ? page.answer.data : [];
	const holds = actions.filter((action) =>
		listedFiles(action)?.some(({ fileId }) => fileId !== undefined && ids.has(fileId)),
	);
	const [found] = holds;
	return (holds.length === 1 ? found?.actionId : undefined) ?? other;
}
