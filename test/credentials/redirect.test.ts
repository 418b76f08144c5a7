import { redirectTo } from '../kit/fakeService';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

it('the test of a credential that works says so', async () => {
	const { leadWorkspaceSyncApi } = workspace.credentials();
	expect(await workspace.engine.testCredential('leadWorkspaceSyncApi', leadWorkspaceSyncApi)).toEqual({
		status: 'OK',
		message: 'Connection successful!',
	});
});

describe('when the base URL redirects to another address', () => {
	const service = withFakeService();
	const elsewhere = withFakeService();

	beforeEach(() => {
		elsewhere.on('*', { body: { leadIdentifierFieldId: 'x' } });
		service.on('*', redirectTo(elsewhere.url));
	});

	it('the test of the credential reports it, and does not follow', async () => {
		const { leadWorkspaceSyncApi } = workspace.credentials({ baseUrl: service.url });
		const { status, message } = await workspace.engine.testCredential(
			'leadWorkspaceSyncApi',
			leadWorkspaceSyncApi,
		);

		expect(status).toBe('Error');
		expect(message).toContain('redirects to another address');
		expect(service.requests).toHaveLength(1);
		expect(elsewhere.requests).toEqual([]);
	});

	// docs/security.md promises: "nothing that uses the credential follows them"
	it.each([4.2, 4.5])("n8n's HTTP Request node %s goes nowhere", async (typeVersion) => {
		const { error } = await workspace.engine.runNode(
			{
				type: 'n8n-nodes-base.httpRequest',
				typeVersion,
				parameters: {
					url: `${service.url}/enterprise/e1/metadata`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: 'leadWorkspaceSyncApi',
					options: { redirect: { redirect: { followRedirects: true } } },
				},
				credentials: { leadWorkspaceSyncApi: { id: 'leadWorkspaceSyncApi', name: 'leadWorkspaceSyncApi' } },
			},
			{ credentials: workspace.credentials({ baseUrl: service.url }) },
		);

		expect(error?.message).toContain('302');
		expect(service.requests).toHaveLength(1);
		expect(elsewhere.requests).toEqual([]);
	});

	it('a node reports it, and does not follow', async () => {
		const parameters = { resource: 'enterprise', operation: 'get' };
		const type = 'n8n-nodes-lead-workspace.metadata';
		const { error } = await workspace.node(type, parameters, [{}], { baseUrl: service.url });

		expect(error?.message).toContain('redirects to another address');
		expect(elsewhere.requests).toEqual([]);
	});
});
