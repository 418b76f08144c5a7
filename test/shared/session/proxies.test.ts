import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { quick } from '../../kit/runtime';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const where =
	'in the environment of n8n. If n8n reaches the service without a proxy, name its host in NO_PROXY.';

/** A proxy that asks for a password. */
const proxy = createServer((_asked, answer) => answer.writeHead(407).end());
const proxyUrl = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

describe('a proxy between n8n and the service', () => {
	beforeAll(async () => {
		await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
	});
	afterEach(() => {
		delete process.env['http_proxy'];
	});
	afterAll(() => {
		proxy.close();
	});

	const read = async () => (await workspace.leads({ operation: 'get', leadId: 'a'.repeat(24) })).error;
	const tested = async () =>
		await workspace.engine.testCredential(
			'leadWorkspaceSyncApi',
			workspace.credentials().leadWorkspaceSyncApi,
		);

	it.each([
		['nothing listens where it should be', 'http://127.0.0.1:1'],
		['its host is not known', 'http://proxy.invalid:3128'],
	])('is named where %s, and not the service', async (_what, address) => {
		process.env['http_proxy'] = address;
		const message = 'The proxy between n8n and the service did not answer';
		const description = `Check HTTP_PROXY and HTTPS_PROXY ${where}`;

		expect(await read()).toMatchObject({ message: expect.stringContaining(message), description });
		expect(await tested()).toEqual({ status: 'Error', message: `${message}. ${description}` });
	});

	it('is named where it refuses the call', async () => {
		process.env['http_proxy'] = proxyUrl();
		const message = 'The proxy between n8n and the service refused the call';
		const description = `Check the user and the password in HTTP_PROXY and HTTPS_PROXY ${where}`;

		expect(await read()).toMatchObject({ message: expect.stringContaining(message), description });
		expect(await tested()).toEqual({ status: 'Error', message: `${message}. ${description}` });
	});
});
