import type { Session } from '../shared/run/operation';
import type { Failure } from '../shared/sync/failure';
import { type DownloadAnswer, downloadAnswer } from '../shared/sync/shapes/files';
import type { FilePath } from './target';

type DownloadAddress =
	| { readonly ok: true; readonly url: string; readonly answer: DownloadAnswer }
	| { readonly ok: false; readonly failure: Failure };

/** Asks for a fresh download address of a file. */
export async function downloadAddress({ client }: Session, path: FilePath): Promise<DownloadAddress> {
	const result = await client.call('getFile', { path }, downloadAnswer);
	if (!result.ok) return result;
	const { answer } = result;
	const { downloadUrl: url } = answer;
	return url === undefined ? { ok: false, failure: noAddress } : { ok: true, url, answer };
}

const noAddress: Failure = {
	reason: 'unreadable_answer',
	message: 'The service returned no download address for the file',
	description: 'The content of the file may not be uploaded yet. Look at the file in the workspace.',
};
