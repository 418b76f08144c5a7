import { LeadWorkspaceSyncApi } from '../../credentials/LeadWorkspaceSyncApi.credentials';

const credential = { baseUrl: 'https://api.example.com/sync/v2', enterpriseId: 'e1', accessToken: 'secret' };
const authenticate = async (url: string, baseURL?: string) =>
	await new LeadWorkspaceSyncApi().authenticate(credential, {
		url,
		...(baseURL === undefined ? {} : { baseURL }),
	});

describe('the access token', () => {
	// sync-api.md, Authentication.
	it.each([
		['https://api.example.com/sync/v2/enterprise/e1/lead', undefined],
		['/enterprise/e1/metadata', 'https://api.example.com/sync/v2'],
		['enterprise/e1/metadata', 'https://api.example.com/sync/v2/'],
		['/enterprise/e1/metadata', undefined],
		['enterprise/x://y', undefined],
	])('is added to %s below %s', async (url, baseURL) => {
		expect(await authenticate(url, baseURL)).toMatchObject({
			url,
			headers: { Authorization: 'Bearer secret' },
		});
	});

	// docs/security.md promises: "only the host of the base URL, below its path"
	it.each([
		['https://other.example/sync/v2/enterprise/e1/lead', undefined],
		['https://api.example.com/sync/v2.other.example/x', undefined],
		['https://api.example.com/other/v2/enterprise', undefined],
		['https://api.example.com:8443/sync/v2/enterprise', undefined],
		['http://api.example.com/sync/v2/enterprise', undefined],
		['https://api.example.com/sync/v2/../../x', undefined],
		['/enterprise/e1/metadata', 'https://other.example/sync/v2'],
		['/../../x', 'https://api.example.com/sync/v2'],
		['/../x', undefined],
		['enterprise/../../x', undefined],
		['../x', 'https://api.example.com/sync/v2//'],
		['//other.example/sync/v2/x', 'https://api.example.com/sync/v2'],
		['https://other.example/x', 'https://api.example.com/sync/v2'],
		['HTTPS://other.example/x', 'https://api.example.com/sync/v2'],
	])('is not sent to %s below %s', async (url, baseURL) => {
		await expect(authenticate(url, baseURL)).rejects.toThrow('sent only to the base URL of the credential');
	});

	it('is not sent to two addresses of which one is another', async () => {
		const request = { url: '/enterprise/e1', uri: 'https://other.example/x' };
		await expect(new LeadWorkspaceSyncApi().authenticate(credential, request)).rejects.toThrow('sent only');
	});

	it('is not sent to an address that nobody names, and leaves the other headers of a call as they are', async () => {
		const { authenticate: sign } = new LeadWorkspaceSyncApi();
		await expect(sign(credential, {} as Parameters<typeof sign>[1])).rejects.toThrow('sent only');
		const headers = { Accept: 'application/json', Authorization: 'Bearer other' };
		expect(await sign(credential, { url: '/enterprise/e1', headers })).toMatchObject({
			headers: { Accept: 'application/json', Authorization: 'Bearer secret' },
		});
	});

	it.each([
		[{ accessToken: ' ' }, /access token .* is missing.*\. Enter the Sync token/],
		[{ enterpriseId: 'a/b' }, /Enterprise ID .* cannot be used\. Enter the ID/],
		[{ baseUrl: 'nope' }, /base URL .* cannot be used\. \S+ .*\S/],
	])('is not sent with a credential such as %j, whose field and next step it names', async (typed, says) => {
		const { authenticate: sign } = new LeadWorkspaceSyncApi();
		await expect(sign({ ...credential, ...typed }, { url: '/enterprise/e1/metadata' })).rejects.toThrow(says);
	});
});
