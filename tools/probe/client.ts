import { addressRefusal } from '../../nodes/shared/sync/addresses';
import { parseAnswer, SyncClient } from '../../nodes/shared/sync/client';
import { endpoints, type PathParameter } from '../../nodes/shared/sync/endpoints';
import { usualLimits } from '../../nodes/shared/sync/retry';
import { Line } from '../../nodes/shared/sync/pace/line';
import { Pace } from '../../nodes/shared/sync/pace/pace';
import { bodyOf, type BrokenConnection, contentOf, type HttpAnswer } from '../../nodes/shared/sync/transport';
import { processClock as clock } from '../../nodes/shared/session/runtime';
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
		if ('address' in request) {
			const rules = { baseUrl: this.account.baseUrl, allowedDomains: undefined, allowsPrivate: false };
			const refusal = addressRefusal(request.address, rules);
			if (refusal !== undefined) return { is: 'notSent', why: `the address for it ${refusal.problem}` };
			return became(call, await transferred(request));
		}
		const arrived = isTransfer(call) ? undefined : await this.called(call, request);
		if (arrived === undefined) return { is: 'notSent', why: 'an ID of an answer is no part of an address' };
		return became(call, arrived);
	}

	/** A write that could be stored twice is sent once. Undefined if nothing was sent. */
	private async called(
		{ kind }: ApiCall,
		{ parameters, query = {}, body }: ApiRequest,
	): Promise<Arrived | undefined> {
		const { retry } = endpoints[kind];
		const isSafe = retry === 'read' || retry === 'idempotentWrite';
		const { baseUrl, enterpriseId, token } = this.account;
		let arrived: Arrived | undefined;
		const client = new SyncClient({
			baseUrl,
			enterpriseId: encodeURIComponent(enterpriseId),
			transport: async ({ method, url, query: asked, body: sent }) => {
				const address = new URL(url);
				for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, String(value));
				const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
				arrived = await fetchOnce(address, { method, headers, body: JSON.stringify(sent) });
				return arrived;
			},
			line: this.line,
			clock,
			limits: isSafe ? usualLimits : { ...usualLimits, attempts: 1 },
		});
		await client.call(kind, { path: { ...noParameters, ...parameters }, query, body }, whole);
		return arrived;
	}
}

/** A presigned address needs no token, and does not get it. */
async function transferred({ address, bytes }: Transfer): Promise<Arrived> {
	const headers = { 'content-type': 'text/plain' };
	return await fetchOnce(
		new URL(address),
		bytes === undefined ? {} : { method: 'PUT', headers, body: bytes },
	);
}

function became({ key, kind }: Call, arrived: Arrived): Sending {
	const attempt = parseAnswer(arrived, whole, { clock, limits: usualLimits });
	const ending = attempt.ok ? undefined : attempt.ending;
	if (ending === 'throttled') return { is: 'throttled' };
	if (ending === 'neverLeft') return { is: 'notSent', why: 'no connection was made' };
	if (arrived.status === 'broken') return { is: 'lost' };
	const { status, body, text = '' } = arrived;
	return { is: 'answered', exchange: { key, kind, status, text, body: contentOf(body) } };
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
