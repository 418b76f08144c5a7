import { downloadAnswer } from '../../../nodes/shared/sync/shapes/files';
import { actionToTry, attachmentId, fileField, fileNames, ownActionIds, uploaded } from '../answers';
import type { Evidence } from '../evidence';
import { type Call, read, transfer, write } from './call';
import { ofOwnLead } from './own';
import { unknownField } from './values';

export const content = 'A file of npm run probe. It can be deleted.\n';

const file = (name: string) => ({ name, content_type: 'text/plain', size: Buffer.byteLength(content) });

const ofFile = (key: string, index: 0 | 1, holder: (evidence: Evidence) => string | undefined) =>
	ofOwnLead((leadId, evidence) => {
		const fileId = uploaded(evidence, key, fileNames[index])?.fileId;
		const actionId = holder(evidence);
		if (fileId === undefined || actionId === undefined)
			return 'no answer has the ID of the file and of its action';
		return { parameters: { leadId, actionId, fileId } };
	});

const ofLeadFile = (index: 0 | 1) => ofFile('new files', index, attachmentId);
const ofActionFile = (index: 0 | 1) =>
	ofFile('new files of the action', index, (evidence) => ownActionIds(evidence)[0]);

const fileBody = (name: string, more: object = {}) => ({
	fields: { [name]: fileNames.map(file), ...more },
});

/** Files of that lead and of its action. */
export const newFiles: readonly Call[] = [
	write(
		'new files',
		'createLeadFiles',
		'two small files of the lead, of which one is uploaded',
		ofOwnLead((leadId) => ({ parameters: { leadId }, body: { files: fileNames.map(file) } })),
	),
	transfer('bytes', 'storedBytes', 'the bytes of the first file', (evidence) => {
		const address = uploaded(evidence, 'new files', fileNames[0])?.uploadUrl;
		return address === undefined ? 'no answer says where to upload it' : { address, bytes: content };
	}),
	write(
		'new files of the action',
		'createActionFiles',
		'two small files of the action, of which none is uploaded, and a field that it does not have',
		ofOwnLead((leadId, evidence) => {
			const field = fileField(actionToTry(evidence));
			const [actionId] = ownActionIds(evidence);
			if (field === undefined || actionId === undefined)
				return 'no answer shows a custom action of the probe with a field for files';
			return {
				parameters: { leadId, actionId },
				body: fileBody(field, { [unknownField]: [file(fileNames[0])] }),
			};
		}),
	),
];

/** The deletes of the files. Afterwards, none should be left. */
const deletes: readonly Call[] = [
	write('delete the file', 'deleteFile', 'the uploaded file', ofLeadFile(0)),
	write('delete the file again', 'deleteFile', 'what a second delete answers', ofLeadFile(0)),
	write('delete the other file', 'deleteFile', 'the file that was not uploaded', ofLeadFile(1)),
	write('delete a file of the action', 'deleteFile', 'the first file of the action', ofActionFile(0)),
	write(
		'delete the other file of the action',
		'deleteFile',
		'the second file of the action',
		ofActionFile(1),
	),
];

/** What became of them. */
export const fileEnds: readonly Call[] = [
	read('file', 'getFile', 'where the uploaded file can be read', ofLeadFile(0)),
	transfer('file down', 'download', 'the bytes of that file', (evidence) => {
		const address = evidence.read(downloadAnswer, 'file')?.downloadUrl;
		return address === undefined ? 'no answer says where to read it' : { address };
	}),
	read('file without bytes', 'getFile', 'the same of the file that was not uploaded', ofLeadFile(1)),
	...deletes,
];
