import type { IDataObject } from 'n8n-workflow';
import { jsonOf } from '../kit/items';
import type { TestWorkspace } from '../kit/workspace';
import { checkWorkspace, metadataType } from './support';

/** The items of a check. */
export async function check(
	workspace: TestWorkspace,
	baseUrl = workspace.sandbox.url,
): Promise<IDataObject[]> {
	workspace.forgetDefinitions();
	const run = await workspace.node(metadataType, checkWorkspace(), [{}], { baseUrl });
	expect(run.error).toBeUndefined();
	return jsonOf(run.outputs[0]);
}

export const named = (items: readonly IDataObject[]) =>
	items.map(({ finding, severity, about, subject }) => [finding, severity, about, subject]);
