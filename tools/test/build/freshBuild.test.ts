import { execFileSync, spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { convertCompilerOptionsFromJson, transpileModule } from 'typescript';

import { root } from '../../../test/kit/root';

/** A small project and its first build. Each test changes a copy of its own. */
let template: string;
let project: string;

const write = (path: string, text: string) => {
	mkdirSync(dirname(join(project, path)), { recursive: true });
	writeFileSync(join(project, path), text);
};
const built = (path: string) => readFileSync(join(project, 'dist', path), 'utf8');
const freshBuild = () =>
	execFileSync(process.execPath, ['-e', `require('./tools/build/freshBuild.js')()`], {
		cwd: project,
		stdio: 'pipe',
	});

const rating = (highest: number) =>
	`import type { INode } from 'n8n-workflow';\nexport const takes = (rating: number, _node?: INode): boolean => rating <= ${highest};\n`;

const newFolder = () => mkdtempSync(join(tmpdir(), 'fresh-build-'));

beforeAll(() => {
	template = newFolder();
	project = template;
	for (const path of ['tools/build/freshBuild.js', 'tools/build/prepack.js', '.npmrc', 'tsconfig.json']) {
		cpSync(join(root, path), join(project, path), { recursive: true });
	}
	mkdirSync(join(project, 'node_modules'));
	for (const name of ['typescript-7', 'n8n-workflow', '@types']) {
		symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
	}
	write('nodes/rating.ts', rating(5));
	write('nodes/Leads/Leads.node.json', '{ "node": "leads" }\n');
	write('nodes/Leads/notes.json', '{}');
	write('icons/leads.svg', '<svg/>');
	freshBuild();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
	project = newFolder();
	cpSync(template, project, { recursive: true });
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

test('a missing build is built as TypeScript 5.9 builds it', () => {
	const code = built('nodes/rating.js');
	expect(built('nodes/Leads/Leads.node.json')).toBe('{ "node": "leads" }\n');
	expect(built('icons/leads.svg')).toBe('<svg/>');
	expect(existsSync(join(project, 'dist', 'nodes', 'Leads', 'notes.json'))).toBe(false);

	const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
	const { options } = convertCompilerOptionsFromJson(compilerOptions, root);
	expect(code).toBe(transpileModule(rating(5), { compilerOptions: options }).outputText);
});

test('a changed source is built again', () => {
	expect(built('nodes/rating.js')).toContain('rating <= 5');
	write('nodes/rating.ts', rating(9));
	write('nodes/Leads/Leads.node.json', '{}');
	freshBuild();
	expect(built('nodes/rating.js')).toContain('rating <= 9');
	expect(built('nodes/Leads/Leads.node.json')).toBe('{}');
});

test('a deleted source is deleted from the build', () => {
	rmSync(join(project, 'nodes', 'rating.ts'));
	freshBuild();
	expect(existsSync(join(project, 'dist', 'nodes', 'rating.js'))).toBe(false);
});

test('a file that was edited in the build, or built from other sources, is built again', () => {
	const code = built('nodes/rating.js');
	write('dist/nodes/rating.js', code.replace('5', '9'));
	freshBuild();
	expect(built('nodes/rating.js')).toBe(code);
});

test('a source that cannot be parsed is no build, and the last build stays', () => {
	const code = built('nodes/rating.js');
	write('nodes/rating.ts', 'export const takes = (');
	expect(freshBuild).toThrow('Command failed');
	expect(built('nodes/rating.js')).toBe(code);
});

test('changed compiler options build everything again', () => {
	const code = built('nodes/rating.js');
	const options = readFileSync(join(root, 'tsconfig.json'), 'utf8');
	write('tsconfig.json', options.replace('"commonjs"', '"es2022"'));
	freshBuild();
	expect(built('nodes/rating.js')).not.toBe(code);
});

test('npm publish packs no missing, old or changed build, although .npmrc switches scripts off', () => {
	const { publishConfig } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const scripts = { prepack: 'node tools/build/prepack.js' };
	write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', scripts, publishConfig }));
	const run = (program: string, ...args: readonly string[]) => {
		const { status, stderr } = spawnSync(program, args, { cwd: project, encoding: 'utf8' });
		return { status, stderr };
	};
	const prepack = () => run(process.execPath, 'tools/build/prepack.js');
	const refused = { status: 1, stderr: expect.stringContaining('Not packed: dist did not fit') };
	const spoil: ReadonlyArray<() => void> = [
		() => write('nodes/rating.ts', rating(9)),
		() => write('dist/nodes/rating.js', 'throw new Error();'),
		() => write('dist/nodes/gone.js', ''),
	];
	rmSync(join(project, 'dist'), { recursive: true });
	expect(run('npm', 'publish', '--dry-run')).toEqual(refused);
	for (const each of spoil) {
		each();
		expect(prepack()).toEqual(refused);
	}
	expect(prepack()).toEqual({ status: 0, stderr: '' });
});
