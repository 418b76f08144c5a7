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

export interface Given {
	readonly file: BinaryFile;
	readonly address: Address;
}

export function described({ file }: Given) {
	return { name: safeName(file.name), content_type: file.contentType, size: file.size };
}

/** Tells the service of the files; it answers with an address for the bytes of each. */
export async function describeOnce(
	{ client }: Session,
	{ leadId, into }: FileTarget,
	given: readonly Given[],
): Promise<CallResult<UploadAnswer>> {
	const files = given.map(described);
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

/** Whether the bytes of a file are in the workspace: one whose bytes never came has no download URL. */
export async function contentOf(
	{ client }: Session,
	path: FilePath,
): Promise<'stored' | 'absent' | 'unknown'> {
	const answer = await client.call('getFile', { path }, downloadAnswer);
	if (answer.ok) return 'stored';
	return answer.failure.reason === 'not_found' ? 'absent' : 'unknown';
}
