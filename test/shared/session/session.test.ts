import { setTimeout as sleep } from 'node:timers/promises';

import type { IExecuteFunctions } from 'n8n-workflow';

import { waitingClock } from '../../kit/waitingClock';
import { preparing, type Session } from '../../../nodes/shared/session/operation';
import { type Connection, createRuntime, withConnection } from '../../../nodes/shared/session/runtime';
import { parseCredential } from '../../../nodes/shared/sync/credential';
import type { WorkspaceReader } from '../../../nodes/shared/workspace/reader';
import { isVerdict } from '../../../nodes/shared/writes/fields';

const typed = { baseUrl: 'https://api.example.com/v2', enterpriseId: 'e1', accessToken: 'token-1' };

/** One call of a node, which the service answers like this. */
async function call(reply: object, isExecution = true, credential: object = {}, timeout?: number) {
	const sent: object[] = [];
	const context = {
		getTimezone: () => 'UTC',
		getCredentials: async () => await Promise.resolve({ ...typed, ...credential }),
		helpers: {
			async httpRequestWithAuthentication(_name: string, options: object) {
				sent.push(options);
				if ('code' in reply) await sleep(20);
				if ('code' in reply) throw Object.assign(new Error('broken'), reply);
				return await Promise.resolve({ headers: {}, ...reply });
			},
		},
		...(isExecution && { getExecutionCancelSignal: () => undefined }),
	};
	const runtime = createRuntime(timeout === undefined ? {} : { timeout }, waitingClock());
	const forget = jest.spyOn(runtime.shared.of(parseCredential(typed)).definitions, 'forget');
	const result = await withConnection(
		context as unknown as IExecuteFunctions,
		runtime,
		async ({ client }) => {
			const body = { name: 'Asha', prototype: 1 };
			return await client.call('createLead', { path: {}, body }, (answer) => answer);
		},
	);
	return { result, sent, hasForgotten: forget.mock.calls.length > 0 };
}

describe('an answer of the service', () => {
	it.each([
		[200, false],
		[400, false],
		[401, true],
		[403, true],
		[404, false],
	])(
		'with status %i makes executions forget the workspace, if it refuses the token',
		async (statusCode, forgets) => {
			expect((await call({ statusCode, body: '{}' })).hasForgotten).toBe(forgets);
		},
	);

	// docs/security.md promises: "none of them contains the token"
	it('never repeats the token', async () => {
		const { result } = await call({ statusCode: 400, body: '{"message": "Bad token-1", "code": "token-1"}' });
		expect(result).toMatchObject({ ok: false });
		expect(JSON.stringify(result)).not.toContain('token-1');
	});

	it.each([
		[1, 'ETIMEDOUT'],
		[60_000, 'ECONNRESET'],
	])('that did not come in %i ms is missing for this reason: %s', async (timeout, code) => {
		const { result } = await call({ code: 'ECONNRESET' }, true, {}, timeout);
		expect(result).toMatchObject({ ok: false, failure: { reason: 'no_answer', code } });
	});

	it('that n8n cannot show is no answer', async () => {
		for (const reply of [{ body: '{}' }, { statusCode: '200', body: '{}' }])
			expect((await call(reply)).result).toMatchObject({ ok: false, failure: { reason: 'no_answer' } });
	});
});

describe('a request', () => {
	const body = '{"name":"Asha","prototype":1}';

	it('goes as text, without redirects, and to the address of the credential', async () => {
		expect((await call({ statusCode: 200, body: '{}' })).sent[0]).toMatchObject({
			...{ method: 'POST', body, headers: { 'Content-Type': 'application/json' }, json: true },
			...{ encoding: 'stream', returnFullResponse: true, ignoreHttpStatusErrors: true },
			...{ disableFollowRedirect: true, sendCredentialsOnCrossOriginRedirect: false },
			url: expect.stringMatching(/^https:\/\/api\.example\.com\/v2\/enterprise\/e1\//) as string,
		});
	});

	it('has an end of its own only outside of an execution, which has one', async () => {
		const [inside, outside] = await Promise.all(
			[true, false].map(
				async (isExecution) => (await call({ statusCode: 200, body: '{}' }, isExecution)).sent[0],
			),
		);
		expect(inside).not.toHaveProperty('abortSignal');
		expect(outside).toMatchObject({ abortSignal: expect.any(AbortSignal) as AbortSignal });
	});

	it('goes to the hosts that n8n allows', async () => {
		const domains = { allowedHttpRequestDomains: 'domains', allowedDomains: 'api.example.com' };
		expect((await call({ statusCode: 200, body: '{}' }, true, domains)).sent[0]).toMatchObject({
			allowedDomains: 'api.example.com',
		});
		expect((await call({ statusCode: 200, body: '{}' })).sent[0]).not.toHaveProperty('allowedDomains');
	});
});

type Use = (connection: Connection) => Promise<void>;

/** A process in which executions connect, each until `use` has ended. */
function startProcess() {
	const clock = waitingClock();
	const runtime = createRuntime({}, clock);
	const connect = async (credential: object, use: Use = async () => {}, signal?: AbortSignal) => {
		const context = {
			getTimezone: () => 'UTC',
			getCredentials: async () => await Promise.resolve({ ...typed, ...credential }),
			getExecutionCancelSignal: () => signal,
		};
		return await withConnection(context as unknown as IExecuteFunctions, runtime, async (connection) => {
			await use(connection);
			return connection;
		});
	};
	return { clock, runtime, connect };
}

it('an execution that waits before it writes shares what is stored with those that start meanwhile', async () => {
	const { clock, runtime, connect } = startProcess();
	let inBetween: object | undefined;
	const { claims } = await connect({}, async () => {
		clock.pass(300_000);
		inBetween = (await connect({ accessToken: 'token-2' })).claims;
	});
	expect(inBetween).toBe(claims);
	clock.pass(300_000);
	expect(runtime.shared.size).toBe(0);
});

it.each([true, false])(
	'a cancelled execution knows it, if it was before it connected: %s',
	async (isEarly) => {
		const stop = new AbortController();
		if (isEarly) stop.abort();
		let isCancelled = false;
		const use: Use = async ({ cancelled }) => {
			stop.abort();
			await cancelled;
			isCancelled = true;
		};
		await startProcess().connect({}, use, stop.signal);
		expect(isCancelled).toBe(true);
	},
);

it('what was stored is known to all tokens of a workspace, an event to its own token, and a storage has one line', async () => {
	const { connect } = startProcess();
	const [first, otherToken] = [await connect({}), await connect({ accessToken: 'token-2' })];
	expect(otherToken.claims).toBe(first.claims);
	expect(otherToken.eventIds).not.toBe(first.eventIds);
	expect((await connect({ enterpriseId: 'e2' })).claims).not.toBe(first.claims);
	const { line, lineToStorage } = first;
	expect(lineToStorage(`${typed.baseUrl}/file`)).toBe(line);
	const storage = lineToStorage('https://storage.example/a');
	expect(storage).not.toBe(line);
	expect(lineToStorage('https://storage.example/b')).toBe(storage);
});

describe('the rules of an operation', () => {
	const readerOf = (after: number) => ({ after }) as unknown as WorkspaceReader;
	const [shared, fresh] = [readerOf(1), readerOf(3)];

	/** The definitions by which two items of so many were prepared, and how often they were read. */
	async function preparedBy(count: number, hasVerdict: boolean) {
		const read: WorkspaceReader[] = [];
		const items = Array.from({ length: count }, () => ({ json: {} }));
		const session = { items, workspace: { shared, fresh } } as unknown as Session;
		const prepared = await preparing(session, async (definitions) => {
			read.push(definitions);
			return await Promise.resolve(definitions);
		});
		const take = jest.fn((rules: WorkspaceReader) => rules);
		const prepare = async () => await prepared.prepare(take, () => hasVerdict);
		return { by: [await prepare(), await prepare()], read, times: take.mock.calls.length };
	}

	it('are those of fresh definitions for many items, and for a verdict', async () => {
		expect(await preparedBy(24, false)).toEqual({ by: [shared, shared], read: [shared], times: 2 });
		expect(await preparedBy(24, true)).toEqual({ by: [fresh, fresh], read: [shared, fresh], times: 3 });
		expect(await preparedBy(25, true)).toEqual({ by: [fresh, fresh], read: [fresh], times: 2 });
	});

	/** Rules that are named by the definitions of which they are made, as they become known. */
	async function changing() {
		const workspace = { shared, fresh };
		const pending = new Map<unknown, { give: () => void; fail: () => void }>();
		const rulesOf = async (definitions: WorkspaceReader) =>
			await new Promise<WorkspaceReader>((resolve, reject) => {
				const fail = () => reject(new Error('No answer'));
				pending.set(definitions, { give: () => resolve(definitions), fail });
			});
		const begun = preparing({ items: [{ json: {} }], workspace } as unknown as Session, rulesOf);
		pending.get(shared)?.give();
		const { prepare } = await begun;
		return { workspace, pending, prepare };
	}
	const newer = readerOf(2);

	it('give no verdict while the fresh definitions are under way, and none without them', async () => {
		const { workspace, pending, prepare } = await changing();
		const verdict = async () =>
			await prepare(
				(rules) => rules,
				() => true,
			);
		const failing = [verdict(), verdict()];
		pending.get(fresh)?.fail();
		expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		const later = readerOf(4);
		workspace.fresh = later;
		const both = [verdict(), verdict()];
		pending.get(later)?.give();
		expect(await Promise.all(both)).toEqual([later, later]);
	});

	it('change when shared definitions are due, unless those cannot be read', async () => {
		const { workspace, pending, prepare } = await changing();
		const clean = async () =>
			await prepare(
				(rules) => rules,
				() => false,
			);
		workspace.shared = newer;
		const first = [clean(), clean()];
		pending.get(newer)?.fail();
		expect(await Promise.all(first)).toEqual([shared, shared]);
		workspace.shared = fresh;
		const second = [clean(), clean()];
		pending.get(fresh)?.give();
		expect(await Promise.all(second)).toEqual([fresh, fresh]);
	});

	it('are never older than the fresh ones that another item has read meanwhile', async () => {
		const { workspace, pending, prepare } = await changing();
		const item = async (hasVerdict: boolean) =>
			await prepare(
				(rules) => rules,
				() => hasVerdict,
			);
		const ofVerdict = item(true);
		workspace.shared = newer;
		const clean = item(false);
		pending.get(fresh)?.give();
		expect(await ofVerdict).toBe(fresh);
		pending.get(newer)?.give();
		expect(await clean).toBe(fresh);
	});

	it('have a verdict where anything was not taken as it was', () => {
		const nothing = { remarks: [], newOptions: [], unchecked: [], ignored: [] };
		expect(isVerdict(nothing)).toBe(false);
		for (const key of Object.keys(nothing)) expect(isVerdict({ ...nothing, [key]: [1] })).toBe(true);
	});
});
