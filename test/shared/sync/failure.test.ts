import { failureOfAnswer, unreadableAnswer } from '../../../nodes/shared/sync/answerFailure';
import {
	noAnswer,
	contradiction,
	deferred,
	type Failure,
	isDeferral,
	wasCarriedOut,
} from '../../../nodes/shared/sync/failure';

describe('the failure for a missing answer', () => {
	it('differs for an untrusted certificate and an unreachable host', () => {
		expect(noAnswer('ECONNREFUSED')).toMatchObject({ reason: 'no_answer', code: 'ECONNREFUSED' });
		expect(noAnswer('DEPTH_ZERO_SELF_SIGNED_CERT').message).toMatch(/certificate/);
		expect(noAnswer(undefined)).not.toHaveProperty('code');
	});

	it('reports that something else answered if the answer cannot be read', () => {
		expect(unreadableAnswer(200, '')).toMatchObject({ reason: 'unreadable_answer', httpStatus: 200 });
		expect(unreadableAnswer(200, '').description).toMatch(/web page/);
	});
});

describe('a call', () => {
	it('was carried out where the service answered with success, and only there', () => {
		const carriedOut = [unreadableAnswer(200, ''), unreadableAnswer(299, ''), contradiction(200, 0)];
		const others = [
			unreadableAnswer(199, ''),
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

it('a call that is put off names who takes it later, and when', () => {
	expect(deferred(60_000, 0).message).toBe('The service takes no more calls for a minute');
	const { message, description } = deferred(60_001, 0, 'storage');
	expect(message).toBe('The storage takes no more calls for 2 minutes');
	expect(description).toMatch(/^The storage did not act on this item/);
});
