import type { Session } from '../shared/run/operation';
import type { Remark } from '../shared/remarks/remark';
import type { Data } from '../shared/sync/data';
import { deletedAnswer, type UploadTarget } from '../shared/sync/shapes/files';
import {
	contentOf,
	descriptionOf,
	describeFiles,
	type FilePath,
	type PendingFile,
	type FileTarget,
} from './target';

/** How many times the node sends the bytes of one file, each time to a fresh address. */
const maxTransfers = 3;

export interface Destination {
	readonly target: UploadTarget;
	readonly actionId: string | undefined;
}

type Transferred = { readonly stored: Data } | { readonly broken: Remark };

/**
 * Sends the bytes of one file: the second step of an upload. An upload address works once, so after a broken transfer the
 * node removes the old entry and sends the bytes to a fresh address.
 *
 * The bytes may have arrived although the answer was lost, and a file that is sent twice is stored twice. So the node
 * first checks whether the content is stored, and sends nothing again if it cannot find out.
 */
export async function transfer(
	session: Session,
	fileTarget: FileTarget,
	pending: PendingFile,
	destination: Destination,
): Promise<Transferred> {
	for (let transfers = 1, at = destination; ; transfers++) {
		const sent = await session.binaries.upload(at.target.uploadUrl, pending.file);
		if (sent.ok) return { stored: storedData(fileTarget, pending, at) };
		const path = pathOf(fileTarget, at);
		const content = path === undefined ? 'unknown' : await contentOf(session, path);
		if (content === 'stored') return { stored: storedData(fileTarget, pending, at) };
		if (path === undefined || content === 'unknown') return { broken: uncertain(pending) };

		const removed = (await session.client.call('deleteFile', { path }, deletedAnswer)).ok;
		// The service still accepts bytes that are on their way as long as their entry exists.
		if (!removed && (sent.status === undefined || sent.status === 504)) return { broken: uncertain(pending) };
		const fresh = transfers < maxTransfers ? await describeFiles(session, fileTarget, [pending]) : undefined;
		const target = fresh?.ok ? fresh.answer.files[0] : undefined;
		if (!fresh?.ok || !target) return { broken: notStored(pending, removed, sent.status) };
		at = { target, actionId: fileTarget.into?.actionId ?? fresh.answer.actionId };
	}
}

function pathOf({ leadId }: FileTarget, { target, actionId }: Destination): FilePath | undefined {
	return actionId === undefined ? undefined : { leadId, actionId, fileId: target.fileId };
}

function storedData({ into }: FileTarget, pending: PendingFile, { target, actionId }: Destination): Data {
	return {
		file_id: target.fileId,
		action_id: actionId ?? null,
		...descriptionOf(pending),
		...(into ? { field: into.field } : {}),
		binary_property: pending.file.property,
	};
}

function notStored({ file, address }: PendingFile, removed: boolean, status: number | undefined): Remark {
	const cause = status === undefined ? 'the connection broke' : `the storage answered ${status}`;
	return {
		category: 'failed',
		source: 'verification',
		message: `The file was not stored: ${cause} each time the node sent its content`,
		hint: removed
			? 'The workspace has no trace of it. Run the item again to upload the file.'
			: 'The workspace has an entry without content for it. Remove that entry, then run the item again.',
		address,
		value: file.name,
	};
}

function uncertain({ file, address }: PendingFile): Remark {
	return {
		category: 'uncertain',
		source: 'verification',
		message:
			'The file may be stored: the connection broke during the upload, and the node could not find out',
		hint: 'Check the timeline of the lead before you run the item again.',
		address,
		value: file.name,
	};
}
