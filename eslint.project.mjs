import { existsSync, readdirSync } from 'node:fs';

import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import prettier from 'eslint-config-prettier';
import { importX } from 'eslint-plugin-import-x';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

import { digestOfSurroundings } from './tools/ci/lintSurroundings.mjs';

const published = ['credentials/**/*.ts', 'nodes/**/*.ts'];
const communityNodes = n8nCommunityNodesPlugin.configs.recommended;

const foldersOf = (path) =>
	readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);

/** The layers of nodes/shared, lowest first: a folder imports from itself and from the lines above it here. */
const layers = [
	['sync'],
	['workspace', 'remarks'],
	['values'],
	['run'],
	['model'],
	['editor', 'filters', 'loop', 'writes'],
	['leadIds'],
];

const layerBorders = foldersOf('nodes/shared').map((folder) => {
	const layer = layers.findIndex((folders) => folders.includes(folder));
	if (layer === -1) throw new Error(`eslint.project.mjs: nodes/shared/${folder} has no layer`);
	const lower = layers.slice(0, layer).flat();
	return {
		target: `nodes/shared/${folder}`,
		from: 'nodes',
		except: [folder, ...lower].map((name) => `shared/${name}`),
		message: `shared/${folder} imports from ${[folder, ...lower].join(', ')} only.`,
	};
});

const nodeBorders = foldersOf('nodes')
	.filter((folder) => folder !== 'shared')
	.map((folder) => ({
		target: `nodes/${folder}`,
		from: 'nodes',
		except: [folder, 'shared'],
		message: 'A node folder imports from no other node folder. Put what two nodes need into nodes/shared.',
	}));

/** Where the nodes list their operations. */
const operationLists = foldersOf('nodes')
	.flatMap((folder) => [`${folder}/operations.ts`, `${folder}/operations/index.ts`])
	.filter((path) => existsSync(new URL(`nodes/${path}`, import.meta.url)));

/** Imports point down only: from a node folder to nodes/shared, and there from a layer to lower layers. */
const borders = [
	...layerBorders,
	...nodeBorders,
	{
		target: 'credentials',
		from: 'nodes',
		except: ['shared/sync'],
		message: 'A credential imports from shared/sync only.',
	},
	{
		target: ['nodes', 'credentials'],
		from: ['sandbox', 'test', 'tools'],
		message: 'Published code does not import unpublished code.',
	},
	{
		target: ['sandbox/src', 'sandbox/bench'],
		from: ['credentials', 'test', 'tools'],
		message: 'The sandbox imports none of these folders.',
	},
	{
		target: 'sandbox/src',
		from: 'nodes',
		except: ['shared/sync/endpoints.ts', 'shared/sync/shapes'],
		message: 'The sandbox shares the endpoint catalogue and the shapes with the nodes, but no behaviour.',
	},
	{
		target: 'sandbox/test',
		from: 'nodes',
		except: ['shared/sync/endpoints.ts', 'shared/sync/shapes'],
		message: 'The tests of the sandbox know of the nodes what the sandbox knows.',
	},
	{
		target: ['test', 'tools'],
		from: 'sandbox/test',
		message: 'Put what tests share into test/kit.',
	},
	{
		target: 'test/kit/engine',
		from: ['nodes', 'credentials', 'sandbox', 'tools'],
		message: 'The engine loads the built package, as n8n does.',
	},
	{
		target: 'test/kit/engine',
		from: 'test',
		except: ['kit/engine'],
		message: 'The engine imports from no other folder of the tests.',
	},
	...['kit', 'chaos', 'e2e'].map((folder) => ({
		target: `test/${folder}`,
		from: 'test',
		except: folder === 'kit' ? ['kit'] : ['kit', folder],
		message: 'Put what tests and tools share into test/kit.',
	})),
	{
		target: ['tools', 'sandbox/test'],
		from: 'test',
		except: ['kit'],
		message: 'Put what tests and tools share into test/kit.',
	},
	{
		target: 'test/kit',
		from: ['credentials', 'tools'],
		message: 'The kit does not import from its users.',
	},
	{
		target: 'test/kit',
		from: 'nodes',
		except: [...['shared/run/runtime.ts', 'shared/sync/retry.ts', 'shared/sync/pace'], ...operationLists],
		message:
			'The kit runs the built package. From the sources it takes the pace, for simulated time, and the names of operations.',
	},
	{
		target: 'test/kit',
		from: 'sandbox',
		except: ['src/server.ts'],
		message: 'The kit uses the front door of the sandbox.',
	},
];

/** Fails if a border names a path that does not exist, because such a border checks nothing. */
for (const { target, from, except = [] } of borders) {
	const paths = [target, from, except.map((path) => `${from}/${path}`)].flat(2);
	const gone = paths.filter((path) => !existsSync(new URL(path, import.meta.url)));
	if (gone.length > 0)
		throw new Error(`eslint.project.mjs: a border names ${gone.join(', ')}, which is gone`);
}

const fieldTypeKey =
	'> TSTypeParameterInstantiation > :matches(TSTypeReference[typeName.name="FieldType"], TSIndexedAccessType[indexType.literal.value="type"]):first-child';
const namedType = (place) => `:matches([${place}.name="type"], [${place}.property.name="type"])`;

/** Code that depends on a field's type uses `valueTypes`, so that the compiler reports what a new type lacks. */
const partialFieldTypes = [
	`TSTypeReference[typeName.name="Partial"] TSTypeReference[typeName.name="Record"] ${fieldTypeKey}`,
	`:matches(TSTypeReference[typeName.name=/^(Readonly)?(Set|Map)$/], NewExpression[callee.name=/^(Set|Map)$/]) ${fieldTypeKey}`,
].map((selector) => ({ selector, message: 'Cover every FieldType: use Record<FieldType, ...>.' }));

const fieldTypeBranches = [
	`BinaryExpression[operator=/^[!=]==?$/][right.value=/^[a-z]/]${namedType('left')}`,
	`SwitchStatement${namedType('discriminant')}`,
	`CallExpression[callee.property.name=/^(includes|has|indexOf)$/]${namedType('arguments.0')}`,
].map((selector) => ({
	selector,
	message: 'Use valueTypes (shared/values/types.ts) instead of comparing types by name.',
}));

/** The rules of one of eslint-plugin-n8n-nodes-base's configs, whose other keys are in the old format. */
const nodesBaseRules = (name, ...switchedOff) => ({
	...nodesBase.configs[name].rules,
	...Object.fromEntries(switchedOff.map((rule) => [`n8n-nodes-base/${rule}`, 'off'])),
});

const resolver = {
	'import-x/resolver-next': [
		createTypeScriptImportResolver({ project: 'tools/tsconfig.json', noWarnOnMultipleProjects: true }),
	],
};

export default defineConfig(
	// Its test compiles the client, against types that the test generates.
	globalIgnores([
		'**/dist/',
		'**/coverage/',
		'**/node_modules/',
		'test/e2e/data/',
		'sandbox/test/openapi/client/',
	]),

	// No rule reads it. It is here because ESLint's cache forgets all results when the configuration changes.
	{ settings: { surroundings: digestOfSurroundings(import.meta.dirname) } },

	{
		files: ['**/*.ts'],
		extends: [
			js.configs.recommended,
			tseslint.configs.recommended,
			importX.flatConfigs.recommended,
			importX.flatConfigs.typescript,
		],
		settings: resolver,
		// No rule here reads tags of JSDoc. Only those do that know the types.
		languageOptions: { parserOptions: { jsDocParsingMode: 'none' } },
		rules: {
			'prefer-spread': 'off',
			// `{ unwanted, ...rest }` omits a key. A leading underscore marks an unused parameter.
			'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
			// tsc reports a missing or computed member of `import *`, and a missing default export. For them, these rules
			// parse every package.
			'import-x/namespace': 'off',
			'import-x/default': 'off',
			'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: borders }],
		},
	},
	{
		files: ['**/*.{js,mjs}'],
		extends: [js.configs.recommended],
		plugins: { 'import-x': importX },
		settings: resolver,
		// Stryker is a package of mutation, whose packages are installed on first use.
		rules: { 'import-x/no-unresolved': ['error', { commonjs: true, ignore: ['^@stryker-mutator/'] }] },
		languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
	},
	{
		files: ['**/*.js'],
		languageOptions: {
			sourceType: 'commonjs',
			globals: {
				require: 'readonly',
				module: 'writable',
				exports: 'writable',
				__dirname: 'readonly',
				__filename: 'readonly',
			},
		},
	},

	{
		files: ['test/**/*.ts'],
		rules: { 'no-restricted-syntax': ['error', ...partialFieldTypes] },
	},
	{
		files: ['test/kit/operations/*.ts'],
		rules: {
			'@typescript-eslint/no-restricted-imports': [
				'error',
				{ patterns: [{ group: ['**/nodes/*/operations'], allowTypeImports: true }] },
			],
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: { 'no-restricted-syntax': ['error', ...partialFieldTypes, ...fieldTypeBranches] },
	},

	// Every request uses n8n's own helper, so that n8n's proxy, its guards and the credential apply.
	{
		files: published,
		rules: { 'no-restricted-globals': ['error', 'fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource'] },
	},

	// The rules of n8n's verification: those of @n8n/node-cli, except for those that it switches off.
	{ plugins: { 'n8n-nodes-base': nodesBase } },
	{
		files: published,
		extends: [communityNodes],
		rules: { 'no-console': 'error' },
	},
	{
		files: ['package.json'],
		extends: [communityNodes],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
		rules: nodesBaseRules('community'),
	},
	{
		files: ['credentials/**/*.ts'],
		rules: nodesBaseRules(
			'credentials',
			'cred-class-field-documentation-url-miscased',
			'cred-class-field-type-options-password-missing',
		),
	},
	{
		files: ['nodes/**/*.ts'],
		rules: nodesBaseRules(
			'nodes',
			'node-class-description-inputs-wrong-regular-node',
			'node-class-description-outputs-wrong',
			'node-param-type-options-max-value-present',
		),
	},

	{
		files: ['nodes/shared/sync/**/*.ts'],
		rules: {
			'no-restricted-imports': [
				'error',
				{ paths: [{ name: 'n8n-workflow', message: 'shared/sync does not depend on n8n.' }] },
			],
		},
	},
	prettier,
);
