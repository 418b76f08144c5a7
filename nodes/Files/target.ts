import type { BinaryFile } from '../shared/run/binary';
import type { Session } from '../shared/run/operation';
import type { Address } from '../shared/remarks/address';
import type { CallResult } from '../shared/sync/client';
import { downloadAnswer, type UploadAnswer, uploadAnswer } from '../shared/sync/shapes/files';
import { safeName } from './checks';

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

export function descriptionOf({ file }: PendingFile) {
	return { name: safeName(file.name), content_type: file.contentType, size: file.size };
}

/** Sends the descriptions of the files in one call. The answer has an upload address for the bytes of each file. */
export async function describeFiles(
	{ client }: Session,
	{ leadId, into }: FileTarget,
	pending: readonly PendingFile[],
): Promise<CallResult<UploadAnswer>> {
	const files = pending.map(descriptionOf);
	return into
		? await client.call(
				'createActionFiles',
				{ path: { leadId, actionId: into.actionId }, body: { fields: { [into.field]: files } } },
				uploadAnswer,
			)
		: await client.call('createLeadFiles', { path: { leadId }, body: { files } }, uploadAnswer);
}

export interface FilePath {
	readonly leadId: string;
	readonly actionId: string;
	readonly fileId: string;
}

/** Whether the workspace has the bytes of a file. A file entry without bytes has no download URL. */
export async function contentOf(
	{ client }: Session,
	path: FilePath,
): Promise<'stored' | 'absent' | 'unknown'> {
	const answer = await client.call('getFile', { path }, downloadAnswer);
	if (answer.ok) return 'stored';
	return answer.failure.reason === 'not_found' ? 'absent' : 'unknown';
}
