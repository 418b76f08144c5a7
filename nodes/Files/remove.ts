import type { Session } from '../shared/run/operation';
import type { Failure } from '../shared/sync/failure';
import { timelineAction } from '../shared/sync/shapes/actions';
import { deletedAnswer, listedFiles } from '../shared/sync/shapes/files';
import type { ServiceRemark } from '../shared/sync/shapes/serviceRemarks';
import type { FilePath } from './target';

/**
 * What became of a call that deletes a file.
 *
 * - `deleted`: the service carried the call out.
 * - `recovered`: its answer was lost, and the file is gone.
 * - `refused`: the service says that it did not delete the file.
 */
type Removal =
	| { readonly kind: 'deleted' | 'refused'; readonly remarks: readonly ServiceRemark[] }
	| { readonly kind: 'recovered' }
	| { readonly kind: 'failed'; readonly failure: Failure };

/** Deletes a file and its content. */
export async function removeFile(session: Session, path: FilePath): Promise<Removal> {
	const result = await session.client.call('deleteFile', { path }, deletedAnswer);
	if (result.ok) {
		const { isRefused, remarks } = result.answer;
		return { kind: isRefused ? 'refused' : 'deleted', remarks };
	}
	const { failure } = result;
	if (failure.lostSince === undefined)
		return { kind: 'failed', failure: isMissing(failure) ? noFile(failure) : failure };
	// An earlier attempt, whose answer was lost, deleted the file.
	const isGone = failure.reason === 'not_found' || (await isUnlisted(session, path));
	return isGone ? { kind: 'recovered' } : { kind: 'failed', failure };
}

/** Other codes name what is missing: the lead or the action. */
function isMissing({ reason, code }: Failure): boolean {
	return reason === 'not_found' && (code === undefined || code === 'NOT_FOUND');
}

function noFile(failure: Failure): Failure {
	return {
		...failure,
		message: 'The action has no file with this File ID',
		description: 'It may be deleted already. Check the File ID, the Action ID and the Lead ID.',
	};
}

/** Whether the action lists its files, and this one is not among them. */
async function isUnlisted({ client }: Session, { leadId, actionId, fileId }: FilePath): Promise<boolean> {
	await client.settle();
	const action = await client.call('getAction', { path: { leadId, actionId } }, timelineAction);
	const files = action.ok ? listedFiles(action.answer) : undefined;
	return files?.every((file) => file.fileId !== undefined && file.fileId !== fileId) ?? false;
}
