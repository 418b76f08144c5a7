import type { INodeParameters } from 'n8n-workflow';

import type { PanelNode } from './fullNodes';

const node = (name: string, type: string, typeVersion: number, parameters: INodeParameters): PanelNode => ({
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	parameters,
});

/** Nodes of n8n with every kind of control that ours have. What axe-core finds in their panels comes from n8n. */
export const nodesOfN8n: readonly PanelNode[] = [
	node('Request', 'httpRequest', 4.2, {
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'leadWorkspaceSyncApi',
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'a', value: '' }] },
		sendBody: true,
		specifyBody: 'json',
		options: {
			allowUnauthorizedCerts: false,
			queryParameterArrays: 'brackets',
			redirect: { redirect: { followRedirects: true, maxRedirects: 21 } },
			timeout: 10000,
		},
	}),
	node('Poll', 'googleSheetsTrigger', 1, { pollTimes: { item: [{ mode: 'everyMinute' }] } }),
	node('Find', 'hubspot', 2.2, {
		resource: 'contact',
		operation: 'getAll',
		additionalFields: {
			propertiesCollection: { propertiesValues: { properties: [] } },
			formSubmissionMode: 'all',
		},
	}),
	node('Get', 'hubspot', 2.2, {
		resource: 'contact',
		operation: 'get',
		contactId: { __rl: true, mode: 'id', value: '' },
	}),
	node('Schedule', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'weeks', triggerAtDay: [0] }] } }),
	node('Date', 'dateTime', 2, { operation: 'addToDate', options: {} }),
];
