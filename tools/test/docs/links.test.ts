import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { root } from '../../../test/kit/root';
import { loadPackage } from '../../../test/kit/engine/package';
import { operationRows } from '../../../test/kit/operations';
import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { USAGE } from '../../../sandbox/src/options';
import { anchorsOf, codeOf, documents, targetsOf, textOf } from './markdown';

const { homepage, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	homepage: string;
	scripts: Record<string, string>;
};
const ofNpm = ['ci', 'deprecate', 'install', 'pack', 'prune', 'publish', 'uninstall', 'version', 'view'];

/** The problem with a link target of a document; undefined if the target exists or is on another site. */
function problemOf(document: string, target: string): string | undefined {
	if (/^[a-z]+:/.test(target)) return undefined;
	const [path = '', anchor] = target.split('#');
	const file = path === '' ? document : relative(root, join(root, dirname(document), decodeURI(path)));
	if (!existsSync(join(root, file))) return `${target} is not there`;
	if (anchor === undefined || anchorsOf(textOf(file)).includes(anchor)) return undefined;
	return `${target} has no such heading`;
}

interface Command {
	readonly name: string;
	readonly flags: readonly string[];
}

function commandsOf(code: string): Command[] {
	return [...code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)([^;&|]*)/g)].map(([, name = '', rest = '']) => ({
		name,
		flags: [...(rest.split(' -- ')[1] ?? '').matchAll(/--([\w-]+)/g)].map(([, flag = '']) => flag),
	}));
}

/** What a command prints for --help, which names its flags. Undefined for a script of another program. */
function helpOf(name: string): string | undefined {
	const [, entry] = / (\S+\.(?:ts|mjs))$/.exec(scripts[name] ?? '') ?? [];
	if (entry === undefined) return undefined;
	const source = readFileSync(join(root, entry), 'utf8');
	return `${/^\/\*\*\n[^]*?\n \*\/\n/.exec(source)?.[0] ?? USAGE} --help`;
}

describe.each(documents)('%s', (document) => {
	const markdown = textOf(document);

	it('links to files, pictures and headings that exist', () => {
		expect(targetsOf(markdown).flatMap((target) => problemOf(document, target) ?? [])).toEqual([]);
	});

	it('names files that exist', () => {
		const named = codeOf(markdown).filter((code) =>
			/^[\w.-]+(\/[\w.-]+)+\.(ts|mjs|json|yml|md|csv)$/.test(code),
		);
		const places = [root, join(root, dirname(document))];

		expect(named.filter((file) => !places.some((place) => existsSync(join(place, file))))).toEqual([]);
	});

	it('names commands of package.json, with flags that they accept', () => {
		const commands = codeOf(markdown)
			.flatMap(commandsOf)
			.filter(({ name }) => !ofNpm.includes(name));
		const unknown = commands.filter(({ name }) => !(name in scripts)).map(({ name }) => name);
		const flags = commands.flatMap(({ name, flags }) =>
			flags
				.filter((flag) => !new RegExp(`--${flag}\\b`).test(helpOf(name) ?? `--${flag}`))
				.map((flag) => `${name} --${flag}`),
		);

		expect({ unknown, flags }).toEqual({ unknown: [], flags: [] });
	});
});

describe('the documents', () => {
	it.each(['README.md', 'docs/recipes.md'])('list every example in %s', (document) => {
		const examples = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.json'));

		expect(examples.filter((name) => !textOf(document).includes(`examples/${name})`))).toEqual([]);
	});

	it('show every picture', () => {
		const shown = documents.flatMap((document) =>
			targetsOf(textOf(document)).map((target) => basename(target)),
		);
		const pictures = readdirSync(join(root, 'docs', 'images'));

		expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
	});

	it('describe each command and each folder', () => {
		const contributing = textOf('CONTRIBUTING.md');
		const named = codeOf(textOf('docs/internals/commands.md')).flatMap(commandsOf);
		const hidden = ['node_modules', 'dist', 'coverage'];
		const folders = readdirSync(root, { withFileTypes: true })
			.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !hidden.includes(entry.name))
			.map(({ name }) => name);

		expect(Object.keys(scripts).filter((script) => !named.some(({ name }) => name === script))).toEqual([]);
		expect(folders.filter((folder) => !contributing.includes(`\`${folder}/\``))).toEqual([]);
	});

	it('have parts that are read at once: of CONTRIBUTING.md at most 20 lines', () => {
		const parts = textOf('CONTRIBUTING.md').split(/^#+ /m);
		const long = parts.filter((part) => part.trimEnd().split('\n').length > 20);

		expect(long.map((part) => part.split('\n')[0])).toEqual([]);
	});

	it('for users have at most 4,500 words that people wrote, or as few as that for what they have a part for each of', () => {
		const most: Record<string, number> = {
			'docs/nodes.md': 250 * operationRows.length,
			'docs/sync-api.md': 400 * Object.keys(endpoints).length,
		};
		const forUsers = documents.filter((document) => /^docs\/[^/]+\.md$/.test(document));
		const written = (document: string) => textOf(document).replace(/<!-- Written by [^]*?<!-- End -->/g, '');
		const long = forUsers.filter(
			(document) => written(document).split(/\s+/).length > (most[document] ?? 4_500),
		);

		expect(long).toEqual([]);
	});

	it('have the headings that the editor links to', async () => {
		const { nodes, credentials } = await loadPackage(root);
		const urls = [...nodes.values()].flatMap(({ description: { codex, documentationUrl } }) => [
			...(codex?.resources?.primaryDocumentation ?? []).map(({ url }) => url),
			...(codex?.resources?.credentialDocumentation ?? []).map(({ url }) => url),
			...(documentationUrl === undefined ? [] : [documentationUrl]),
		]);
		const [page = ''] = homepage.split('#');
		const linked = [
			...urls,
			...[...credentials.values()].flatMap(({ documentationUrl }) => documentationUrl ?? []),
		];
		// The first anchor is GitHub's own.
		const anchors = ['readme', ...anchorsOf(textOf('README.md'))];

		expect(linked).not.toEqual([]);
		expect(linked.filter((url) => !url.startsWith(page))).toEqual([]);
		expect(linked.filter((url) => url.includes('#') && !anchors.includes(url.split('#')[1] ?? ''))).toEqual(
			[],
		);
	});
});
