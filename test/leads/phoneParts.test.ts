import { jsonOf, remarksOf } from '../kit/items';
import { create } from '../kit/nodes/leads';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

async function written(columns: object) {
	const run = await workspace.leads(create(), [{ name: 'Asha Rao', ...columns }]);
	const [lead] = jsonOf(run.outputs[0]);
	const fields = lead && (await workspace.fieldsOf(lead['lead_id']));
	return { phone: fields?.['phone'], remarks: remarksOf(run.outputs[1]) };
}

/** The workspace is in India, so a number without its country code would be one of India. */
describe('A country code or an area code in a column of its own', () => {
	it.each([
		['a plus', { country_code: '+44', phone: '7911123456' }, '447911123456'],
		['a number', { countryCode: 44, phone: '07911 123456' }, '447911123456'],
		['another name', { dial_code: '+971', mobile_number: '501234567' }, '971501234567'],
		['an area', { country_code: '+91', area_code: '22', phone: '24567891' }, '912224567891'],
		['digits with which the number begins', { country_code: '91', phone: '9198765432' }, '919198765432'],
		['a code that the number has', { country_code: '91', phone: '919812345678' }, '919812345678'],
		['two letters', { country_code: 'GB', phone: '7911123456' }, '447911123456'],
		['small letters', { phone_country: 'ae', mobile_number: '050 123 4567' }, '971501234567'],
		['the letters that people use', { country_code: 'UK', phone: '07911 123456' }, '447911123456'],
		['a name', { country_code: 'United States', phone: '(415) 555-0132' }, '14155550132'],
		['a name with accents', { dial_code: "Cote d'Ivoire", phone: '0123456789' }, '2250123456789'],
		['letters of its own country', { country_code: 'IN', phone: '9812345678' }, '919812345678'],
		['the country and its code', { country_code: 'India (+91)', phone: '9812345678' }, '919812345678'],
		['a zero code', { country_code: '0044', phone: '7911123456' }, '447911123456'],
		['letters of a number in an object', { phone: { country: 'GB', phone: '7911123456' } }, '447911123456'],
	])('goes before the number, with %s', async (_what, columns, phone) => {
		expect(await written(columns)).toEqual({ phone, remarks: [] });
	});

	it.each([
		['an area of which nobody says the country', { ddd: '11', phone: '987654321' }],
		['another country than the number', { country_code: '971', phone: '919812345674' }],
		['letters of another country than the number', { country_code: 'AE', phone: '919812345674' }],
		['letters of no country', { country_code: 'QX', phone: '7911123456' }],
		['a word', { country_code: 'Overseas', phone: '7911123456' }],
	])('holds the number back, with %s', async (_what, columns) => {
		const { phone, remarks } = await written(columns);
		expect(phone).toBeUndefined();
		expect(remarks[0]).toMatchObject({
			field: 'phone',
			message: expect.stringContaining('may be one of another country'),
			hint: expect.stringContaining('Send the country code'),
		});
	});

	it.each([
		['a word for the area', { area_code: 'Mumbai', phone: '9812345678' }],
		['a postcode', { zip_code: '411', phone: '9812345678' }],
		['no answer', { country_code: '-', phone: '9812345678' }],
	])('leaves the number as it is, where the column has %s', async (_what, columns) => {
		const { phone, remarks } = await written(columns);
		expect(phone).toBe('919812345678');
		expect(remarks).toMatchObject([{ category: 'unknown_field' }]);
	});

	it('is said as any other column, where the number has its own', async () => {
		const { phone, remarks } = await written({ country_code: '+65', phone: '+6591234567' });
		expect(phone).toBe('6591234567');
		expect(remarks).toMatchObject([{ category: 'unknown_field' }]);
	});
});
