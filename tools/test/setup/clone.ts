import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../../../test/kit/root';

export interface Start {
	readonly child: ChildProcess;
	readonly exit: Promise<number | null>;
	/** Its output so far. */
	said(): string;
}

/** A folder with the set-up in it, and a folder `bin` for programs that it finds first. */
export class Clone {
	readonly folder = mkdtempSync(join(tmpdir(), 'setup-'));
	private readonly running = new Set<ChildProcess>();

	constructor() {
		cpSync(join(root, 'tools', 'setup'), this.at('tools', 'setup'), { recursive: true });
	}

	at(...names: string[]): string {
		return join(this.folder, ...names);
	}

	write(file: string, text: string): void {
		mkdirSync(dirname(this.at(file)), { recursive: true });
		writeFileSync(this.at(file), text, { mode: 0o755 });
	}

	/** Replaces npm by a CommonJS program. */
	stubNpm(source: string): void {
		this.write('bin/npm', `#!${process.execPath}\n${source}`);
	}

	start(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Start {
		const child = spawn(process.execPath, [this.at('tools', 'setup', 'setup.mjs'), ...args], {
			env: { ...process.env, PATH: [this.at('bin'), process.env['PATH']].join(delimiter), ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		this.running.add(child);
		let text = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (chunk) => (text += String(chunk)));
		}
		const exit = once(child, 'exit').then(() => {
			this.running.delete(child);
			return child.exitCode;
		});
		return { child, exit, said: () => text };
	}

	/** Starts it, waits for its end, and returns what it said. */
	async run(
		args?: readonly string[],
		env?: NodeJS.ProcessEnv,
	): Promise<{ code: number | null; said: string }> {
		const { child, said } = this.start(args, env);
		await once(child, 'close');
		return { code: child.exitCode, said: said() };
	}

	remove(): void {
		for (const child of this.running) child.kill('SIGKILL');
		rmSync(this.folder, { recursive: true, force: true });
	}
}
