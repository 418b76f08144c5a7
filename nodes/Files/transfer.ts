import { lowerFirst } from 'lodash';

import {
	removeFile,
	describeFiles,
	type Destination,
	type FilePath,
	type FileTarget,
	type PendingFile,
} from './target';
import type { Remark } from '../shared/remarks/remark';
import { failureOf } from '../shared/session/errors';
import type { Session } from '../shared/session/operation';
import { type Data, withoutUndefined } from '../shared/sync/data';
import { type Deferral, type Failure, isDeferral } from '../shared/sync/failure';
import { downloadAnswer, isWaiting } from '../shared/sync/shapes/files';
import { descriptionOf } from './binaryFile';
import { lengthAt, maxTransfers, uploadTo } from './storage';

interface Transferred {
	/** Undefined when the file is not stored, or may not be. The remarks say why. */
	readonly stored: Data | undefined;
	readonly remarks: readonly Remark[];
	/** Set when nothing of the file is stored, because it is taken only later. */
	readonly deferral?: Deferral;
}

/**
 * Sends the bytes of one file: the second step of an upload. An upload address works once, so after a broken transfer the
 * node deletes the entry of the file and sends the bytes to a fresh address.
 *
 * The bytes may have arrived although the answer was lost, and a file that is sent twice is stored twice. So the node
 * first checks whether they are stored, and sends them again only after the service has deleted what it had.
 */
export async function transfer(
	session: Session,
	fileTarget: FileTarget,
	pending: PendingFile,
	destination: Destination,
): Promise<Transferred> {
	const remarks: Remark[] = [];
	const { file, address } = pending;
	const broken = (why: Wording): Transferred => {
		const remark: Remark = { ...why, source: 'verification', address, value: file.name };
		return { stored: undefined, remarks: [...remarks, remark] };
	};
	const failedBy = (failure: Failure, otherwise: Wording): Transferred =>
		isDeferral(failure) ? { ...broken(notYet(failure)), deferral: failure } : broken(otherwise);
	for (let transfers = 1, at = destination; ; transfers++) {
		const sent = await uploadTo(session, at.target.uploadUrl, file).catch(failureOf);
		if ('reason' in sent) return failedBy(sent, notSent(sent));
		const path = pathOf(fileTarget, at);
		const content = sent.isStored ? 'stored' : await contentOf(session, path, pending);
		if (content === 'stored') return { stored: storedData(fileTarget, pending, at), remarks };
		if (content === 'unknown' || path === undefined) return broken(uncertain);

		const removed = (await removeFile(session, path)).kind;
		if (removed !== 'deleted' && removed !== 'recovered') {
			// The service still accepts bytes that are on their way as long as their entry exists.
			return broken(isRejection(sent.status) ? notStored(sent.status, true) : uncertain);
		}
		if (transfers === maxTransfers) return broken(notStored(sent.status, false));
		const fresh = await describeFiles(session, fileTarget, [pending]);
		if (!fresh.ok)
			return failedBy(fresh.failure, notStored(sent.status, fresh.failure.lostSince !== undefined));
		remarks.push(...fresh.remarks);
		const [next] = fresh.destinations;
		if (!next) return broken(notStored(sent.status, fresh.answer.targets.length > 0));
		at = next;
	}
}

function pathOf({ leadId }: FileTarget, { target, actionId }: Destination): FilePath | undefined {
	const { fileId } = target;
	return actionId === undefined || fileId === undefined ? undefined : { leadId, actionId, fileId };
}

/** Whether the workspace has the bytes of a file: all of them, or not, or the node cannot find out. */
async function contentOf(
	session: Session,
	path: FilePath | undefined,
	{ file }: PendingFile,
): Promise<'stored' | 'absent' | 'unknown'> {
	if (path === undefined) return 'unknown';
	const found = await session.client.call('getFile', { path }, downloadAnswer);
	// An entry without content waits for it, or has no download address (sync-api.md, Files).
	if (!found.ok) return found.failure.reason === 'not_found' ? 'absent' : 'unknown';
	if (isWaiting(found.answer)) return 'absent';
	// A service may give a download address for an entry without content too.
	const { downloadUrl } = found.answer;
	const length = downloadUrl === undefined ? undefined : await lengthAt(session, downloadUrl);
	if (length === undefined) return 'unknown';
	return length === file.size ? 'stored' : 'absent';
}

/** Whether the storage says by its status that it did not take the bytes. */
function isRejection(status: number | undefined): boolean {
	return status !== undefined && status >= 400 && status < 500 && status !== 408;
}

const storedData = ({ into }: FileTarget, { file }: PendingFile, { target, actionId }: Destination) =>
	withoutUndefined({
		...{ file_id: target.fileId, action_id: actionId },
		...descriptionOf(file),
		...{ field: into?.field, binary_property: file.property },
	});

/** Why a file is not stored, or may not be. */
type Wording = Pick<Remark, 'category' | 'message' | 'hint' | 'retryAt'>;

function notStored(status: number | undefined, hasEntry: boolean): Wording {
	const cause = status === undefined ? 'the connection broke' : `the storage answered ${status}`;
	return {
		category: 'failed',
		message: `The file was not stored: ${cause} each time the node sent its content`,
		hint: hasEntry
			? 'The workspace may have an entry without content for it. Remove that entry, then run the item again.'
			: 'The workspace has no trace of it. Run the item again to upload the file.',
	};
}

const notYet = ({ message, retryAt }: Deferral): Wording => ({
	category: 'deferred',
	message: `The file was not stored: ${lowerFirst(message)}`,
	hint: 'Upload this file at the time in retryAt or later. The workspace may have an entry without content for it.',
	retryAt,
});

const notSent = ({ message, description }: Failure): Wording => ({
	category: 'failed',
	message: `Not sent: ${lowerFirst(message)}`,
	hint: `${description} The workspace may have an entry without content for the file.`,
});

const uncertain: Wording = {
	category: 'uncertain',
	message: 'The file may be stored: the connection broke during the upload, and the node could not find out',
	hint: 'Check the timeline of the lead before you run the item again.',
};
