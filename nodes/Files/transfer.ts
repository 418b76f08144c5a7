import type { Session } from '../shared/run/operation';
import type { Remark } from '../shared/remarks/remark';
import type { Data } from '../shared/sync/data';
import { deletedAnswer, type UploadTarget } from '../shared/sync/shapes/files';
import { contentOf, described, describeOnce, type FilePath, type Given, type FileTarget } from './target';

/** How often the bytes of one file are sent, each time to a fresh address. */
const mostTransfers = 3;

export interface Destination {
	readonly target: UploadTarget;
	readonly actionId: string | undefined;
}

type Transferred = { readonly stored: Data } | { readonly broken: Remark };

/**
 * The second step of an upload. An address takes bytes once, so a broken transfer is repeated to a fresh one and the old
 * entry removed.
 *
 * Bytes may have got through although no answer did, and a file that is sent twice is there twice. So what became of
 * them is asked first, and while that cannot be told, nothing is sent again.
 */
export async function transfer(
	session: Session,
	place: FileTarget,
	given: Given,
	destination: Destination,
): Promise<Transferred> {
	for (let transfers = 1, at = destination; ; transfers++) {
		const sent = await session.binaries.upload(at.target.uploadUrl, given.file);
		if (sent.ok) return { stored: storedData(place, given, at) };
		const path = pathOf(place, at);
		const content = path === undefined ? 'unknown' : await contentOf(session, path);
		if (content === 'stored') return { stored: storedData(place, given, at) };
		if (path === undefined || content === 'unknown') return { broken: uncertain(given) };

		const removed = (await session.client.call('deleteFile', { path }, deletedAnswer)).ok;
		// Bytes that are still on their way are taken for as long as their entry is there.
		if (!removed && (sent.status === undefined || sent.status === 504)) return { broken: uncertain(given) };
		const fresh = transfers < mostTransfers ? await describeOnce(session, place, [given]) : undefined;
		const target = fresh?.ok ? fresh.answer.files[0] : undefined;
		if (!fresh?.ok || !target) return { broken: notStored(given, removed, sent.status) };
		at = { target, actionId: place.into?.actionId ?? fresh.answer.actionId };
	}
}

function pathOf({ leadId }: FileTarget, { target, actionId }: Destination): FilePath | undefined {
	return actionId === undefined ? undefined : { leadId, actionId, fileId: target.fileId };
}

function storedData({ into }: FileTarget, given: Given, { target, actionId }: Destination): Data {
	return {
		file_id: target.fileId,
		action_id: actionId ?? null,
		...described(given),
		...(into ? { field: into.field } : {}),
		binary_property: given.file.property,
	};
}

function notStored({ file, address }: Given, removed: boolean, status: number | undefined): Remark {
	const cause = status === undefined ? 'the connection broke' : `the storage answered ${status}`;
	return {
		category: 'failed',
		source: 'verification',
		message: `The file is not stored: ${cause} each time its bytes were sent`,
		hint: removed
			? 'Nothing of it is left in the workspace. Run the item again to upload it.'
			: 'Its entry is in the workspace without content. Remove it there, then run the item again.',
		address,
		value: file.name,
	};
}

function uncertain({ file, address }: Given): Remark {
	return {
		category: 'uncertain',
		source: 'verification',
		message:
			'The file may be stored: the connection broke after its bytes were sent, and the service does not tell',
		hint: 'Look at the timeline of the lead before you run the item again.',
		address,
		value: file.name,
	};
}
