import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { waitingClock } from '../../kit/pace/waitingClock';
import { judgeBy, leavesDoubt } from '../../../nodes/shared/run/judge';
import type { Session } from '../../../nodes/shared/run/operation';
import { createRuntime } from '../../../nodes/shared/run/runtime';
import { withConnection } from '../../../nodes/shared/run/session';
import { readCredential } from '../../../nodes/shared/sync/credential';
import type { WorkspaceReader } from '../../../nodes/shared/workspace/reader';

const typed = { baseUrl: 'https://api.example.com/v2', enterpriseId: 'e1', accessToken: 'token-1' };

/** One call of a node, which the service answers like this. */
async function call(reply: object, isExecution = true, credential: object = {}) {
	const sent: object[] = [];
	const context = {
		getCredentials: async () => await Promise.resolve({ ...typed, ...credential }),
		helpers: {
			async httpRequestWithAuthentication(_name: string, options: object) {
				sent.push(options);
				return await Promise.resolve({ headers: {}, ...reply });
			},
		},
		...(isExecution && { getExecutionCancelSignal: () => undefined }),
	};
	const runtime = createRuntime({}, waitingClock());
	const forget = jest.spyOn(runtime.definitions.of(readCredential(typed)), 'forget');
	const result = await withConnection(
		context as unknown as IExecuteFunctions,
		runtime,
		async ({ client }) => {
			const body = { name: 'Asha', prototype: 1 };
			return await client.call('createLead', { path: {}, body }, z.unknown());
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

	it('never repeats the token', async () => {
		const { result } = await call({ statusCode: 400, body: '{"message": "Bad token-1", "code": "token-1"}' });
		expect(result).toMatchObject({ ok: false });
		expect(JSON.stringify(result)).not.toContain('token-1');
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

describe('the rules of an operation', () => {
	const [kept, recent] = ['kept', 'recent'] as unknown as [WorkspaceReader, WorkspaceReader];

	/** The definitions by which an item of so many was judged, and how often they were read. */
	async function judged(count: number, isDoubtful: boolean) {
		const read: WorkspaceReader[] = [];
		const items = Array.from({ length: count }, () => ({ json: {} }));
		const session = { items, workspace: { kept, recent, renewed: () => undefined } } as unknown as Session;
		const judge = await judgeBy(session, async (definitions) => {
			read.push(definitions);
			return await Promise.resolve(definitions);
		});
		const settle = async () =>
			await judge.settle(
				judge.rules,
				() => isDoubtful,
				(again) => again,
			);
		return { by: [await settle(), await settle()], read };
	}

	it('are those of recent definitions for many items, and for an item that leaves a doubt', async () => {
		expect(await judged(24, false)).toEqual({ by: [kept, kept], read: [kept] });
		expect(await judged(24, true)).toEqual({ by: [recent, recent], read: [kept, recent] });
		expect(await judged(25, true)).toEqual({ by: [recent, recent], read: [recent] });
	});

	it('leave a doubt where anything was not taken as it was', () => {
		const nothing = { remarks: [], newOptions: [], unchecked: [], ignored: [] };
		expect(leavesDoubt(nothing)).toBe(false);
		for (const key of Object.keys(nothing)) expect(leavesDoubt({ ...nothing, [key]: [1] })).toBe(true);
	});
});
