import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../../testkit/root';

export interface Start {
	readonly child: ChildProcess;
	readonly exit: Promise<number | null>;
	/** Its output so far. */
	said(): string;
}

/** A folder with the set-up in it, a folder for its PATH, and what runs there. */
export class Clone {
	readonly path = mkdtempSync(join(tmpdir(), 'setup-'));
	private readonly running = new Set<ChildProcess>();

	constructor() {
		for (const name of ['setup.mjs', 'setup']) {
			cpSync(join(root, 'scripts', name), this.at('scripts', name), { recursive: true });
		}
		mkdirSync(this.at('bin'));
	}

	at(...names: string[]): string {
		return join(this.path, ...names);
	}

	write(file: string, text: string): void {
		mkdirSync(dirname(this.at(file)), { recursive: true });
		writeFileSync(this.at(file), text, { mode: 0o755 });
	}

	/** Puts a program in front of npm. */
	stubNpm(source: string): void {
		this.write(join('bin', 'npm'), `#!${process.execPath}\n${source}`);
	}

	start(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Start {
		const child = spawn(process.execPath, [this.at('scripts', 'setup.mjs'), ...args], {
			env: {
				...process.env,
				PATH: [this.at('bin'), process.env['PATH']].join(delimiter),
				...env,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		this.running.add(child);
		let text = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (chunk) => (text += String(chunk)));
		}
		const exit = once(child, 'close').then(() => {
			this.running.delete(child);
			return child.exitCode;
		});
		return { child, exit, said: () => text };
	}

	/** Starts it and waits for its end. */
	async run(args?: readonly string[], env?: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
		const { exit, said } = this.start(args, env);
		return { code: await exit, said: said() };
	}

	remove(): void {
		for (const child of this.running) child.kill('SIGKILL');
		rmSync(this.path, { recursive: true, force: true });
	}
}
