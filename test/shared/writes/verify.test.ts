import type { Remark } from '../../../nodes/shared/remarks/remark';
import type { Data } from '../../../nodes/shared/sync/data';
import {
	hasValues,
	isWhole,
	serviceRemarks,
	silentDrops,
	withDrops,
} from '../../../nodes/shared/writes/verify';
import { facts, field } from '../values/support';

const about = (apiName: string, source: Remark['source']): Remark => ({
	...{ message: 'No', category: 'invalid_value', source, address: { scope: 'lead', apiName }, hint: '' },
});
const answer = (fields: Data | undefined, ...said: string[]) => ({
	...{ leadId: 'L1', fields, actions: [], isDenied: false },
	remarks: said.map((name) => ({ field: name, remark: 'Not usable' })),
});

const definitions = new Map(
	[
		field('text', { apiName: 'code', isIdentifier: true }),
		field('text', { apiName: 'name' }),
		field('status', { apiName: 'status' }),
		field('lostReason', { apiName: 'lost_reason' }),
	].map((each) => [each.apiName, each]),
);
const lead = { what: 'lead', definitions, facts } as const;
const action = { ...lead, what: 'action' } as const;

describe('what the service dropped without a word', () => {
	const stored = { code: 'C1', name: 'Asha', status: 'Fresh' };
	const dropped = (sent: Data, fields: Data | undefined, ...said: string[]) =>
		silentDrops(sent, answer(fields, ...said), lead).map(({ address, category }) => [
			address.apiName,
			category,
		]);

	it.each<[string, Data, Data | undefined, string[], unknown[]]>([
		['nothing, if all is there', { name: 'Asha' }, stored, [], []],
		['nothing, if the answer has no fields', { city: 'x' }, undefined, [], []],
		['nothing, if the answer has only some fields', { city: 'x' }, { name: 'Asha' }, [], []],
		['a value that is missing', { city: 'x' }, stored, [], [['city', 'silently_dropped']]],
		['a value that is null', { city: 'x' }, { ...stored, city: null }, [], [['city', 'silently_dropped']]],
		['nothing that has a remark', { city: 'x' }, stored, ['fields.city'], []],
		['nothing that has a remark by the bare name', { city: 'x' }, stored, ['city'], []],
		['nothing under another spelling', { lost_reason: 'x' }, { ...stored, lostReason: 'x' }, [], []],
		['nothing in another form', { name: 'Asha' }, { ...stored, name: 'ASHA' }, [], []],
		[
			'a status in whose place another is',
			{ status: 'Old Won' },
			stored,
			[],
			[['status', 'archived_status']],
		],
		[
			'a reason in whose place another is',
			{ lost_reason: 'Budget 2019' },
			{ ...stored, lost_reason: 'Too Expensive' },
			[],
			[['lost_reason', 'silently_dropped']],
		],
		[
			'nothing, if what is in its place is no status',
			{ status: 'Old Won' },
			{ ...stored, status: 'OLD' },
			[],
			[],
		],
		['nothing, if what is in its place is no text', { status: 'Old Won' }, { ...stored, status: 7 }, [], []],
		['nothing, if the status is there', { status: 'Fresh' }, stored, [], []],
		[
			'nothing of a plain field, whatever is in its place',
			{ name: 'Won' },
			{ ...stored, name: 'Fresh' },
			[],
			[],
		],
	])('is %s', (_what, sent, fields, said, expected) => {
		expect(dropped(sent, fields, ...said)).toEqual(expected);
	});

	it.each<[unknown, boolean]>([
		[undefined, true],
		[null, true],
		['', true],
		[[], true],
		[false, true],
		['x', false],
		[0, false],
		[true, false],
		[['x'], false],
	])('is a clearing unless the field is empty now: %j', (value, isCleared) => {
		const [found] = silentDrops({ name: null }, answer({ code: 'C1', name: value as object }), lead);
		expect(found === undefined).toBe(isCleared);
		if (found) expect(found.message).toMatch(/still has a value/);
	});

	it('is told with the place where to look', () => {
		for (const record of [lead, action])
			for (const [value, fields] of [
				['x', { code: 'C1' }],
				[null, { code: 'C1', name: 'y' }],
			] as const)
				expect(silentDrops({ name: value }, answer(fields), record)).toMatchObject([
					{
						source: 'verification',
						message: expect.stringContaining(`The ${record.what}`) as string,
						hint: expect.stringContaining(`Check the ${record.what}`) as string,
					},
				]);
	});

	it('says what to do in the workspace', () => {
		const [set] = silentDrops({ name: 'x' }, answer({ code: 'C1' }), lead);
		expect(set).toMatchObject({
			message: expect.stringMatching(/does not have this value: the service dropped it/) as string,
			hint: expect.stringMatching(/and set the value again if it should be there\.$/) as string,
		});
		const [cleared] = silentDrops({ name: null }, answer({ code: 'C1', name: 'y' }), lead);
		expect(cleared?.hint).toMatch(/and clear the field there\.$/);
	});

	it('can be seen in the fields of a whole record only', () => {
		expect(isWhole({ code: 'C1' }, lead)).toBe(true);
		expect(isWhole({ name: 'Asha' }, lead)).toBe(false);
		expect(isWhole({ code: null, name: 'Asha' }, lead)).toBe(false);
		expect(isWhole({ name: 'Asha' }, action)).toBe(true);
		expect(isWhole({ name: null }, action)).toBe(false);
		expect(isWhole({}, action)).toBe(false);
	});
});

describe('the remarks of the service about a lead', () => {
	it('have the values that they are about, by the whole or the bare name', () => {
		const said = serviceRemarks(answer({}, 'fields.age', 'age', 'files[0]'), { age: 7 });
		expect(said.map(({ address, value }) => [address.apiName, value])).toEqual([
			['age', 7],
			['age', 7],
			[undefined, undefined],
		]);
	});

	it('replace what was said before of the same place', () => {
		const before = [about('a', 'preflight'), about('b', 'preflight')];
		const drop = about('a', 'verification');
		expect(withDrops(before, [drop])).toEqual([before[1], drop]);
		expect(withDrops(before, [])).toEqual(before);
	});
});

describe('a stored record', () => {
	it.each<[string, Data, Data, boolean]>([
		['has a value in another spelling', { name: 'ASHA' }, { name: ' asha ' }, true],
		['has another value', { name: 'Asha' }, { name: 'Bela' }, false],
		['lacks a value', { name: 'Asha' }, {}, false],
		['lacks one of two', { name: 'Asha', code: 'C1' }, { name: 'Asha' }, false],
		['has nothing where null was sent', { name: null }, { name: '' }, true],
		['has a value where null was sent', { name: null }, { name: 'Asha' }, false],
		['has an object that no definition knows', { odd: { a: 1 } }, { odd: { a: 1 } }, true],
		['has another object there', { odd: { a: 1 } }, { odd: { a: 2 } }, false],
		['has a text that no definition knows', { odd: 'X' }, { odd: 'x' }, true],
	])('is looked at for each value that was sent: it %s', (_what, sent, stored, hasAll) => {
		expect(hasValues(stored, sent, definitions)).toBe(hasAll);
	});
});
