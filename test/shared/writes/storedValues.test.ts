import type { Remark } from '../../../nodes/shared/remarks/remark';
import type { Data } from '../../../nodes/shared/sync/data';
import { storedEntry, allDropped, storedValues, nothingToSend } from '../../../nodes/shared/writes/verify';

const remark = (more: Partial<Remark>): Remark => ({
	...{ message: 'No', category: 'invalid_value', source: 'service', address: { scope: 'lead' }, hint: '' },
	...more,
});
const about = (apiName: string, more: Partial<Remark> = {}) =>
	remark({ address: { scope: 'lead', apiName }, ...more });

describe('the values of a lead that were kept', () => {
	const sent: Data = { name: 'Asha', status: 'Old', age: 7 };

	it.each<[string, Remark[], string[], Data]>([
		['all, without a remark', [], [], sent],
		['not that of a remark', [about('age')], [], { name: 'Asha', status: 'Old' }],
		[
			'not that of a remark by its key',
			[remark({ address: { scope: 'lead', key: 'age' } })],
			[],
			{ name: 'Asha', status: 'Old' },
		],
		['none, if a remark names no sent value', [about('phone')], [], {}],
		['none, if a remark names nothing', [remark({})], [], {}],
		['none, if a remark names what all objects inherit', [about('constructor')], [], {}],
		['not one that nobody checked', [], ['name'], { status: 'Old', age: 7 }],
		['all, if only another value was held back', [about('phone', { source: 'preflight' })], [], sent],
		['also one of which a part was held back', [about('age', { source: 'preflight' })], [], sent],
		...(['archived_status', 'silently_dropped'] as const).map(
			(category): [string, Remark[], string[], Data] => [
				`not one that is dropped in silence: ${category}`,
				[about('status', { source: 'preflight', category })],
				[],
				{ name: 'Asha', age: 7 },
			],
		),
	])('are %s', (_what, remarks, unchecked, kept) => {
		expect(
			storedValues(
				sent,
				remarks,
				unchecked.map((name) => ({ field: name, message: '' })),
			),
		).toEqual(kept);
	});

	it('are none if each has a remark, apart from a list that may be written in part', () => {
		expect(allDropped({ a: 1, b: 2 }, [about('a'), about('b')])).toBe(true);
		expect(allDropped({ a: 1, b: 2 }, [about('a')])).toBe(false);
		expect(allDropped({ a: ['x', 'y'] }, [about('a')])).toBe(false);
		expect(allDropped({}, [])).toBe(true);
	});

	it.each<[string, Data, Remark[], Data]>([
		['keys and fields', { type: '7', amount: 1, fields: { a: 1 } }, [], { amount: 1, fields: { a: 1 } }],
		['no fields if none was kept', { type: '7', fields: { a: 1 } }, [about('a')], {}],
		['no fields of a payment', { type: 'PAYMENT', amount: 1 }, [], { amount: 1 }],
		['the keys without a remark', { type: '7', amount: 1, date: 2 }, [about('date')], { amount: 1 }],
	])('of an action are %s', (_what, entry, remarks, kept) => {
		expect(storedEntry(entry, remarks, [])).toEqual(kept);
	});

	it('of an action are not those that nobody checked', () => {
		const entry = { type: '7', fields: { a: 1, b: 2 } };
		expect(storedEntry(entry, [], [{ field: 'a', message: '' }])).toEqual({ fields: { b: 2 } });
	});
});

describe('an update without a value', () => {
	const address = { scope: 'action' } as const;

	it('is rejected, and says how to write or clear one', () => {
		expect(nothingToSend('L1', { address, actionId: 'A1' }, [])).toMatchObject({
			...{ kind: 'rejected', leadId: 'L1' },
			remarks: [
				{
					...{ category: 'missing_mandatory', source: 'preflight', address, actionId: 'A1' },
					message: expect.stringMatching(/^Not sent: no field/) as string,
					hint: expect.stringMatching(/Map at least one field.*Empty Values to Clear/) as string,
				},
			],
		});
	});

	it('has the remarks about the values that were held back instead', () => {
		const remarks = [about('a'), about('b')];
		expect(nothingToSend('L1', { address }, remarks)).toEqual({ kind: 'rejected', leadId: 'L1', remarks });
	});
});
