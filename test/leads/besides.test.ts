import type { IDataObject } from 'n8n-workflow';

import { jsonOf, remarksOf, reportedOf } from '../kit/items';
import { create, upsert } from '../kit/nodes/leads';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');
const phone = '+919876543210';

async function written(columns: IDataObject, operation = create) {
	const run = await workspace.leads(operation({ report: 'full' }), [{ phone, ...columns }]);
	const [lead] = jsonOf(run.outputs[0]);
	const stored = lead && (await workspace.fieldsOf(lead['lead_id']));
	return { stored, remarks: remarksOf(run.outputs[1]), report: reportedOf(run.outputs[0])[0] };
}

/** Each is a payload or an export whose value is another one without the column beside it. */
describe.each([create, upsert])('a column beside a value says how to read it', (operation) => {
	it.each<[string, IDataObject, IDataObject]>([
		['a currency', { deal_value: '598.94', currency: 'INR' }, { deal_value: '598.94' }],
		['a currency in small letters', { budget: 5000, currency: 'inr' }, { budget: '5000' }],
		['a currency that the amount has', { budget: '₹5,000', currency: 'INR' }, { budget: '5000' }],
		['a unit', { budget: '50', budget_unit: 'Lakh', currency: 'INR' }, { budget: '5000000' }],
		['the word in', { budget: '5', budget_in: 'lakhs' }, { budget: '500000' }],
		['a unit of a measure', { team_size: '50', team_size_unit: 'people' }, { team_size: 50 }],
		[
			'a format with the month first',
			{ next_follow_up: '03/04/2026', date_format: 'MM/DD/YYYY' },
			{ next_follow_up: Date.parse('2026-03-04T00:00:00+05:30') },
		],
		[
			'a format of PHP, of a short year with a time',
			{ next_follow_up: '03/04/26 10:00', next_follow_up_format: 'n/j/y' },
			{ next_follow_up: Date.parse('2026-03-04T10:00:00+05:30') },
		],
		[
			'a format with the day first',
			{ next_follow_up: '03/04/2026', date_format: '%d/%m/%Y' },
			{ next_follow_up: Date.parse('2026-04-03T00:00:00+05:30') },
		],
		...['Medium', 'numeric', 'Default', 'YYYY-MM-DD'].map(
			(date_format): [string, IDataObject, IDataObject] => [
				`no order: ${date_format}`,
				{ next_follow_up: '03/04/2026', date_format },
				{ next_follow_up: Date.parse('2026-04-03T00:00:00+05:30') },
			],
		),
		[
			'a code of one number in two columns',
			{ ...code('44'), alternate_phone: '07911 123456' },
			{ phone: '447911123456', alternate_phone: '447911123456' },
		],
		['a unit that begins like crore', { team_size: '5', team_size_unit: 'credits' }, { team_size: 5 }],
		[
			'a code of two numbers of one country',
			{ ...code('44'), alternate_phone: '7911123457' },
			{ phone: '447911123456', alternate_phone: '447911123457' },
		],
		[
			'the code of India',
			{ phone: '9876543210', alternate_phone: '8876543210', country_code: '91' },
			{ phone: '919876543210', alternate_phone: '918876543210' },
		],
		['a scale', { rating: '4', rating_scale: '10' }, { rating: 2 }],
		[
			'a time zone',
			{ next_follow_up: '2026-12-05 10:00', timezone: 'America/New_York' },
			{ next_follow_up: Date.parse('2026-12-05T10:00:00-05:00') },
		],
		[
			'a time zone, in another form of the date',
			{ next_follow_up: '25/07/2026 10:00 am', time_zone: 'Europe/London' },
			{ next_follow_up: Date.parse('2026-07-25T10:00:00+01:00') },
		],
		[
			'a time zone, where the time has its own',
			{ next_follow_up: '2026-12-05T10:00:00Z', timezone: 'America/New_York' },
			{ next_follow_up: Date.parse('2026-12-05T10:00:00Z') },
		],
		[
			'a time zone, of a day',
			{ next_follow_up: '2026-12-05', timezone: 'America/New_York' },
			{ next_follow_up: Date.parse('2026-12-05T00:00:00+05:30') },
		],
		['codes of two numbers', { ...twoPhones() }, { phone: '447911123456', alternate_phone: '971501234567' }],
		['a code with its country', code('GB +44'), { phone: '447911123456' }],
		['a code in brackets', code('United Kingdom (+44)', 'country'), { phone: '447911123456' }],
		['a code with zeros', code('0044'), { phone: '447911123456' }],
		['a code of the lead', code('+44', 'lead_country_code'), { phone: '447911123456' }],
		['a code in German', code('+44', 'Vorwahl'), { phone: '447911123456' }],
		['a code in Spanish', code('+44', 'prefijo'), { phone: '447911123456' }],
		['a code in Portuguese', code('44', 'codigo_pais'), { phone: '447911123456' }],
		['a country in letters', code('GB', 'country'), { phone: '447911123456' }],
		['a country of an order', { phone: undefined, ...order('US') }, { phone: '14155550132' }],
		['the own country of an order', { phone: undefined, ...order('IN') }, { phone: '914155550132' }],
		[
			'the country of an address',
			{ phone: '(415) 555-0132', country: 'United States', zip: '94107' },
			{ phone: '14155550132' },
		],
		['a code beside a country', { ...code('+44'), country: 'US' }, { phone: '447911123456' }],
	])('%s', async (_what, columns, stored) => {
		expect((await written(columns, operation)).stored).toMatchObject(stored);
	});
});

describe('a column beside a value', () => {
	it.each<[string, IDataObject, string, RegExp]>([
		['another currency', { budget: '5000', currency: 'USD' }, 'budget', /another currency/],
		['its own currency', { budget: '5000', budget_currency: 'AED' }, 'budget', /another currency/],
		['an unknown unit', { budget: '5000', budget_unit: 'sqft' }, 'budget', /amount of money/],
		[
			'a unit of a number',
			{ team_size: '5', team_size_unit: 'thousand' },
			'team_size',
			/number was expected/,
		],
		[
			'another order',
			{ next_follow_up: '03/14/2026', date_format: 'DD/MM/YYYY' },
			'next_follow_up',
			/date was/,
		],
		['one code of two numbers', { ...code('44'), alternate_phone: '9876543210' }, 'phone', /another country/],
		[
			'the other number',
			{ ...code('44'), alternate_phone: '9876543210' },
			'alternate_phone',
			/another country/,
		],
		['two codes', { ...code('+44'), dial_code: '+971' }, 'phone', /another country/],
		['a country of other numbers', { phone: '15112345678', country: 'AE' }, 'phone', /another country/],
		['an area of no country', code('20', 'Vorwahl'), 'phone', /another country/],
	])('%s holds it back', async (_what, columns, field, message) => {
		const { stored, remarks } = await written(columns);
		expect(stored?.[field]).toBeUndefined();
		expect(remarks.find((remark) => remark['field'] === field)).toMatchObject({
			message: expect.stringMatching(message),
		});
	});

	it.each<[string, IDataObject, IDataObject]>([
		['what only ends as a unit does', { budget: '5000', bin: 'K4' }, { budget: '5000' }],
		['a unit of something else', { budget: '5000', unit: '3BHK' }, { budget: '5000' }],
		['blank', { budget: '5000', currency: '', budget_unit: null }, { budget: '5000' }],
		['a name before a person', { phone: '9876543210', prefix: 'Dr.' }, { phone: '919876543210' }],
		['where somebody wants to go', { phone: '9876543210', country: 'Canada' }, { phone: '919876543210' }],
		['a country in another language', { ...order('Indien'), phone: '9876543210' }, { phone: '919876543210' }],
		['a number of a country', { phone: '9876543210', country: '44' }, { phone: '919876543210' }],
	])('that says %s changes nothing', async (_what, columns, stored) => {
		expect((await written(columns)).stored).toMatchObject(stored);
	});

	it('is the country of a phone number also where a field has it', async () => {
		await workspace.addField({ apiName: 'country', type: 'TEXT' });
		expect((await written({ phone: '7911123456', country: 'GB' })).stored).toMatchObject({
			phone: '447911123456',
			country: 'GB',
		});
	});

	it('is WhatsApp that writes the country code, also where a field has its ID', async () => {
		await workspace.addField({ apiName: 'wa_id', type: 'PHONE' });
		expect((await written({ wa_id: '6591234567' })).stored).toMatchObject({ wa_id: '6591234567' });
	});

	it.each([{ waId: '6591234567' }, { wa_id: '6591234567' }])('says what works with %j', async (columns) => {
		const { remarks } = await written({ ...columns, phone: undefined });
		const [name = ''] = Object.keys(columns);
		expect(remarks.find(({ field }) => field === name)).toMatchObject({
			hint: `Did you mean phone? Map the fields one by one, and phone to +{{ $json.${name} }}.`,
		});
	});

	it('is not renamed to a field that another column gives', async () => {
		const { remarks } = await written({ budget: '5', budget_in: 'lakhs' });
		expect(remarks).toMatchObject([{ hint: expect.not.stringContaining('Rename') }]);
	});

	it.each(['Budget ($)', 'Next Follow Up (UTC)'])(
		'is not renamed to one that says less: %s',
		async (column) => {
			const { remarks } = await written({ [column]: '2026-12-05 23:00' });
			expect(remarks).toMatchObject([{ field: column, hint: expect.not.stringContaining('Rename') }]);
		},
	);

	it.each(['false', true])('is no phone number where it says of a device what it is: %j', async (mobile) => {
		const { stored, remarks } = await written({ phone: undefined, phone_number: '9876543210', mobile });
		expect(stored).toMatchObject({ phone: '919876543210' });
		expect(remarks).toMatchObject([{ field: 'mobile', category: 'ambiguous_column' }]);
	});

	it('says so in the report, and the column keeps its remark', async () => {
		const { report, remarks } = await written({
			next_follow_up: '2026-12-05 10:00',
			timezone: 'America/New_York',
		});
		expect(report?.['prepared']).toMatchObject([{ reading: 'In the time zone that stands beside it' }]);
		expect(remarks).toMatchObject([{ field: 'timezone', category: 'unknown_field' }]);
	});

	it('keeps what the other dates of the field show', async () => {
		const timezone = 'Asia/Kolkata';
		const run = await workspace.leads(create(), [
			{ phone, next_follow_up: '05/12/2026 10:00', timezone },
			{ phone: '+919876543211', next_follow_up: '12/25/2026 10:00', timezone },
		]);
		const { next_follow_up } = await workspace.fieldsOf(jsonOf(run.outputs[0])[0]?.['lead_id']);
		expect(next_follow_up).toBe(Date.parse('2026-05-12T10:00:00+05:30'));
	});
});

function code(value: string, column = 'country_code', more: IDataObject = {}): IDataObject {
	return { phone: '7911123456', [column]: value, ...more };
}

/** As a shop sends it. */
function order(country: string): IDataObject {
	const address = { address_1: '12 Main St', city: 'Springfield', postcode: '12345', country };
	return { id: 727, billing: { first_name: 'Ada', last_name: 'Moe', ...address, phone: '(415) 555-0132' } };
}

function twoPhones(): IDataObject {
	return {
		...code('+44', 'phone_country_code'),
		...{ alternate_phone: '501234567', alternate_phone_country_code: '+971' },
	};
}
