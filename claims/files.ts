import type { Claim } from './claim';

const fileAddress = 'nodes/shared/sync/fileAddress.ts';
const fileTransfers = 'nodes/shared/run/fileTransfers.ts';
const hostileStorages = 'test/files/hostileStorages.test.ts';

/** docs/security.md: where files go. */
export const files: readonly Claim[] = [
	{
		promise: 'File names lose their folders before they are sent.',
		breakage: {
			file: 'nodes/Files/checks.ts',
			take: "name.split(/[/\\\\]/).at(-1) ?? ''",
			put: 'name',
		},
		test: { file: 'test/files/upload.test.ts', name: 'shows in a dry run what it would send' },
	},
	{
		promise: '**https only**, and no redirects.',
		breakage: {
			file: fileAddress,
			take: "if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return insecure;",
			put: '',
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: 'must not be' },
	},
	{
		promise: '**https only**, and no redirects.',
		breakage: {
			file: 'nodes/shared/run/storage.ts',
			take: 'disableFollowRedirect: true',
			put: 'disableFollowRedirect: false',
		},
		test: { file: 'test/security/token.test.ts', name: 'reveal the token' },
	},
	{
		promise: '**Never this machine**, in any spelling',
		breakage: {
			file: fileAddress,
			take: "if (kind === 'thisMachine' && !isWithinMachine) return onThisMachine;",
			put: '',
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: 'must not be' },
	},
	{
		promise: '**Never this machine**, in any spelling',
		breakage: {
			file: 'nodes/shared/sync/host.ts',
			take: "const name = trimEnd(hostname.toLowerCase(), '.');",
			put: "const name = trimEnd(hostname, '!');",
		},
		test: { file: 'test/shared/sync/host.test.ts', name: 'is this machine' },
	},
	{
		promise: '**Never the metadata of a cloud**',
		breakage: { file: fileAddress, take: "if (kind === 'cloudMetadata') return atCloudMetadata;", put: '' },
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: 'never is the metadata of a cloud' },
	},
	{
		promise: '**No private network**',
		breakage: {
			file: fileAddress,
			take: "if (kind === 'private' && !rules.allowsPrivate) return inPrivateNetwork;",
			put: '',
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: 'must not be' },
	},
	{
		promise: '*Allowed HTTP Request Domains* of the credential applies.',
		breakage: {
			file: fileAddress,
			take: 'rules.allowedDomains !== undefined && !isListed(hostname, rules.allowedDomains)',
			put: 'rules.allowedDomains !== undefined && !isListed(hostname, hostname)',
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: 'with the allowed domains' },
	},
	{
		promise: '*Allowed HTTP Request Domains* of the credential restricts them further',
		breakage: {
			file: 'nodes/shared/run/transport.ts',
			take: 'if (allowedDomains !== undefined) options.allowedDomains = allowedDomains;',
			put: '',
		},
		test: { file: 'test/credentials/allowedDomains.test.ts', name: 'ends in' },
	},
	{
		promise: 'A transfer ends when nothing moves for two minutes',
		breakage: {
			file: 'nodes/shared/run/transferGuard.ts',
			take: 'if (!this.hasMoved || age >= this.longest) return this.end();',
			put: 'if (age >= 1e9 * this.longest) return this.end();',
		},
		test: { file: hostileStorages, name: 'makes a download fail with a clear error' },
	},
	{
		promise:
			'A download ends at the first byte beyond the length in the record, and at 2 GiB if the record names none',
		breakage: { file: fileTransfers, take: 'if (size > most) guard.end();', put: '' },
		test: { file: hostileStorages, name: 'makes a download fail with a clear error' },
	},
	{
		promise: 'A web page in place of a file, another length and another status than 200 are errors.',
		breakage: {
			file: fileTransfers,
			take: "return isWrongPage ? 'a web page came instead of the file' : undefined;",
			put: 'return undefined;',
		},
		test: { file: hostileStorages, name: 'makes a download fail with a clear error' },
	},
	{
		promise: 'A web page in place of a file, another length and another status than 200 are errors.',
		breakage: {
			file: fileTransfers,
			take: 'if (status !== 200) return `the storage answered ${status}`;',
			put: '',
		},
		test: { file: hostileStorages, name: 'makes a download fail with a clear error' },
	},
	{
		promise: 'The host of the base URL, on its port, is always allowed.',
		breakage: {
			file: fileAddress,
			take: 'if (protocol === base.protocol && host === base.host) return undefined;',
			put: "if (protocol === 'x:' && host === '') return undefined;",
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: 'may be where the Sync API is' },
	},
];
