import * as fc from 'fast-check';

import { failureOfAnswer, unreadableAnswer } from '../../../nodes/shared/sync/answerFailure';
import { noAnswer } from '../../../nodes/shared/sync/connectionFailure';
import {
	cancelled,
	cancelledUnderWay,
	contradiction,
	deferred,
	type Failure,
	isDeferral,
	wasCarriedOut,
} from '../../../nodes/shared/sync/failure';
import { runs } from '../../../testkit/exploring';

const envelope = (code: string, message: string) => ({ error: { code, message } });

describe('the failure for a rejection', () => {
	it.each([
		[401, 'NOT_AUTHORIZED', 'not_authorized', /Async token/],
		[404, 'LEAD_NOT_FOUND', 'not_found', /lead_id/],
		[409, 'LEAD_ALREADY_EXISTS', 'already_exists', /Create or Update/],
		[404, 'ACTION_NOT_FOUND', 'not_found', /Action ID/],
		[404, 'TEAM_MEMEBER_NOT_FOUND', 'not_found', /team member/i],
		[404, 'TEAM_MEMBER_NOT_FOUND', 'not_found', /team member/i],
		[404, 'FIELD_NOT_FOUND', 'not_found', /case-sensitive/],
		[400, 'INVALID_LEAD', 'bad_request', /identifier cannot be changed/],
		[402, 'BUY_LICENSE', 'bad_request', /seat/],
	])('%i %s is %s, with advice', (status, code, reason, advice) => {
		const failure = failureOfAnswer(status, envelope(code, 'In the words of the service'));
		expect(failure).toMatchObject({ reason, httpStatus: status, code });
		expect(failure.description).toMatch(advice);
	});

	it('reads the bare code of an availability update as a rejected token', () => {
		const fromEnvelope = failureOfAnswer(401, envelope('NOT_AUTHORIZED', 'No'));
		expect(failureOfAnswer(403, 'NOT_AUTHORIZED')).toEqual({ ...fromEnvelope, httpStatus: 403 });
	});

	it.each([
		[301, 'unreadable_answer', /redirects to another address/],
		[401, 'not_authorized', /access token/],
		[403, 'not_authorized', /does not allow/],
		[404, 'not_found', /nothing at this address/],
		[429, 'rate_limited', /fewer calls/],
		[500, 'unavailable', /failed while it handled/],
		[408, 'unavailable', /not available at the moment/],
		[499, 'unavailable', /not available at the moment/],
		[502, 'unavailable', /not available at the moment/],
		[503, 'unavailable', /not available at the moment/],
		[504, 'unavailable', /not available at the moment/],
		[418, 'bad_request', /status 418/],
	])('status %i without an envelope is %s', (status, reason, message) => {
		for (const body of ['Not here', '<html></html>', undefined, {}, { error: 'no' }, []]) {
			const failure = failureOfAnswer(status, body);
			expect(failure.reason).toBe(reason);
			expect(failure.message).toMatch(message);
		}
	});

	it('has a code that is more than a number', () => {
		const codeOf = (code: string) => failureOfAnswer(400, envelope(code, 'No')).code;
		expect(['E7', '7E', ' no_seat ', '404'].map(codeOf)).toEqual(['E7', '7E', 'no_seat', undefined]);
	});

	it("keeps the service's message for an unknown code", () => {
		const failure = failureOfAnswer(400, envelope('BAD_REQUEST', 'Limit should be between 1 and 100'));
		expect(failure.message).toBe('Limit should be between 1 and 100');
	});

	it.each<[string, unknown, object]>([
		[
			'a code with a text as details',
			{ error: { code: 'LEAD_NOT_FOUND', message: 'No', details: 'Why' } },
			{
				details: [{ field: '', message: 'Why' }],
			},
		],
		[
			'a code with details by field',
			{ error: { code: 'LEAD_NOT_FOUND', details: { email: ['Why'] } } },
			{
				details: [{ field: 'email', message: 'Why' }],
			},
		],
		[
			'a code with texts as details',
			{ error: { code: 'LEAD_NOT_FOUND', details: ['Why'] } },
			{
				details: [{ field: '', message: 'Why' }],
			},
		],
		['no envelope', { code: 'LEAD_NOT_FOUND', message: 'No' }, {}],
		['a code as the error', { error: 'LEAD_NOT_FOUND', message: 'No' }, {}],
		['a code as the message', { message: 'LEAD_NOT_FOUND' }, {}],
		['a code as the text', ' LEAD_NOT_FOUND\n', {}],
		['other keys', { errorCode: 'LEAD_NOT_FOUND', errorMessage: 'No' }, {}],
		['a list of errors', { errors: [{ code: 'LEAD_NOT_FOUND', message: 'No' }] }, {}],
		['a wrapper', { data: { error: { code: 'lead-not-found', message: 'No' } } }, { code: 'lead-not-found' }],
	])('has the code and its advice in %s', (_form, body, more) => {
		const failure = failureOfAnswer(404, body);
		expect(failure).toMatchObject({
			reason: 'not_found',
			code: 'LEAD_NOT_FOUND',
			message: 'There is no lead with this Lead ID in the workspace',
			...more,
		});
		expect(failure.description).toContain('Use the lead_id');
		for (const { message } of failure.details ?? []) expect(failure.description).toContain(message);
	});

	it.each<[unknown, string]>([
		[{ message: 'Too long' }, 'Too long'],
		[{ error: 'Too long' }, 'Too long'],
		[{ error: { message: 'Too long' } }, 'Too long'],
		[{ errors: ['Too long'] }, 'Too long'],
		[{ statusCode: 400, message: ['Too long', 'Too big'], error: 'Bad Request' }, 'Too long, Too big'],
		[{ type: 'about:blank', title: 'Too long', status: 400 }, 'Too long'],
		['Too long', 'Too long'],
		['<html><head><title>Too\n long</title></head></html>', 'Too long'],
	])('has the words of %j', (body, words) => {
		const failure = failureOfAnswer(400, body);
		expect(failure.reason).toBe('bad_request');
		expect(`${failure.message} ${failure.description}`).toContain(words);
		expect(failureOfAnswer(403, body)).toMatchObject({ reason: 'not_authorized' });
	});

	it('keeps its class and its status, and leaks nothing, whatever the body is', () => {
		const classOf = (status: number) =>
			failureOfAnswer(status, { error: { code: 'X', message: 'Y' } }).reason;
		const status = fc.constantFrom(400, 401, 403, 404, 409, 429, 500, 503);
		fc.assert(
			fc.property(status, fc.jsonValue(), (code, body) => {
				const failure = failureOfAnswer(code, body);
				expect(failure).toMatchObject({ reason: classOf(code), httpStatus: code });
				expect(failure.message).not.toBe('');
			}),
			{ numRuns: runs(1_000) },
		);
	});

	it('keeps the details of fields', () => {
		const body = {
			error: { code: 'BAD_REQUEST', message: 'Bad', details: [{ field: 'email', message: 'Used' }] },
		};
		expect(failureOfAnswer(400, body).details).toEqual([{ field: 'email', message: 'Used' }]);
	});

	it.each([
		['asha.rao@mail.example is taken', '[email] is taken'],
		['Lead "asha@mail.example" (+919876540001)', 'Lead "[email]" ([number])'],
		['Phone 919876540001 is taken, code 1001 is not', 'Phone [number] is taken, code 1001 is not'],
		['+91 98765 40001 or (022) 2345-6789', '[number] or [number]'],
		['card 4111 1111 1111 1111, ٠٩٨٧٦٥٤٣٢١', 'card [number], [number]'],
		['lead 65f1c0ffee65f1c0ffee65f1, 1 to 100', 'lead 65f1c0ffee65f1c0ffee65f1, 1 to 100'],
	])('keeps no personal data: %j', (message, kept) => {
		expect(failureOfAnswer(400, envelope('BAD_REQUEST', message)).message).toBe(kept);
		const details = { error: { code: 'BAD_REQUEST', message: '', details: [{ field: 'x', message }] } };
		expect(failureOfAnswer(400, details).details?.[0]?.message).toBe(kept);
	});

	it('is cut when it is long', () => {
		expect(failureOfAnswer(400, envelope('BAD_REQUEST', 'x'.repeat(5_000))).message).toHaveLength(300);
	});
});

describe('the failure for a missing answer', () => {
	it('differs for an untrusted certificate and an unreachable host', () => {
		expect(noAnswer('ECONNREFUSED')).toMatchObject({ reason: 'no_answer', code: 'ECONNREFUSED' });
		expect(noAnswer('DEPTH_ZERO_SELF_SIGNED_CERT').message).toMatch(/certificate/);
		expect(noAnswer(undefined)).not.toHaveProperty('code');
	});

	it('reports that something else answered if the answer cannot be read', () => {
		expect(unreadableAnswer(200)).toMatchObject({ reason: 'unreadable_answer', httpStatus: 200 });
		expect(unreadableAnswer(200).description).toMatch(/web page/);
	});
});

describe('the failure without an answer of the Sync API says what to check', () => {
	it.each([
		['a broken connection', () => noAnswer('ECONNRESET'), 'The service did not answer', /can reach it/],
		['no known cause', () => noAnswer(undefined), 'The service did not answer', /can reach it/],
		[
			'a bad certificate',
			() => noAnswer('CERT_HAS_EXPIRED'),
			'The certificate of the service is not trusted',
			/names the right host/,
		],
		[
			'something else',
			() => unreadableAnswer(200),
			'The answer is not in the format of the Sync API',
			/not of a web page/,
		],
		[
			'a long Retry-After',
			() => deferred(61_000, Date.UTC(2026, 0, 5, 12)),
			'The service takes no more calls for 2 minutes',
			/Run it again at 2026-01-05T12:01:01\.000Z or later/,
		],
	])('%s', (_what, failure, message, advice) => {
		expect(failure().message).toBe(message);
		expect(failure().description).toMatch(advice);
	});

	it('with the code of the connection, when there is one', () => {
		expect(noAnswer('ECONNRESET').code).toBe('ECONNRESET');
		expect(noAnswer(undefined)).not.toHaveProperty('code');
	});
});

describe('a rejection', () => {
	it('may have details without field or words', () => {
		const body = { error: { code: 'BAD_REQUEST', message: 'No', details: [{}] } };
		expect(failureOfAnswer(400, body).details).toEqual([{ field: '', message: '' }]);
		expect(failureOfAnswer(400, body).description).not.toMatch(/The service says/);
		const some = [{ field: 'fields.a', remark: 'Bad' }, {}, { remark: 'Worse' }, { field: 'fields.b' }];
		const more = failureOfAnswer(400, { error: { code: 'BAD_REQUEST', message: 'No', details: some } });
		expect(more.description).toMatch(/ The service says: fields\.a Bad; Worse; fields\.b$/);
	});

	it('has no details and no code when the service sends none', () => {
		expect(failureOfAnswer(400, envelope('BAD_REQUEST', 'No'))).not.toHaveProperty('details');
		expect(failureOfAnswer(400, 'No')).not.toHaveProperty('code');
	});

	it('is a redirect from 300 on', () => {
		expect(failureOfAnswer(300, '').message).toMatch(/another address/);
		expect(failureOfAnswer(199, '').message).not.toMatch(/another address/);
	});

	it('by a bare code has status 403, with any outer blanks', () => {
		expect(failureOfAnswer(403, ' NOT_AUTHORIZED\n')).toEqual(failureOfAnswer(403, 'NOT_AUTHORIZED'));
		expect(failureOfAnswer(400, 'NOT_AUTHORIZED').reason).toBe('bad_request');
	});
});

describe('a call', () => {
	it('was carried out where the service answered with success, and only there', () => {
		const carriedOut = [unreadableAnswer(200), unreadableAnswer(299), contradiction(200, 0)];
		const others = [
			unreadableAnswer(199),
			failureOfAnswer(300, ''),
			failureOfAnswer(500, ''),
			noAnswer(undefined),
		];
		expect(carriedOut.map(wasCarriedOut)).toEqual([true, true, true]);
		expect(others.map(wasCarriedOut)).toEqual([false, false, false, false]);
	});
});

it('a call is only deferred if the service says when, and no attempt may have been carried out', () => {
	const later = deferred(90_000, 0);
	expect(isDeferral(later)).toBe(true);
	const { retryAt, ...without } = later;
	const others: Failure[] = [
		{ ...without, retryAt, reason: 'rate_limited' },
		without,
		{ ...later, lostSince: 0 },
	];
	expect(others.map(isDeferral)).toEqual([false, false, false]);
});

describe('each failure', () => {
	const codes = [
		...[
			'NOT_AUTHORIZED',
			'LEAD_NOT_FOUND',
			'LEAD_ALREADY_EXISTS',
			'ACTION_NOT_FOUND',
			'TEAM_MEMBER_NOT_FOUND',
		],
		...['FIELD_NOT_FOUND', 'INVALID_LEAD', 'BUY_LICENSE'],
	];
	const statuses = [300, 307, 399, 400, 401, 403, 404, 408, 409, 418, 429, 499, 500, 501, 502, 503, 504];
	const connections = [
		...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ECONNRESET'],
		...['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
	];
	const failures: Array<[string, Failure]> = [
		...codes.map((code): [string, Failure] => [code, failureOfAnswer(400, envelope(code, ''))]),
		...statuses.map((status): [string, Failure] => [`status ${status}`, failureOfAnswer(status, '')]),
		...connections.map((code): [string, Failure] => [code, noAnswer(code)]),
		['no code', noAnswer(undefined)],
		['a success that cannot be read', unreadableAnswer(200)],
		['a success that says no', contradiction(200, 0)],
		['a later call', deferred(60_000, 0)],
		['a cancelled call', cancelled],
		['a call that was cancelled under way', cancelledUnderWay],
	];

	it.each(failures)('says in whole sentences what happened and what to do: %s', (_what, failure) => {
		expect(failure.message).toMatch(/^[A-Z](?:\S* ){3,}[^.]*[^.\s]$/);
		expect(failure.description).toMatch(/^[A-Z](?:\S* ){4,}.*[^.\s]\.$/);
		expect(failure.description).toMatch(/\b(?:check|use|buy|choose|run|send|look|enter)\b/i);
	});

	it('about a token says all that it may be, and where to create one', () => {
		for (const failure of [failureOfAnswer(401, ''), failureOfAnswer(403, envelope('NOT_AUTHORIZED', 'No'))])
			expect(failure.description).toBe(
				'The service gives the same answer for an Async token, a token of another enterprise and a deleted token. Check the Enterprise ID, and create a token of type Sync in the dashboard of the workspace: settings for website and API integrations, API token, create new token.',
			);
	});

	it.each([
		['ECONNREFUSED', /Nothing listens/],
		['ENOTFOUND', /host of the base URL is not known/],
		['EAI_AGAIN', /host of the base URL is not known/],
		['EPROTO', /begins with https/],
		['ERR_SSL_WRONG_VERSION_NUMBER', /begins with https/],
		['ERR_SSL_PACKET_LENGTH_TOO_LONG', /begins with https/],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /trusts the issuer/],
	])('of a connection says what %s is', (code, advice) => {
		expect(noAnswer(code).description).toMatch(advice);
	});

	it('has a few details in its description, and says how many more there are', () => {
		const details = Array.from({ length: 23 }, (_, index) => ({ field: `f${index}`, message: 'No' }));
		const { description } = failureOfAnswer(400, { error: { code: 'X', message: 'Bad', details } });
		expect(description).toMatch(/ The service says: f0 No; f1 No; .*; f19 No; and 3 more$/);
		const few = { error: { code: 'X', message: 'Bad', details: details.slice(0, 20) } };
		expect(failureOfAnswer(400, few).description).toMatch(/; f19 No$/);
	});
});
