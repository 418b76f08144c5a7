// Our own rules, for all folders. The configurations at the root are n8n's (docs/decisions/0040-the-lint-of-n8n.md).
import { resolve } from 'node:path';

import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import prettier from 'eslint-config-prettier';
import { importX } from 'eslint-plugin-import-x';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

import { borders } from './borders.mjs';
import { digestOfSurroundings } from './surroundings.mjs';

const root = resolve(import.meta.dirname, '../..');
const published = ['credentials/**/*.ts', 'nodes/**/*.ts'];
const communityNodes = n8nCommunityNodesPlugin.configs.recommended;

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

/** Packages that only tools/mutation and tools/scan need. */
const installedOnFirstUse = ['^@stryker-mutator/', '^@n8n/(node-cli|scan-community-package)/'];

const resolver = {
	'import-x/resolver-next': [
		createTypeScriptImportResolver({ project: 'tools/tsconfig.json', noWarnOnMultipleProjects: true }),
	],
};

export default defineConfig(
	// tools/scan compiles the client, against types that it generates.
	globalIgnores(['**/dist/', '**/coverage/', '**/node_modules/', 'test/e2e/data/', 'tools/scan/client/']),

	// No rule reads it. It is here because ESLint's cache forgets all results when the configuration changes.
	{ settings: { surroundings: digestOfSurroundings(root) } },

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
			'import-x/no-unresolved': ['error', { commonjs: true, ignore: installedOnFirstUse }],
			'import-x/no-restricted-paths': ['error', { basePath: root, zones: borders }],
		},
	},
	{
		files: ['**/*.{js,mjs}'],
		extends: [js.configs.recommended],
		plugins: { 'import-x': importX },
		settings: resolver,
		rules: { 'import-x/no-unresolved': ['error', { commonjs: true, ignore: installedOnFirstUse }] },
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
