import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { loadPackage } from '../../../test/kit/engine/package';
import { type PackedPackage, packPackage } from '../../build/pack';

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

	// docs/security.md promises: "`dist` is the output of TypeScript for `nodes` and `credentials`"
	it('holds scripts, codex files, previews and icons in dist, and no sources', () => {
		const others = packed.files.filter(
			(file) => file.startsWith('dist/') && !/\.js$|\.node\.json$|\/__schema__\/.*\.json$|\.svg$/.test(file),
		);

		expect(others).toEqual([]);
	});

	// docs/security.md promises: "It loads only modules that n8n supplies"
	// docs/security.md promises: "no telemetry, no update check, no other service"
	it('requires only what n8n supplies, and files of its own', () => {
		const required = scripts().flatMap((file) =>
			requiresOf(join(packed.dir, file)).map((name) => ({ file, name })),
		);
		const strangers = required.filter(
			({ file, name }) => !suppliedByHost.includes(name) && !isOwnFile(packed.dir, file, name),
		);

		expect(strangers).toEqual([]);
		expect(required.map(({ name }) => name)).toEqual(expect.arrayContaining(['n8n-workflow', 'zod']));
	});

	// README.md promises: "The package has no dependencies"
	// docs/security.md promises: "**No dependencies.**"
	it('declares no dependency that npm would install', () => {
		const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest();

		expect({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }).toEqual({
			peerDependencies: { 'n8n-workflow': '*' },
			// n8n has its own. With a second one, npm would add 160 packages, and compile one of them.
			peerDependenciesMeta: { 'n8n-workflow': { optional: true } },
		});
	});

	// docs/security.md promises: "**No install scripts**"
	it('has no script that npm runs when it installs the package', () => {
		const { scripts: commands } = manifest();
		const atInstall = /^((pre|post)?(install|prepare)|prepublish)$/;

		expect(Object.keys(commands).filter((name) => atInstall.test(name))).toEqual([]);
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

/** A call of `require` or `import`, which is neither a method of this name nor the declaration of one. */
const loading = /(?<![.\w])(?:require|import)\s*\(\s*(?:(['"])([^'"]*)\1|([^)]*)\)(?!\s*\{))/g;

/** The modules that a compiled script requires or imports. A computed name is returned as source text. */
const requiresOf = (file: string) =>
	[...readFileSync(file, 'utf8').matchAll(loading)].map(([, , name, computed]) => name ?? computed ?? '');

function isOwnFile(packageDir: string, from: string, name: string): boolean {
	if (!name.startsWith('.')) return false;
	const path = resolve(packageDir, dirname(from), name);
	return (
		path.startsWith(packageDir) && ['', '.js', '/index.js'].some((ending) => existsSync(`${path}${ending}`))
	);
}
