import { failureOfAnswer, unreadableAnswer } from '../../../nodes/shared/sync/answerFailure';
import {
	noAnswer,
	cancelled,
	cancelledUnderWay,
	contradiction,
	deferred,
	type Failure,
} from '../../../nodes/shared/sync/failure';

const envelope = (code: string, message: string) => ({ error: { code, message } });

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
			() => unreadableAnswer(200, ''),
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

describe('each failure', () => {
	const codes = [
		...[
			'NOT_AUTHORIZED',
			'LEAD_NOT_FOUND',
			'LEAD_ALREADY_EXISTS',
			'ACTION_NOT_FOUND',
			'TEAM_MEMBER_NOT_FOUND',
		],
		...['FIELD_NOT_FOUND', 'INVALID_LEAD', 'VALIDATION_ERROR', 'BUY_LICENSE'],
	];
	const statuses = [300, 307, 399, 400, 401, 403, 404, 408, 409, 418, 429, 499, 500, 501, 502, 503, 504];
	const connections = [
		...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ECONNRESET'],
		...['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
		...['SSRF_BLOCKED', 'PROXY_ECONNREFUSED', 'PROXY_ENOTFOUND'],
	];
	const failures: Array<[string, Failure]> = [
		...codes.map((code): [string, Failure] => [code, failureOfAnswer(400, envelope(code, ''))]),
		...statuses.map((status): [string, Failure] => [`status ${status}`, failureOfAnswer(status, '')]),
		...connections.map((code): [string, Failure] => [code, noAnswer(code)]),
		['no code', noAnswer(undefined)],
		['a success that cannot be read', unreadableAnswer(200, '')],
		['a success whose end did not arrive', unreadableAnswer(200, undefined)],
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

	// sync-api.md, Authentication.
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
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /NODE_EXTRA_CA_CERTS/],
	])('of a connection says what %s is', (code, advice) => {
		expect(noAnswer(code).description).toMatch(advice);
	});

	it('has a few details in its description, and says how many more there are', () => {
		const details = Array.from({ length: 23 }, (_, index) => ({ field: `f${index}`, message: 'No' }));
		const { description } = failureOfAnswer(400, { error: { code: 'X', message: 'Bad', details } });
		expect(description).toMatch(/ The service says: f0 No; f1 No; .*; f19 No and 3 more$/);
		const few = { error: { code: 'X', message: 'Bad', details: details.slice(0, 20) } };
		expect(failureOfAnswer(400, few).description).toMatch(/; f19 No$/);
	});
});
