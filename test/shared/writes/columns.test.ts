import {
	columnNames,
	fieldNamed,
	nearestFields,
	noSuchField,
} from '../../../nodes/shared/values/columnNames';
import { byField } from '../../../nodes/shared/writes/fromColumns';
import { foundRecord } from '../../../nodes/shared/writes/record';
import { stepsOf } from '../../kit/steps';
import { all, clear, gap, mapOf, of, preparedBy } from './fieldSupport';

describe('the columns of an item', () => {
	const columns = { unmatchedColumns: 'report' } as const;

	it.each<[string, object]>([
		['name', { apiNames: ['name'], rank: 0 }],
		['Mobile', { apiNames: ['phone'], rank: 1 }],
		['NAME', { apiNames: ['name'], rank: 2 }],
		['mobile', { apiNames: ['phone'], rank: 3 }],
		['Telephone', { apiNames: ['phone'], rank: 4 }],
		['City', { apiNames: ['full_name', 'home_town'], rank: 1 }],
		['', { apiNames: [], rank: 0 }],
		['nope', { apiNames: [], rank: 0 }],
		['E-Mail Address', { apiNames: [], rank: 0 }],
	])('have the field whose name is nearest: %j', (column, found) => {
		const names = columnNames(mapOf(all));
		expect(names.of(column)).toEqual(found);
		expect(names.of(column)).toBe(names.of(column));
	});

	it.each([
		['name', 'Full Name, Your Name, Lead Name, Contact Name, Customer Name'],
		['phone', 'Phone Number, Phone No., Telephone, Telephone Number, Tel, Contact Number, Contact No'],
		['phone', 'Mobile, Mobile Number, Mobile No, Mobile Phone, Mobile Phone Number, Cell, Cell Phone'],
		['phone', 'Cell Number, Your Phone, Your Phone Number'],
		['email', 'E-Mail Address, Email ID, Mail, Mail Address, Mail ID, Your Email, Your Email Address'],
		['status', 'Lead Status'],
		['rating', 'Lead Rating'],
		['lost_reason', 'Reason Lost, Loss Reason, Lead Lost Reason'],
		['assignee', 'Assigned To, Lead Owner, Owner'],
	])('are %s, if no field has one of the names %s', (apiName, columns) => {
		const standard = ['name', 'phone', 'email', 'status', 'rating', 'lost_reason', 'assignee'];
		const names = columnNames(mapOf(standard.map((each) => of(each))));
		for (const column of columns.split(', '))
			expect({ column, ...names.of(column) }).toEqual({ column, apiNames: [apiName], rank: 4 });
	});

	it('are looked at once, and 10,000 of them are kept', () => {
		const names = columnNames(mapOf([of('name')]));
		const isKept = (column: string) => names.of(column) === names.of(column);
		for (let index = 1; index < 10_000; index++) names.of(`column ${index}`);
		expect([isKept('the last'), isKept('one more'), isKept('column 1')]).toEqual([true, false, true]);
	});

	it('are near to three fields, though each has both of its names there', () => {
		const fields = ['city_one', 'city_two', 'city_six', 'country', ...'abcdefghijk'].map((name) =>
			of(name, `${name} x`),
		);
		expect(nearestFields('city_ten', mapOf(fields)).split(', ')).toHaveLength(3);
		expect(nearestFields('city', mapOf([]))).toBe('');
	});

	it.each([
		['abcdefghi', true],
		['abcdefxyz', true],
		['abcdewxyz', false],
	])('are probably a field if a third of the letters differ at most: %s', (column, isAlike) => {
		expect(columnNames(mapOf([of('abcdefghi')])).near(`${column}`)).toMatchObject({ isAlike });
	});

	it.each([
		['state', false],
		['stauts', true],
		['statuss', true],
	])('are a word of their own, or a misspelling: %s of status', (column, isAlike) => {
		expect(columnNames(mapOf([of('status')])).near(column)).toMatchObject({ isAlike });
	});

	it('are near to a field once, though both of its names are', () => {
		expect(nearestFields('Ful Name', mapOf([of('full_name', 'Full names')]))).toBe(
			'The fields are full_name.',
		);
	});

	it('are guessed by no other word where a field cannot be read', () => {
		expect(columnNames(mapOf(all, gap)).of('Telephone')).toEqual({ apiNames: [], rank: 0 });
	});

	it('give a value to the field, and their name to the findings', () => {
		expect(preparedBy({ Telephone: '1', NAME: 'Asha' }, columns)).toMatchObject({
			fields: { phone: '1', name: 'Asha' },
			changes: [],
			// A difference in case alone is none for a person.
			columns: [{ field: 'phone', column: 'Telephone' }],
		});
	});

	it('are all API names where nobody maps columns', () => {
		expect(preparedBy({ Telephone: '1' })).toMatchObject({
			fields: {},
			held: { Telephone: 'unknown_field' },
		});
	});

	it('with the nearest name win, and the rest is one remark', () => {
		const { fields, remarks } = preparedBy({ tel: '1', phone: '2', Mobile: '3', cell: '' }, columns);
		expect(fields).toEqual({ phone: '2' });
		expect(remarks).toMatchObject([
			{
				...{
					address: { apiName: 'tel, Mobile' },
					value: { tel: '1', Mobile: '3' },
					category: 'ambiguous_column',
				},
				message: expect.stringMatching(/phone takes its value from the column phone/) as string,
				hint: expect.stringMatching(/Keep one column for phone/) as string,
			},
		]);
	});

	it('that say the same lose nothing', () => {
		const { fields, remarks } = preparedBy({ tel: '1', phone: '1', cell: '1' }, columns);
		expect([fields, remarks]).toEqual([{ phone: '1' }, []]);
		expect(preparedBy({ tel: '1', cell: '1' }, columns)).toMatchObject({
			fields: { phone: '1' },
			remarks: [],
		});
	});

	it('that are equally near give no value', () => {
		const { fields, remarks } = preparedBy({ tel: '1', cell: '2' }, columns);
		expect(fields).toEqual({});
		expect(remarks.map(({ message }) => message)).toEqual([
			expect.stringMatching(/several columns are meant for phone: tel, cell$/) as string,
		]);
	});

	it.each([
		['Full Nam', /^Did you mean full_name\? Rename Full Nam to full_name/],
		['gclid', /^The workspace has no field for it/],
	])('that no field has are reported, with the field that is probably meant: %s', (column, hint) => {
		expect(preparedBy({ [column]: 'x' }, columns).remarks).toMatchObject([
			{ category: 'unknown_field', hint: expect.stringMatching(hint) as string },
		]);
	});

	it.each(['tel', `Mobile${'-'.repeat(1_000)}`])('with long names are named by their beginning', (other) => {
		const long = `Phone${'.'.repeat(1_000)}`;
		const { remarks } = preparedBy({ [long]: '1', [`${long}.`]: '2', [other]: '3' }, columns);
		for (const { message } of remarks) expect(message.length).toBeLessThan(200);
		const [remark] = preparedBy({ [long]: '1', [other]: '3' }, columns).remarks;
		expect(remark?.message).toMatch(/takes its value from the column Phone\.+$/);
		expect(remark?.message.length).toBeLessThan(200);
	});

	it('that are blank say nothing beside another one', () => {
		expect(preparedBy({ tel: '', cell: '2' }, columns)).toMatchObject({ fields: { phone: '2' }, held: {} });
		expect(preparedBy({ phone: '', cell: '2' }, columns)).toMatchObject({ fields: { phone: '2' }, held: {} });
		expect(preparedBy({ tel: '', cell: ' ' }, { ...columns, settings: clear }).fields).toEqual({
			phone: null,
		});
	});

	it('that fit several fields are held back with the names of some', () => {
		const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((apiName) => of(apiName, 'City'));
		const messageOf = (count: number) =>
			preparedBy({ City: 'x' }, { ...columns, definitions: mapOf(fields.slice(0, count)) }).remarks[0]
				?.message;
		expect(messageOf(5)).toMatch(/: a, b, c, d, e$/);
		expect(messageOf(7)).toMatch(/: a, b, c, d, e and 2 more$/);
		const [first] = preparedBy({ City: 'x' }, columns).remarks;
		expect(first).toMatchObject({
			...{ message: expect.stringMatching(/^Not sent: several fields/), category: 'ambiguous_column' },
			hint: 'Rename the column to the API name of the field that is meant.',
		});
		expect(preparedBy({ City: '' }, columns).held).toEqual({});
	});

	it('that nodes and forms add are left out, unless a field has the name', () => {
		const added = { lead_id: 'L1', report: {}, formMode: 'test' };
		expect(preparedBy({ ...added, name: 'Asha' }, columns)).toMatchObject({
			fields: { name: 'Asha' },
			held: {},
		});
		const definitions = mapOf(['lead_id', 'formMode'].map((name) => of(name)));
		expect(preparedBy(added, { ...columns, definitions }).fields).toEqual({
			lead_id: 'L1',
			formMode: 'test',
		});
	});
});

describe('the values of all items, by field', () => {
	const items = [{ tel: '1', cell: '', Name: 'Asha' }, { phone: '2' }, { tel: '1', cell: '2' }];
	const columns = () => ['tel', 'cell', 'phone', 'Name'];
	const mapped = {
		of: (item: number) => items[item] ?? {},
		mentions: (keys: readonly string[]) => keys.includes('tel'),
		isAutomatic: true,
		nested: () => [],
	};
	const read = byField({ ...mapped, columns }, mapOf(all));

	it('are those of the chosen columns', () => {
		expect([0, 1, 2].map((item) => read.of(item)['phone'])).toEqual(['1', '2', undefined]);
		expect(read.of(0)).toEqual({ phone: '1', name: 'Asha' });
	});

	it('are mentioned by the columns that may give them', () => {
		expect([read.mentions(['phone']), read.mentions(['name'])]).toEqual([true, false]);
	});

	it('are those of the mapper if a person maps them', () => {
		const byHand = { ...mapped, columns: undefined };
		expect(byField(byHand, mapOf(all))).toBe(byHand);
	});
});

describe('the record of an item', () => {
	it.each<[string, (index: number) => unknown]>([
		['objects', (index) => ({ a: index })],
		['answers to questions', (index) => [{ field: { id: index }, value: 'x' }]],
	])('is found in as many steps as the item has %s', (_what, valueOf) => {
		const [few = 0, many = 0] = [100, 1000].map((count) => {
			const numbers = Array.from({ length: count }, (_each, index) => index);
			const answers = Object.fromEntries(numbers.map((index) => [`k${index}`, valueOf(index)]));
			const questions = numbers.map((id) => ({ id, title: `Question ${id}` }));
			return stepsOf(() => foundRecord({ answers, questions }, mapOf(all)));
		});
		expect(many).toBeLessThan(15 * few);
	});
});

describe('the field that a parameter names', () => {
	it('and that is not found is explained, with the nearest ones', () => {
		expect(noSuchField('nam', mapOf([of('name')]))).toBe(
			'The workspace has no field of this name, or several. The fields are name. Use the API name, which Metadata, Custom Field, Get Many lists.',
		);
		expect(noSuchField('nam', mapOf([]))).toBe(
			'The workspace has no field of this name, or several. Use the API name, which Metadata, Custom Field, Get Many lists.',
		);
	});

	it.each([
		['name', 'name'],
		['Mobile', 'phone'],
		['telephone', 'phone'],
		['notes site', 'notes'],
		['town', 'home_town'],
		['City', undefined],
		['city', undefined],
		['nope', undefined],
		['', undefined],
	])('is the only one that fits: %j', (given, apiName) => {
		expect(fieldNamed(given, mapOf(all))?.apiName).toBe(apiName);
	});

	it('may be one that cannot be read, so a part of a name says nothing', () => {
		expect(fieldNamed('town', mapOf(all, gap))).toBeUndefined();
		expect(fieldNamed('Mobile', mapOf(all, gap))?.apiName).toBe('phone');
	});
});
