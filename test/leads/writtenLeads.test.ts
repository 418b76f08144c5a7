import { orderKeyOf, WrittenLeads } from '../../nodes/Leads/writtenLeads';
import { plainField } from '../../nodes/shared/sync/shapes/definitions';

const phone = plainField('phone', 'phone');
const customerId = plainField('customer_id', 'unique');

const spellings = ['+919876510001', '919876510001', '9876510001', '09876510001', '(+91) 98765-10001'];

describe('items that may be about one lead', () => {
	it('have one order key for every spelling of a phone', () => {
		expect(new Set(spellings.map((spelling) => orderKeyOf(phone, spelling))).size).toBe(1);
	});

	it('have one order key for every case of a text, with or without blanks around it', () => {
		expect(orderKeyOf(customerId, ' cust-1 ')).toBe(orderKeyOf(customerId, 'CUST-1'));
		expect(orderKeyOf(customerId, 'CUST-1')).not.toBe(orderKeyOf(customerId, 'CUST-2'));
	});
});

describe('the leads that a run has written', () => {
	it.each(spellings)('are found by the spelling %s', (spelling) => {
		for (const other of spellings) {
			const written = new WrittenLeads(phone);
			written.add(other);
			expect(written.has(spelling)).toBe(true);
		}
	});

	it('are not found by a number that only ends alike', () => {
		const written = new WrittenLeads(phone);
		written.add('+919876510001');
		expect(written.has('+971506510001')).toBe(false);
		expect(written.has('+919876510002')).toBe(false);
		expect(written.has('8876510001')).toBe(false);
	});

	it('are found by a text in another case', () => {
		const written = new WrittenLeads(customerId);
		expect(written.has('CUST-1')).toBe(false);
		written.add('cust-1 ');
		expect(written.has('CUST-1')).toBe(true);
		expect(written.has('CUST-12')).toBe(false);
	});
});
