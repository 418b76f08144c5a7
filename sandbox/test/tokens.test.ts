import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../src/server';
import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { errorOf, useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

interface Token {
	id: number;
	kind: string;
	name: string;
	created_on: number;
	own: boolean;
	token?: string;
}

const admin = <T>(method: string, path: string, body?: unknown, key?: string) =>
	callAdmin<T>(running.sandbox, method, path, body, key);

const create = (kind: string, name = 'Website forms') => admin<Token>('POST', '/tokens', { kind, name });
const list = async () => (await admin<{ tokens: Token[] }>('GET', '/tokens')).data.tokens;
const call = (token: string | undefined) =>
	running.api.call('GET', '/metadata', undefined, { Authorization: `Bearer ${token}` });

afterEach(async () => {
	for (const { id, own } of await list()) if (!own) await admin('DELETE', `/tokens/${id}`);
});

describe('Tokens', () => {
	// sync-api.md, Authentication.
	test('a Sync token that was created in the dashboard is accepted at once', async () => {
		const { status, data } = await create('sync');
		expect([status, data]).toEqual([
			201,
			{
				id: expect.any(Number),
				kind: 'sync',
				name: 'Website forms',
				created_on: expect.any(Number),
				own: false,
				token: expect.stringMatching(/^[0-9a-f]{48}$/),
			},
		]);
		expect((await call(data.token)).status).toBe(200);
	});

	test('an Async token that was created in the dashboard gives 401 NOT_AUTHORIZED on the Sync API', async () => {
		const { data } = await create('async');
		expect(errorOf(await call(data.token))).toMatchObject({ status: 401, code: 'NOT_AUTHORIZED' });
	});

	test('a token is shown once, when it is created', async () => {
		const { data, headers } = await create('sync', 'Shown once');
		expect(headers['cache-control']).toBe('no-store');
		const answers = [
			await admin('GET', '/tokens'),
			await admin('GET', '/requests'),
			await admin('DELETE', `/tokens/${data.id}`),
		];
		expect(JSON.stringify(answers)).not.toContain(data.token);
		expect((await admin<{ tokens: Token[] }>('GET', '/tokens')).data.tokens).not.toContainEqual(
			expect.objectContaining({ token: expect.anything() }),
		);
	});

	// docs/security.md promises: "It stores tokens as hashes."
	test('only the hash of a token is stored', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'tokens-'));
		const file = join(folder, 'workspace.db');
		const sandbox = await startSandbox({ seed: 'empty', data: file });
		try {
			const { data } = await callAdmin<Token>(sandbox, 'POST', '/tokens', { kind: 'sync', name: 'Kept' });
			await sandbox.close();
			expect((await readFile(file)).includes(String(data.token))).toBe(false);
			const again = await startSandbox({ data: file });
			const { data: kept } = await callAdmin<{ tokens: Token[] }>(again, 'GET', '/tokens');
			await again.close();
			expect(kept.tokens.map(({ name, own }) => [name, own])).toContainEqual(['Kept', false]);
		} finally {
			await rm(folder, { recursive: true });
		}
	});

	// docs/security.md promises: "It stops working at once."
	test('a deleted token is rejected at once', async () => {
		const { data } = await create('sync');
		expect((await admin('DELETE', `/tokens/${data.id}`)).data).toEqual({ id: data.id, status: 'DELETED' });
		expect(errorOf(await call(data.token))).toMatchObject({ status: 401, code: 'NOT_AUTHORIZED' });
		expect(errorOf(await admin('DELETE', `/tokens/${data.id}`))).toMatchObject({
			status: 404,
			code: 'NOT_FOUND',
		});
	});

	// sync-api.md, Limits.
	test('a fourth Sync token is rejected, with the reason', async () => {
		// The token that the sandbox printed at its start is the first.
		expect([(await create('sync')).status, (await create('sync')).status]).toEqual([201, 201]);
		expect(errorOf(await admin('POST', '/tokens', { kind: 'sync', name: 'Fourth' }))).toEqual({
			status: 400,
			code: 'BAD_REQUEST',
			message: 'A workspace can have at most 3 Sync tokens. Delete one first.',
		});
		expect((await list()).filter(({ kind }) => kind === 'sync')).toHaveLength(3);
	});

	test('a fourth Async token is rejected; Sync tokens are counted separately', async () => {
		expect([(await create('async')).status, (await create('async')).status]).toEqual([201, 201]);
		expect(errorOf(await admin('POST', '/tokens', { kind: 'async', name: 'Fourth' }))).toMatchObject({
			status: 400,
			message: 'A workspace can have at most 3 Async tokens. Delete one first.',
		});
		expect((await create('sync')).status).toBe(201);
	});

	test('a deleted token makes room for another one', async () => {
		const first = await create('sync');
		await create('sync');
		await admin('DELETE', `/tokens/${first.data.id}`);
		expect((await create('sync')).status).toBe(201);
	});

	test('tokens that the sandbox printed are listed, and cannot be deleted', async () => {
		const own = (await list()).filter((token) => token.own);
		expect(own.map(({ kind }) => kind)).toEqual(['sync', 'async']);
		for (const { id } of own) {
			expect(errorOf(await admin('DELETE', `/tokens/${id}`))).toMatchObject({
				status: 400,
				code: 'BAD_REQUEST',
			});
		}
		expect((await call(running.sandbox.syncToken)).status).toBe(200);
	});

	test('only the admin key creates and lists tokens', async () => {
		for (const key of ['', 'wrong', running.sandbox.syncToken]) {
			expect((await admin('GET', '/tokens', undefined, key)).status).toBe(401);
			expect((await admin('POST', '/tokens', { kind: 'sync', name: 'x' }, key)).status).toBe(401);
		}
		expect(await list()).toHaveLength(2);
	});

	test('a token needs a kind and a one-line name', async () => {
		for (const body of [
			{ kind: 'admin', name: 'x' },
			{ kind: 'sync' },
			{ kind: 'sync', name: '  ' },
			{ kind: 'sync', name: 'a\u0000b' },
			{ kind: 'sync', name: 'x'.repeat(61) },
			[],
		]) {
			expect(errorOf(await admin('POST', '/tokens', body))).toMatchObject({
				status: 400,
				code: 'BAD_REQUEST',
			});
		}
	});
});
