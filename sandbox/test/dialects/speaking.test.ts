import { type AnswerName, PlainText, type Way } from '../../src/http/dialects/dialect';
import { freedoms } from '../../src/http/dialects/freedoms';
import { hear, say } from '../../src/http/dialects/speaking';
import * as ways from '../../src/http/dialects/ways';
import { saidIn, wayNamed, type Rows } from './said';

const nothingAsked = { query: {}, body: undefined };

const around = (key: string): Way => ({ name: `in ${key}`, say: (body) => ({ [key]: body }) });

describe('An answer', () => {
	const spoken = (status: number, body: unknown, ...own: Way[]) =>
		say({ name: 1, ways: { getLead: own } }, 'getLead', status, body, nothingAsked);
	const JSON_TYPE = 'application/json; charset=utf-8';

	test.each<[why: string, own: Way[], said: object]>([
		['as JSON', [around('a')], { contentType: JSON_TYPE, payload: '{"a":{"b":1}}', status: 200 }],
		['in the order of its ways', [around('a'), around('c')], { payload: '{"c":{"a":{"b":1}}}' }],
		[
			'in plain text',
			[ways.instead('text', new PlainText('OK'))],
			{ contentType: 'text/plain; charset=utf-8', payload: 'OK' },
		],
		['without a body', [ways.instead('204', undefined, 204)], { status: 204, payload: '' }],
		['of the last status', [ways.status(201), ways.status(202), around('a')], { status: 202 }],
		[
			'of a status for its strict body',
			[around('a'), { name: 's', status: (body) => (Object.hasOwn(Object(body), 'b') ? 299 : 298) }],
			{ status: 299 },
		],
		['of its own status', [{ name: 's', status: () => undefined }], { status: 200 }],
		[
			'of another type',
			[{ name: 'type', contentType: 'text/json' }, around('a')],
			{ contentType: 'text/json' },
		],
		[
			'encoded',
			[{ name: 'shout', encode: (text) => text.toUpperCase() }, around('a')],
			{ payload: '{"A":{"B":1}}' },
		],
		[
			'of which nothing is to be encoded',
			[ways.instead('none', undefined), { name: 'mark', encode: (text) => `>${text}` }],
			{ payload: '' },
		],
	])('is said %s', (_why, own, said) => {
		expect(spoken(200, { b: 1 }, ...own)).toMatchObject(said);
	});

	test('also has the ways of any answer, after its own', () => {
		const dialect = { name: 1, ways: { getLead: [around('a')], any: [around('c')] } };
		expect(say(dialect, 'getLead', 200, 5, nothingAsked).payload).toBe('{"c":{"a":5}}');
		expect(say(dialect, 'getPipeline', 200, 5, nothingAsked).payload).toBe('{"c":5}');
	});
});

const TIME = 1_764_000_000_999;

const status = (label: string, stageType: string, archived: boolean) => ({ label, stageType, archived });
const [fresh, old, won] = [status('A', 'OPEN', false), status('B', 'OPEN', true), status('C', 'WON', false)];

const ofPipelines: Rows = [
	[
		'by stage',
		{ statuses: [fresh, old, won], lostReasons: [] },
		{
			lostReasons: [],
			leadStages: [
				{ stageType: 'OPEN', activeStatuses: [fresh], archivedStatuses: [old] },
				{ stageType: 'WON', activeStatuses: [won], archivedStatuses: [] },
			],
		},
	],
	['by stage', { statuses: 'none' }, { leadStages: [] }],
	[
		'as 0 or 1',
		{ statuses: [old, fresh] },
		{
			statuses: [
				{ ...old, archived: 1 },
				{ ...fresh, archived: 0 },
			],
		},
	],
	['of lost reasons as text', { lostReasons: [{ archived: true }] }, { lostReasons: [{ archived: 'true' }] }],
];

const remarks = [{ field: 'a', remark: 'why', status: 'IGNORED' }];
const error = { code: 'BUY_LICENSE', message: 'No seat', details: [1] };
const [one, two] = [{ name: 'a' }, { name: 'b' }];

const ofOthers: ReadonlyArray<readonly [AnswerName, ...Rows[number]]> = [
	['updateAction', 'as texts', { remarks }, { remarks: ['why'] }],
	['updateAction', 'as texts', { remarks: ['x'] }, { remarks: ['x'] }],
	['updateAction', 'as texts', { remarks: 'x' }, { remarks: 'x' }],
	['updateAction', 'by field', { remarks: [...remarks, 5] }, { remarks: { a: 'why' } }],
	['updateAction', 'by field', { remarks: 'x' }, { remarks: 'x' }],
	[
		'updateAction',
		'with message in place of remark',
		{ remarks: [...remarks, 5] },
		{ remarks: [{ field: 'a', message: 'why' }, 5] },
	],
	['updateAction', 'OK', { status: 'PENDING' }, { status: 'OK' }],
	['updateAction', 'empty', { fields: { a: 1 } }, { fields: {} }],
	['updateLead', 'only their names', { fields: { a: 1, b: 2 } }, { fields: ['a', 'b'] }],
	['updateLead', 'only their names', { fields: 1 }, { fields: 1 }],
	['createLead', 'no lead_id', { lead_id: null, actions: [] }, { actions: [] }],
	['createLead', 'no lead_id', { lead_id: 'x', actions: [] }, { lead_id: 'x', actions: [] }],
	['createLead', 'empty lead_id', { lead_id: null, actions: [] }, { lead_id: '', actions: [] }],
	['createLead', 'empty lead_id', { lead_id: 'x', actions: [] }, { lead_id: 'x', actions: [] }],
	['getLead', 'in data', { actions: [1] }, { actions: { data: [1] } }],
	[
		'getEnterprise',
		'null',
		{ a: 'x', b: 5, id: 'f'.repeat(20), key: 'f'.repeat(21) },
		{ a: null, b: null, id: null, key: 'f'.repeat(21) },
	],
	['getTeamMember', 'in capitals', { status: 'On Leave' }, { status: 'ON_LEAVE' }],
	['getTeamMember', 'with +', { phone_number: '91' }, { phone_number: '+91' }],
	['getTeamMember', 'as a number', { phone_number: '91' }, { phone_number: 91 }],
	['createLeadFiles', 'in another order', { files: [one, two] }, { files: [two, one] }],
	['createLeadFiles', 'in another order', { files: [one, two, one] }, { files: [one, two, one] }],
	['createLeadFiles', 'in another order', { files: 'none' }, { files: 'none' }],
	['createLeadFiles', 'as a duration', { files: [{ expires_at: TIME }] }, { files: [{ expires_at: 900 }] }],
	['getFile', 'size as text', { size: 5 }, { size: '5' }],
	['specifiedError', 'as an object', { error }, { error: { ...error, details: { reason: 'No seat' } } }],
	['specifiedError', 'a text, always', { error }, { error: { ...error, details: 'No seat' } }],
	['openError', 'as a text', { error }, { error: { ...error, details: '[1]' } }],
	['openError', 'without envelope', { error }, error],
	['openError', 'without envelope', { error: 5 }, {}],
	['openError', 'error is the code', { error }, { error: 'BUY_LICENSE', message: 'No seat' }],
	['openError', 'error is a text', { error }, { error: 'BUY_LICENSE: No seat' }],
	['openError', 'only a message', { error }, { statusCode: 400, message: 'BUY_LICENSE: No seat' }],
	['openError', 'plain text', { error }, new PlainText('BUY_LICENSE: No seat')],
];

describe('A form', () => {
	test.each(ofPipelines)('of the pipeline, %s', (form, strict, said) => {
		expect(saidIn('getPipeline', form, strict)).toEqual(said);
	});

	test.each(ofOthers)('of %s, %s', (answer, form, strict, said) => {
		expect(saidIn(answer, form, strict)).toEqual(said);
	});

	test('of an update with only the fields that were sent', () => {
		const strict = { id: 'x', fields: { a: 1, b: 2 } };
		const said = (sent: unknown) => saidIn('updateLead', 'only those that were sent', strict, sent);
		expect(said({ fields: { b: 5, c: 6 } })).toEqual({ id: 'x', fields: { b: 2 } });
		for (const sent of [undefined, 'x', { fields: 1 }]) expect(said(sent)).toEqual({ id: 'x', fields: {} });
		for (const other of ['x', { fields: 1 }])
			expect(saidIn('updateLead', 'only those that were sent', other, {})).toEqual(other);
	});

	test.each([
		['422 for TEAM_MEMEBER_NOT_FOUND', 'TEAM_MEMEBER_NOT_FOUND', 422],
		['400 for TEAM_MEMEBER_NOT_FOUND', 'TEAM_MEMEBER_NOT_FOUND', 400],
		['400 for BUY_LICENSE', 'BUY_LICENSE', 400],
		['403 for BUY_LICENSE', 'BUY_LICENSE', 403],
	])('of an error that has another status, and no other error has it: %s', (name, code, status) => {
		const statusOf = (body: unknown) => {
			const dialect = { name: 1, ways: { getFile: [wayNamed('openError', name)] } };
			return say(dialect, 'getFile', 499, body, { query: {}, body: undefined }).status;
		};
		expect(statusOf({ error: { code } })).toBe(status);
		for (const body of [{ error: { code: 'OTHER' } }, { error: code }, code, null])
			expect(statusOf(body)).toBe(499);
	});
});

describe('A search that ignores filters without a meaning', () => {
	const heardBy = (answer: 'searchLeads' | 'searchActions', freedom: number, body: unknown) => {
		const way = freedoms[answer].freedoms[freedom]?.ways[0];
		const asked = { query: { skip: '1' }, body };
		const heard = way && hear({ name: 1, ways: { [answer]: [way] } }, answer, asked);
		expect(heard?.query).toEqual({ skip: '1' });
		return heard?.body;
	};

	test('hears no null, at any depth, and all else', () => {
		const body = { a: null, b: { c: null, d: 1 }, e: [null], f: '' };
		for (const answer of ['searchLeads', 'searchActions'] as const) {
			expect(heardBy(answer, 0, body)).toEqual({ b: { d: 1 }, e: [null], f: '' });
			for (const other of [undefined, 'x', [null]]) expect(heardBy(answer, 0, other)).toEqual(other);
		}
	});

	test('hears the keys that it knows, and no others', () => {
		const actions = { type: 'T', performed_by: 'p', performed_at: { from: 1, to: 2 } };
		const leads = { fields: { any: { thing: 1 } }, actions };
		const more = {
			...leads,
			x: 1,
			toString: 1,
			actions: { ...actions, x: 1, performed_at: { from: 1, to: 2, x: 1 } },
		};
		expect(heardBy('searchLeads', 1, more)).toEqual(leads);
		const timeline = { type: { x: 1 }, performed_by: 'p', created_on: { from: 1, to: 2 } };
		expect(
			heardBy('searchActions', 1, { ...timeline, fields: 1, created_on: { from: 1, to: 2, x: 1 } }),
		).toEqual(timeline);
		for (const body of [{ actions: 'x' }, 'x', undefined])
			expect(heardBy('searchLeads', 1, body)).toEqual(body);
	});
});
