import type { FastifyReply } from 'fastify';
import { type AnswerName, type Asked, type Dialect, PlainText, type Way } from './dialect';

export interface Spoken {
	readonly status: number;
	/** Undefined: the server sets it, as for strict answers. */
	readonly contentType: string | undefined;
	/** Whether the answer has no `Date` header. */
	readonly hidesTime: boolean;
	/** A text, or a body that is sent as JSON. */
	readonly payload: unknown;
}

const waysOf = ({ ways }: Dialect, name: AnswerName): readonly Way[] => ways[name] ?? [];

/** What the service understands of a call. Throws a `ServiceError` if this dialect refuses the call. */
export const hear = (dialect: Dialect, name: AnswerName, asked: Asked): Asked =>
	waysOf(dialect, name).reduce((heard, way) => way.hear?.(heard) ?? heard, asked);

/** A strict answer in this dialect. A dialect without a way for it leaves the body as it is. */
export function say(dialect: Dialect, name: AnswerName, status: number, body: unknown, asked: Asked): Spoken {
	const ways = [...waysOf(dialect, name), ...waysOf(dialect, 'any')];
	if (ways.length === 0) return { status, contentType: undefined, hidesTime: false, payload: body };
	const said = ways.reduce((saying, way) => (way.say === undefined ? saying : way.say(saying, asked)), body);
	return {
		status: ways.reduce((known, way) => statusOf(way, body) ?? known, status),
		contentType: ways.reduce((known, way) => way.contentType ?? known, contentTypeOf(said)),
		hidesTime: ways.some((way) => way.hidesTime === true),
		payload: ways.reduce((text, way) => (text === '' ? text : (way.encode?.(text) ?? text)), textOf(said)),
	};
}

const statusOf = ({ status }: Way, body: unknown) => (typeof status === 'function' ? status(body) : status);

const contentTypeOf = (body: unknown) =>
	body instanceof PlainText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';

function textOf(body: unknown): string {
	if (body instanceof PlainText) return body.text;
	return body === undefined ? '' : JSON.stringify(body);
}

export function send(reply: FastifyReply, { status, contentType, hidesTime, payload }: Spoken): void {
	reply.raw.sendDate = !hidesTime;
	if (contentType !== undefined && payload !== '') void reply.type(contentType);
	void reply.code(status).send(payload);
}
