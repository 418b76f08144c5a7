import { addressRefusal, type FileAddressRules } from '../../../nodes/shared/sync/addresses';

const rules: FileAddressRules = {
	baseUrl: 'https://api.example.com/sync/v2',
	allowedDomains: undefined,
	allowsPrivate: false,
};
const problemOf = (address: string, changes: Partial<FileAddressRules> = {}) =>
	addressRefusal(address, { ...rules, ...changes })?.problem;

const machine = /leads to the machine that n8n runs on/;
const cloud = /leads to the metadata of a cloud, which hold the passwords of this machine/;
const insecure = /not a secure one/;

describe('the address of a file', () => {
	it.each(['https://bucket.storage.example/a?b=c', 'https://api.example.com/files/1', 'https://8.8.8.8/x'])(
		'may be %s',
		(address) => expect(problemOf(address)).toBeUndefined(),
	);

	// docs/security.md promises: "**https only**, and no redirects."
	// docs/security.md promises: "**Never this machine**, in any spelling"
	// docs/security.md promises: "**No private network**"
	// docs/security.md promises: "unless the base URL is on this machine itself"
	it.each([
		['http://bucket.storage.example/a', insecure],
		['http://localhost.evil.example/a', insecure],
		['http://127.0.0.1.evil.example/a', insecure],
		['ftp://files.example/a', insecure],
		['file:///etc/passwd', insecure],
		['data:text/plain,x', insecure],
		['blob:https://api.example.com/a', insecure],
		...['', '//files.example/a', 'https://[fe80::1%25eth0]/a', 'https://256.1.1.1/a', 'https://a b/'].map(
			(address): [string, RegExp] => [address, /cannot be read as an address/],
		),
		...[
			'localhost',
			'localhost.',
			'127.1',
			'0x7f000001',
			'2130706433',
			'[::1]',
			'[::ffff:127.0.0.1]',
			'0',
		].flatMap((host): Array<[string, RegExp]> => [
			[`http://${host}:5678/`, machine],
			[`https://${host}:5678/`, machine],
			[`https://user:pass@${host}/`, machine],
		]),
		['https://10.0.0.5/a', /leads into a private network/],
		['https://169.254.169.254/latest/meta-data', cloud],
		['http://metadata.google.internal/computeMetadata/v1', cloud],
		['https://minio:9000/a', /leads into a private network/],
	])('must not be %s', (address, problem) => expect(problemOf(address)).toMatch(problem));

	it('may be private if the credential says so, and never unencrypted or on this machine', () => {
		const allowsPrivate = true;
		expect(problemOf('https://10.0.0.5/a', { allowsPrivate })).toBeUndefined();
		expect(problemOf('https://minio:9000/a', { allowsPrivate })).toBeUndefined();
		expect(problemOf('http://10.0.0.5/a', { allowsPrivate })).toMatch(insecure);
		expect(problemOf('https://localhost/a', { allowsPrivate })).toMatch(machine);
	});

	// docs/security.md promises: "**Never the metadata of a cloud**"
	it.each([
		'169.254.169.254',
		'[fe80::1]',
		'[::ffff:169.254.169.254]',
		'metadata.google.internal',
		'100.100.100.200',
	])('never is the metadata of a cloud: %s', (host) => {
		const local = 'http://127.0.0.1:8787/v2';
		for (const protocol of ['https', 'http']) {
			const address = `${protocol}://${host}/latest`;
			expect(problemOf(address, { allowsPrivate: true })).toMatch(cloud);
			expect(problemOf(address, { allowsPrivate: true, baseUrl: local })).toMatch(cloud);
		}
	});

	// docs/security.md promises: "The host of the base URL, on its port, is always allowed."
	it('may be where the Sync API is, and on this machine if the Sync API is', () => {
		const inside = { baseUrl: 'https://10.0.0.5/v2' };
		expect(problemOf('https://10.0.0.5/files/1', inside)).toBeUndefined();
		expect(problemOf('https://10.0.0.5:8443/files/1', inside)).toMatch(/private network/);
		expect(problemOf('https://10.0.0.6/files/1', inside)).toMatch(/private network/);
		expect(problemOf('http://10.0.0.5/files/1', inside)).toMatch(insecure);
		const local = { baseUrl: 'http://127.0.0.1:8787/v2' };
		expect(problemOf('http://localhost:9000/1', local)).toBeUndefined();
		expect(problemOf('https://[::1]:9000/1', local)).toBeUndefined();
		expect(problemOf('https://10.0.0.5/1', local)).toMatch(/private network/);
	});

	// docs/security.md promises: "*Allowed HTTP Request Domains* of the credential applies."
	it.each([
		['https://files.example/a', 'files.example', true],
		['https://FILES.example./a', ' api.example.com, Files.Example ', true],
		['https://a.files.example/a', '*.files.example', true],
		['https://files.example/a', '*.files.example', false],
		['https://evilfiles.example/a', '*.files.example', false],
		['https://evilfiles.example/a', 'files.example', false],
		['https://files.example.evil.example/a', 'files.example', false],
		['https://files.example/a', '*', false],
		['https://files.example/a', '*.', false],
		['https://files.example/a', '', false],
		['https://evil.example../a', '*..', false],
		['https://api.example.com/a', '', true],
	])('%s with the allowed domains %j: %s', (address, allowedDomains, isAllowed) => {
		const refusal = addressRefusal(address, { ...rules, allowedDomains });
		expect(refusal === undefined).toBe(isAllowed);
		if (!isAllowed) expect(refusal?.hint).toMatch(/^If .* Allowed Domains in the credential\.$/);
		if (!isAllowed) expect(refusal?.problem).toMatch(/is not among the allowed domains of the credential/);
	});

	it.each([
		['no address', /^Ask the operator/],
		['http://files.example/a', /^Ask the operator/],
		['https://127.0.0.1/a', /^Files may be on this machine only if .*base URL/],
		['https://169.254.169.254/a', /^No storage is there\. Ask the operator/],
		['https://10.0.0.5/a', /switch on Files in a Private Network in the credential/],
	])('that is not used has a hint: %s', (address, hint) => {
		const refusal = addressRefusal(address, rules);
		expect(refusal?.hint).toMatch(hint);
		expect(refusal?.hint).toMatch(/\.$/);
		expect(refusal?.problem).toMatch(/^(cannot|is|leads) [^.]*$/);
	});
});
