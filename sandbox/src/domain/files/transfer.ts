import { requireAction } from '../actions/timeline';
import { ServiceError } from '../errors';
import type { Workspace } from '../workspace';
import type { FileLinks, FileRecord } from './file';

const notFound = (fileId: string) => new ServiceError('NOT_FOUND', `File with id ${fileId} was not found`);

function requireFile(workspace: Workspace, leadId: string, actionId: string, fileId: string): FileRecord {
	const [, action] = requireAction(workspace, leadId, actionId);
	const file = workspace.store.files.byId(fileId);
	if (file?.action !== action.id) throw notFound(fileId);
	return file;
}

/** A file whose bytes never came has no download URL (sync-api.md, Bytes of a file). */
export function getFile(
	workspace: Workspace,
	leadId: string,
	actionId: string,
	fileId: string,
	links: FileLinks,
) {
	const { name, content_type, size, stored } = requireFile(workspace, leadId, actionId, fileId);
	if (!stored) throw new ServiceError('NOT_FOUND', `File with id ${fileId} was never uploaded`);
	const { url, expiresAt } = links.download(fileId);
	return { file_id: fileId, name, content_type, size, download_url: url, expires_at: expiresAt };
}

/** Deletes a file's record; the action stays (decision 5). Delete the bytes only after the transaction commits. */
export function deleteFile(workspace: Workspace, leadId: string, actionId: string, fileId: string) {
	const { id } = requireFile(workspace, leadId, actionId, fileId);
	workspace.store.files.remove(id);
	return { file_id: id, status: 'DELETED' };
}

/** The file behind an upload URL. The first successful upload uses the URL up. */
export function fileToUpload({ store }: Workspace, fileId: string): FileRecord {
	const file = store.files.byId(fileId);
	if (file === undefined) throw notFound(fileId);
	if (file.stored) throw new ServiceError('NOT_AUTHORIZED', 'This upload URL has been used', 403);
	return file;
}

export function fileToDownload({ store }: Workspace, fileId: string): FileRecord {
	const file = store.files.byId(fileId);
	if (file === undefined || !file.stored) throw notFound(fileId);
	return file;
}

/** Checks the file again: while the bytes arrived, it may have been deleted, or another upload may have finished. */
export function storeFile(workspace: Workspace, fileId: string, keep: () => void): void {
	const { id } = fileToUpload(workspace, fileId);
	keep();
	workspace.store.files.markStored(id);
}
