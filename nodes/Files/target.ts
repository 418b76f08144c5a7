import type { BinaryFile } from '../shared/run/binary';
import type { Session } from '../shared/run/operation';
import type { Address } from '../shared/remarks/address';
import { fromService, type Remark } from '../shared/remarks/remark';
import type { CallResult } from '../shared/sync/client';
import {
	downloadAnswer,
	isWaiting,
	type UploadAnswer,
	uploadAnswer,
	type UploadTarget,
} from '../shared/sync/shapes/files';
import { safeName } from './checks';
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

/** The destination of each described file. Undefined if no target of the answer is surely for the file. */
export function destinationsOf(
	{ into }: FileTarget,
	pending: readonly PendingFile[],
	answer: UploadAnswer,
): Array<Destination | undefined> {
	const described = { files: pending.map(descriptionOf), field: into?.field };
	return matchTargets(described, answer.targets, answer.mayBeRefused).map(
		(target) => target && { target, actionId: into?.actionId ?? target.actionId ?? answer.actionId },
	);
}

/** The service's remarks about described files. */
export function uploadRemarks({ into }: FileTarget, answer: UploadAnswer): Remark[] {
	const actionId = into?.actionId ?? answer.actionId;
	return answer.remarks.map((remark) => ({ ...fromService(remark, () => undefined), actionId }));
}

export interface FilePath {
	readonly leadId: string;
	readonly actionId: string;
	readonly fileId: string;
}

/** What a look-up of a file shows: its download address, no content, or nothing that is certain. */
type LookUp = { readonly kind: 'address'; readonly url: string } | { readonly kind: 'noContent' | 'unknown' };

/** Looks a file up. An entry without content waits for it, or has no download address (sync-api.md, Files). */
export async function lookUp({ client }: Session, path: FilePath): Promise<LookUp> {
	const result = await client.call('getFile', { path }, downloadAnswer);
	if (!result.ok) return { kind: result.failure.reason === 'not_found' ? 'noContent' : 'unknown' };
	if (isWaiting(result.answer)) return { kind: 'noContent' };
	const { downloadUrl: url } = result.answer;
	return url === undefined ? { kind: 'unknown' } : { kind: 'address', url };
}
