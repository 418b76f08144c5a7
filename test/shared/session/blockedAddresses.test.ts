import { protectFromSsrf } from '../../kit/engine/ssrfProtection';
import { inMemory, remarksOf } from '../../kit/items';
import { runFiles } from '../../kit/nodes/files';
import { quick } from '../../kit/runtime';
import { withWorkspace } from '../../kit/support/withWorkspace';
import { newLead } from '../../kit/workspace';

const blocked = 'The SSRF protection of n8n blocked the call';
const advice =
	'Add the address to N8N_SSRF_ALLOWED_IP_RANGES in the environment of n8n, or the host to N8N_SSRF_ALLOWED_HOSTNAMES, then run the item again.';

describe('an address that the SSRF protection of n8n blocks', () => {
	const workspace = withWorkspace('empty', quick);
	afterEach(() => protectFromSsrf(false));

	it('gets no call of a node, which says what to set', async () => {
		protectFromSsrf(true);
		const { error } = await workspace.leads({ operation: 'get', leadId: 'a'.repeat(24) });

		expect(error).toMatchObject({ message: expect.stringContaining(blocked), description: advice });
		expect(workspace.sandbox.requests()).toEqual([]);
	});

	it('is named by the test of the credential', async () => {
		protectFromSsrf(true);
		const { leadWorkspaceSyncApi: data } = workspace.credentials();

		expect(await workspace.engine.testCredential('leadWorkspaceSyncApi', data)).toEqual({
			status: 'Error',
			message: `${blocked}. ${advice}`,
		});
	});

	it('gets no file, and the file is not called uncertain', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.watch(({ request: { route } }) => {
			// From the storage on: the workspace has described the file, and has no bytes of it.
			if (route === 'createLeadFiles') protectFromSsrf(true);
		});
		const { outputs } = await runFiles(
			workspace,
			{ operation: 'uploadToLead', leadId, binaryField: 'data' },
			[{ binary: { data: inMemory('content') } }],
			{ onError: 'continueRegularOutput' },
		);

		expect(remarksOf(outputs[1])).toMatchObject([
			{ message: `Not sent: ${blocked.replace('The', 'the')}`, hint: expect.stringContaining(advice) },
		]);
	});
});
