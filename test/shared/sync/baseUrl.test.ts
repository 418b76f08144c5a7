import { parseBaseUrl } from '../../../nodes/shared/sync/credential';

describe('a base URL', () => {
	it.each([
		['https://api.example.com/sync/v2', 'https://api.example.com/sync/v2'],
		['  https://api.example.com/v2/ ', 'https://api.example.com/v2'],
		['https://api.example.com:8443/v2//', 'https://api.example.com:8443/v2'],
		['HTTPS://API.example.com/v2', 'https://api.example.com/v2'],
		['api.example.com/v2', 'https://api.example.com/v2'],
		['http://localhost:8787/v2', 'http://localhost:8787/v2'],
		['http://127.0.0.1:8787/v2', 'http://127.0.0.1:8787/v2'],
		['http://127.8.9.10/v2', 'http://127.8.9.10/v2'],
		['http://[::1]:8787/v2', 'http://[::1]:8787/v2'],
		['https://api.example.com', 'https://api.example.com/v2'],
		['https://api.example.com/sync/', 'https://api.example.com/sync/v2'],
		['https://api.example.com/xv2', 'https://api.example.com/xv2/v2'],
		['https://api.example.com/v2/..', 'https://api.example.com/v2'],
	])('may be %j', (text, url) => {
		expect(parseBaseUrl(text)).toEqual({ ok: true, url });
	});

	// docs/security.md promises: "the base URL must be https"
	// docs/security.md promises: "one in a private network once *HTTP in a Private Network* is on"
	// docs/security.md promises: "User names, queries and fragments in the base URL are errors."
	it.each([
		['', 'is missing'],
		['   ', 'is missing'],
		['api example/v2', 'is not a web address'],
		['/v2', 'is not a web address'],
		['ftp://api.example.com/v2', 'begins with ftp:'],
		['file:///v2', 'begins with file:'],
		['https://user@api.example.com/v2', 'contains a user name or password'],
		['https://:secret@api.example.com/v2', 'contains a user name or password'],
		['https://api.example.com@other.example/v2', 'contains a user name or password'],
		['https://api.example.com/v2?x=/v2', 'contains a query'],
		['https://api.example.com/v2?', 'contains a query'],
		['https://api.example.com/v2#', 'contains a fragment'],
		['https://other.example/#/v2', 'contains a fragment'],
		['http://api.example.com/v2', 'uses http'],
		['http://127.0.0.1.example.com/v2', 'uses http'],
		['http://localhost.example.com/v2', 'uses http'],
		['http://192.168.1.20/v2', 'Switch on HTTP in a Private Network'],
		['http://host.docker.internal:8787/v2', 'Switch on HTTP in a Private Network'],
		['http://sandbox:8787/v2', 'Switch on HTTP in a Private Network'],
		['https://api.example.com/v1', 'does not end in /v2'],
		['https://api.example.com/v3/', 'does not end in /v2'],
		['https://api.example.com/v2/enterprise', 'does not end in /v2'],
		['https://api.example.com/v2/v2', 'does not end in /v2'],
	])('is rejected when it is %j', (text, problem) => {
		const read = parseBaseUrl(text);
		expect(read.ok ? '' : read.problem).toContain(problem);
	});

	it.each(['http://host.docker.internal:8787/v2', 'http://sandbox:8787/v2', 'http://10.1.2.3/v2'])(
		'%s is one where http in a private network is allowed',
		(url) => expect(parseBaseUrl(url, true)).toEqual({ ok: true, url }),
	);

	it.each(['http://api.example.com/v2', 'http://8.8.8.8/v2'])('%s is none there either', (url) => {
		expect(parseBaseUrl(url, true).ok).toBe(false);
	});
});
