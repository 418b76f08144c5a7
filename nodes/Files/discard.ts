import type { Session } from '../shared/run/operation';
import { timesOf } from '../shared/sync/answerTimes';
import type { Failure } from '../shared/sync/failure';
import { timelineAction, type TimelineAction } from '../shared/sync/shapes/actions';
import type { FileFacts } from '../shared/sync/shapes/files';
import { listedFiles } from '../shared/sync/shapes/files';
import type { Loss } from '../shared/writes/lostAnswer/loss';
import { storedSince } from '../shared/writes/lostAnswer/storedSince';
import { attachmentsOf } from './attachment';
import { type DescribedFile, isSameType } from './matchTargets';
import { removeFile } from './remove';
import { type FilePath, type FileTarget, lookUp } from './target';

/** An entry of a file that the lost call may have left. */
interface Leftover {
	readonly path: FilePath;
	readonly name: string | undefined;
}

/**
 * Removes the empty file entries that a call with a lost answer left. Nothing can fill them, because the answer had their
 * upload addresses.
 *
 * An entry stays if somebody else may have made it: if it differs from what was described, or if there are more such
 * entries than the lost call described.
 *
 * @returns a failure if the entries cannot be looked up
 */
export async function discardEmpty(
	session: Session,
	fileTarget: FileTarget,
	described: readonly DescribedFile[],
	loss: Pick<Loss, 'lostSince'>,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: Failure }> {
	const found = await actionsOf(session, fileTarget, loss);
	if (!found.ok) return found;
	const empty: Leftover[] = [];
	for (const action of found.actions) {
		for (const leftover of leftoversOf(action, fileTarget, described)) {
			if ((await lookUp(session, leftover.path)).kind === 'noContent') empty.push(leftover);
		}
	}
	const count = (list: ReadonlyArray<Pick<Leftover, 'name'>>, wanted: string | undefined) =>
		list.filter(({ name }) => name === wanted).length;
	for (const { path, name } of empty) {
		if (count(empty, name) <= count(described, name)) await removeFile(session, path);
	}
	return { ok: true };
}

function leftoversOf(
	action: TimelineAction,
	{ leadId, into }: FileTarget,
	described: readonly DescribedFile[],
): Leftover[] {
	const actionId = into?.actionId ?? action.actionId;
	if (actionId === undefined) return [];
	const listed = listedFiles(action, into?.field) ?? [];
	const own = listed.filter((file) => described.some((each) => isDescription(each, file)));
	// The lost call described all files of an attachment.
	if (!into && own.length < listed.length) return [];
	return own.flatMap(({ fileId, name }) =>
		fileId === undefined ? [] : [{ path: { leadId, actionId, fileId }, name }],
	);
}

function isDescription({ name, size, content_type }: DescribedFile, file: FileFacts): boolean {
	const isType = file.contentType === undefined || isSameType(file.contentType, content_type);
	return file.name === name && (file.size === undefined || file.size === size) && isType;
}

/** The actions that may hold files of a lost call: the action with the FILE field, or the lead's new attachments. */
async function actionsOf(
	{ client }: Session,
	{ leadId, into }: FileTarget,
	loss: Pick<Loss, 'lostSince'>,
): Promise<
	| { readonly ok: true; readonly actions: readonly TimelineAction[] }
	| { readonly ok: false; readonly failure: Failure }
> {
	if (into) {
		const path = { leadId, actionId: into.actionId };
		const action = await client.call('getAction', { path }, timelineAction);
		return action.ok ? { ok: true, actions: [action.answer] } : action;
	}
	const page = await attachmentsOf(client, leadId);
	if (!page.ok) return page;
	const times = timesOf(page);
	const actions = page.answer.data.filter(({ createdAt }) => storedSince(loss, times, createdAt) === true);
	return { ok: true, actions };
}
