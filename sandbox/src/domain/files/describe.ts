import { definitionOf } from '../actions/view';
import { requireAction } from '../actions/timeline';
import { badRequest } from '../errors';
import type { Sent } from '../json';
import { requireLead } from '../leads';
import { fieldAddress, remarkAt, remarkTexts, type Remark } from '../remarks';
import type { Workspace } from '../workspace';
import type { FileDescription, FileLinks } from './file';

const ATTACHMENT = 'ATTACHMENT';

/** Files that a caller described and may upload now. */
interface Described {
	readonly files: readonly FileDescription[];
	readonly action: string;
	readonly field?: string;
}

/** sync-api.md, POST /lead/{leadId}/file. One ATTACHMENT action on the timeline holds all the files. */
export function createLeadFiles(
	workspace: Workspace,
	leadId: string,
	files: readonly FileDescription[],
	links: FileLinks,
) {
	const lead = requireLead(workspace, leadId);
	const action = workspace.newId();
	workspace.store.actions.insert({
		id: action,
		lead: lead.seq,
		type: ATTACHMENT,
		employeeid: undefined,
		createdOn: workspace.now(),
		content: { kind: 'attachment' },
	});
	return { leadid: lead.id, action_id: action, files: describe(workspace, { files, action }, links) };
}

/**
 * sync-api.md, POST /lead/{leadId}/action/{actionId}/file. New files are added to the files of a FILE field
 * (decision 5). `read` parses the value of a FILE field. Values under other keys are not read.
 */
export function createActionFiles(
	workspace: Workspace,
	leadId: string,
	actionId: string,
	sent: Sent,
	read: (apiName: string, value: unknown) => readonly FileDescription[],
	links: FileLinks,
) {
	const [lead, action] = requireAction(workspace, leadId, actionId);
	if (action.content.kind !== 'custom') {
		throw badRequest(`Actions of type ${action.type} have no FILE fields`);
	}
	const definition = definitionOf(workspace, action);
	const remarks: Remark[] = [];
	const files = Object.entries(sent).flatMap(([apiName, value]) => {
		const field = definition?.fields.get(apiName);
		if (field?.type !== 'FILE') {
			remarks.push(
				remarkAt(fieldAddress(apiName), field ? remarkTexts.noFileField : remarkTexts.unknownField),
			);
			return [];
		}
		const described = { files: read(apiName, value), action: action.id, field: apiName };
		return describe(workspace, described, links);
	});
	return { leadid: lead.id, action_id: action.id, files, remarks };
}

function describe({ store, newId }: Workspace, { files, action, field }: Described, links: FileLinks) {
	return files.map((file) => {
		const id = newId();
		store.files.insert({ ...file, id, action, field, stored: false });
		const { url, expiresAt } = links.upload(id);
		return {
			...(field !== undefined && { field }),
			file_id: id,
			name: file.name,
			upload_url: url,
			expires_at: expiresAt,
		};
	});
}
