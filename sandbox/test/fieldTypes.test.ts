import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { addressesOf, newPhone } from '../../test/kit/sandbox/useSandbox';
import { expectDropped, expectTaken, running, same, stored } from './fieldTypesSupport';

describe('Field types', () => {
	// sync-api.md, General rules.
	test('a value that does not match its type is dropped, reported in remarks, and the lead is created', async () => {
		const phone = newPhone();
		const created = await running.api.create({ phone, email: 'nobody', team_size: '7', name: 'Kept' });
		expect(created.status).toBe(201);
		expect(addressesOf(created)).toEqual(['fields.email', 'fields.team_size']);
		expect(created.data.remarks.every(({ status }) => status === 'IGNORED')).toBe(true);
		const fields = await running.api.fieldsOf(String(created.data.lead_id));
		expect(fields).toMatchObject({ phone, name: 'Kept' });
		expect(fields).not.toHaveProperty('email');
	});

	test('text keeps whitespace and has no length limit', async () => {
		await expectTaken('notes', ...same('  two  blanks \n\t', '', 'x'.repeat(100_000), '<b>𝒳</b> न \u0000'));
	});

	test('text has a length limit where the workspace sets one', async () => {
		running.sandbox.editField('job_title', { maxLength: 5 });
		await expectTaken('job_title', ...same('12345'));
		await expectDropped('job_title', '123456');
		expect((await stored('job_title', '123456')).remarks).toEqual(['Text must have at most 5 characters']);
	});

	test('text takes strings only', () => expectDropped('notes', 1, true, ['a'], {}));

	test('email has the form local@domain.tld', async () => {
		await expectTaken('email', ...same('a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.org"));
		await expectDropped(
			'email',
			'a',
			'a@b',
			'a@b.c',
			'@b.co',
			'a b@c.co',
			'a@b..co',
			'.a@b.co',
			'é@b.co',
			'',
			5,
		);
		await expectDropped('email', `${'a'.repeat(65)}@b.co`, `a@${'b'.repeat(64)}.co`, 'a@-b.co', 'a@b.c0');
	});

	test('a phone without a country code gets the workspace default', () =>
		expectTaken(
			'alternate_phone',
			['9876543210', '919876543210'],
			['02228889999', '912228889999'],
			['1234567', '911234567'],
		));

	test('a phone may begin with a plus and is stored as digits, country code first', () =>
		expectTaken(
			'alternate_phone',
			['+14155552671', '14155552671'],
			['14155552671', '14155552671'],
			['0032009012028', '32009012028'],
			['002101234567', '91002101234567'],
			['00000000', '9100000000'],
		));

	test('a phone has no spaces or symbols', () =>
		expectDropped(
			'alternate_phone',
			'98765 43210',
			'+91-9876543210',
			'(987)6543210',
			'abc',
			'',
			'123456',
			'+1234567890123456',
			'x9876543210',
			'9876543210x',
			9876543210,
		));

	test('a phone with a plus begins with a country code that exists', () =>
		expectDropped('alternate_phone', '+9999999999', '+2101234567'));

	test('number is a whole or decimal JSON number', async () => {
		await expectTaken('team_size', ...same(0, 12, -3.25, 1e21));
		await expectDropped('team_size', '12', true, [1]);
	});

	test('a number that JSON cannot hold is dropped', async () => {
		const body = `{"fields":{"phone":"${newPhone()}","team_size":1e999}}`;
		const created = await running.api.call<{ remarks: [] }>('POST', '/lead', body, {
			'Content-Type': 'application/json',
		});
		expect(addressesOf(created)).toEqual(['fields.team_size']);
	});

	test('date takes epoch milliseconds', async () => {
		await expectTaken('birth_date', ...same(0, 1_700_000_000_123, -62_135_596_800_000));
		await expectDropped('birth_date', 1.5, 253_402_300_800_000, -62_135_596_800_001);
	});

	test('date takes the workspace format, and a missing time is 00:00:00 in the workspace time zone', () =>
		expectTaken(
			'birth_date',
			['29/02/2024', Date.parse('2024-02-29T00:00:00+05:30')],
			['01/12/2023 18:05', Date.parse('2023-12-01T18:05:00+05:30')],
			['01/12/2023 18:05:09', Date.parse('2023-12-01T18:05:09+05:30')],
		));

	test('ISO 8601 is not parsed as a date', () =>
		expectDropped('birth_date', '2024-02-29', '2024-02-29T10:00:00Z', '1700000000000'));

	test('a date must exist in the calendar', () =>
		expectDropped(
			'birth_date',
			'29/02/2023',
			'31/04/2024',
			'12/13/2024',
			'1/2/2024',
			'01/01/0000',
			'01/01/2024 24:00',
		));

	test('checkbox is a JSON boolean', async () => {
		await expectTaken('newsletter', ...same(true, false));
		await expectDropped('newsletter', 'true', 1, 0, 'yes');
	});

	test('a dropdown label matches an option with other case and outer blanks', () =>
		expectTaken('city', ['Mumbai', 'Mumbai'], [' mumbai ', 'Mumbai']));

	test('an unmatched dropdown label creates a new option', async () => {
		await expectTaken('city', ['Reykjavik', 'Reykjavik'], ['REYKJAVIK', 'Reykjavik']);
		const { data } = await running.api.get<{ options: Array<{ id: string; label: string }> }>(
			'/custom-fields/city',
		);
		const created = data.options.filter(({ label }) => label.toLowerCase() === 'reykjavik');
		expect(created).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{24}$/), label: 'Reykjavik' }]);
	});

	test('a dropdown label has at most 40 characters', async () => {
		await expectTaken('city', ...same('c'.repeat(40)));
		await expectDropped('city', 'c'.repeat(41), '', ['Mumbai'], 3);
	});

	test('tags are an array of strings, not a comma-separated string', async () => {
		await expectTaken('interests', [
			['CRM', 'reports'],
			['CRM', 'Reports'],
		]);
		await expectDropped('interests', 'CRM,Reports', { 0: 'CRM' });
	});

	test('an unmatched tag is created', async () => {
		await expectTaken('interests', [['Chatbots'], ['Chatbots']], [['chatbots', 'CHATBOTS'], ['Chatbots']]);
		const { data } = await running.api.get<{ tags: Array<{ label: string }> }>('/custom-fields/interests');
		expect(data.tags.map(({ label }) => label)).toContain('Chatbots');
	});

	test('a tag label has at most 40 characters; a bad label is dropped and the others are kept', async () => {
		const long = 't'.repeat(41);
		const { value, remarks, addresses } = await stored('interests', [long, 'CRM', 7]);
		expect(value).toEqual(['CRM']);
		expect(addresses).toEqual(['fields.interests', 'fields.interests']);
		expect(remarks[0]).toContain(long);
		expect(remarks[1]).toContain('7');
	});

	test('money is a numeric string with a point for decimals', async () => {
		await expectTaken('budget', ...same('0', '1500', '1500.50', '007'));
		await expectDropped('budget', 1500, '1,500', '₹1500', '1500,50', '-5', '.5', '5.', '', ' 5');
	});

	test('website may omit http:// or https://', async () => {
		await expectTaken(
			'website',
			...same('https://example.com/a?b#c', 'http://example.com:8080', 'example.com/x'),
		);
		await expectDropped(
			'website',
			'localhost',
			'ftp://example.com',
			'http://exa mple.com',
			'a@example.com',
			'x.1',
			'',
		);
	});

	test('medialink is a link with its scheme, and only the link is stored', async () => {
		await expectTaken('photo', ...same('https://media.example/p.jpg'));
		await expectDropped('photo', 'media.example/p.jpg', 'data:image/png;base64,AA', 5);
	});
});

describe('Limits', () => {
	test('a field has at most 1000 tags', async () => {
		const { data } = await running.api.get<{ tags: unknown[] }>('/custom-fields/languages');
		const labels = Array.from({ length: 1001 - data.tags.length }, (_, index) => `Language ${index}`);
		const { value, remarks } = await stored('languages', ['English', ...labels]);
		expect(value).toEqual(['English', ...labels.slice(0, -1)]);
		expect(remarks).toEqual([expect.stringContaining(String(labels.at(-1)))]);
		await expectTaken('languages', [['language 5'], ['Language 5']]);
	});

	test('a dropdown has at most 1000 options', async () => {
		const labels = Array.from({ length: 999 }, (_, index) => `Shop ${index}`);
		const shop = { apiName: 'shop', type: 'DROPDOWN', labels };
		expect((await callAdmin(running.sandbox, 'POST', '/fields', shop)).status).toBe(201);
		await expectTaken('shop', ['The Last', 'The Last']);
		await expectDropped('shop', 'One Too Many');
		await expectTaken('shop', ['shop 7', 'Shop 7']);
	});
});
