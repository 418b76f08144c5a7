import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunSettings, TestWorkspace } from '../workspace';
import { append, documentReceived } from './actions';

export const filesType = 'n8n-nodes-lead-workspace.files';

/** Runs the File Storage node on items that hold files. */
export async function runFiles(
	workspace: TestWorkspace,
	parameters: INodeParameters,
	items: ReadonlyArray<{ json?: IDataObject; binary?: IBinaryKeyData }> = [{}],
	{
		accessToken,
		...settings
	}: Pick<RunSettings, 'accessToken' | 'onError' | 'retryOnFail' | 'maxTries'> = {},
) {
	return await workspace.engine.runNode(
		{ type: filesType, parameters, ...settings },
		{
			input: items.map(({ json = {}, binary }) => ({ json, ...(binary === undefined ? {} : { binary }) })),
			credentials: workspace.credentials({ accessToken }),
		},
	);
}

/** The FILE field of a received document. */
export const documentField = 'document';

export async function newDocumentAction(workspace: TestWorkspace, leadId: string): Promise<string> {
	const [actionId = ''] = await append(workspace, leadId, { type: documentReceived, fields: {} });
	return actionId;
}

interface StoredFile {
	readonly file_id: string;
	readonly action_id: string;
}

/** The first file in a success item. */
export function fileOf(json: IDataObject | undefined): StoredFile {
	const [file] = (json?.['files'] ?? []) as StoredFile[];
	if (!file) throw new Error('The item has no file');
	return file;
}
