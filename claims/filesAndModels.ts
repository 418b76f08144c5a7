import type { Claim } from './claim';

const fileAddress = 'nodes/shared/sync/fileAddress.ts';
const fileTransfers = 'nodes/shared/run/fileTransfers.ts';
const models = 'nodes/shared/run/models.ts';
const hostileStorages = 'test/files/hostileStorages.test.ts';

/** docs/security.md: where files go, what models may do, and the package. */
export const filesAndModels: readonly Claim[] = [
	{
		promise: '**https only**, and no redirects.',
		breakage: {
			file: fileAddress,
			take: "if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return insecure;",
			put: '',
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: '' },
	},
	{
		promise: '**https only**, and no redirects.',
		breakage: {
			file: 'nodes/shared/run/storage.ts',
			take: 'disableFollowRedirect: true',
			put: 'disableFollowRedirect: false',
		},
		test: { file: 'test/security/token.test.ts', name: '' },
	},
	{
		promise: '**Never this machine**, in any spelling',
		breakage: {
			file: fileAddress,
			take: "if (kind === 'thisMachine' && !isWithinMachine) return onThisMachine;",
			put: '',
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: '' },
	},
	{
		promise: '**Never this machine**, in any spelling',
		breakage: {
			file: 'nodes/shared/sync/host.ts',
			take: "const name = hostname.toLowerCase().replace(/\\.$/, '');",
			put: 'const name = hostname;',
		},
		test: { file: 'test/shared/sync/host.test.ts', name: '' },
	},
	{
		promise: '**No private network**',
		breakage: {
			file: fileAddress,
			take: "if (kind === 'private' && !rules.allowsPrivate) return inPrivateNetwork;",
			put: '',
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: '' },
	},
	{
		promise: '*Allowed HTTP Request Domains* of the credential applies.',
		breakage: {
			file: fileAddress,
			take: 'rules.allowedDomains !== undefined && !isListed(hostname, rules.allowedDomains)',
			put: 'rules.allowedDomains !== undefined && !isListed(hostname, hostname)',
		},
		test: { file: 'test/shared/sync/fileAddress.test.ts', name: '' },
	},
	{
		promise: '*Allowed HTTP Request Domains* of the credential restricts them further',
		breakage: {
			file: 'nodes/shared/run/transport.ts',
			take: 'if (allowedDomains !== undefined) options.allowedDomains = allowedDomains;',
			put: '',
		},
		test: { file: 'test/credentials/allowedDomains.test.ts', name: '' },
	},
	{
		promise: 'A transfer ends when nothing moves for two minutes',
		breakage: {
			file: 'nodes/shared/run/transferGuard.ts',
			take: 'if (!this.hasMoved || age >= this.longest) return this.end();',
			put: 'if (age >= 1e9 * this.longest) return this.end();',
		},
		test: { file: hostileStorages, name: '' },
	},
	{
		promise: 'A download ends at the first byte beyond the length that the record or the storage names',
		breakage: { file: fileTransfers, take: 'if (size > most) guard.end();', put: '' },
		test: { file: hostileStorages, name: '' },
	},
	{
		promise: 'A web page in place of a file, another length and another status than 200 are errors.',
		breakage: {
			file: fileTransfers,
			take: "return isWrongPage ? 'a web page came instead of the file' : undefined;",
			put: 'return undefined;',
		},
		test: { file: hostileStorages, name: '' },
	},
	{
		promise: 'A web page in place of a file, another length and another status than 200 are errors.',
		breakage: {
			file: fileTransfers,
			take: 'if (status !== 200) return `the storage answered ${status}`;',
			put: '',
		},
		test: { file: hostileStorages, name: '' },
	},
	{
		promise:
			'only when a person has switched on *Let a Model Delete* in the tool, which is off and takes no expression',
		breakage: {
			file: models,
			take: 'if (destroys && parameters[modelPermissionName] !== true) {',
			put: 'if (destroys && parameters[modelPermissionName] === false) {',
		},
		test: { file: 'test/security/models.test.ts', name: '' },
	},
	{
		promise: 'never with a password from the model',
		breakage: { file: models, take: 'if (written.length > 0) {', put: 'if (written.length > 1) {' },
		test: { file: 'test/security/models.test.ts', name: '' },
	},
	{
		promise: 'It loads only modules that n8n supplies',
		breakage: {
			file: 'nodes/shared/sync/url.ts',
			take: 'export function isUrl(',
			put: "void import('node:http');\n\nexport function isUrl(",
		},
		test: { file: 'test/package/tarball.test.ts', name: 'requires only what n8n supplies' },
	},
	{
		promise: '**No dependencies.**',
		breakage: {
			file: 'package.json',
			take: '"peerDependencies": {',
			put: '"dependencies": { "lodash": "4" },\n\t"peerDependencies": {',
		},
		test: { file: 'test/package/tarball.test.ts', name: 'declares no dependency' },
	},
	{
		promise: 'with a statement on npm that ties it to its commit',
		breakage: { file: '.github/workflows/publish.yml', take: '--provenance', put: '' },
		test: { file: 'test/package/workflows.test.ts', name: '' },
	},
];
