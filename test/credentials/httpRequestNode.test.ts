import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

const credential = { leadWorkspaceSyncApi: { id: 'leadWorkspaceSyncApi', name: 'leadWorkspaceSyncApi' } };

/** Runs n8n's HTTP Request node with our credential as its predefined credential type. */
const get = async (url: string) =>
	await workspace.engine.runNode(
		{
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.5,
			parameters: {
				url,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'leadWorkspaceSyncApi',
			},
			credentials: credential,
		},
		{ credentials: workspace.credentials() },
	);

describe("the credential in n8n's HTTP Request node", () => {
	it('sends its token to the workspace', async () => {
		const { url, enterpriseId } = workspace.sandbox;
		const { outputs } = await get(`${url}/enterprise/${enterpriseId}/metadata`);
		expect(outputs[0]).toMatchObject([{ json: { id: enterpriseId } }]);
	});

	// docs/security.md promises: "The credential does not add the token to any other URL, including in n8n's
	// HTTP Request node."
	it('is not sent to another address', async () => {
		const { error } = await get(`${new URL(workspace.sandbox.url).origin}/openapi/sync.json`);
		expect(error?.message).toContain('sent only to the base URL of the credential');
	});
});
