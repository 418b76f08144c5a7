import type { IDataObject } from 'n8n-workflow';

import type { DataTables } from '../kit/engine';
import { upsert } from '../kit/nodes/leads';
import type { TestWorkspace } from '../kit/workspace';

/** Creates a lead as Create or Update does, which remembers its ID where searches return none. Returns the ID. */
export async function createRemembered(
	workspace: TestWorkspace,
	lead: IDataObject,
	dataTables: DataTables,
): Promise<string> {
	const { outputs } = await workspace.leads(upsert(), [lead], { dataTables });
	return String(outputs[0]?.[0]?.json['lead_id']);
}
