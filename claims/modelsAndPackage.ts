import type { Claim } from './claim';

const models = 'nodes/shared/run/models.ts';
const harmfulCalls = 'test/security/harmfulCalls.test.ts';
const tarball = 'test/package/tarball.test.ts';

/** docs/security.md: what models may do, and the package. */
export const modelsAndPackage: readonly Claim[] = [
	{
		promise:
			'only when a person has switched on *Let a Model Delete* in the tool, which is off and takes no expression',
		breakage: {
			file: models,
			take: 'return permission === true;',
			put: 'return permission !== false;',
		},
		test: { file: 'test/security/models.test.ts', name: 'sends nothing for a model when its permission is' },
	},
	{
		promise: 'never with a password from the model',
		breakage: { file: models, take: 'if (written.length > 0)', put: 'if (written.length > 1)' },
		test: { file: 'test/security/models.test.ts', name: 'may not choose the password' },
	},
	{
		promise: 'only of the member that you choose in the tool',
		breakage: {
			file: models,
			take: 'if (!isFromModel(parameters[parameter]) || isPermitted(parameters[permission])) continue;',
			put: 'if (isFromModel(parameters[parameter])) continue;',
		},
		test: { file: harmfulCalls, name: 'changes nothing: ' },
	},
	{
		promise: 'of 10,000 at most, in the currency of the payment',
		breakage: {
			file: 'nodes/shared/writes/paymentEntry.ts',
			take: "Number(draft.entry['amount']) > mostPaid",
			put: "Number(draft.entry['amount']) > mostPaid * 1_000_000",
		},
		test: { file: harmfulCalls, name: 'changes nothing: ' },
	},
	{
		promise: 'only if you set *Unknown Dropdown Labels* to *Let the Service Create Them* in the tool',
		breakage: { file: models, take: "unknownLabels: 'holdBack' }", put: "unknownLabels: 'create' }" },
		test: { file: harmfulCalls, name: 'changes nothing: ' },
	},
	{
		promise: 'A tool refuses *Send As Is*',
		breakage: {
			file: models,
			take: "if (writes && valueHandling === 'sendAsIs')",
			put: "if (!writes && valueHandling === 'sendAsIs')",
		},
		test: { file: harmfulCalls, name: 'changes nothing: ' },
	},
	{
		promise: 'It loads only modules that n8n supplies',
		breakage: {
			file: 'nodes/shared/sync/url.ts',
			take: 'export function isUrl(',
			put: "void import('node:http');\n\nexport function isUrl(",
		},
		test: { file: tarball, name: 'requires only what n8n supplies' },
	},
	{
		promise: '**No dependencies.**',
		breakage: {
			file: 'package.json',
			take: '"peerDependencies": {',
			put: '"dependencies": { "lodash": "4" },\n\t"peerDependencies": {',
		},
		test: { file: tarball, name: 'declares no dependency' },
	},
	{
		promise: 'with a statement on npm that ties it to its commit',
		breakage: { file: '.github/workflows/publish.yml', take: '--provenance', put: '' },
		test: { file: 'test/package/workflows.test.ts', name: 'publishes with provenance' },
	},
	{
		promise: 'with no other role than *Caller*, unless you choose one in the tool',
		breakage: {
			file: 'nodes/TeamMembers/operations/create.ts',
			take: '(role) => role === leastRole',
			put: "(role) => role !== ''",
		},
		test: { file: 'test/security/models.test.ts', name: 'may not give the role' },
	},
	{
		promise: '**No install scripts**',
		breakage: {
			file: 'package.json',
			take: '"scripts": {',
			put: '"scripts": {\n\t\t"postinstall": "node dist/x.js",',
		},
		test: { file: tarball, name: 'has no script that npm runs when it installs the package' },
	},
	{
		promise: 'if they fit into 7.5 KB, otherwise fingerprints',
		breakage: {
			file: 'nodes/LeadsTrigger/changes/snapshot.ts',
			take: 'const maxSize = 7_500;',
			put: 'const maxSize = 75_000;',
		},
		test: { file: 'test/leads-trigger/changes.test.ts', name: 'is under 7.5 KB' },
	},
	{
		promise: 'No node opens on an operation that deletes.',
		breakage: {
			file: 'nodes/shared/editor/operations.ts',
			take: 'operations.find(({ destroys }) => !destroys)',
			put: 'operations[0]',
		},
		test: { file: 'test/security/models.test.ts', name: 'is never preselected' },
	},
];
