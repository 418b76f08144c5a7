import * as fc from 'fast-check';

import { failureOfAnswer } from '../../../nodes/shared/sync/answerFailure';
import { runs } from '../../kit/exploring';

const envelope = (code: string, message: string) => ({ error: { code, message } });

describe('the failure for a rejection', () => {
	// sync-api.md, Errors.
	it.each([
		[401, 'NOT_AUTHORIZED', 'not_authorized', /Async token/],
		[404, 'LEAD_NOT_FOUND', 'not_found', /lead_id/],
		[409, 'LEAD_ALREADY_EXISTS', 'already_exists', /Create or Update/],
		[404, 'ACTION_NOT_FOUND', 'not_found', /Action ID/],
		[404, 'TEAM_MEMEBER_NOT_FOUND', 'not_found', /team member/i],
		[404, 'TEAM_MEMBER_NOT_FOUND', 'not_found', /team member/i],
		[404, 'FIELD_NOT_FOUND', 'not_found', /case-sensitive/],
		[400, 'INVALID_LEAD', 'bad_request', /identifier cannot be changed/],
		[400, 'VALIDATION_ERROR', 'bad_request', /Correct the value that the message names/],
		[402, 'BUY_LICENSE', 'bad_request', /seat/],
	])('%i %s is %s, with advice', (status, code, reason, advice) => {
		const failure = failureOfAnswer(status, envelope(code, 'In the words of the service'));
		expect(failure).toMatchObject({ reason, httpStatus: status, code });
		expect(failure.description).toMatch(advice);
	});

	it.each([500, 502, 503])('%i is the failure of the service, with the advice for its code', (status) => {
		const failure = failureOfAnswer(status, envelope('LEAD_NOT_FOUND', 'No'));
		const rejected = failureOfAnswer(404, envelope('LEAD_NOT_FOUND', 'No'));
		expect(failure).toEqual({ ...rejected, reason: 'unavailable', httpStatus: status });
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
		[409, 'already_exists', /conflict with what is stored already/],
		[429, 'rate_limited', /fewer calls/],
		[500, 'unavailable', /failed while it handled/],
		[501, 'unavailable', /failed while it handled/],
		[505, 'unavailable', /failed while it handled/],
		[408, 'unavailable', /not available at the moment/],
		[499, 'unavailable', /not available at the moment/],
		[502, 'unavailable', /not available at the moment/],
		[503, 'unavailable', /not available at the moment/],
		[504, 'unavailable', /not available at the moment/],
		[418, 'bad_request', /status 418|Not here|no/],
	])('status %i without an envelope is %s', (status, reason, message) => {
		for (const body of ['Not here', '<html></html>', undefined, {}, { error: 'no' }, []]) {
			const failure = failureOfAnswer(status, body);
			expect(failure.reason).toBe(reason);
			expect(failure.message).toMatch(message);
		}
	});

	it('has a code that looks like one', () => {
		const codeOf = (code: string) => failureOfAnswer(400, envelope(code, 'No')).code;
		expect([' E7 ', 'NO_SEAT', 'No seat', '404'].map(codeOf)).toEqual([
			'E7',
			'NO_SEAT',
			undefined,
			undefined,
		]);
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
		['a code as the text', ' LEAD_NOT_FOUND\n', {}],
		['other keys', { Code: 'LEAD_NOT_FOUND', Message: 'No' }, {}],
		['a wrapper', { data: { error: { code: 'LEAD_NOT_FOUND', message: 'No' } } }, {}],
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
		[{ statusCode: 400, message: ['Too long', 'Too big'], error: 'Bad Request' }, 'Too long, Too big'],
		['Too long', 'Too long'],
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

	it.each([
		['LEAD_ALREADY_EXISTS', 'A lead with the same identifier exists already'],
		['ACTION_NOT_FOUND', 'There is no action with this Action ID or code'],
		['TEAM_MEMBER_NOT_FOUND', 'There is no team member with this email in the workspace'],
		['FIELD_NOT_FOUND', 'There is no field with this API name in the workspace'],
		['BUY_LICENSE', 'The workspace has no free seat'],
		['VALIDATION_ERROR', 'In the words of the service'],
		['INVALID_LEAD', 'In the words of the service'],
	])('%s has the words that say most: %s', (code, message) => {
		expect(failureOfAnswer(400, envelope(code, 'In the words of the service')).message).toBe(message);
	});

	it('says nothing twice: neither its code in words, nor its message as a detail', () => {
		const bare = { code: 'NO_SEATS', message: 'The service rejected the call with status 400' };
		expect(failureOfAnswer(400, 'NO_SEATS')).toMatchObject(bare);
		const twice = failureOfAnswer(400, { message: 'Too long', details: ['Too long'] });
		expect(`${twice.message} ${twice.description}`.match(/Too long/g)).toHaveLength(1);
	});

	it('keeps the details of fields', () => {
		const body = {
			error: { code: 'BAD_REQUEST', message: 'Bad', details: [{ field: 'email', message: 'Used' }] },
		};
		expect(failureOfAnswer(400, body).details).toEqual([{ field: 'email', message: 'Used' }]);
	});

	// docs/security.md promises: "without emails and numbers of 7 digits or more and cut at 300 characters"
	it.each([
		['asha.rao@mail.example is taken', '[email] is taken'],
		['Lead "asha@mail.example" (+919876540001)', 'Lead "[email]" ([number])'],
		['Phone 919876540001 is taken, code 1001 is not', 'Phone [number] is taken, code 1001 is not'],
		['+91 98765 40001 or (022) 2345-6789', '[number] or [number]'],
		['card 4111 1111 1111 1111, ٠٩٨٧٦٥٤٣٢١', 'card [number], [number]'],
		['No lead 1234567, 234-5678 or 12 34 567', 'No lead [number], [number] or [number]'],
		['ask @asha, or a@ the desk', 'ask @asha, or a@ the desk'],
		['PIN code 560001 is not one of 123 456', 'PIN code 560001 is not one of 123 456'],
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
	});
});
