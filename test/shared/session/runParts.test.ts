import { columnOf } from '../../../nodes/shared/session/parameters';
import { apiNameOf, mapperIdOf } from '../../../nodes/shared/session/mapper';
import {
	failed,
	listOutcome,
	type Outcome,
	reportOf,
	unparsedEntry,
	unwrittenOf,
	withNotes,
} from '../../../nodes/shared/session/outcome';
import { connectionCode, fullAnswer, wasConnected } from '../../../nodes/shared/session/n8nTransport';
import type { Remark } from '../../../nodes/shared/remarks/remark';
import { cancelled } from '../../../nodes/shared/sync/failure';

describe('the outcome of a list', () => {
	it('has its entries, and a note for each doubt', () => {
		expect(listOutcome([{ json: { a: 1 } }], [])).toEqual({ kind: 'read', jsons: [{ a: 1 }] });
		expect(listOutcome([], [{ kind: 'unsteady' }, { kind: 'unreadable', entries: 2 }])).toMatchObject({
			kind: 'read',
			notes: [expect.any(String), expect.stringContaining('2')],
		});
	});

	it('is a failure where the service keeps entries back, and says how to go on', () => {
		const { failure } = listOutcome([], [{ kind: 'unsteady' }, { kind: 'cut', read: 7 }]) as Outcome & {
			kind: 'failed';
		};
		expect(failure).toMatchObject({
			reason: 'unreadable_answer',
			message: expect.stringContaining('returned 7 entries, and no others'),
			description: expect.stringContaining('Limit to 7'),
		});
	});

	it('has the notes of the question first', () => {
		const read: Outcome = { kind: 'read', jsons: [] };
		expect(withNotes({ ...read, notes: ['b'] }, ['a'])).toEqual({ ...read, notes: ['a', 'b'] });
		expect(withNotes(read, ['a'])).toEqual({ ...read, notes: ['a'] });
		expect(withNotes(read, [])).toBe(read);
		expect(withNotes(failed(cancelled), ['a'])).toEqual(failed(cancelled));
	});
});

describe('an entry that cannot be read', () => {
	it('is shown as it came, under what it would be known by', () => {
		expect(unparsedEntry({ a: 1 }, 'type')).toEqual({
			json: { unreadable: ['type'], a: 1 },
			unparsed: { a: 1 },
		});
		expect(unparsedEntry(7, 'type').json).toEqual({ unreadable: ['type'], sent: 7 });
	});

	it('is counted in a note, with the keys of the first', () => {
		const entries = [unparsedEntry({ a: { b: 1 }, c: 2 }, 'type'), unparsedEntry({ d: 1 }, 'type')];
		expect(listOutcome(entries, [])).toMatchObject({
			notes: [expect.stringMatching(/as the service sent them: 2\. The first has the keys a, c\.$/)],
		});
		expect(listOutcome([unparsedEntry(7, 'type')], [])).toMatchObject({
			notes: [expect.stringMatching(/as the service sent them: 1\.$/)],
		});
	});
});

describe('an item that was not written', () => {
	const said: Remark = {
		message: 'Cut',
		category: 'other',
		source: 'service',
		hint: '',
		address: { scope: 'lead' },
	};
	const failure = { reason: 'bad_request', message: 'No', description: '' } as const;

	it('says why first, and once', () => {
		const messagesOf = (message: string) =>
			unwrittenOf({ ...failed({ ...failure, message }, [said]), leadId: 'L1' });
		expect(messagesOf('No')).toMatchObject({
			...{ ended: 'failed', leadId: 'L1', remarks: [{ message: 'No' }, { message: 'Cut' }] },
		});
		expect(messagesOf('Cut').remarks).toEqual([said]);
	});
});

describe('what n8n returns to a request', () => {
	it('has the names of its headers in lower case, and only texts', () => {
		const returned = { statusCode: 429, headers: { 'Retry-After': '5', 'set-cookie': ['a'] }, body: 'x' };
		expect(fullAnswer(returned)).toEqual({ status: 429, headers: { 'retry-after': '5' }, body: 'x' });
		expect(fullAnswer({ statusCode: 200, body: 'x' }).headers).toEqual({});
	});
});

describe('the report of a write', () => {
	it('has a list only if it has entries', () => {
		const change = { field: 'a', from: 1, to: '1' };
		const label = { field: 'a', label: 'b' };
		const open = { field: 'a', message: 'b' };
		expect(reportOf('created')).toEqual({ outcome: 'created' });
		expect(reportOf('created', { changes: [], newOptions: [], unchecked: [] })).toEqual({
			outcome: 'created',
		});
		expect(reportOf('updated', { changes: [change], newOptions: [label], unchecked: [open] })).toEqual({
			...{ outcome: 'updated', prepared: [change], new_options: [label], unchecked: [open] },
		});
	});
});

describe('the ID of a field in the mapper of n8n', () => {
	it.each([
		['phone', 'phone'],
		['__proto__', '[__proto__]'],
		['constructor', '[constructor]'],
		['prototype', '[prototype]'],
		['[phone]', '[phone]'],
		['(prototype)', '(prototype)'],
		['', ''],
	])('is %j unless n8n would leave it out, and leads back to it', (apiName, id) => {
		expect(mapperIdOf(apiName)).toBe(id);
		expect(apiNameOf(id)).toBe(apiName);
	});
});

describe('a column of values', () => {
	it('leaves out the items that cannot be read, and goes on', () => {
		const read = (item: number) => {
			if (item === 1) throw new Error('No');
			return item;
		};
		expect(columnOf(['a', 'b', 'c'], read)).toEqual([0, 2]);
	});
});

describe('the code of a broken connection', () => {
	const wrapped = (error: object, layers: number): object =>
		layers === 0 ? error : { cause: wrapped(error, layers - 1) };

	it.each<[string, unknown, string | undefined]>([
		['of the error', { code: 'ECONNRESET' }, 'ECONNRESET'],
		['of what caused it', { code: 400, cause: { code: 'EPIPE' } }, 'EPIPE'],
		['with digits', { code: 'ERR_HTTP2_ERROR' }, 'ERR_HTTP2_ERROR'],
		['four layers down', wrapped({ code: 'EPIPE' }, 4), 'EPIPE'],
		['five layers down, where nobody looks', wrapped({ code: 'EPIPE' }, 5), undefined],
		['is no number', { code: '400' }, undefined],
		['is no sentence', { code: 'Bad request' }, undefined],
		['has no end but letters', { code: 'EPIPE ' }, undefined],
		['has no beginning but letters', { code: ' EPIPE' }, undefined],
		['is not in a text', 'EPIPE', undefined],
		['is not in nothing', null, undefined],
		['to another port than that of the service', { code: 'ECONNREFUSED', port: 3128 }, 'PROXY_ECONNREFUSED'],
		['to its port', { code: 'ECONNREFUSED', port: 443 }, 'ECONNREFUSED'],
		['to another host', { code: 'ENOTFOUND', hostname: 'proxy.example' }, 'PROXY_ENOTFOUND'],
		['to its host', { code: 'ENOTFOUND', hostname: 'leads.example' }, 'ENOTFOUND'],
		['of no connection, which n8n blocked', { cause: { name: 'SsrfBlockedIpError' } }, 'SSRF_BLOCKED'],
		['of a blocked host', { name: 'SsrfBlockedHostnameError' }, 'SSRF_BLOCKED'],
	])('%s', (_what, error, code) => {
		expect(connectionCode(error, 'https://leads.example/v2')).toBe(code);
	});

	it.each([
		['read', true],
		['write', true],
		['writev', true],
		['connect', false],
		['getaddrinfo', false],
		[undefined, false],
	])('of the call %s: the connection was made: %s', (syscall, isMade) => {
		const error = { code: 'EHOSTUNREACH', cause: { code: 'EHOSTUNREACH', syscall } };
		expect(wasConnected(error)).toBe(isMade);
	});
});
