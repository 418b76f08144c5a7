import { z } from 'zod';
import { actionFiles, leadFiles } from '../fileBodies';
import type { Operations } from './operation';
import { id, remarks, time } from './parts';

/** A file, as reads of its action show it. */
export const fileRecord = z.object({
	file_id: id,
	name: z.string(),
	content_type: z.string(),
	size: z.int().min(0),
	status: z.enum(['STORED', 'PENDING']).describe('PENDING until the bytes are uploaded'),
});

const upload = { file_id: id, name: z.string(), upload_url: z.url(), expires_at: time };

const leadFilesCreated = z.object({
	leadid: id,
	action_id: id,
	files: z.array(z.object(upload)).describe('PUT the bytes to each upload_url, without the bearer token'),
});

const actionFilesCreated = z.object({
	leadid: id,
	action_id: id,
	files: z.array(z.object({ field: z.string(), ...upload })),
	remarks,
});

const fileDownload = fileRecord.omit({ status: true }).extend({ download_url: z.url(), expires_at: time });

const fileDeleted = z.object({ file_id: id, status: z.literal('DELETED') });

/** Component schemas, by name. */
export const fileParts = { FileRecord: fileRecord } as const;

export const fileOperations = {
	createLeadFiles: {
		tag: 'Files',
		description: [
			'Adds one ATTACHMENT to the timeline for all files of the call. PUT the bytes of each file to its `upload_url`,',
			'with the described content type and without the token.',
		].join(' '),
		body: leadFiles,
		answer: leadFilesCreated,
		errors: ['LEAD_NOT_FOUND'],
	},
	createActionFiles: {
		tag: 'Files',
		description: [
			'Adds to the files that each FILE field already has. A key that is not a FILE field of the action gets a remark.',
			'PUT the bytes of each file to its `upload_url`, with the described content type and without the token.',
		].join(' '),
		body: actionFiles,
		answer: actionFilesCreated,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND'],
	},
	getFile: {
		tag: 'Files',
		description:
			'`download_url` works until `expires_at`, any number of times. A file without its bytes gives 404 `NOT_FOUND`.',
		answer: fileDownload,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND', 'NOT_FOUND'],
	},
	deleteFile: {
		tag: 'Files',
		description: 'Deletes the file and its bytes. Its action stays on the timeline.',
		answer: fileDeleted,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND', 'NOT_FOUND'],
	},
} as const satisfies Operations;
