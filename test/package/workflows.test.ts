import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

const root = join(__dirname, '..', '..');
const folder = join(root, '.github', 'workflows');

const step = z.object({
	uses: z.string().optional(),
	run: z.string().optional(),
	with: z.record(z.string(), z.unknown()).default({}),
	env: z.record(z.string(), z.string()).default({}),
});
const permissions = z.record(z.string(), z.string());
const job = z.object({
	needs: z.string().optional(),
	uses: z.string().optional(),
	permissions: permissions.optional(),
	steps: z.array(step).default([]),
});
const workflow = z.object({
	on: z.record(z.string(), z.unknown()),
	permissions,
	jobs: z.record(z.string(), job),
});

const read = (file: string) => workflow.parse(parse(readFileSync(join(folder, file), 'utf8')));
const manifest = z
	.object({ version: z.string(), scripts: z.record(z.string(), z.string()) })
	.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const files = readdirSync(folder);
const stepsOf = (file: string) => Object.values(read(file).jobs).flatMap(({ steps }) => steps);
const commandsOf = (file: string) => stepsOf(file).flatMap(({ run }) => run ?? []);

describe.each(files)('the workflow %s', (file) => {
	it('runs commands that are there', () => {
		const missing = commandsOf(file)
			.flatMap((command) => [...command.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name))
			.filter((name) => !['ci', 'publish'].includes(name) && !(name in manifest.scripts));
		const scripts = commandsOf(file).filter((command) => command.startsWith('.'));

		expect(commandsOf(file)).not.toEqual([]);
		expect(missing).toEqual([]);
		expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([]);
	});

	it('uses actions of others by their commit alone', () => {
		const used = stepsOf(file).flatMap(({ uses }) => uses ?? []);

		expect(used).not.toEqual([]);
		expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
	});

	it('may only read, and leaves no token of the repository behind', () => {
		const checkouts = stepsOf(file).filter(({ uses }) => uses?.startsWith('actions/checkout@'));

		expect(read(file).permissions).toEqual({ contents: 'read' });
		expect(checkouts.map((checkout) => checkout.with['persist-credentials'])).not.toContain(undefined);
		expect(checkouts.map((checkout) => checkout.with['persist-credentials'])).not.toContain(true);
	});
});

describe('CI', () => {
	it('runs everything that has to hold', () => {
		expect(commandsOf('ci.yml')).toContain('.ci/run');
	});
});

describe('publishing', () => {
	const { on, jobs } = read('publish.yml');
	const [publish] = Object.values(jobs).filter(({ steps }) =>
		steps.some(({ run }) => run?.includes('npm publish')),
	);
	const commands = publish?.steps.flatMap(({ run }) => run ?? []) ?? [];

	it('begins with a tag of a version, and with nothing else', () => {
		expect(on).toEqual({ push: { tags: ['v*'] } });
	});

	it('comes after all checks, and after the tag was compared with the version', () => {
		expect(jobs[publish?.needs ?? '']?.uses).toBe('./.github/workflows/ci.yml');
		expect(commands.at(-1)).toMatch(/^npm publish /);
		expect(commands).toContain('npm run scan');
		expect(commands[0]).toBe(`test "$GITHUB_REF_NAME" = "v$(node -p 'require("./package.json").version')"`);
	});

	it('states the provenance, for which it alone may ask for an identity', () => {
		const others = Object.values(jobs).filter((each) => each !== publish);

		expect(commands.at(-1)).toBe('npm publish --provenance --access public');
		expect(publish?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
		expect(others.flatMap(({ permissions }) => Object.keys(permissions ?? {}))).toEqual([]);
	});

	it('runs on the Node that n8n runs on, whose npm knows Trusted Publishers', () => {
		const node = publish?.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
		const n8n = JSON.parse(readFileSync(join(root, 'e2e', 'n8n', 'newest', 'package.json'), 'utf8'));

		expect(node?.with['node-version']).toBe(n8n.dependencies.node);
	});
});

it('the changelog has a section for the version of the package', () => {
	expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## [${manifest.version}]`);
});
