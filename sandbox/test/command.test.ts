import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, UsageError } from '../src/options';
import { eventually } from '../../test/kit/support/eventually';
import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { endOf, runToEnd, spawnSandbox, startCommand } from './commandLine';
import { Api, newPhone } from '../../test/kit/sandbox/useSandbox';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-command-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run sandbox', () => {
	test('has the seed and the dialect that are named, tells its address and tokens with --json, and ends on SIGTERM', async () => {
		const { child, said } = await startCommand('--seed', 'unique-id', '--dialect', 'observed');
		expect(Object.keys(said)).toEqual([
			'url',
			'enterpriseId',
			'syncToken',
			'asyncToken',
			'adminKey',
			'page',
			'password',
		]);
		expect(said.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v2$/);
		const api = new Api(said);
		expect((await api.get('/custom-fields/customer_id')).data).toMatchObject({ isLeadid: true });
		const { data } = await api.search({}, '?limit=1');
		expect(data).toEqual([expect.objectContaining({ id: expect.stringMatching(/^[0-9a-f]{24}$/) })]);
		child.kill('SIGTERM');
		expect(await endOf(child)).toBe(0);
	});

	test('SIGTERM ends it at once and without a word while calls are delayed', async () => {
		const { child, said } = await startCommand('--seed', 'empty', '--data', join(folder, 'delayed.db'));
		await callAdmin(said, 'POST', '/faults', { delayMs: 2_000 });
		let err = '';
		child.stderr?.on('data', (chunk) => (err += String(chunk)));
		const api = new Api(said);
		const calls = [api.create({ phone: newPhone() }), api.get('/metadata')];
		await eventually(async () => {
			expect((await callAdmin(said, 'GET', '/traffic')).data).toMatchObject({ requests: calls.length });
		});
		const closed = once(child, 'close');
		child.kill('SIGTERM');
		const results = await Promise.allSettled(calls);
		expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		expect(await closed).toEqual([0, null]);
		expect(err).toBe('');
	});

	test('a data file keeps the workspace and the hashes of its tokens', async () => {
		const data = join(folder, 'kept.db');
		const first = await startCommand('--data', data, '--seed', 'empty');
		const leadId = await new Api(first.said).newLead({ name: 'Kept' });
		first.child.kill('SIGINT');
		expect(await endOf(first.child)).toBe(0);
		expect(readFileSync(data).includes(first.said.syncToken)).toBe(false);
		expect(statSync(`${data}.tokens.json`).mode & 0o777).toBe(0o600);
		const kept = readdirSync(folder).filter((name) => name.startsWith('kept'));
		expect(kept.sort()).toEqual(['kept.db', 'kept.db.tokens.json']);

		const second = await startCommand('--data', data, '--seed', 'demo');
		expect(second.said).toMatchObject({ syncToken: first.said.syncToken, adminKey: first.said.adminKey });
		const api = new Api({ ...second.said, syncToken: first.said.syncToken });
		expect(await api.fieldsOf(leadId)).toMatchObject({ name: 'Kept' });
		expect((await api.search({})).total_count).toBe(1);
		const third = await runToEnd('--port', '0', '--data', data);
		expect(third).toMatchObject({ code: 1, err: 'The data file is in use by another sandbox.\n' });
		second.child.kill('SIGTERM');
		await endOf(second.child);

		rmSync(`${data}.tokens.json`);
		const fourth = await startCommand('--data', data);
		expect(fourth.said.syncToken).not.toBe(first.said.syncToken);
		expect((await api.get('/metadata').catch(() => ({ status: 0 }))).status).not.toBe(200);
		expect((await new Api({ ...fourth.said, syncToken: first.said.syncToken }).get('/metadata')).status).toBe(
			401,
		);
		expect((await new Api(fourth.said).create({ phone: newPhone() })).status).toBe(201);
		fourth.child.kill('SIGTERM');
		await endOf(fourth.child);
	});

	test('a mistake in the options is reported, with exit code 2', async () => {
		const { code, out, err } = await runToEnd('--port', 'x');
		expect({ code, out }).toEqual({ code: 2, out: '' });
		expect(err).toBe('--port must be a whole number from 0 to 65535\nRun with --help to list the options.\n');
	});

	test.each([
		[['--port', 'x'], '--port must be a whole number from 0 to 65535'],
		[['--seed', 'nope'], '--seed must be one of demo, unique-id, empty'],
		[['--at-once', '0'], '--at-once must be a whole number from 1 to 1000000'],
		[['--latency', 'far'], '--latency must be a whole number of milliseconds up to 600000'],
		[['--allow-host', 'host:80'], '--allow-host must be a host name without a port'],
		[['--public-url', 'example.com/sandbox'], '--public-url must be an address that begins with https://'],
		[['--colour'], "Unknown option '--colour'"],
	])('%j is a mistake', (args, message) => {
		const read = () => readOptions(args);
		expect(read).toThrow(UsageError);
		expect(read).toThrow(message);
	});

	test('--help shows the options', async () => {
		const { code, out } = await runToEnd('--help');
		expect(code).toBe(0);
		for (const flag of ['--port', '--host', '--data', '--seed', '--json']) expect(out).toContain(flag);
	});

	test('--allow-host serves the page under further names, such as those of Docker', async () => {
		const names = ['host.docker.internal', 'Sandbox'];
		const { child, said } = await startCommand(
			'--seed',
			'empty',
			...names.flatMap((name) => ['--allow-host', name]),
		);
		const { port } = new URL(said.url);
		const statusUnder = async (host: string) =>
			await new Promise((resolve) =>
				get({ port, path: '/sign-in', headers: { Host: host } }, (answer) =>
					resolve(answer.resume().statusCode),
				),
			);
		for (const host of [`host.docker.internal:${port}`, 'sandbox', 'SANDBOX:1']) {
			expect([host, await statusUnder(host)]).toEqual([host, 200]);
		}
		expect(await statusUnder('docker.internal')).toBe(421);
		child.kill('SIGTERM');
		await endOf(child);
	});

	// docs/security.md promises: "It listens on `127.0.0.1` and warns about any other `--host`"
	test('a host that others can reach prints a warning', async () => {
		const child = spawnSandbox('--port', '0', '--seed', 'empty', '--host', '0.0.0.0');
		let said = '';
		child.stderr?.on('data', (chunk) => {
			said += String(chunk);
			if (said.includes('127.0.0.1')) child.kill('SIGTERM');
		});
		await endOf(child);
		expect(said).toContain('WARNING: listening on 0.0.0.0');
	});
});
