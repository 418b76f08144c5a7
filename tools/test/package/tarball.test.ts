import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import ts from 'typescript';

import { loadPackage } from '../../../test/kit/engine/package';
import { packPackage } from '../../build/pack';
import type { PackedPackage } from '../../build/pack';

/** The modules that n8n supplies to a community node at run time. Any other module is found here and missing in n8n. */
const suppliedByHost = ['n8n-workflow', 'zod', 'luxon', 'lodash', 'crypto', 'node:crypto'];
const papers = ['CHANGELOG.md', 'LICENSE', 'README.md', 'llms.txt', 'package.json'];

describe('the packed tarball', () => {
	let packed: PackedPackage;

	beforeAll(() => {
		packed = packPackage();
	});
	afterAll(() => packed.remove());

	const scripts = () => packed.files.filter((file) => file.endsWith('.js'));
	const manifest = () => JSON.parse(readFileSync(join(packed.dir, 'package.json'), 'utf8'));

	it('holds dist, README, LICENSE, CHANGELOG and llms.txt, and nothing else', () => {
		const others = packed.files.filter((file) => !file.startsWith('dist/') && !papers.includes(file));

		expect(others).toEqual([]);
		expect(packed.files).toContain('llms.txt');
		expect(scripts().length).toBeGreaterThan(0);
	});

	it('holds scripts, codex files, previews and icons in dist, and no sources', () => {
		const others = packed.files.filter(
			(file) => file.startsWith('dist/') && !/\.js$|\.node\.json$|\/__schema__\/.*\.json$|\.svg$/.test(file),
		);

		expect(others).toEqual([]);
	});

	it('requires only what n8n supplies, and files of its own', () => {
		const strangers = scripts().flatMap((file) =>
			requiresOf(join(packed.dir, file))
				.filter((name) => !suppliedByHost.includes(name) && !isOwnFile(packed.dir, file, name))
				.map((name) => `${file}: ${name}`),
		);

		expect(strangers).toEqual([]);
	});

	it('declares no dependency that npm would install', () => {
		const { dependencies, optionalDependencies, peerDependencies } = manifest();

		expect({ dependencies, optionalDependencies, peerDependencies }).toEqual({
			peerDependencies: { 'n8n-workflow': '*' },
		});
	});

	it('has no script that npm runs when it installs the package', () => {
		const { scripts: commands } = manifest();
		const atInstall = [
			'preinstall',
			'install',
			'postinstall',
			'prepublish',
			'preprepare',
			'prepare',
			'postprepare',
		];

		expect(atInstall.filter((name) => name in commands)).toEqual([]);
	});

	it('loads as n8n loads it, every node with its codex and icons', async () => {
		const { name, nodes, credentials } = await loadPackage(packed.dir);
		const descriptions = [...nodes.values()].map(({ description }) => description);
		const icons = [...descriptions, ...credentials.values()].flatMap(({ iconUrl = '' }) =>
			typeof iconUrl === 'string' ? [iconUrl] : Object.values(iconUrl),
		);

		expect(nodes.size).toBe(manifest().n8n.nodes.length);
		expect(credentials.size).toBe(manifest().n8n.credentials.length);
		expect(descriptions.filter(({ codex }) => codex?.categories === undefined)).toEqual([]);
		expect(icons).toHaveLength((nodes.size + credentials.size) * 2);
		expect(icons.filter((icon) => !existsSync(icon.replace(`icons/${name}`, packed.dir)))).toEqual([]);
	});
});

/** The modules that a compiled script requires or imports. A computed name is returned as source text. */
function requiresOf(file: string): string[] {
	const names: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isCallExpression(node) && isLoading(node.expression)) {
			const [name] = node.arguments;
			names.push(name && ts.isStringLiteralLike(name) ? name.text : node.getText());
		}
		node.forEachChild(visit);
	};
	visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
	return names;
}

function isLoading(called: ts.Expression): boolean {
	return (
		called.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(called) && called.text === 'require')
	);
}

function isOwnFile(packageDir: string, from: string, name: string): boolean {
	if (!name.startsWith('.')) return false;
	const path = resolve(packageDir, dirname(from), name);
	return (
		path.startsWith(packageDir) && ['', '.js', '/index.js'].some((ending) => existsSync(`${path}${ending}`))
	);
}
