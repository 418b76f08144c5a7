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
/** Returns what it mended. */
const freshBuild = (): string[] => {
	const script = `console.log(JSON.stringify(require('./tools/build/freshBuild.js')()))`;
	const options = { cwd: project, encoding: 'utf8', stdio: 'pipe' } as const;
	return JSON.parse(execFileSync(process.execPath, ['-e', script], options));
};

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
	// Without n8n-workflow, whose types take as long as everything else: a type that is not found is no type in the build.
	for (const name of ['typescript-7', '@types']) {
		symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
	}
	for (const name of ['rating', 'edited', 'gone']) write(`nodes/${name}.ts`, rating(5));
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

test('what is changed, deleted or edited is built again, and nothing else', () => {
	const before = built('nodes/edited.js');
	expect(built('nodes/rating.js')).toContain('rating <= 5');
	write('nodes/rating.ts', rating(9));
	write('nodes/Leads/Leads.node.json', '{}');
	rmSync(join(project, 'nodes', 'gone.ts'));
	write('dist/nodes/edited.js', before.replace('5', '9'));
	const mended = freshBuild();

	expect(built('nodes/rating.js')).toContain('rating <= 9');
	expect(built('nodes/Leads/Leads.node.json')).toBe('{}');
	expect(existsSync(join(project, 'dist', 'nodes', 'gone.js'))).toBe(false);
	expect(built('nodes/edited.js')).toBe(before);
	const files = ['Leads/Leads.node.json', 'edited.js', 'gone.js', 'rating.js'];
	expect(mended.sort()).toEqual(files.map((file) => join('dist', 'nodes', file)));
	expect(freshBuild()).toEqual([]);
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

test('npm publish packs no build that did not fit, although .npmrc switches scripts off', () => {
	const { publishConfig } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const scripts = { prepack: 'node tools/build/prepack.js' };
	write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', scripts, publishConfig }));
	const run = (program: string, ...args: readonly string[]) => {
		const { status, stderr } = spawnSync(program, args, { cwd: project, encoding: 'utf8' });
		return { status, stderr };
	};
	rmSync(join(project, 'dist'), { recursive: true });

	expect(run('npm', 'publish', '--dry-run')).toEqual({
		status: 1,
		stderr: expect.stringContaining('Not packed: dist did not fit'),
	});
	expect(run(process.execPath, 'tools/build/prepack.js')).toEqual({ status: 0, stderr: '' });
});
