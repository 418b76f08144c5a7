import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { InvalidFields, ServiceError, type ErrorCode } from '../domain/errors';
import { PlainRefusal } from './auth';
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

/** Answers every error with the envelope, and never shows a stack trace. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
	if (error instanceof ServiceError) {
		if (error instanceof PlainRefusal) {
			void reply.code(403).type('text/plain; charset=utf-8').send(error.message);
			return;
		}
		if (error instanceof TooManyRequests && error.retryAfter !== undefined)
			void reply.header('Retry-After', String(error.retryAfter));
		void reply
			.code(error.status ?? statusOf[error.code])
			.type('application/json; charset=utf-8')
			.send(bodyOf(error));
		return;
	}
	if (error instanceof z.ZodError) {
		void reply.code(400).send(envelope('BAD_REQUEST', describe(error)));
		return;
	}
	const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500;
	if (status < 500) {
		const message = status === 413 ? 'Request body is too large' : describeClientError(error, status);
		void reply.code(status).send(envelope(codeForStatus(status), message));
		return;
	}
	process.stderr.write(
		`${request.method} ${request.routeOptions.url ?? 'unknown path'} failed: ${String(error)}\n`,
	);
	void reply.code(500).send(envelope('INTERNAL_ERROR', 'The sandbox failed to handle this request'));
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
