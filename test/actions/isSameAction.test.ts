import { isSameAction } from '../../nodes/shared/writes/lostAnswer/lostActions';
import { type ActionDefinition, builtInField } from '../../nodes/shared/sync/shapes/definitions';
import { timelineAction } from '../../nodes/shared/sync/shapes/actions';
import type { Data } from '../../nodes/shared/sync/data';
import { noFacts } from '../../nodes/shared/values/valueType';
import { readAs } from '../kit/readAs';

const definition: ActionDefinition = {
	code: '1001',
	displayName: 'Visit',
	description: '',
	isUserDefined: true,
	allowsBackdating: true,
	fields: [
		{ ...builtInField('city', 'text'), mandatory: false },
		{ ...builtInField('day', 'date'), dateFormat: 'DD/MM/YYYY', mandatory: false },
		{ ...builtInField('visitors', 'number'), mandatory: false },
		{ ...builtInField('scan', 'file'), mandatory: false },
	],
	hasAllFields: true,
	unreadable: [],
};

const isSame = (entry: Data, shown: unknown) =>
	isSameAction(entry, readAs(timelineAction, shown), definition, noFacts);

const visit = { type: '1001', fields: { city: 'Pune', visitors: '2' } };
const stored = { actionId: 'A1', type: 'ACTION_1001', fields: { city: 'Pune', visitors: 2 } };
const payment = { type: 'PAYMENT', amount: '1200.50', currency: 'INR', status: 'COMPLETED' };
const paid = { actionId: 'A1', ...payment };

describe('an action on a timeline', () => {
	it.each<[string, Data, unknown]>([
		['has its values', visit, stored],
		['has them in another spelling', visit, { ...stored, fields: { city: ' pune ', visitors: '2.0' } }],
		['lacks a value, which the service may have dropped', visit, { ...stored, fields: { city: 'Pune' } }],
		['shows an empty value', visit, { ...stored, fields: { city: 'Pune', day: '' } }],
		[
			'has a file, which is uploaded later',
			visit,
			{ ...stored, fields: { city: 'Pune', scan: [{ id: 'F1' }] } },
		],
		['has no values', visit, { ...stored, fields: {} }],
		[
			'has a key that no definition shows',
			{ ...visit, fields: { odd: 'X' } },
			{ ...stored, fields: { odd: 'x' } },
		],
		[
			'was performed by the same member',
			{ ...visit, employeeid: 'A@x.in' },
			{ ...stored, employeeid: 'a@x.in' },
		],
		['names the system user', { ...visit, employeeid: 'a@x.in' }, { ...stored, employeeid: 'System' }],
		['names a member, and the entry none', visit, { ...stored, employeeid: 'a@x.in' }],
		['is the payment', payment, paid],
		[
			'is the payment with another spelling',
			payment,
			{ ...paid, amount: 1200.5, status: 'completed', currency: 'inr' },
		],
		[
			'is the payment and shows only its amount',
			payment,
			{ actionId: 'A1', type: 'PAYMENT', amount: '1200.5' },
		],
		[
			'is a payment whose amount has the mark of its currency',
			{ ...payment, amount: '150' },
			{ ...paid, amount: '150.000' },
		],
		[
			'is a payment whose amount the service writes with three decimals',
			{ ...payment, amount: '150', currency: 'EUR' },
			{ ...paid, amount: '150.000', currency: 'EUR' },
		],
		['is a payment that shows its sign and mark', payment, { ...paid, amount: '₹1,200.50' }],
		['is a payment that shows its code behind the amount', payment, { ...paid, amount: '1200.50 INR' }],
		[
			'is a payment that shows the sign of its own currency',
			{ ...payment, amount: '5', currency: 'USD' },
			{ ...paid, amount: '$5', currency: 'USD' },
		],
	])('is the entry if it %s', (_how, entry, shown) => {
		expect(isSame(entry, shown)).toBe(true);
	});

	it.each<[string, Data, unknown]>([
		['is of another type', visit, { ...stored, type: 'ACTION_1002' }],
		['is a payment', visit, paid],
		['is an action, and the entry a payment', payment, { ...stored, fields: {} }],
		['has another value', visit, { ...stored, fields: { city: 'Delhi' } }],
		['has one other value of two', visit, { ...stored, fields: { city: 'Pune', visitors: 3 } }],
		['has a value that was not sent', visit, { ...stored, fields: { city: 'Pune', day: '01/02/2026' } }],
		['has a value that every object inherits', visit, { ...stored, fields: { toString: 'x' } }],
		['shows no values at all', visit, { actionId: 'A1', type: '1001' }],
		['shows one of two as a key of its own', visit, { actionId: 'A1', type: '1001', city: 'Pune' }],
		[
			'shows another as a key of its own',
			visit,
			{ actionId: 'A1', type: '1001', city: 'Goa', visitors: '2' },
		],
		['shows nothing, and nothing was sent', { type: '1001' }, { actionId: 'A1', type: '1001' }],
		[
			'was performed by another member',
			{ ...visit, employeeid: 'a@x.in' },
			{ ...stored, employeeid: 'b@x.in' },
		],
		['is of another amount', payment, { ...paid, amount: '1200.51' }],
		['shows no amount', payment, { ...paid, amount: undefined }],
		['shows no amount in digits', payment, { ...paid, amount: 'much' }],
		['is in another currency', payment, { ...paid, currency: 'USD' }],
		['is in another state', payment, { ...paid, status: 'FAILED' }],
		['is a payment, and the entry has no amount', { ...payment, amount: null }, paid],
		['is a payment, and the fields of the entry are no object', { type: '1001', fields: 'city' }, stored],
		['shows no amount, and the entry has none', { ...payment, amount: null }, { ...paid, amount: undefined }],
		['is a payment that shows an action’s type', { ...payment, type: '1001' }, paid],
		['has the values of an entry without fields', { type: '1001', fields: null }, stored],
	])('is not the entry if it %s', (_how, entry, shown) => {
		expect(isSame(entry, shown)).toBe(false);
	});
});
