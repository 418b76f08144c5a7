import { startServer } from '../support/server';
import { withWorkspace } from '../support/withWorkspace';

type Server = Awaited<ReturnType<typeof startServer>>;

const workspace = withWorkspace('empty');

describe('when the base URL redirects to another address', () => {
	let service: Server;
	let elsewhere: Server;

	beforeEach(async () => {
		elsewhere = await startServer(() => ({ json: { leadIdentifierFieldId: 'x' } }));
		service = await startServer(() => ({ status: 302, headers: { location: elsewhere.url }, json: {} }));
	});
	afterEach(async () => {
		await service.close();
		await elsewhere.close();
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
