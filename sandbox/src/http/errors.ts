import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { InvalidFields, ServiceError, type ErrorCode } from '../domain/errors';
import { PlainRefusal } from './auth';
import { isDiskFull } from '../storage/database';
import { TooManyRequests } from './rateLimit';

/** sync-api.md, Errors. It leaves some statuses empty; this project decided those (P), or they come from R. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
	NOT_AUTHORIZED: 401,
	BAD_REQUEST: 400,
	VALIDATION_ERROR: 400, // P
	INVALID_LEAD: 400,
	LEAD_NOT_FOUND: 404,
	LEAD_ALREADY_EXISTS: 409,
	ACTION_NOT_FOUND: 404,
	TEAM_MEMEBER_NOT_FOUND: 404, // R
	FIELD_NOT_FOUND: 404,
	NOT_FOUND: 404,
	METHOD_NOT_ALLOWED: 405,
	BUY_LICENSE: 402, // R
	TOO_MANY_REQUESTS: 429, // P
	PAYLOAD_TOO_LARGE: 413, // P
	INTERNAL_ERROR: 500, // P
	INSUFFICIENT_STORAGE: 507, // P
};

export const envelope = (code: string, message: string) => ({ error: { code, message } });

/** The error code for a status, for errors that did not come from a rule of the domain. */
export function codeForStatus(status: number): string {
	const known = Object.entries(statusOf).find(([, value]) => value === status);
	return known?.[0] ?? (status >= 500 ? 'INTERNAL_ERROR' : 'BAD_REQUEST');
}

const isFastifyError = (error: unknown): error is FastifyError =>
	error instanceof Error && 'statusCode' in error;

function bodyOf(error: ServiceError) {
	const { error: shared } = envelope(error.code, error.message);
	return { error: error instanceof InvalidFields ? { ...shared, details: error.details } : shared };
}

export const DISK_FULL =
	'The disk of the sandbox is full, or a file of it cannot grow. Nothing of this call was stored.';

interface ErrorAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	/** An envelope, or a plain text. */
	readonly body: object | string;
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const plain = { 'content-type': 'text/plain; charset=utf-8' };

/** The answer to a call that failed. It never shows a stack trace. */
export function errorAnswer(error: unknown, request: FastifyRequest): ErrorAnswer {
	if (error instanceof PlainRefusal) return { status: 403, headers: plain, body: error.message };
	if (error instanceof ServiceError) {
		const seconds = error instanceof TooManyRequests ? error.retryAfter : undefined;
		const headers = seconds === undefined ? json : { ...json, 'Retry-After': String(seconds) };
		return { status: error.status ?? statusOf[error.code], headers, body: bodyOf(error) };
	}
	if (error instanceof z.ZodError)
		return { status: 400, headers: json, body: envelope('BAD_REQUEST', describe(error)) };
	const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500;
	if (status < 500) {
		const message = status === 413 ? 'Request body is too large' : describeClientError(error, status);
		return { status, headers: json, body: envelope(codeForStatus(status), message) };
	}
	process.stderr.write(
		`${request.method} ${request.routeOptions.url ?? 'unknown path'} failed: ${String(error)}\n`,
	);
	if (isDiskFull(error))
		return { status: 507, headers: json, body: envelope('INSUFFICIENT_STORAGE', DISK_FULL) };
	const body = envelope('INTERNAL_ERROR', 'The sandbox failed to handle this request');
	return { status: 500, headers: json, body };
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
	const { status, headers, body } = errorAnswer(error, request);
	void reply.code(status).headers(headers).send(body);
}

const describeClientError = (error: unknown, status: number) =>
	error instanceof Error ? error.message : (STATUS_CODES[status] ?? 'Bad request');

function describe({ issues: [issue] }: z.ZodError): string {
	if (issue === undefined) return 'Bad request';
	const path = issue.path.map(String).join('.');
	return path === '' ? issue.message : `${path}: ${issue.message}`;
}

/** Answers paths that have no route. */
export function answerNotFound(app: FastifyInstance): void {
	app.setNotFoundHandler((request, reply) => {
		void reply.code(404).send(envelope('NOT_FOUND', `No route matches ${request.method} on this path`));
	});
}
