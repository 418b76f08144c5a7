import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Libsql from 'libsql';
import { startSandbox } from '../src/server';
import { explainFailure } from '../src/startFailure';
import { commandFile, endOf, runToEnd, spawnSandbox, startCommand } from './commandLine';
import { Api, newPhone } from '../../test/kit/sandbox/useSandbox';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-data-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;

/** A path in a folder of its own, so that nothing else is beside it. */
function newData(): { data: string; beside: () => string[] } {
	const own = join(folder, String((files += 1)));
	mkdirSync(own);
	return { data: join(own, 'work.db'), beside: () => readdirSync(own).sort() };
}

async function stop(child: ReturnType<typeof spawnSandbox>): Promise<void> {
	child.kill('SIGTERM');
	await endOf(child);
}

/** A data file that a sandbox made and closed. */
async function closedData(): Promise<string> {
	const { data } = newData();
	await (await startSandbox({ data })).close();
	return data;
}

/** What a start that fails says. */
async function refusal(data: string): Promise<string> {
	return await startSandbox({ data }).then(async (sandbox) => {
		await sandbox.close();
		return 'It started';
	}, explainFailure);
}

const modesOf = (data: string) =>
	['', '-wal', '-shm', '-journal', '.tokens.json']
		.map((part) => data + part)
		.filter((path) => existsSync(path))
		.map((path) => [path.slice(data.length), statSync(path).mode & 0o777]);

describe('Who can read a data file', () => {
	// docs/security.md promises: "The printed tokens are in a file beside the data that only its owner can
	// read"
	// docs/security.md promises: "Only the owner can read the data file, which holds leads"
	test('only its owner, while the sandbox runs and afterwards', async () => {
		const { data } = newData();
		const { child, said } = await startCommand('--data', data);
		await new Api(said).newLead();
		const running = modesOf(data);
		expect(running.map(([part]) => part)).toEqual(expect.arrayContaining(['', '-wal', '.tokens.json']));
		expect(running.filter(([, mode]) => mode !== 0o600)).toEqual([]);
		await stop(child);
		expect(modesOf(data)).toEqual([
			['', 0o600],
			['.tokens.json', 0o600],
		]);
	});

	test('only its owner, after a person made an empty file that all can read', async () => {
		const { data } = newData();
		writeFileSync(data, '', { mode: 0o644 });
		await stop((await startCommand('--data', data, '--seed', 'empty')).child);
		expect(statSync(data).mode & 0o777).toBe(0o600);
	});
});

describe('Starts at once', () => {
	test('the tokens beside a data file are those of the sandbox that has it open', async () => {
		const { data, beside } = newData();
		const { child, said } = await startCommand('--data', data, '--seed', 'empty');
		rmSync(`${data}.tokens.json`);
		const names = beside();
		expect(await refusal(data)).toBe('The data file is in use by another sandbox.');
		expect(beside()).toEqual(names);
		expect((await new Api(said).get('/metadata')).status).toBe(200);
		await stop(child);
	});
});

describe('A start that fails', () => {
	test('leaves nothing behind', async () => {
		const taken = createServer().listen(0, '127.0.0.1');
		await once(taken, 'listening');
		const address = taken.address();
		if (address === null || typeof address === 'string') throw new Error('The server has no port');
		const { data, beside } = newData();
		const { code, err } = await runToEnd('--data', data, '--port', String(address.port));
		taken.close();
		expect({ code, err }).toEqual({
			code: 1,
			err: 'The port is in use. Choose another with --port, or a free one with --port 0.\n',
		});
		expect(beside()).toEqual([]);
	});

	test('says that the disk may be full, and leaves nothing behind', async () => {
		const { data, beside } = newData();
		// No file may grow beyond 8 KiB, which ends a write as a full disk does.
		const limited = `trap '' XFSZ; ulimit -f 8; exec "$0" "$@"`;
		const child = spawn(
			'bash',
			['-c', limited, process.execPath, commandFile(), '--port', '0', '--data', data],
			{
				stdio: ['ignore', 'ignore', 'pipe'],
				env: { ...process.env, NODE_OPTIONS: '' },
			},
		);
		let err = '';
		child.stderr.on('data', (chunk) => (err += String(chunk)));
		const [code] = await once(child, 'close');
		expect({ code, err }).toEqual({ code: 1, err: 'The data file cannot be written. Is the disk full?\n' });
		expect(beside()).toEqual([]);
	});
});

describe('A file that is no workspace', () => {
	const notOurs = 'The data file was not made by this sandbox, so it stays as it is. Choose another.';

	test.each(['DELETE', 'WAL'])(
		'a SQLite file of another program with the journal mode %s stays as it is',
		async (mode) => {
			const { data, beside } = newData();
			const other = new Libsql(data);
			other.exec(`PRAGMA journal_mode = ${mode}`);
			other.exec('CREATE TABLE accounts (name TEXT)');
			other.close();
			const [bytes, names, { mtimeMs, mode: rights }] = [readFileSync(data), beside(), statSync(data)];
			expect(await refusal(data)).toBe(notOurs);
			expect(readFileSync(data).equals(bytes)).toBe(true);
			expect(beside()).toEqual(names);
			expect(statSync(data)).toMatchObject({ mtimeMs, mode: rights });
		},
	);

	test.each([
		['a text', 'name,phone\nAda,919800000001\n'],
		['a long text', 'name,phone\n'.repeat(1_000)],
	])('%s stays as it is', async (_, content) => {
		const { data, beside } = newData();
		writeFileSync(data, content);
		expect(await refusal(data)).toBe(notOurs);
		expect(readFileSync(data, 'utf8')).toBe(content);
		expect(beside()).toEqual(['work.db']);
	});

	test('a folder is named as one', async () => {
		expect(await refusal(folder)).toBe('The data file is a folder. Name a file inside it.');
	});

	test('a path in a folder that does not exist is named as one', async () => {
		expect(await refusal(join(folder, 'nowhere', 'work.db'))).toBe(
			'The folder of the data file does not exist.',
		);
	});

	test('a truncated data file is called damaged, at whatever place it was cut', async () => {
		const whole = await closedData();
		const { data } = newData();
		const { size } = statSync(whole);
		for (const left of [size - 1, size - 4_096, size / 2, 4_096, 600]) {
			copyFileSync(whole, data);
			truncateSync(data, Math.floor(left));
			expect([left, await refusal(data)]).toEqual([
				left,
				'The data file is damaged: a part of it is missing or overwritten. Restore a copy, or choose another.',
			]);
		}
	});

	test('a call that the disk has no room for gets 507 and stores nothing, and reads go on', async () => {
		const { data } = newData();
		// 4 MiB for a file.
		const limited = `trap '' XFSZ; ulimit -f 4096; exec "$0" "$@"`;
		const child = spawn(
			'bash',
			[
				'-c',
				limited,
				process.execPath,
				commandFile(),
				'--port',
				'0',
				'--json',
				'--seed',
				'empty',
				'--data',
				data,
			],
			{ stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, NODE_OPTIONS: '' } },
		);
		try {
			const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line');
			const api = new Api(JSON.parse(String(line)));
			const big = { notes: 'x'.repeat(500_000) };
			let stored = 0;
			let answer = await api.create({ phone: newPhone(), ...big });
			for (; answer.status === 201 && stored < 100; stored += 1)
				answer = await api.create({ phone: newPhone(), ...big });
			expect(answer).toMatchObject({
				status: 507,
				data: {
					error: { code: 'INSUFFICIENT_STORAGE', message: expect.stringContaining('disk') },
				},
			});
			expect((await api.search({})).total_count).toBe(stored);
		} finally {
			child.kill('SIGKILL');
			await once(child, 'exit');
		}
	});
});
