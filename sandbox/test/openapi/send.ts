import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import {
	endpoints,
	type Endpoint,
	type EndpointName,
	type PathParameter,
} from '../../../nodes/shared/sync/endpoints';
import type { Sandbox } from '../../src/server';
import type { Answered } from './judge';

/** A request for an endpoint. */
export interface SentRequest {
	readonly name: EndpointName;
	readonly parameters: Readonly<Record<PathParameter, string>>;
	readonly query: Readonly<Record<string, string>>;
	/** Text, so that it can be invalid JSON. */
	readonly body: string | undefined;
	readonly authorized: boolean;
}

export const endpointNames = Object.keys(endpoints).filter((name): name is EndpointName =>
	Object.hasOwn(endpoints, name),
);

const TOGETHER = 8;

const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });

/** Sends a request over Node's own HTTP, because thousands of them take a client's time. */
export async function send(
	{ url, enterpriseId, syncToken }: Sandbox,
	{ name, parameters, query, body, authorized }: SentRequest,
): Promise<Answered> {
	const { method, path }: Endpoint = endpoints[name];
	const filled = Object.entries(parameters).reduce(
		(filling, [parameter, value]) => filling.replace(`{${parameter}}`, () => encodeURIComponent(value)),
		path,
	);
	const sent = request(
		`${url}/enterprise/${enterpriseId}${filled}?${new URLSearchParams(query).toString()}`,
		{
			agent,
			method,
			headers: {
				Authorization: `Bearer ${authorized ? syncToken : 'wrong'}`,
				...(body !== undefined && {
					'Content-Type': 'application/json',
					'Content-Length': Buffer.byteLength(body),
				}),
			},
		},
	).end(body);
	const [answer]: IncomingMessage[] = await once(sent, 'response');
	if (answer === undefined) throw new Error('There is no answer');
	return {
		status: answer.statusCode ?? 0,
		type: answer.headers['content-type'] ?? '',
		text: await text(answer),
	};
}

/** Runs the work on each item, a few at a time. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const queue = items.values();
	const worker = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: TOGETHER }, worker));
}
