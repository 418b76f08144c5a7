import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../../../test/kit/root';
import { eventually } from '../../../test/kit/support/eventually';

/** Replaces npm: logs what it does, and installs once the file `go` exists. */
const npm = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
const note = (text) => appendFileSync('notes', text + ' ' + process.pid + '\\n');
note('begin');
const timer = setInterval(() => {
	if (!existsSync('go')) return;
	clearInterval(timer);
	mkdirSync('node_modules', { recursive: true });
	writeFileSync('node_modules/.package-lock.json', '{}');
	note('end');
}, 5);
`;

const running = new Set<ChildProcess>();
let clone: string;

beforeEach(() => {
	clone = mkdtempSync(join(tmpdir(), 'setup-'));
	writeFileSync(join(clone, 'package-lock.json'), '{}');
	writeFileSync(join(clone, 'notes'), '');
	cpSync(join(root, 'tools', 'setup'), join(clone, 'tools', 'setup'), { recursive: true });
	mkdirSync(join(clone, 'bin'));
	writeFileSync(join(clone, 'bin', 'npm'), npm, { mode: 0o755 });
});

afterEach(() => {
	for (const child of running) child.kill('SIGKILL');
	rmSync(clone, { recursive: true, force: true });
});

interface Start {
	readonly child: ChildProcess;
	readonly exit: Promise<number | null>;
	/** Its output so far. */
	said(): string;
}

function start(): Start {
	const PATH = [join(clone, 'bin'), process.env['PATH']].join(delimiter);
	const child = spawn(process.execPath, [join(clone, 'tools', 'setup', 'setup.mjs')], {
		env: { ...process.env, PATH },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	running.add(child);
	let text = '';
	child.stderr.on('data', (chunk) => (text += String(chunk)));
	const exit = once(child, 'exit').then(() => {
		running.delete(child);
		return child.exitCode;
	});
	return { child, exit, said: () => text };
}

const notes = () => readFileSync(join(clone, 'notes'), 'utf8').split('\n').filter(Boolean);
const begun = async (count: number) =>
	await eventually(async () =>
		expect(notes().filter((note) => note.startsWith('begin'))).toHaveLength(count),
	);
const waits = async ({ said }: Start) =>
	await eventually(async () => expect(said()).toContain('Another process'));
const letNpmEnd = () => writeFileSync(join(clone, 'go'), '');
const lives = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

test('two starts at once install the packages once', async () => {
	const first = start();
	await begun(1);
	const second = start();
	await waits(second);
	letNpmEnd();

	expect([await first.exit, await second.exit]).toEqual([0, 0]);
	expect(notes()).toEqual([expect.stringMatching(/^begin/), expect.stringMatching(/^end/)]);
	expect(second.said()).toBe('Another process is installing the packages. Waiting for it to end ...\n');
});

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
	'%s ends npm with the start, and the waiting start continues',
	async (signal) => {
		const first = start();
		await begun(1);
		const firstNpm = Number(notes()[0]?.split(' ')[1]);
		const second = start();
		await waits(second);
		expect(lives(firstNpm)).toBe(true);

		first.child.kill(signal);
		await first.exit;
		await eventually(async () => expect(lives(firstNpm)).toBe(false));
		await begun(2);
		letNpmEnd();

		expect(await second.exit).toBe(0);
		expect(notes().at(-1)).toMatch(/^end/);
	},
);

test('a start with the packages in place does nothing', async () => {
	letNpmEnd();
	expect(await start().exit).toBe(0);
	const again = start();
	expect(await again.exit).toBe(0);
	expect([notes().length, again.said()]).toEqual([2, '']);
});

test('an npm that fails fails the start, with advice', async () => {
	writeFileSync(join(clone, 'bin', 'npm'), '#!/usr/bin/env node\nprocess.exit(7)\n', { mode: 0o755 });
	const failing = start();
	expect(await failing.exit).toBe(7);
	expect(failing.said()).toContain('Packages could not be installed.');
});

test('packages behind a link stay as they are', async () => {
	mkdirSync(join(clone, 'elsewhere'));
	symlinkSync(join(clone, 'elsewhere'), join(clone, 'node_modules'));
	letNpmEnd();
	const linked = start();

	expect(await linked.exit).toBe(1);
	expect(notes()).toEqual([]);
	expect(linked.said()).toContain('Install them there, or remove the link');
});
