import { createActionFiles, createLeadFiles } from '../../domain/files/describe';
import type { FileBytes, FileDescription } from '../../domain/files/file';
import { deleteFile, getFile } from '../../domain/files/transfer';
import { badRequest } from '../../domain/errors';
import { requireObject } from '../bodies';
import { actionFiles, filesOfField, leadFiles } from '../fileBodies';
import type { Handlers } from './handler';

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
