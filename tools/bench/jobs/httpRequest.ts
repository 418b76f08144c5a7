import type { INodeParameters } from 'n8n-workflow';

import type { NodeSettings } from '../../../test/kit/engine';
import type { Task } from '../job';

const credential = 'leadWorkspaceSyncApi';

/** 20 items per 100 ms, as n8n's documentation advises where a service limits requests. */
const advised = { batching: { batch: { batchSize: 20, batchInterval: 100 } } };

/** n8n's HTTP Request node that calls the service with our credential. */
export const httpRequest = (
	{ url, enterpriseId, subject }: Task,
	path: string,
	jsonBody: string,
	more: INodeParameters = {},
): NodeSettings => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.5,
	parameters: {
		method: 'POST',
		url: `${path.startsWith('=') ? '=' : ''}${url}/enterprise/${enterpriseId}${path.replace('=', '')}`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: credential,
		sendBody: true,
		specifyBody: 'json',
		jsonBody,
		options: subject === 'http-request-batched' ? advised : {},
		...more,
	},
	credentials: { [credential]: { id: credential, name: credential } },
});
