import { memoize, once } from 'lodash';
import { z } from 'zod';

import { hintForBuilders, nameOrId } from '../shared/editor/options';
import { actionIdProperty, actionIdReader } from '../shared/editor/properties';
import { leadIdProperties, leadIdReader } from '../shared/leadIds/leadId';
import type { Remark } from '../shared/remarks/remark';
import {
	inAnyOrder,
	inOrderOf,
	type Operation,
	type Operations,
	type Session,
} from '../shared/session/operation';
import { failed, type Outcome, reportOf, written } from '../shared/session/outcome';
import { toData } from '../shared/sync/data';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { isFileField } from '../shared/values/types';
import { DefinitionMap } from '../shared/workspace/names';
import { fieldNamed } from '../shared/values/columnNames';
import { downloadFrom, maxTransfers } from './storage';
import { binaryFieldProperty, binaryFiles, fileIdProperty, filePath, fileResource } from './parameters';
import { downloadAddress, type FilePath, fileRemarks, removeFile } from './target';
import { uploadFiles } from './upload';

const ofOneFile = [...leadIdProperties, actionIdProperty, fileIdProperty];

const deleteFile: Operation = {
	resource: fileResource,
	name: 'Delete',
	action: 'Delete a file',
	description: 'Delete a file and its content permanently',
	writes: true,
	destroys: true,
	properties: ofOneFile,

	async start(session) {
		const pathOf = memoize(await filePath(session));
		return inOrderOf(
			(item) => pathOf(item).leadId,
			async (item) => await deleteAt(session, pathOf(item)),
		);
	},
};

/** As the node returns them. */
function idsOf({ leadId, actionId, fileId }: FilePath) {
	return { lead_id: leadId, action_id: actionId, file_id: fileId };
}

async function deleteAt(session: Session, path: FilePath): Promise<Outcome> {
	const { leadId, actionId } = path;
	const ids = idsOf(path);
	if (session.settings.dryRun) return written(leadId, ids, reportOf('dry_run'));
	const removal = await removeFile(session, path);
	if (removal.kind === 'failed') return failed(removal.failure);
	const remarks = fileRemarks(removal.remarks, actionId);
	if (removal.kind === 'refused')
		return { kind: 'rejected', leadId, remarks: [{ ...notDeleted, actionId }, ...remarks] };
	return written(leadId, { ...ids, deleted: true }, reportOf(removal.kind), remarks);
}

const notDeleted: Remark = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service answered with success and says that it did not delete the file',
	hint: 'Look at the file in the workspace.',
	address: { scope: 'lead' },
};

const fieldName = z.string().min(1, 'Enter the name of a binary field');

const download: Operation = {
	resource: fileResource,
	name: 'Download',
	action: 'Download a file',
	description: 'Download a file into a binary field of the item',
	writes: false,
	properties: [
		...ofOneFile,
		{
			displayName: 'Put Output File in Field',
			name: 'binaryField',
			type: 'string',
			required: true,
			default: 'data',
			...hintForBuilders('The key under binary of the output item, which an upload after it names too.'),
			hint: 'The name of the output binary field to put the file in',
		},
	],

	async start(session) {
		const { parameters } = session;
		const pathOf = await filePath(session);
		const fieldOf = parameters.reader('binaryField', 'Put Output File in Field', fieldName);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const [path, outputField] = [pathOf(item), fieldOf(item)];
			let lastProblem = '';
			for (let transfers = 0; transfers < maxTransfers; transfers++) {
				// The address before may have expired.
				const { url, ...record } = await downloadAddress(session, path);
				const { fileId = path.fileId, size, contentType, name = fileId } = record;
				const fetched = await downloadFrom(session, url, { name, contentType, size });
				if (fetched.kind === 'fetched') {
					const about = { name, content_type: fetched.content.mimeType, size: fetched.size };
					const json = { ...idsOf({ ...path, fileId }), ...about };
					return { kind: 'read', jsons: [json], binary: { [outputField]: fetched.content } };
				}
				lastProblem = fetched.problem;
			}
			return failed({
				reason: 'no_answer',
				message: `The node could not download the content of the file: ${lastProblem}`,
				description: `The node tried ${maxTransfers} times, each with a fresh address, and returns nothing that may be incomplete. Run the item again later, or use Get Download URL and look at the file.`,
			});
		});
	},
};

const getDownloadUrl: Operation = {
	resource: fileResource,
	name: 'Get Download URL',
	action: 'Get the download URL of a file',
	description: 'Get a URL that downloads the file without a token and expires after some minutes',
	writes: false,
	properties: ofOneFile,

	async start(session) {
		const pathOf = await filePath(session);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const path = pathOf(item);
			const answer = await downloadAddress(session, path);
			const { fileId = path.fileId, name = null, contentType = null, size = null, url, raw } = answer;
			const about = { name, content_type: contentType, size, download_url: url };
			const known = { ...idsOf({ ...path, fileId }), ...about };
			return { kind: 'read', jsons: [{ ...known, ...toData(raw), ...known }] };
		});
	},
};

const uploadToLead: Operation = {
	resource: fileResource,
	name: 'Upload to a Lead',
	action: 'Upload files to a lead',
	description: 'Add files to the timeline of a lead as an attachment',
	writes: true,
	properties: [...leadIdProperties, binaryFieldProperty],

	async start(session) {
		const leadIdOf = await leadIdReader(session);
		const filesOf = binaryFiles(session);
		return inOrderOf(
			leadIdOf,
			async (item, leadId) => await uploadFiles(session, item, { leadId }, await filesOf(item)),
		);
	},
};

async function fileFields({ workspace }: Session): Promise<DefinitionMap<FieldDefinition>> {
	const actions = await workspace.fresh.actions();
	const fields = [...actions.values()].flatMap((action) => action.fields.filter(isFileField));
	return new DefinitionMap(
		fields.map((field) => [field.apiName, field]),
		actions.gap,
	);
}

const fileField = z.string().min(1, 'Choose the FILE field of the action');

/** What looks like an API name is taken for one, so that most uploads need no definitions. */
const apiNameForm = /^[a-z\d_]+$/;

const uploadToAction: Operation = {
	resource: fileResource,
	name: 'Upload to an Action',
	action: 'Upload files to an action',
	description: 'Add files to a FILE field of a custom action',
	writes: true,
	properties: [
		...leadIdProperties,
		actionIdProperty,
		nameOrId(
			'Field',
			'field',
			'getFileFields',
			'The FILE field of the action that gets the files: its API name or its label. The upload fails for a field that the action does not have.',
			{ required: true },
		),
		binaryFieldProperty,
	],

	async start(session) {
		const { parameters } = session;
		const leadIdOf = await leadIdReader(session);
		const actionIdOf = actionIdReader(parameters);
		const fieldOf = parameters.reader('field', 'Field', fileField);
		const filesOf = binaryFiles(session);
		const fieldsOnce = once(async () => await fileFields(session));
		const apiNameOf = async (name: string) =>
			apiNameForm.test(name) ? name : (fieldNamed(name, await fieldsOnce())?.apiName ?? name);
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const into = { actionId: actionIdOf(item), field: await apiNameOf(fieldOf(item).trim()) };
			return await uploadFiles(session, item, { leadId, into }, await filesOf(item));
		});
	},
};

export const operations = {
	'file.delete': deleteFile,
	'file.download': download,
	'file.getDownloadUrl': getDownloadUrl,
	'file.uploadToLead': uploadToLead,
	'file.uploadToAction': uploadToAction,
} satisfies Operations;
