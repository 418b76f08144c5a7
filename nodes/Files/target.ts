import { type Address, fromService, type Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/session/operation';
import type { PathValues } from '../shared/sync/endpoints';
import { badAnswer, type Failure, FailureError } from '../shared/sync/failure';
import { timelineAction } from '../shared/sync/shapes/actions';
import {
	deletedAnswer,
	downloadAnswer,
	listedFiles,
	uploadAnswer,
	type UploadTarget,
} from '../shared/sync/shapes/files';
import type { ServiceRemark } from '../shared/sync/shapes/writeAnswer';
import { type BinaryFile, descriptionOf } from './binaryFile';
import { matchTargets } from './matchTargets';

/** Where files go: to a lead as an attachment, or into a FILE field of a custom action. */
export interface FileTarget {
	readonly leadId: string;
	readonly into?: { readonly actionId: string; readonly field: string };
}

/** A file to upload, and the address for its remarks. */
export interface PendingFile {
	readonly file: BinaryFile;
	readonly address: Address;
}

/** Where the bytes of a file go. */
export interface Destination {
	readonly target: UploadTarget;
	readonly actionId: string | undefined;
}

/**
 * Sends the descriptions of the files in one call. Returns where the bytes of each file go: undefined if no target of the
 * answer is surely for the file.
 */
export async function describeFiles(
	{ client }: Session,
	{ leadId, into }: FileTarget,
	pending: readonly PendingFile[],
) {
	const files = pending.map(({ file }) => descriptionOf(file));
	const result = into
		? await client.call(
				'createActionFiles',
				{ path: { leadId, actionId: into.actionId }, body: { fields: { [into.field]: files } } },
				uploadAnswer,
			)
		: await client.call('createLeadFiles', { path: { leadId }, body: { files } }, uploadAnswer);
	if (!result.ok) return result;
	const { targets, mayBeRefused, remarks, id, actionId: named } = result.answer;
	// The ID beside the list of files is that of the lead or of the action that holds them.
	const actionId = into?.actionId ?? named ?? (id === leadId ? undefined : id);
	const destinations = matchTargets({ files, field: into?.field }, targets, mayBeRefused).map(
		(target): Destination | undefined =>
			target && { target, actionId: into?.actionId ?? target.actionId ?? actionId },
	);
	return { ...result, actionId, destinations, remarks: fileRemarks(remarks, actionId) };
}

/** The service's remarks about the files of an action. */
export const fileRemarks = (remarks: readonly ServiceRemark[], actionId: string | undefined): Remark[] =>
	remarks.map((remark) => ({ ...fromService(remark), actionId }));

/** The three IDs that name a file. */
export type FilePath = PathValues<'getFile'>;

/** Asks the service for a new download address of a file. Throws a `FailureError` if the service returns none. */
export async function downloadAddress({ client }: Session, path: FilePath) {
	const result = await client.call('getFile', { path }, downloadAnswer);
	if (!result.ok) throw new FailureError(aboutFile(result.failure));
	const { answer } = result;
	if (answer.downloadUrl !== undefined) return { ...answer, url: answer.downloadUrl };
	throw badAnswer(
		'The service returned no download address for the file',
		'The content of the file may not be uploaded yet. Look at the file in the workspace.',
	);
}

/**
 * What became of a call that deletes a file.
 *
 * - `deleted`: the service carried the call out.
 * - `recovered`: its answer was lost, and the file is gone.
 * - `refused`: the service says that it did not delete the file.
 */
type Removal =
	| { readonly kind: 'deleted' | 'recovered' | 'refused'; readonly remarks: readonly ServiceRemark[] }
	| { readonly kind: 'failed'; readonly failure: Failure };

/** Deletes a file and its content. */
export async function removeFile(session: Session, path: FilePath): Promise<Removal> {
	const result = await session.client.call('deleteFile', { path }, deletedAnswer);
	if (result.ok) {
		const { isRefused, remarks } = result.answer;
		return { kind: isRefused ? 'refused' : 'deleted', remarks };
	}
	const { failure } = result;
	if (failure.lostSince === undefined) return { kind: 'failed', failure: aboutFile(failure) };
	// An earlier attempt, whose answer was lost, deleted the file.
	const isGone = failure.reason === 'not_found' || (await isUnlisted(session, path));
	return isGone ? { kind: 'recovered', remarks: [] } : { kind: 'failed', failure };
}

/** Other codes than these name what is missing: the lead or the action. */
function aboutFile(failure: Failure): Failure {
	const { reason, code = 'NOT_FOUND' } = failure;
	if (reason !== 'not_found' || code !== 'NOT_FOUND') return failure;
	return {
		...failure,
		message: 'The action has no file with this File ID',
		description:
			'It may be deleted already, or its content was never uploaded. Check the File ID, the Action ID and the Lead ID.',
	};
}

/** Whether the action lists its files, and this one is not among them. */
async function isUnlisted({ client }: Session, { leadId, actionId, fileId }: FilePath): Promise<boolean> {
	await client.settle();
	const action = await client.call('getAction', { path: { leadId, actionId } }, timelineAction);
	const files = action.ok ? listedFiles(action.answer) : undefined;
	return files?.every((file) => file.fileId !== undefined && file.fileId !== fileId) ?? false;
}
