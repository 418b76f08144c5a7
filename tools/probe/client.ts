import { endpoints } from '../../nodes/shared/sync/endpoints';
import { fillPath } from '../../nodes/shared/sync/client';
import type { ApiRequest, Call, Transfer } from './calls/call';
import { type Exchange, jsonOf } from './evidence';

interface Account {
	/** Ends in `/v2`. */
	readonly baseUrl: string;
	readonly enterpriseId: string;
	readonly token: string;
}

/** The service takes no more calls for now. */
export class Throttled extends Error {}

/** A call brought no answer, so the service may have carried it out. */
export class LostAnswer extends Error {}

const patience = 60_000;
const mostTries = 4;
const longestWait = 60;

/** 429 and 503 mean that the service did not act (docs/compatibility.md, What requests rely on). */
const isThrottled = ({ status }: Response) => status === 429 || status === 503;

/** Sends calls one by one. The token goes to the host of the base URL and nowhere else: no redirect is followed. */
export class Client {
	constructor(private readonly account: Account) {}

	/** What the call is sent to, for people. */
	static addressOf({ kind }: Call): string {
		if (kind === 'storedBytes') return 'PUT the address for it';
		if (kind === 'download') return 'GET the address for it';
		const { method, path } = endpoints[kind];
		return `${method} ${path}`;
	}

	async send(call: Call, request: ApiRequest | Transfer): Promise<Exchange> {
		const asked =
			'address' in request
				? { query: {}, body: undefined }
				: { query: request.query ?? {}, body: request.body };
		const answer = await this.tried(call, () =>
			'address' in request ? this.transfer(request) : this.api(call, request),
		);
		const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bodyOf(answer));
		return {
			key: call.key,
			kind: call.kind,
			asked,
			status: answer.status,
			headers: Object.fromEntries(answer.headers),
			text,
			body: jsonOf(text),
		};
	}

	/** Sends a call again where nothing was carried out, and a read also where its answer was lost. */
	private async tried(call: Call, once: () => Promise<Response>): Promise<Response> {
		const isSafe = !call.writes || isIdempotent(call);
		for (let tries = 1; ; tries += 1) {
			try {
				const answer = await once();
				if (!isThrottled(answer)) return answer;
				if (tries === mostTries) throw new Throttled(`${call.key}: ${answer.status}, ${mostTries} times`);
				await wait(secondsOf(answer.headers.get('retry-after')) ?? tries);
			} catch (error) {
				if (error instanceof Throttled) throw error;
				if (!isSafe || tries === mostTries) throw new LostAnswer(call.key, { cause: error });
				await wait(tries);
			}
		}
	}

	private async api(call: Call, { parameters = {}, query = {}, body }: ApiRequest): Promise<Response> {
		if (call.kind === 'storedBytes' || call.kind === 'download')
			throw new Error(`${call.key} has no endpoint`);
		const { method, path } = endpoints[call.kind];
		const filled = fillPath(path, parameters);
		if (filled === undefined) throw new Error(`${call.key}: an ID of an answer is no part of an address`);
		const { baseUrl, enterpriseId, token } = this.account;
		const url = new URL(`${baseUrl}/enterprise/${encodeURIComponent(enterpriseId)}${filled}`);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
		return await fetch(url, {
			method,
			redirect: 'manual',
			signal: AbortSignal.timeout(patience),
			headers: {
				authorization: `Bearer ${token}`,
				...(body !== undefined && { 'content-type': 'application/json' }),
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
	}

	/** A presigned address needs no token, and does not get it. */
	private async transfer({ address, bytes }: Transfer): Promise<Response> {
		return await fetch(address, {
			redirect: 'manual',
			signal: AbortSignal.timeout(patience),
			...(bytes !== undefined && { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: bytes }),
		});
	}
}

const isIdempotent = ({ kind }: Call) =>
	kind !== 'storedBytes' && kind !== 'download' && endpoints[kind].retry === 'idempotentWrite';

const wait = (seconds: number) =>
	new Promise((resolve) => setTimeout(resolve, Math.min(seconds, longestWait) * 1000));

const secondsOf = (header: string | null): number | undefined =>
	header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;

/** No answer of the Sync API is nearly as large. */
const largestBody = 50_000_000;

async function bodyOf(answer: Response): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of answer.body ?? []) {
		length += part.byteLength;
		if (length > largestBody) throw new Error('An answer is larger than 50 MB.');
		parts.push(part);
	}
	return Buffer.concat(parts);
}
