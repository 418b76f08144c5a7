import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);

describe('a credential with allowed domains', () => {
	// docs/security.md promises: "*Allowed HTTP Request Domains* of the credential restricts them further"
	it.each([
		['127.0.0.1', 'success', 1],
		['api.example.com', 'error', 0],
	])('that are %s ends in %s', async (allowedDomains, status, requests) => {
		const credential = { allowedHttpRequestDomains: 'domains', allowedDomains };
		const { leadWorkspaceSyncApi } = workspace.credentials();
		const run = await workspace.engine.runNode(
			{
				type: 'n8n-nodes-lead-workspace.metadata',
				parameters: { resource: 'enterprise', operation: 'get' },
			},
			{
				input: [{ json: {} }],
				credentials: { leadWorkspaceSyncApi: { ...leadWorkspaceSyncApi, ...credential } },
			},
		);

		expect(run.workflow.status).toBe(status);
		expect(workspace.sandbox.requests()).toHaveLength(requests);
	});
});
