import { readCredential } from '../../../nodes/shared/sync/credential';
import { FailureError } from '../../../nodes/shared/sync/failure';

const typed = {
	baseUrl: 'https://api.example/v2/',
	enterpriseId: ' 0123456789abcdef01234567 ',
	accessToken: ' token ',
};

function failureWith(changes: object) {
	try {
		readCredential({ ...typed, ...changes });
	} catch (error) {
		if (error instanceof FailureError) return error.failure;
	}
	return undefined;
}

describe('the values of the credential', () => {
	it('are read without outer blanks', () => {
		expect(readCredential(typed)).toEqual({
			baseUrl: 'https://api.example/v2',
			enterpriseId: '0123456789abcdef01234567',
			accessToken: 'token',
			allowedDomains: undefined,
		});
	});

	it.each([
		['domains', 'api.example', 'api.example'],
		['domains', null, undefined],
		['all', 'api.example', undefined],
		[null, 'api.example', undefined],
	])('allow hosts with %s and %s: %s', (kind, entered, allowed) => {
		const domains = { allowedHttpRequestDomains: kind, allowedDomains: entered };
		expect(readCredential({ ...typed, ...domains }).allowedDomains).toBe(allowed);
	});

	it.each([
		[{ accessToken: undefined }, /not complete/, /fill in all fields/],
		[{ baseUrl: 'http://api.example' }, /base URL of the credential/, /https/],
		[{ enterpriseId: '' }, /Enterprise ID of the credential/, /24 letters and digits/],
		[{ enterpriseId: 'a/b' }, /Enterprise ID of the credential/, /24 letters and digits/],
		[{ accessToken: ' ' }, /access token of the credential is missing/, /as the workspace showed it/],
		[{ accessToken: 'Bearer token' }, /contains a blank/, /as the workspace showed it/],
		[{ accessToken: 'a\nb' }, /contains a blank/, /as the workspace showed it/],
	])('are rejected with %j, with advice', (changes, message, advice) => {
		expect(failureWith(changes)).toEqual({
			reason: 'bad_parameter',
			message: expect.stringMatching(message),
			description: expect.stringMatching(advice),
		});
	});
});
