import * as fc from 'fast-check';
import { bearerToken } from '../src/http/auth';
import { BodyExcerpt } from '../src/http/bodyExcerpt';
import { codeForStatus } from '../src/http/errors';
import { attachmentNamed, readRange } from '../src/http/fileHeaders';
import { findingsOf } from '../src/http/findings';
import { type QueryParameter, readParameter } from '../src/http/query';
import { RateLimit } from '../src/http/rateLimit';
import { changeSchema } from '../src/http/traffic';

describe('A Range header', () => {
	const bound = fc.option(fc.nat({ max: 12 }), { nil: undefined });

	test('names the bytes of the file that its bounds hold, or none', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 10 }), bound, bound, (size, first, last) => {
				const range = readRange(`bytes=${first ?? ''}-${last ?? ''}`, size);
				if (first === undefined && last === undefined) return range === undefined;
				if (first !== undefined && last !== undefined && last < first) return range === undefined;
				const named = Array.from({ length: size }, (_, byte) => byte).filter((byte) =>
					first === undefined ? byte >= size - (last ?? 0) : byte >= first && byte <= (last ?? byte),
				);
				if (named.length === 0) return range === 'unsatisfiable';
				return typeof range === 'object' && range.start === named[0] && range.end === named.at(-1);
			}),
		);
	});

	test.each([
		['BYTES=1-2', { start: 1, end: 2 }],
		['bytes = 1 - 2', { start: 1, end: 2 }],
		[`bytes=1-${'9'.repeat(15)}`, { start: 1, end: 9 }],
		[`bytes=${'9'.repeat(15)}-`, 'unsatisfiable'],
		...['xbytes=1-2', 'bytes=1-2x', 'bytes=a-2', 'bytes=1-b', 'bytes=1', 'bytes', ''].map(
			(header) => [header, undefined] as const,
		),
		[`bytes=1-${'9'.repeat(16)}`, undefined],
		[undefined, undefined],
	] as const)('%j of ten bytes means %j', (header, range) => {
		expect(readRange(header, 10)).toEqual(range);
	});
});

test('The name of a download is its whole name, in characters that a header can have', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (name) => {
			const [, plain, extended] =
				/^attachment; filename="([ !#$&-[\]-~]*)"; filename\*=UTF-8''([\w%.~!-]*)$/.exec(
					attachmentNamed(name),
				) ?? [];
			expect(decodeURIComponent(extended ?? 'none')).toBe(name);
			expect(plain).toBe(name.replace(/[^ -~]|["%\\]/g, '_'));
			expect(extended).toBe(extended?.replace(/%../g, (code) => code.toUpperCase()));
		}),
	);
});

test.each<[header: string | undefined, token: string | undefined]>([
	['Bearer abc', 'abc'],
	['bearer   abc  ', 'abc'],
	['abc', undefined],
	['Bearer', undefined],
	['Bearer ', undefined],
	['Bearerabc', undefined],
	['Bearer a b', undefined],
	['xBearer abc', undefined],
	['Basic abc', undefined],
	[undefined, undefined],
])('the token of the header %j is %j', (header, token) => {
	expect(bearerToken(header)).toBe(token);
});

describe('The excerpt of a body', () => {
	test('is all of a body of up to 10,000 characters, and the beginning of a longer one', () => {
		const [whole, cut] = [9_999, 10_000].map((length) => new BodyExcerpt(`${'x'.repeat(length)}é`));
		expect([whole?.length, whole?.isWhole, whole?.text.length]).toEqual([10_000, true, 10_000]);
		expect([cut?.length, cut?.isWhole, cut?.text]).toEqual([10_001, false, 'x'.repeat(10_000)]);
	});

	test.each([
		[`{"id":"${'a1'.repeat(12)}"}`, `{"id":"${'a1'.repeat(12)}"}`],
		[`{"t":"${'A1'.repeat(12)}f"}`, '{"t":"•••"}'],
		[`${'f'.repeat(64)} ${'0'.repeat(48)}`, '••• •••'],
		['{"password":"se\\"cret","a":1}', '{"password":"•••","a":1}'],
		['{"Password" : "one"} {"password":"two"}', '{"Password" : "•••"} {"password":"•••"}'],
		['{"password":5,"passwords":"x"}', '{"password":5,"passwords":"x"}'],
	])('shows no secret: %s', (body, shown) => {
		expect(new BodyExcerpt(body).text).toBe(shown);
	});
});

describe('The limit of requests an hour', () => {
	const HOUR = 3_600_000;

	test('holds for each token by itself, from its first request, with the seconds that are left', () => {
		const limit = new RateLimit();
		expect([1, 2, 3].map(() => limit.take('a', 2, 0))).toEqual([undefined, undefined, 3600]);
		expect(limit.take('b', 2, 5)).toBeUndefined();
		expect([limit.take('a', 2, HOUR - 1500), limit.take('a', 2, HOUR - 1)]).toEqual([2, 1]);
		expect([1, 2, 3].map(() => limit.take('a', 2, HOUR))).toEqual([undefined, undefined, 3600]);
	});

	test('is off without a number, and begins anew when it is cleared', () => {
		const limit = new RateLimit();
		expect([1, 2].map(() => limit.take('a', null, 0))).toEqual([undefined, undefined]);
		expect([1, 2].map(() => limit.take('a', 1, 0))).toEqual([undefined, 3600]);
		limit.clear();
		expect(limit.take('a', 1, 0)).toBeUndefined();
	});
});

test.each([
	[400, 'BAD_REQUEST'],
	[401, 'NOT_AUTHORIZED'],
	[402, 'BUY_LICENSE'],
	[404, 'LEAD_NOT_FOUND'],
	[405, 'METHOD_NOT_ALLOWED'],
	[409, 'LEAD_ALREADY_EXISTS'],
	[413, 'PAYLOAD_TOO_LARGE'],
	[418, 'BAD_REQUEST'],
	[429, 'TOO_MANY_REQUESTS'],
	[499, 'BAD_REQUEST'],
	[500, 'INTERNAL_ERROR'],
	[501, 'INTERNAL_ERROR'],
])('an error with the status %d and no code of its own has the code %s', (status, code) => {
	expect(codeForStatus(status)).toBe(code);
});

describe('What the log finds in a call', () => {
	const remark = (field: string) => ({ field, status: 'IGNORED', remark: `why "${field}"` });
	const call = { name: 'createLead', parameters: {}, sent: {}, body: {}, silences: [] } as const;
	const said = (payload: unknown) => ({ status: 201, contentType: undefined, hidesTime: false, payload });

	test('are the remarks that the answer says, and as silences those that it leaves out', () => {
		const body = { remarks: [remark('a'), remark('b'), 5, { field: 'c' }, { remark: 'd' }] };
		const payload = JSON.stringify({ texts: [remark('a').remark] });
		expect(findingsOf({ ...call, body, said: said(payload) })).toMatchObject({
			remarks: [remark('a')],
			silences: [{ field: 'b', why: 'why "b" (the answer leaves out this remark)' }],
		});
		expect(findingsOf({ ...call, body, said: said(body) })).toMatchObject({
			remarks: [remark('a'), remark('b')],
			silences: [],
		});
		for (const other of [{ remarks: 'x' }, [], null, 'x'])
			expect(findingsOf({ ...call, body: other, said: said(other) })).toMatchObject({
				remarks: [],
				silences: [],
			});
	});

	test('are the keys that the call does not read, before what the rules dropped', () => {
		const dropped = { field: 'fields.a', why: 'a rule' };
		const silencesOf = (name: Parameters<typeof findingsOf>[0]['name'], sent: unknown) =>
			findingsOf({ ...call, name, sent, silences: [dropped], said: said({}) }).silences;
		const unread = { field: 'x', why: expect.stringContaining('does not read') };
		for (const [name, sent] of [
			['createLead', { fields: {}, actions: [], x: 1 }],
			['updateLead', { fields: {}, x: 1 }],
			['createActions', { actions: [], x: 1 }],
			['updateAction', { type: 'x', fields: {}, status: 'x', x: 1 }],
		] as const)
			expect(silencesOf(name, sent)).toEqual([unread, dropped]);
		expect([silencesOf('searchLeads', { x: 1 }), silencesOf('createLead', 'x')]).toEqual([
			[dropped],
			[dropped],
		]);
	});

	test.each([
		[{ leadId: 'path' }, { lead_id: 'answer' }, 'path'],
		[{}, { lead_id: 'answer' }, 'answer'],
		[{}, { lead_id: null }, undefined],
		[{ leadId: 5 }, null, undefined],
	])('is the lead of the path %j and the answer %j', (parameters, body, leadId) => {
		expect(findingsOf({ ...call, parameters, body, said: said(body) }).leadId).toBe(leadId);
	});
});

describe('The conditions of the traffic', () => {
	test.each([
		['latencyMs', [0, 600_000], [-1, 600_001, null]],
		['requestsAtOnce', [1, 1_000_000, null], [0, 1_000_001]],
		['requestsPerHour', [1, 999_999_999, null], [0, 1_000_000_000]],
		['timelineLagMs', [0, 600_000], [-1, 600_001, null]],
		['other', [], [1]],
	])('change by %s within its limits only', (key, good, bad) => {
		const isAccepted = (value: unknown) => changeSchema.safeParse({ [key]: value }).success;
		expect(good.filter((value) => !isAccepted(value))).toEqual([]);
		expect([...bad, 0.5, '1'].filter(isAccepted)).toEqual([]);
	});
});

describe('A query parameter', () => {
	const valueOf = (name: QueryParameter, value: unknown) => {
		try {
			return readParameter({ [name === 'teamLimit' ? 'limit' : name]: value }, name);
		} catch (error) {
			return error instanceof Error ? error.message : error;
		}
	};

	test.each<[QueryParameter, number, readonly string[], message: string]>([
		['skip', 0, ['0', '7', '999999999999999'], 'Skip should be 0 or greater'],
		['limit', 10, ['1', '100'], 'Limit should be between 1 and 100'],
		['teamLimit', 10, ['1', '10'], 'Limit should be between 1 and 10'],
	])('%s is %d unless a whole number is given', (name, otherwise, given, message) => {
		expect(valueOf(name, undefined)).toBe(otherwise);
		expect(given.map((text) => valueOf(name, text))).toEqual(given.map(Number));
		const wrong = ['', 'x', '-1', '+1', '1.0', ' 1', '1 ', '0x1', '1e1', '9'.repeat(16), ['1', '2'], 1, null];
		for (const value of name === 'skip' ? wrong : [...wrong, '0', String(Number(given.at(-1)) + 1)])
			expect(valueOf(name, value)).toBe(message);
	});

	test.each<QueryParameter>(['hidePII', 'includeActions', 'detail', 'includeDeleted'])(
		'%s is false unless it is true',
		(name) => {
			expect([undefined, 'false', 'true'].map((value) => valueOf(name, value))).toEqual([false, false, true]);
			for (const value of ['', 'TRUE', '1', 'yes', true, ['true', 'true']])
				expect(valueOf(name, value)).toBe(`${name} should be true or false`);
		},
	);
});
