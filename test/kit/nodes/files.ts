import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunSettings, TestWorkspace } from '../workspace';

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

/** The custom action of the demo definitions that has a FILE field. */
const documentAction = '1003';
export const documentField = 'document';

export async function newDocumentAction(workspace: TestWorkspace, leadId: string): Promise<string> {
	const body = { actions: [{ type: documentAction, fields: {} }] };
	const answer = (await (await workspace.call('POST', `/lead/${leadId}/action`, body)).json()) as {
		actions: Array<{ action_id: string }>;
	};
	return answer.actions[0]?.action_id ?? '';
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
