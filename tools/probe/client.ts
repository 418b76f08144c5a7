import { setTimeout as sleep } from 'node:timers/promises';

import { type Attempt, readAnswer } from '../../nodes/shared/sync/attempt';
import { SyncClient } from '../../nodes/shared/sync/client';
import { endpoints, type PathParameter } from '../../nodes/shared/sync/endpoints';
import { addressRefusal } from '../../nodes/shared/sync/addresses';
import { type Clock, usualLimits } from '../../nodes/shared/sync/retry';
import { Line } from '../../nodes/shared/sync/pace/line';
import { Pace } from '../../nodes/shared/sync/pace/pace';
import { bodyOf, type BrokenConnection, contentOf, type HttpAnswer } from '../../nodes/shared/sync/transport';
import { type ApiCall, type ApiRequest, type Call, isTransfer, type Transfer } from './calls/call';
import type { Exchange } from './evidence';

interface Account {
	/** Ends in `/v2`. */
	readonly baseUrl: string;
	readonly enterpriseId: string;
	readonly token: string;
}

/** What became of a call. */
export type Sending =
	| { readonly is: 'answered'; readonly exchange: Exchange }
	/** No answer came, so the service may have carried it out. */
	| { readonly is: 'lost' }
	/** Nothing was carried out. `why` is the end of a sentence. */
	| { readonly is: 'notSent'; readonly why: string }
	/** The service takes no more calls for now, and did not act. */
	| { readonly is: 'throttled' };

/** An answer as `fetch` brought it. Undefined parts did not arrive whole, or were too long. */
type Arrived = (HttpAnswer & { readonly text: string | undefined }) | BrokenConnection;

const clock: Clock = {
	now: Date.now,
	random: Math.random,
	wait: async (milliseconds) => {
		await sleep(milliseconds);
	},
	after: (milliseconds, run) => {
		setTimeout(run, milliseconds).unref();
	},
};

/** Every answer has this shape. */
const whole = (answer: unknown) => ({ answer });

const noParameters: Readonly<Record<PathParameter, string>> = {
	leadId: '',
	actionId: '',
	fileId: '',
	email: '',
	apiName: '',
	code: '',
};

/**
 * Sends calls one by one, with the client of the nodes: their addresses, retries, pace and checks. The token goes to the
 * host of the base URL and nowhere else: no redirect is followed.
 */
export class Client {
	private readonly line: Line;
	private arrived: Arrived | undefined;

	/** @param waitAtMost how long a call waits that the service throttles, in milliseconds */
	constructor(
		private readonly account: Account,
		waitAtMost = usualLimits.callBudget,
	) {
		const pace = new Pace({ clock, limits: usualLimits });
		this.line = new Line({ pace, maxConcurrency: 1, waitAtMost, clock, limits: usualLimits });
	}

	/** What the call is sent to, for people. */
	static addressOf({ kind }: Pick<Call, 'kind'>): string {
		if (kind === 'storedBytes') return 'PUT the address for it';
		if (kind === 'download') return 'GET the address for it';
		const { method, path } = endpoints[kind];
		return `${method} ${path}`;
	}

	async send(call: Call, request: ApiRequest | Transfer): Promise<Sending> {
		this.arrived = undefined;
		if ('address' in request) {
			const refusal = addressRefusal(request.address, {
				baseUrl: this.account.baseUrl,
				allowedDomains: undefined,
				allowsPrivate: false,
			});
			if (refusal !== undefined) return { is: 'notSent', why: `the address for it ${refusal.problem}` };
			await this.transfer(request);
		} else if (!isTransfer(call)) await this.call(call, request);
		return this.became(call);
	}

	/** A write that could be stored twice is sent once. */
	private async call({ kind }: ApiCall, { parameters, query = {}, body }: ApiRequest): Promise<void> {
		const { retry } = endpoints[kind];
		const isSafe = retry === 'read' || retry === 'idempotentWrite';
		const { baseUrl, enterpriseId, token } = this.account;
		const client = new SyncClient({
			baseUrl,
			enterpriseId: encodeURIComponent(enterpriseId),
			transport: async ({ method, url, query: asked, body: sent }) => {
				const address = new URL(url);
				for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, String(value));
				return await this.fetched(address, {
					method,
					headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
					...(sent !== undefined && { body: JSON.stringify(sent) }),
				});
			},
			line: this.line,
			clock,
			limits: isSafe ? usualLimits : { ...usualLimits, attempts: 1 },
			isCancelled: () => false,
		});
		await client.call(kind, { path: { ...noParameters, ...parameters }, query, body }, whole);
	}

	/** A presigned address needs no token, and does not get it. */
	private async transfer({ address, bytes }: Transfer): Promise<void> {
		const headers = { 'content-type': 'text/plain' };
		await this.fetched(new URL(address), bytes === undefined ? {} : { method: 'PUT', headers, body: bytes });
	}

	private async fetched(address: URL, init: RequestInit): Promise<HttpAnswer | BrokenConnection> {
		this.arrived = await fetchOnce(address, init);
		return this.arrived;
	}

	private became(call: Call): Sending {
		const { arrived } = this;
		if (arrived === undefined) return { is: 'notSent', why: 'an ID of an answer is no part of an address' };
		const attempt = readAnswer(arrived, whole, { clock, limits: usualLimits });
		const problem = problemOf(attempt);
		if (problem !== undefined || arrived.status === 'broken') return problem ?? { is: 'lost' };
		const { status, headers, body, text = '' } = arrived;
		const known = Object.entries(headers).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, value] as const],
		);
		const exchange = { status, headers: Object.fromEntries(known), text, body: contentOf(body) };
		return { is: 'answered', exchange: { key: call.key, kind: call.kind, ...exchange } };
	}
}

function problemOf(attempt: Attempt<unknown>): Sending | undefined {
	switch (attempt.kind) {
		case 'throttled':
			return { is: 'throttled' };
		case 'neverLeft':
			return { is: 'notSent', why: 'no connection was made' };
		case 'lost':
			return { is: 'lost' };
		default:
			return undefined;
	}
}

async function fetchOnce(address: URL, init: RequestInit): Promise<Arrived> {
	try {
		const signal = AbortSignal.timeout(usualLimits.timeout);
		const answer = await fetch(address, { ...init, redirect: 'manual', signal });
		const text = await textOf(answer);
		const headers = Object.fromEntries(answer.headers);
		return { status: answer.status, headers, text, body: text === undefined ? undefined : bodyOf(text) };
	} catch (error) {
		return { status: 'broken', code: codeOf(error) };
	}
}

function codeOf(error: unknown): string | undefined {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** Undefined if it is longer than any answer of the Sync API. */
async function textOf(answer: Response): Promise<string | undefined> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of answer.body ?? []) {
		length += part.byteLength;
		if (length > usualLimits.longestAnswer) return undefined;
		parts.push(part);
	}
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(parts));
}
