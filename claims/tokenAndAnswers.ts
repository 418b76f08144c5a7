import type { Claim } from './claim';

const transport = 'nodes/shared/run/transport.ts';
const serviceRemarks = 'nodes/shared/sync/shapes/serviceRemarks.ts';
const baseUrl = 'nodes/shared/sync/baseUrl.ts';
const credential = 'credentials/LeadWorkspaceSyncApi.credentials.ts';

/** docs/security.md: the access token, personal data and hostile answers. */
export const tokenAndAnswers: readonly Claim[] = [
	{
		promise: 'only the host of the base URL, below its path',
		breakage: {
			file: credential,
			take: '.startsWith(`${baseUrl}/`)',
			put: '.startsWith(origin)',
		},
		test: { file: 'test/credentials/authenticate.test.ts', name: 'is not sent to' },
	},
	{
		promise: "The credential does not add the token to any other URL, including in n8n's HTTP Request node.",
		breakage: {
			file: credential,
			take: 'addresses.length === 0 || !addresses.every(isOurs)',
			put: 'addresses.length === 0',
		},
		test: { file: 'test/credentials/httpRequestNode.test.ts', name: 'is not sent to another address' },
	},
	{
		promise: 'the base URL must be https',
		breakage: {
			file: baseUrl,
			take: "url.protocol === 'http:' && !isLoopback(url.hostname)",
			put: "url.protocol === 'http:' && url.hostname === ''",
		},
		test: { file: 'test/shared/sync/baseUrl.test.ts', name: 'is rejected when it is' },
	},
	{
		promise: 'one in a private network once *HTTP in a Private Network* is on',
		breakage: { file: baseUrl, take: 'if (!isPrivate || !allowsPrivateHttp) {', put: 'if (!isPrivate) {' },
		test: { file: 'test/shared/sync/baseUrl.test.ts', name: 'is rejected when it is' },
	},
	{
		promise: 'User names, queries and fragments in the base URL are errors.',
		breakage: {
			file: baseUrl,
			take: "url.username !== '' || url.password !== ''",
			put: "url.password !== ''",
		},
		test: { file: 'test/shared/sync/baseUrl.test.ts', name: 'is rejected when it is' },
	},
	{
		promise: 'nothing that uses the credential follows them',
		breakage: {
			file: credential,
			take: 'disableFollowRedirect: true, followRedirect: false',
			put: 'disableFollowRedirect: false, followRedirect: true',
		},
		test: { file: 'test/credentials/redirect.test.ts', name: 'goes nowhere' },
	},
	{
		promise: 'The node rejects an ID that could lead to another path, and sends nothing.',
		breakage: { file: 'nodes/shared/sync/path.ts', take: '!dots.test(text) && ', put: '' },
		test: { file: 'test/security/ids.test.ts', name: 'does not send' },
	},
	{
		promise: 'If the service sends the token back, the nodes remove it before they read the answer',
		breakage: {
			file: transport,
			take: 'return bodyOf(secrets.reduce((text, secret) => secret.removedFrom(text), content));',
			put: 'return bodyOf(content, secrets);',
		},
		test: { file: 'test/security/token.test.ts', name: 'reveal the token' },
	},
	{
		promise: 'base64 at any place in a longer text',
		breakage: {
			file: 'nodes/shared/sync/secret.ts',
			take: 'return [0, 1, 2].flatMap(',
			put: 'return [0, 1].flatMap(',
		},
		test: { file: 'test/shared/sync/secret.test.ts', name: 'is found in every encoding' },
	},
	{
		promise: 'without emails and numbers of 7 digits or more and cut at 300 characters',
		breakage: {
			file: 'nodes/shared/sync/answerFailure.ts',
			take: 'error.message === code || error.message === undefined ? undefined : withoutPersonalData(error.message)',
			put: 'error.message === code ? undefined : error.message',
		},
		test: { file: 'test/shared/sync/rejection.test.ts', name: 'keeps no personal data' },
	},
	{
		promise: '*Include Submitted Data* off leaves both out.',
		breakage: {
			file: 'nodes/shared/remarks/item.ts',
			take: 'input: withoutSubmitted ? undefined : input',
			put: 'input',
		},
		test: { file: 'test/leads/remarkOptions.test.ts', name: 'omits the submitted values' },
	},
	{
		promise: 'its remarks have no `input`',
		breakage: {
			file: 'nodes/shared/run/branches.ts',
			take: 'const input = hasSecrets ? undefined : (this.items[item]?.json ?? {});',
			put: 'const input = this.items[hasSecrets ? item : item]?.json ?? {};',
		},
		test: { file: 'test/team-members/secrets.test.ts', name: 'and all that it is made of, is in no output' },
	},
	{
		promise: 'No output, remark, error or dry run contains it',
		breakage: {
			file: 'nodes/TeamMembers/createMember.ts',
			take: 'bodyOf(member, input.password && hidden)',
			put: 'bodyOf(member, input.password)',
		},
		test: { file: 'test/team-members/secrets.test.ts', name: 'all that it is made of, is in no output' },
	},
	{
		promise: 'its errors arrive without the input that n8n otherwise adds',
		breakage: {
			file: 'nodes/shared/run/branches.ts',
			take: "this.layout.hasSecrets && 'error' in json ? item : { item }",
			put: '{ item }',
		},
		test: { file: 'test/team-members/secrets.test.ts', name: 'and all that it is made of, is in no output' },
	},
	{
		promise: 'The nodes read at most 32 Mi characters of an answer, for at most a minute',
		breakage: {
			file: 'nodes/shared/run/answerText.ts',
			take: 'if (size <= longestAnswer) return;',
			put: 'if (size <= longestAnswer || parts.length > 0) return;',
		},
		test: { file: 'test/security/answers.test.ts', name: 'fail with a clear error, in little memory' },
	},
	{
		promise: 'a remark at 2,000 characters',
		breakage: {
			file: serviceRemarks,
			take: 'const longestRemark = 2_000;',
			put: 'const longestRemark = 2_000_000;',
		},
		test: { file: 'test/shared/sync/serviceRemarks.test.ts', name: 'are cut, and say how much was cut' },
	},
	{
		promise: 'Of the remarks of one answer, 10,000 are read, and one more says how many were left out.',
		breakage: {
			file: serviceRemarks,
			take: 'const mostRemarks = 10_000;',
			put: 'const mostRemarks = 10_000_000;',
		},
		test: { file: 'test/shared/sync/serviceRemarks.test.ts', name: 'are counted where they are left out' },
	},
	{
		promise: 'Texts of the service are escaped where n8n would show them as HTML',
		breakage: {
			file: 'nodes/shared/run/errors.ts',
			take: 'const message = escape(failure.message) +',
			put: 'const message = failure.message +',
		},
		test: { file: 'test/security/escaping.test.ts', name: 'in the message of an error' },
	},
	{
		promise: 'Texts of the service are escaped where n8n would show them as HTML',
		breakage: {
			file: 'nodes/shared/run/errors.ts',
			take: 'const description = escape(failure.description);',
			put: 'const description = failure.description;',
		},
		test: { file: 'test/security/escaping.test.ts', name: 'in the description of an error' },
	},
	{
		promise: 'Texts of the service are escaped where n8n would show them as HTML',
		breakage: {
			file: 'nodes/shared/run/hints.ts',
			take: 'message: escape(message), type',
			put: 'message, type',
		},
		test: { file: 'test/security/escaping.test.ts', name: 'in a hint of the run' },
	},
	{
		promise: 'Texts of the service are escaped where n8n would show them as HTML',
		breakage: {
			file: 'nodes/shared/editor/fromWorkspace.ts',
			take: 'escape(`${failure.message}. ${failure.description}`)',
			put: '(escape, `${failure.message}. ${failure.description}`)',
		},
		test: { file: 'test/security/escaping.test.ts', name: 'in the notice of an empty mapper' },
	},
];
