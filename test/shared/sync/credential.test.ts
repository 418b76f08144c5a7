import { parseCredential } from '../../../nodes/shared/sync/credential';
import { FailureError } from '../../../nodes/shared/sync/failure';

const typed = {
	baseUrl: 'https://api.example/v2/',
	enterpriseId: ' 0123456789abcdef01234567 ',
	accessToken: ' token ',
};

function failureWith(changes: object) {
	try {
		parseCredential({ ...typed, ...changes });
	} catch (error) {
		if (error instanceof FailureError) return error.failure;
	}
	return undefined;
}

describe('the values of the credential', () => {
	it('are read without outer blanks', () => {
		expect(parseCredential(typed)).toEqual({
			baseUrl: 'https://api.example/v2',
			enterpriseId: '0123456789abcdef01234567',
			accessToken: 'token',
			allowedDomains: undefined,
			allowsPrivateFiles: false,
			requestsPerHour: undefined,
			sharedByWorkers: 1,
			keepDefinitionsFor: 60_000,
		});
	});

	it.each([
		...['Bearer token', '"token"', 'bearer  token', '“Bearer token”', '\u200btoken\ufeff'].map(
			(accessToken) => ({ accessToken }),
		),
		...['api.example/v2', '\u200bhttps://api.example/v2', '"https://api.example"', ' api.example '].map(
			(baseUrl) => ({ baseUrl }),
		),
		{ enterpriseId: "'0123456789abcdef01234567'" },
	])('are read without what was copied along: %j', (changes) => {
		expect(parseCredential({ ...typed, ...changes })).toEqual(parseCredential(typed));
	});

	it.each([
		[0, 0],
		['0', 0],
		[1, 1_000],
	])('keep definitions for %j seconds', (keepDefinitionsFor, milliseconds) => {
		expect(parseCredential({ ...typed, keepDefinitionsFor }).keepDefinitionsFor).toBe(milliseconds);
	});

	it('allow unencrypted calls in a private network only where a person switched them on', () => {
		const baseUrl = 'http://10.0.0.5/v2';
		expect(parseCredential({ ...typed, baseUrl, privateHttp: true }).baseUrl).toBe(baseUrl);
		for (const privateHttp of [false, undefined, 'true', 1])
			expect(failureWith({ baseUrl, privateHttp })?.message).toBe(
				'The base URL of the credential cannot be used',
			);
	});

	it.each([
		['domains', 'api.example', 'api.example'],
		['domains', null, ''],
		['all', 'api.example', undefined],
		[null, 'api.example', undefined],
	])('allow hosts with %s and %s: %s', (kind, entered, allowed) => {
		const domains = { allowedHttpRequestDomains: kind, allowedDomains: entered };
		expect(parseCredential({ ...typed, ...domains }).allowedDomains).toBe(allowed);
	});

	it.each([
		[{ requestsPerHour: '', sharedByWorkers: null }, [undefined, 1]],
		[{ requestsPerHour: ' ', sharedByWorkers: ' ' }, [undefined, 1]],
		[{ requestsPerHour: ' 3600 ', sharedByWorkers: '4' }, [3600, 4]],
		[{ requestsPerHour: 500, sharedByWorkers: 2 }, [500, 2]],
		[{ requestsPerHour: '1', sharedByWorkers: 1 }, [1, 1]],
	])('name the quota with %j', (changes, quota) => {
		const { requestsPerHour, sharedByWorkers } = parseCredential({ ...typed, ...changes });
		expect([requestsPerHour, sharedByWorkers]).toEqual(quota);
	});

	it.each([
		...['-1', '1.5', '60 s', -1, NaN].map(
			(given) => [{ keepDefinitionsFor: given }, /^Keep Definitions For of the credential/] as const,
		),
		...[
			'0',
			'-1',
			'1.5',
			'3,600',
			'3 600',
			'1e3',
			'many',
			'9'.repeat(20),
			0,
			-1,
			1.5,
			NaN,
			Infinity,
			true,
			[],
		].map((given) => [{ requestsPerHour: given }, /^Requests per Hour of the credential/] as const),
		[{ sharedByWorkers: 'two' }, /^Shared by Workers of the credential/] as const,
	])('are rejected with %j, which is no number of calls or workers', (changes, message) => {
		expect(failureWith(changes)).toMatchObject({
			reason: 'bad_parameter',
			message: expect.stringMatching(message),
			description: expect.stringContaining('whole number'),
		});
	});

	it.each([
		[{ accessToken: undefined }, /not complete/, /fill in all fields/],
		[{ baseUrl: 'http://api.example' }, /base URL of the credential/, /https/],
		[{ enterpriseId: '' }, /Enterprise ID of the credential/, /24 letters and digits/],
		[{ enterpriseId: 'a/b' }, /Enterprise ID of the credential/, /24 letters and digits/],
		[{ accessToken: ' ' }, /access token of the credential is missing/, /as the workspace showed it/],
		[{ accessToken: 'Token abc' }, /contains a blank/, /^Remove the word Token before it/],
		[{ accessToken: 'a\nb' }, /contains a blank/, /^Enter the token alone/],
	])('are rejected with %j, with advice', (changes, message, advice) => {
		expect(failureWith(changes)).toEqual({
			reason: 'bad_parameter',
			message: expect.stringMatching(message),
			description: expect.stringMatching(advice),
		});
	});
});
