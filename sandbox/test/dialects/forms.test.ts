import { clockForms, timeForms } from '../../src/http/dialects/times';
import { saidBy, saidIn, type Rows } from './said';

const TIME = 1_764_000_000_999;

const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: '1500.5', id: 'p' };

const ofActions: Rows = [
	['amount as a number', payment, { ...payment, amount: 1500.5 }],
	['amount with separators', payment, { ...payment, amount: '1,500.50' }],
	['amount in minor units', payment, { ...payment, amount: 150_050 }],
	['in title case', payment, { ...payment, status: 'Pending' }],
	['in lower case', payment, { ...payment, status: 'pending' }],
	['in lower case', { type: 'ACTION_1', status: 'Won' }, { type: 'ACTION_1', status: 'Won' }],
	['values as text', { fields: { a: 1, b: true, c: ['x'] } }, { fields: { a: '1', b: 'true', c: ['x'] } }],
	['size as text', { files: [{ size: 5 }] }, { files: [{ size: '5' }] }],
];

const ofLeads: Rows = [
	['as text', { rating: 4, at: TIME, name: 'A' }, { rating: '4', at: TIME, name: 'A' }],
	['as text', { most: 1e11 - 1, least: 1e11 }, { most: String(1e11 - 1), least: 1e11 }],
	[
		'with +',
		{ phone: '1', alternate_phone: '2', callback_phone: '3', city: '4' },
		{ phone: '+1', alternate_phone: '+2', callback_phone: '+3', city: '4' },
	],
	[
		'as numbers',
		{ budget: '12', deal_value: '900.50', city: '7' },
		{ budget: 12, deal_value: 900.5, city: '7' },
	],
	['as numbers', { budget: '1,000', deal_value: '5 INR' }, { budget: '1,000', deal_value: '5 INR' }],
	['as numbers', { budget: 'INR 5', deal_value: '5.x' }, { budget: 'INR 5', deal_value: '5.x' }],
	['null', { budget: '1' }, { budget: '1', photo: null, languages: null }],
	['null', { photo: 'p', languages: ['x'] }, { budget: null, photo: 'p', languages: ['x'] }],
	['empty', { photo: 'p' }, { budget: '', photo: 'p', languages: [] }],
	['empty', { budget: '1', languages: ['x'] }, { budget: '1', photo: '', languages: ['x'] }],
	['in ISO 8601', { created_on: TIME }, { created_on: '2025-11-24T16:00:00.999Z' }],
];

const option = { id: 'o', label: 'Pune' };

const ofFields: Rows = [
	['as text', { isVisible: true }, { isVisible: 'true' }],
	['as 0 or 1', { isVisible: true }, { isVisible: 1 }],
	['as 0 or 1', { isVisible: false }, { isVisible: 0 }],
	[
		'as {id, label, archived}',
		{ options: [option] },
		{ options: [{ id: 7, label: 'Pune', archived: false }] },
	],
	['as labels', { options: [option] }, { options: ['Pune'] }],
	['null', { description: 'x' }, { description: null }],
];

const schema = { fieldSchema: { a: { type: 'TEXT', mandatory: true } } };

const ofDefinitions: Rows = [
	['mandatory as isMandatory', schema, { fieldSchema: { a: { type: 'TEXT', isMandatory: true } } }],
	['mandatory as required', schema, { fieldSchema: { a: { type: 'TEXT', required: true } } }],
	['mandatory as required', { fieldSchema: { a: 1 } }, { fieldSchema: { a: 1 } }],
	['as text', schema, { fieldSchema: { a: { type: 'TEXT', mandatory: 'true' } } }],
	['as a list', schema, { fieldSchema: [{ apiName: 'a', type: 'TEXT', mandatory: true }] }],
	['as a list', { fieldSchema: { a: 1 } }, { fieldSchema: [{ apiName: 'a' }] }],
	['the bare number as text', { code: 'ACTION_1001' }, { code: '1001' }],
	['the bare number', { code: 'ACTION_1001' }, { code: 1001 }],
	['as false', { allowPredatedActivity: 'DENY' }, { allowPredatedActivity: false }],
	['as false', { allowPredatedActivity: 'ALLOW' }, { allowPredatedActivity: 'ALLOW' }],
	['null', { allowPredatedActivity: 'DENY' }, { allowPredatedActivity: null }],
	['null', { allowPredatedActivity: 'ALLOW' }, { allowPredatedActivity: 'ALLOW' }],
];

describe('A form', () => {
	test.each(ofActions)('of an action in each of its places, %s', (form, strict, said) => {
		expect(saidIn('getAction', form, strict)).toEqual(said);
		expect(saidIn('searchActions', form, { data: [strict] })).toEqual({ data: [said] });
		expect(saidIn('getLead', form, { actions: [strict] })).toEqual({ actions: [said] });
	});

	test.each(ofLeads)('of the fields of a lead in each of their places, %s', (form, strict, said) => {
		for (const answer of ['getLead', 'updateLead'] as const)
			expect(saidIn(answer, form, { fields: strict })).toEqual({ fields: said });
		expect(saidIn('searchLeads', form, { data: [{ fields: strict }] })).toEqual({ data: [{ fields: said }] });
	});

	test.each(ofFields)('of a field, %s', (form, strict, said) => {
		expect(saidIn('getField', form, strict)).toEqual(said);
		expect(saidIn('listFields', form, [strict])).toEqual([said]);
	});

	test.each(ofDefinitions)('of the definition of an action, %s', (form, strict, said) => {
		expect(saidIn('getActionDefinition', form, strict)).toEqual(said);
		expect(saidIn('listActions', form, [strict])).toEqual([said]);
	});
});

describe('A form of a time', () => {
	const form = (name: string, time: unknown) => {
		const way = [...timeForms('t'), ...clockForms('t')].find((one) => one.name === name);
		return way && saidBy(way, { t: time });
	};

	test.each([
		['in seconds', 1_764_000_000],
		['in seconds, as text', '1764000000'],
		['in milliseconds, as text', '1764000000999'],
		['in ISO 8601', '2025-11-24T16:00:00.999Z'],
		['in ISO 8601 with an offset', '2025-11-24T21:30:00+05:30'],
		['in nanoseconds', TIME * 1e6],
		['in .NET ticks', (TIME + 62_135_596_800_000) * 1e4],
		['in file time, as text', '134084736009990000'],
		['by the clock on the wall, with Z', '2025-11-24T21:30:00Z'],
		['2 minutes ahead', TIME + 120_000],
		['20 minutes ahead', '2025-11-24T16:20:00.999Z'],
	])('%s', (name, said) => {
		expect(form(name, TIME)).toEqual({ t: said });
		expect(form(name, 1e11)).not.toEqual({ t: 1e11 });
		for (const other of [1e11 - 1, '1764000000999', null]) expect(form(name, other)).toEqual({ t: other });
	});

	test('has no other', () => {
		expect([...timeForms('t'), ...clockForms('t')]).toHaveLength(11);
	});
});
