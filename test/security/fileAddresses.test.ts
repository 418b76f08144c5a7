import { inMemory, jsonOf, remarksOf } from '../kit/items';
import { filesType } from '../kit/nodes/files';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

/** Runs an operation whose file the service places at this address. */
async function transfer(operation: 'download' | 'uploadToLead', address: string, credential: object) {
	service.on('GET /lead/L1/action/A1/file/F1', { body: { file_id: 'F1', download_url: address } });
	const target = { file_id: 'F1', name: 'a.txt', upload_url: address };
	service.on('POST /lead/L1/file', { status: 201, body: { action_id: 'A1', files: [target] } });
	const ids = { leadId: 'L1', actionId: 'A1', fileId: 'F1', binaryField: 'data' };
	const { leadWorkspaceSyncApi } = workspace.credentials({ baseUrl: service.url });
	const { outputs } = await workspace.engine.runNode(
		{ type: filesType, parameters: { operation, ...ids }, onError: 'continueRegularOutput' },
		{
			input: [{ json: {}, binary: { data: inMemory('content', 'a.txt') } }],
			credentials: { leadWorkspaceSyncApi: { ...leadWorkspaceSyncApi, ...credential } },
		},
	);
	return operation === 'download' ? jsonOf(outputs[0])[0]?.['error'] : remarksOf(outputs[1])[0]?.['message'];
}

const listed = { allowedHttpRequestDomains: 'domains', allowedDomains: '127.0.0.1' };

describe.each(['download', 'uploadToLead'] as const)('%s', (operation) => {
	it.each([
		['https://10.0.0.5/file', {}, 'leads into a private network'],
		['https://169.254.169.254/latest', { privateFiles: true }, 'leads to the metadata of a cloud'],
		['https://storage.internal/file', {}, 'leads into a private network'],
		['http://files.example/file', { privateFiles: true }, 'is not a secure one'],
		['https://files.example/file', listed, 'is on files.example, which is not among the allowed domains'],
	])('refuses %s with %j, and says why', async (address, credential, problem) => {
		const what = operation === 'download' ? 'download' : 'upload';
		expect(await transfer(operation, address, credential)).toContain(
			`he ${what} address of the service ${problem}`,
		);
		// The bytes went nowhere, and no address was asked for twice.
		expect(service.requests).toHaveLength(1);
	});

	it('uses an address on this machine, because the base URL is there too', async () => {
		service.on('GET /store', { body: 'content' });
		service.on('PUT /store', { body: '' });
		expect(await transfer(operation, `${service.origin}/store`, listed)).toBeUndefined();
		expect(service.requests.at(-1)?.target).toBe('/store');
	});
});
