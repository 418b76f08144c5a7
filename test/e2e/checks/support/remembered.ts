import type { IDataObject } from 'n8n-workflow';

import type { Here } from '../../here';
import { N8nApi } from '../../host/api';
import { leadsWorkflow, startNode } from './workflows';

/** Writes a lead by Create or Update, which remembers its ID for all workflows. Returns the ID. */
export async function writeRemembered(here: Here, lead: IDataObject): Promise<string> {
	const api = new N8nApi(here.n8nUrl);
	await api.signIn(here.login);
	const parameters = { operation: 'upsert', fields: { mappingMode: 'autoMapInputData', value: null } };
	const saved = await api.importWorkflow(leadsWorkflow(here, 'Writes a Lead', { parameters }, [lead]));
	const [written] = (await api.run(saved, startNode)).outputs('Written')[0] ?? [];
	return String(written?.json['lead_id']);
}
