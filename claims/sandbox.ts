import type { Claim } from './claim';

const pageSecurity = 'test/sandbox/pageSecurity.test.ts';
const pageLog = 'test/sandbox/pageLog.test.ts';
const security = 'test/sandbox/security.test.ts';

/** docs/security.md: the sandbox. */
export const sandbox: readonly Claim[] = [
	{
		promise: 'It listens on `127.0.0.1` and warns about any other `--host`',
		breakage: { file: 'sandbox/src/server.ts', take: "host = '127.0.0.1'", put: "host = '0.0.0.0'" },
		test: { file: security, name: 'is loopback by default' },
	},
	{
		promise: 'It listens on `127.0.0.1` and warns about any other `--host`',
		breakage: { file: 'sandbox/src/main.ts', take: 'if (!isLoopback(host)) {', put: "if (host === '') {" },
		test: { file: 'test/sandbox/command.test.ts', name: 'prints a warning' },
	},
	{
		promise: 'without tokens, signatures and passwords',
		breakage: {
			file: 'sandbox/src/http/bodyExcerpt.ts',
			take: '.replace(SECRET_DIGITS, HIDDEN)',
			put: '',
		},
		test: { file: pageLog, name: 'keep every secret to themselves' },
	},
	{
		promise: 'without tokens, signatures and passwords',
		breakage: {
			file: 'sandbox/src/http/bodyExcerpt.ts',
			take: '.replace(PASSWORD, `$1${HIDDEN}`)',
			put: '',
		},
		test: { file: pageLog, name: 'keep every secret to themselves' },
	},
	{
		promise: '`--no-bodies` keeps none',
		breakage: {
			file: 'sandbox/src/http/requestLog.ts',
			take: 'this.keepsBodies && ',
			put: '',
		},
		test: { file: pageLog, name: 'a sandbox with --no-bodies keeps none' },
	},
	{
		promise: 'It stores tokens as hashes.',
		breakage: {
			file: 'sandbox/src/domain/tokens.ts',
			take: "createHash('sha256').update(token).digest()",
			put: 'Buffer.from(token)',
		},
		test: { file: 'test/sandbox/tokens.test.ts', name: 'only the hash of a token is stored' },
	},
	{
		promise: 'The printed tokens are in a file beside the data that only its owner can read',
		breakage: { file: 'sandbox/src/tokenFile.ts', take: 'mode: 0o600', put: 'mode: 0o644' },
		test: { file: 'test/sandbox/dataFile.test.ts', name: 'only its owner, while the sandbox runs' },
	},
	{
		promise: 'Only the owner can read the data file, which holds leads',
		breakage: {
			file: 'sandbox/src/storage/dataFile.ts',
			take: 'const OWNER_ONLY = 0o600;',
			put: 'const OWNER_ONLY = 0o644;',
		},
		test: { file: 'test/sandbox/dataFile.test.ts', name: 'only its owner, while the sandbox runs' },
	},
	{
		promise: 'The page needs a password that is new at each start',
		breakage: {
			file: 'sandbox/src/dashboard/guard.ts',
			take: 'request.routeOptions.config.open !== true)',
			put: "request.method === 'TRACE')",
		},
		test: { file: pageSecurity, name: 'every page asks for the password' },
	},
	{
		promise: 'Forms need a token of the session and the same origin.',
		breakage: {
			file: 'sandbox/src/dashboard/guard.ts',
			take: '!isSame(sentCsrf(request), request.session.csrf)',
			put: "sentCsrf(request) === '-'",
		},
		test: { file: pageSecurity, name: 'a form without its token' },
	},
	{
		promise: 'Forms need a token of the session and the same origin.',
		breakage: {
			file: 'sandbox/src/dashboard/guard.ts',
			take: 'origin !== undefined && origin !==',
			put: "origin === '' && origin !==",
		},
		test: { file: pageSecurity, name: 'a form without its token' },
	},
	{
		promise: 'Other host names are rejected',
		breakage: {
			file: 'sandbox/src/dashboard/guard.ts',
			take: 'return own.has(name) ||',
			put: "return name.endsWith('localhost') || own.has(name) ||",
		},
		test: { file: pageSecurity, name: 'the page is served under an IP address or localhost only' },
	},
	{
		promise: 'Passwords of team members are stored as scrypt hashes and never read back',
		breakage: {
			file: 'sandbox/src/domain/password.ts',
			take: "salt.toString('base64'), key.toString('base64')",
			put: "salt.toString('base64'), password",
		},
		test: { file: 'test/sandbox/teamCreate.test.ts', name: 'scrypt hash' },
	},
	{
		promise: 'Bodies, URLs and headers have a limit',
		breakage: {
			file: 'sandbox/src/http/limits.ts',
			take: 'export const BODY_LIMIT = 1_048_576;',
			put: 'export const BODY_LIMIT = 9_048_576;',
		},
		test: { file: security, name: 'a body over the limit gives 413' },
	},
	{
		promise: 'Bodies, URLs and headers have a limit',
		breakage: {
			file: 'sandbox/src/http/limits.ts',
			take: 'if (seen > VALUES_LIMIT) {',
			put: 'if (seen > 10 * VALUES_LIMIT) {',
		},
		test: { file: security, name: 'a body with more values than the limit' },
	},
	{
		promise: 'Bodies, URLs and headers have a limit',
		breakage: {
			file: 'sandbox/src/http/limits.ts',
			take: 'if (url.length > URL_LIMIT) {',
			put: 'if (url.length > 9 * URL_LIMIT) {',
		},
		test: { file: security, name: 'an address over the limit gives 414' },
	},
	{
		promise: 'no error shows a stack trace',
		breakage: {
			file: 'sandbox/src/http/errors.ts',
			take: 'return { status, headers: json, body: envelope(codeForStatus(status), message) };',
			put: "return { status, headers: json, body: envelope(codeForStatus(status), message + ' at run (a.ts:1)') };",
		},
		test: { file: security, name: 'no answer shows a stack trace' },
	},
];
