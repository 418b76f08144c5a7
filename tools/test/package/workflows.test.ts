import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

import { root } from '../../../test/kit/root';

const folder = join(root, '.github', 'workflows');

const step = z.object({
	if: z.string().optional(),
	uses: z.string().optional(),
	run: z.string().optional(),
	with: z.record(z.string(), z.unknown()).default({}),
	env: z.record(z.string(), z.string()).default({}),
});
const permissions = z.record(z.string(), z.string());
const job = z.object({
	needs: z.string().optional(),
	uses: z.string().optional(),
	container: z.string().optional(),
	permissions: permissions.optional(),
	'timeout-minutes': z.number().optional(),
	strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
	steps: z.array(step).default([]),
});
const workflow = z.object({
	on: z.record(z.string(), z.unknown()),
	permissions,
	jobs: z.record(z.string(), job),
});

const read = (file: string) => workflow.parse(parse(readFileSync(join(folder, file), 'utf8')));
const manifest = z
	.object({
		version: z.string(),
		engines: z.object({ node: z.string() }),
		scripts: z.record(z.string(), z.string()),
		publishConfig: z.record(z.string(), z.unknown()),
	})
	.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const nodeOfN8n = z
	.object({ dependencies: z.object({ node: z.string() }) })
	.parse(JSON.parse(readFileSync(join(root, 'test', 'e2e', 'n8n', 'newest', 'package.json'), 'utf8')))
	.dependencies.node;

const files = readdirSync(folder);
const nodeVersionOf = (of: z.output<typeof job> | undefined) =>
	of?.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))?.with['node-version'];
const stepsOf = (file: string) => Object.values(read(file).jobs).flatMap(({ steps }) => steps);
const commandsOf = (file: string) => stepsOf(file).flatMap(({ run }) => run ?? []);

/** The commits of each action that the workflows use, with the version in the comment. */
const pins = files.flatMap((file) =>
	[...readFileSync(join(folder, file), 'utf8').matchAll(/^\s*- uses: (.+)$/gm)].map(([, pin = '']) => pin),
);

/** What an attacker could use in a workflow is for zizmor to find (.github/workflows/zizmor.yml). */
describe.each(files)('the workflow %s', (file) => {
	it('runs commands that exist', () => {
		const missing = commandsOf(file)
			.flatMap((command) => [...command.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name))
			.filter((name) => !['ci', 'publish', 'audit'].includes(name) && !(name in manifest.scripts));
		const scripts = commandsOf(file).flatMap((command) => /^\.[\w./]+/.exec(command)?.[0] ?? []);

		expect(missing).toEqual([]);
		expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([]);
	});

	it('pins each image to a digest', () => {
		const images = Object.values(read(file).jobs).flatMap(({ container }) => container ?? []);

		expect(images.filter((image) => !/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
	});

	it('has a time limit for each job', () => {
		const endless = Object.values(read(file).jobs).filter(
			(each) => each.uses === undefined && each['timeout-minutes'] === undefined,
		);

		expect(endless).toEqual([]);
	});
});

it('all workflows use the same version of each action, and name it', () => {
	const named = [...new Set(pins)].filter((pin) => !pin.startsWith('./'));
	const repositories = named.map((pin) => pin.split(/[@/]/, 2).join('/'));
	const commits = new Set(named.map((pin) => `${pin.split(/[@/]/, 2).join('/')} ${pin.split('@')[1]}`));

	expect(commits.size).toBe(new Set(repositories).size);
	expect(named.filter((pin) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(pin))).toEqual([]);
});

it('only the jobs that need write permission have it', () => {
	const rights = files.flatMap((file) =>
		Object.entries(read(file).jobs).flatMap(([name, { permissions }]) =>
			Object.entries(permissions ?? {}).map(([right, kind]) => `${file} ${name}: ${right} ${kind}`),
		),
	);

	expect(rights.filter((right) => !right.endsWith(': contents read'))).toEqual([
		'codeql.yml analyze: security-events write',
		'publish.yml publish: id-token write',
	]);
});

const partsOf = (name: string) =>
	spawnSync(join(root, '.ci', name), ['--parts'], { encoding: 'utf8' })
		.stdout.trim()
		.split('\n');

describe('CI', () => {
	const { jobs } = read('ci.yml');
	const matrixOf = (name: string) => jobs[name]?.strategy?.matrix ?? {};
	const commands = (name: string) => jobs[name]?.steps.flatMap(({ run }) => run ?? []) ?? [];

	it('runs every part of .ci/run, each in its own job', () => {
		expect(commands('tests')).toContain('npm run test:only');
		expect(commands('parts')).toEqual(['.ci/run "$PART"']);
		expect(['tests', ...(matrixOf('parts')['part'] ?? [])]).toEqual(partsOf('run'));
	});

	it('runs every part of .ci/nightly by a schedule, each in its own job', () => {
		const { on, jobs: nightly } = read('nightly.yml');

		expect(on).toHaveProperty('schedule');
		expect(nightly['parts']?.steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/nightly "$PART"']);
		expect(nightly['parts']?.strategy?.matrix['part']).toEqual(partsOf('nightly'));
	});

	it('starts with lint and types, and no job waits for another', () => {
		const setUp = 'node tools/setup/setup.mjs';
		expect(commands('quick').slice(0, 3)).toEqual([setUp, 'npm run lint', 'npm run typecheck']);
		expect(Object.values(jobs).filter(({ needs }) => needs !== undefined)).toEqual([]);
	});

	it('checks lint and types once', () => {
		const checks = Object.keys(jobs)
			.flatMap(commands)
			.join('\n')
			.match(/npm (test|run (lint|typecheck|build))\b(?!:)/g);

		expect(checks).toEqual(['npm run lint', 'npm run typecheck']);
	});

	it('prints the subjects of a pull request that are longer than 72 characters', () => {
		const folder = mkdtempSync(join(tmpdir(), 'subjects-'));
		const step = jobs['quick']?.steps.find(({ env }) => 'BASE' in env);
		const run = (command: string) =>
			spawnSync('bash', ['-e', '-c', command], {
				cwd: folder,
				encoding: 'utf8',
				env: { ...process.env, BASE: 'base', GIT_CONFIG_GLOBAL: '/dev/null' },
			}).stdout;
		const commit = (subject: string) =>
			run(`git -c user.name=A -c user.email=a@b.co commit -q --allow-empty -m '${subject}'`);

		run('git init -q');
		commit(`${'b'.repeat(80)}`);
		run('git tag base');
		commit('ä'.repeat(72));
		expect(run(step?.run ?? '')).toBe('none\n');
		commit('c'.repeat(73));
		expect(run(step?.run ?? '')).toMatch(/^[0-9a-f]+ c{73}\n$/);

		expect(step?.if).toBe("github.event_name == 'pull_request'");
		rmSync(folder, { recursive: true });
	});

	it("runs its parts, lint and types on n8n's Node", () => {
		expect(jobs['parts']?.container).toMatch(new RegExp(`^node:${nodeOfN8n}\\.`));
		expect(nodeVersionOf(jobs['quick'])).toBe(nodeOfN8n);
	});

	it("runs the tests on the oldest supported Node and on n8n's Node", () => {
		const [oldest, ...newer] = matrixOf('tests')['node'] ?? [];

		expect(`>=${oldest}`).toBe(manifest.engines.node);
		expect(newer).toContain(nodeOfN8n);
	});
});

it.each(['run', 'nightly'])('.ci/%s rejects an unknown part', (name) => {
	const { status, stderr } = spawnSync(join(root, '.ci', name), ['nothing'], { encoding: 'utf8' });

	expect(status).toBe(2);
	expect(stderr).toContain('Unknown part nothing.');
});

describe('publishing', () => {
	const { on, jobs } = read('publish.yml');
	const { publish } = jobs;
	const commandsIn = (job: z.output<typeof step>[] = []) => job.flatMap(({ run }) => run ?? []);
	const packing = commandsIn(jobs['pack']?.steps);

	it('starts on a version tag only', () => {
		expect(on).toEqual({ push: { tags: ['v*'] } });
	});

	it('runs after all checks, and after the tag was compared with the version', () => {
		expect(publish?.needs).toBe('pack');
		expect(jobs['pack']?.needs).toBe('checks');
		expect(jobs['checks']?.uses).toBe('./.github/workflows/ci.yml');
		expect(packing[0]).toBe(`test "$GITHUB_REF_NAME" = "v$(node -p 'require("./package.json").version')"`);
		expect(packing[1]).toBe('grep -qF "## [${GITHUB_REF_NAME#v}]" CHANGELOG.md');
		expect(packing).toEqual(
			expect.arrayContaining(['npm audit signatures', '.ci/nightly audit', 'npm run scan']),
		);
	});

	it('publishes the file that was packed, in a job that runs no code of ours or of other packages', () => {
		expect(commandsIn(publish?.steps)).toEqual([
			'echo "$SHA256  $(echo ./*.tgz)" | sha256sum --check --strict',
			'npm publish ./*.tgz --provenance --access public --ignore-scripts',
		]);
		expect(publish?.steps.flatMap(({ uses }) => uses?.split('@')[0] ?? [])).toEqual([
			'actions/download-artifact',
			'actions/setup-node',
		]);
	});

	it('packs the tarball, and the list of what it consists of', () => {
		const folder = mkdtempSync(join(tmpdir(), 'pack-'));
		const { stdout } = spawnSync(join(root, '.ci', 'pack'), [folder], { encoding: 'utf8' });
		const tarball = `n8n-nodes-lead-workspace-${manifest.version}.tgz`;
		const check = spawnSync('sha256sum', ['--check', '--strict'], { input: stdout });
		const bom: unknown = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));

		expect(readdirSync(folder).sort()).toEqual([tarball, 'sbom.cdx.json']);
		expect(check.status).toBe(0);
		expect(bom).toMatchObject({
			metadata: { component: { purl: `pkg:npm/n8n-nodes-lead-workspace@${manifest.version}` } },
			components: [],
		});
		rmSync(folder, { recursive: true });
	});

	// docs/security.md promises: "with a statement on npm that ties it to its commit"
	it('publishes with provenance, and is the only job that may request an identity token', () => {
		const others = Object.values(jobs).filter((each) => each !== publish);

		expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true, 'ignore-scripts': false });
		expect(publish?.permissions).toEqual({ 'id-token': 'write' });
		expect(others.flatMap(({ permissions }) => Object.keys(permissions ?? {}))).toEqual([]);
	});

	it("runs on n8n's Node, whose npm supports Trusted Publishers", () => {
		expect(nodeVersionOf(publish)).toBe(nodeOfN8n);
	});
});

it('the changelog begins with the unreleased changes, then has dated versions, first that of the package', () => {
	const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
	const [[, unreleased] = [], ...versions] = changelog.matchAll(/^## \[(.+?)\](.*)$/gm);
	const [newest] = versions.map(([, version]) => version);

	expect(unreleased).toBe('Unreleased');
	expect([undefined, manifest.version]).toContain(newest);
	expect(versions.filter(([, , date = '']) => !/^ - \d{4}-\d{2}-\d{2}$/.test(date))).toEqual([]);
});
