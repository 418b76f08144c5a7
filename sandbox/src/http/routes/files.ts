import { z } from 'zod';
import { badRequest } from '../../domain/errors';
import { createActionFiles, createLeadFiles } from '../../domain/files/describe';
import type { FileBytes, FileDescription } from '../../domain/files/file';
import { deleteFile, getFile } from '../../domain/files/transfer';
import { requireObject } from '../bodies';
import { actionFiles, filesOfField, leadFiles } from '../fileBodies';
import type { Operations } from '../openapi/operation';
import { id, remarks, time } from '../openapi/parts';
import type { Handlers } from './handler';

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

export const fileHandlers = {
	createLeadFiles({ workspace, parameter, body, files, links }) {
		const sent = leadFiles.parse(requireObject(body));
		return createLeadFiles(workspace, parameter('leadId'), withinLimit(files, sent.files), links);
	},

	createActionFiles({ workspace, parameter, body, files, links }) {
		const { fields } = actionFiles.parse(requireObject(body));
		const read = (apiName: string, value: unknown) =>
			withinLimit(files, filesOfField(apiName).parse({ fields: { [apiName]: value } }));
		return createActionFiles(workspace, parameter('leadId'), parameter('actionId'), fields, read, links);
	},

	getFile: ({ workspace, parameter, links }) =>
		getFile(workspace, parameter('leadId'), parameter('actionId'), parameter('fileId'), links),

	deleteFile({ workspace, parameter, files, afterwards }) {
		const fileId = parameter('fileId');
		const deleted = deleteFile(workspace, parameter('leadId'), parameter('actionId'), fileId);
		afterwards(() => files.remove(deleted.file_id));
		return deleted;
	},
} satisfies Partial<Handlers>;

function withinLimit({ maxSize }: FileBytes, described: readonly FileDescription[]) {
	const tooLarge = described.find(({ size }) => size > maxSize);
	if (tooLarge === undefined) return described;
	throw badRequest(`${tooLarge.name} is larger than ${maxSize} bytes, the limit of this workspace`);
}
