import { valueTypes } from '../../nodes/shared/values/types';

const phone = valueTypes.phone.identity;
const customerId = valueTypes.unique.identity;

const spellings = ['+919876510001', '919876510001', '9876510001', '09876510001', '(+91) 98765-10001'];

describe('items that may be about one lead', () => {
	// sync-api.md, Lead identifier.
	it('have one order key for every spelling of a phone', () => {
		expect(new Set(spellings.map((spelling) => phone.group(spelling))).size).toBe(1);
	});

	it('have one order key for every case of a text, with or without blanks around it', () => {
		expect(customerId.group(' cust-1 ')).toBe(customerId.group('CUST-1'));
		expect(customerId.group('CUST-1')).not.toBe(customerId.group('CUST-2'));
	});
});

describe('the leads that the process has written', () => {
	const isOne = (identity: typeof phone, one: string, other: string) =>
		identity.group(one) === identity.group(other) && identity.isSame(one, other);

	it.each(spellings)('are found by the spelling %s', (spelling) => {
		for (const other of spellings) expect(isOne(phone, other, spelling)).toBe(true);
	});

	it.each(['+971506510001', '+919876510002', '8876510001'])(
		'are not found by a number that only ends alike: %s',
		(other) => expect(isOne(phone, '+919876510001', other)).toBe(false),
	);

	it('are found by a text in another case', () => {
		expect(isOne(customerId, 'cust-1 ', 'CUST-1')).toBe(true);
		expect(isOne(customerId, 'cust-1 ', 'CUST-12')).toBe(false);
	});
});
