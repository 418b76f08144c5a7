import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { errorItem, failureRemark } from '../../../nodes/shared/remarks/item';
import { failureOf, toNodeError } from '../../../nodes/shared/session/errors';
import { deferred, type Failure, FailureError } from '../../../nodes/shared/sync/failure';

const node: INode = {
	...{ id: '1', name: 'Leads', type: 'leads', typeVersion: 1, position: [0, 0], parameters: {} },
};
const failure: Failure = { reason: 'bad_request', message: 'No <b>', description: 'Read "it".' };
const answered: Failure = { ...failure, httpStatus: 422, code: 'BAD' };
const noon = Date.UTC(2026, 0, 1, 12);
const later = { ...deferred(60_000, noon), httpStatus: 429 };

describe('the error of a node', () => {
	it('shows the words of a service as text, and names the item', () => {
		for (const [given, kind] of [
			[failure, NodeOperationError],
			[answered, NodeApiError],
		] as const) {
			const error = toNodeError(node, given, 2);
			expect(error).toBeInstanceOf(kind);
			expect(error).toMatchObject({
				message: 'No &lt;b&gt;',
				description: 'Read &quot;it&quot;.',
				context: { itemIndex: 2 },
			});
			expect(toNodeError(node, given).message).toBe('No &lt;b&gt;');
			expect(toNodeError(node, given).context['itemIndex']).toBeUndefined();
		}
	});

	it('has the status of an answer', () => {
		expect(toNodeError(node, answered)).toMatchObject({ httpCode: '422' });
	});

	it.each<[Partial<Failure>, object | undefined]>([
		[{ reason: 'not_authorized' }, { cause: 'credential-invalid' }],
		[{ reason: 'rate_limited' }, { cause: 'rate-limited' }],
		[
			{ reason: 'rate_limited', retryAfter: 5 },
			{ cause: 'rate-limited', retryAfterMs: 5 },
		],
		[later, { cause: 'quota-exhausted', resetsAtEpochMs: noon + 60_000 }],
		[{ reason: 'deferred' }, { cause: 'quota-exhausted' }],
		[
			{ reason: 'unavailable', retryAfter: 5 },
			{ cause: 'temporarily-unavailable', retryAfterMs: 5 },
		],
		[{ reason: 'no_answer' }, { cause: 'temporarily-unavailable' }],
		[{ reason: 'bad_request', retryAfter: 5 }, undefined],
		[{ reason: 'not_found' }, undefined],
	])('has the cause that n8n acts upon: %j', (more, cause) => {
		const error: object = toNodeError(node, { ...answered, ...more });
		expect('failure' in error ? error.failure : undefined).toEqual(cause);
	});
});

describe('what was thrown', () => {
	const advice = expect.stringMatching(/parameters .*item/) as string;

	it.each<[string, unknown, object]>([
		['a failure', new FailureError(answered), answered],
		['an error', new Error('Oh'), { reason: 'bad_parameter', message: 'Oh', description: advice }],
		['one with advice', Object.assign(new Error('Oh'), { description: 'Try.' }), { description: 'Try.' }],
		['one with other advice', Object.assign(new Error('Oh'), { description: 7 }), { description: advice }],
		['one with empty advice', Object.assign(new Error('Oh'), { description: '' }), { description: advice }],
		['a text', 'Oh', { message: 'Oh', description: advice }],
		['nothing', undefined, { message: 'undefined' }],
	])('becomes the failure of its item: %s', (_what, thrown, expected) => {
		expect(failureOf(thrown)).toMatchObject(expected);
	});
});

describe('an item that failed', () => {
	it.each<[string, Failure, object]>([
		['before it was sent', failure, { code: null, httpStatus: null }],
		['by an answer', answered, { code: 'BAD', httpStatus: 422 }],
		['perhaps', { ...answered, lostSince: 0 }, { code: 'BAD', httpStatus: 422, uncertain: true }],
		['for now', later, { code: null, httpStatus: 429, retryAt: '2026-01-01T12:01:00.000Z' }],
	])('has exactly the keys of an error of n8n: %s', (_what, given, details) => {
		const { message: error, description: message } = given;
		expect(errorItem(given)).toEqual({ error, message, details });
	});

	it.each<[string, Failure, object]>([
		['before it was sent', failure, { category: 'failed', source: 'preflight', hint: 'Read "it".' }],
		['by an answer', answered, { category: 'failed', source: 'service' }],
		['behind another', { ...answered, reason: 'not_sent' }, { category: 'failed', source: 'preflight' }],
		['perhaps', { ...answered, lostSince: 0 }, { category: 'uncertain', source: 'service' }],
		['for now', later, { category: 'deferred', retryAt: noon + 60_000 }],
	])('has a remark that says why: %s', (_what, given, expected) => {
		const remark = failureRemark(given);
		expect(remark).toMatchObject({ message: given.message, address: { scope: 'lead' }, ...expected });
		expect('retryAt' in remark).toBe('retryAt' in expected);
	});
});
