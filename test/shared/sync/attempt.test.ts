import { z } from 'zod';

import { timesOf } from '../../../nodes/shared/sync/httpDate';
import { type Attempt, feedbackOf, parseAnswer } from '../../../nodes/shared/sync/client';
import { bodyOf } from '../../../nodes/shared/sync/transport';
import { endings, usualLimits as limits } from '../../../nodes/shared/sync/retry';

const now = Date.UTC(2026, 0, 5, 12);
const clock = { now: () => now, random: () => 0.5, wait: async () => undefined, after: () => undefined };

const answered = (status: number, text: string, headers: Record<string, string> = {}) =>
	parseAnswer(
		{ status, headers, body: bodyOf(text) },
		(answer) => z.object({ id: z.string() }).safeParse(answer).data,
		{ clock, limits },
	);
const unforeseen = () => {
	const answer = { status: 201, headers: {}, body: { toString: 1 } };
	return parseAnswer(answer, (value) => String(value), { clock, limits });
};
/** Nearly every shape of a write reads any answer. */
const cut = () =>
	parseAnswer({ status: 201, headers: {}, body: bodyOf('{"id":"l') }, (value) => String(value), {
		clock,
		limits,
	});
const broken = (code?: string, wasConnected?: boolean) =>
	parseAnswer({ status: 'broken', code, wasConnected }, (answer) => answer, { clock, limits });
/** A code that has advice of its own. */
const known = '{"error":{"code":"VALIDATION_ERROR","message":"No"}}';
const failureIn = (attempt: Attempt<unknown>) => (attempt.ok ? undefined : attempt.failure);

/** What the callers ask of an attempt: whether a write may be stored, and which calls are sent again. */
function verdict(attempt: Attempt<unknown>) {
	if (attempt.ok) return undefined;
	const { mayBeStored, repeats } = endings[attempt.ending];
	return [mayBeStored, ...['read', 'append'].map((each) => repeats.some((repeat) => repeat === each))];
}

describe('an attempt', () => {
	// sync-api.md, General rules.
	it('is answered by a success that has the shape, at the time of the service', () => {
		const headers = { date: 'Mon, 05 Jan 2026 11:59:58 GMT' };
		expect(answered(201, '{"id":"l1"}', headers)).toEqual({
			ok: true,
			answer: { id: 'l1' },
			httpStatus: 201,
			headers,
			receivedAt: now,
		});
		const sent = now - 2_000;
		expect(timesOf({ receivedAt: now, headers })).toEqual({ receivedAt: now, earliest: sent, latest: sent });
		expect(timesOf({ receivedAt: now, headers: {} })).toEqual({
			...{ receivedAt: now, earliest: now - 300_000, latest: now + 300_000 },
		});
	});

	it.each<[string, Attempt<unknown>, string, unknown[]]>([
		['a success of another shape', answered(200, '{}'), 'unreadable', [true, true, false]],
		['a web page', answered(299, '<html>'), 'unreadable', [true, true, false]],
		['a success that no reader foresaw', unforeseen(), 'unreadable', [true, true, false]],
		['a success that broke off, for a reader of any value', cut(), 'unreadable', [true, true, false]],
		['status 199', answered(199, '{"id":"l1"}'), 'unavailable', [true, false, false]],
		...[300, 301, 302, 303, 304, 307, 308, 399].map(
			(status): [string, Attempt<unknown>, string, unknown[]] => [
				`status ${status}`,
				answered(status, '{"id":"l1"}'),
				'unavailable',
				[true, false, false],
			],
		),
		['status 425', answered(425, ''), 'lost', [true, true, false]],
		['status 400', answered(400, ''), 'rejected', [false, false, false]],
		['status 500', answered(500, ''), 'crashed', [true, true, false]],
		['status 500 with a known code', answered(500, known), 'crashed', [true, true, false]],
		['status 502 with a known code', answered(502, known), 'lost', [true, true, false]],
		['status 400 with a known code', answered(400, known), 'rejected', [false, false, false]],
		['status 501', answered(501, ''), 'unavailable', [true, false, false]],
		['status 408', answered(408, ''), 'lost', [true, true, false]],
		['status 499', answered(499, ''), 'lost', [true, true, false]],
		['status 502', answered(502, ''), 'lost', [true, true, false]],
		['status 504', answered(504, ''), 'lost', [true, true, false]],
		['status 429', answered(429, ''), 'throttled', [false, false, false]],
		['status 503', answered(503, ''), 'throttled', [false, false, false]],
		['a lost connection', broken('ECONNRESET'), 'lost', [true, true, false]],
		['a connection without a code', broken(), 'lost', [true, true, false]],
		['a connection that was made', broken('EHOSTUNREACH', true), 'lost', [true, true, false]],
		['an address that n8n blocks', broken('SSRF_BLOCKED'), 'rejected', [false, false, false]],
		...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'PROXY_ECONNREFUSED'].map(
			(code): [string, Attempt<unknown>, string, unknown[]] => [
				code,
				broken(code),
				'neverLeft',
				[false, true, true],
			],
		),
		...['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'DEPTH_ZERO_SELF_SIGNED_CERT'].map(
			(code): [string, Attempt<unknown>, string, unknown[]] => [
				code,
				broken(code),
				'neverLeft',
				[false, true, true],
			],
		),
		['XENOTFOUND', broken('XENOTFOUND'), 'lost', [true, true, false]],
		['ENOTFOUND2', broken('ENOTFOUND2'), 'lost', [true, true, false]],
	])('is judged by how it ends: %s', (_what, attempt, ending, expected) => {
		expect([!attempt.ok && attempt.ending, verdict(attempt)]).toEqual([ending, expected]);
		const isLost = ending === 'lost' || ending === 'neverLeft';
		if (ending !== 'throttled') expect(feedbackOf(attempt)).toEqual({ kind: isLost ? 'lost' : 'answered' });
	});

	it.each([400, 409, 500, 502])('with status %i is not put off, whatever Retry-After says', (status) => {
		const failure = failureIn(answered(status, '', { 'retry-after': '3600' }));
		expect([failure?.retryAfter, failure?.retryAt]).toEqual([undefined, undefined]);
		expect(failure?.reason).not.toBe('deferred');
	});

	it('that is throttled says how long the service asks to wait, and is deferred beyond the limit', () => {
		const after = (seconds: number) => answered(429, '', { 'retry-after': String(seconds) });
		const longest = limits.longestRetryAfter / 1000;
		expect(feedbackOf(answered(429, ''))).toEqual({ kind: 'throttled', retryAfter: undefined });
		expect(feedbackOf(after(3))).toEqual({ kind: 'throttled', retryAfter: 3_000 });
		expect(failureIn(after(longest))).toMatchObject({ reason: 'rate_limited', retryAfter: longest * 1000 });
		expect(failureIn(after(longest + 1))).toMatchObject({
			reason: 'deferred',
			retryAt: now + (longest + 1) * 1000,
			httpStatus: 429,
		});
	});
});
