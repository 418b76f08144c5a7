import { members, newPhone, useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

/** A value of each field type, as a write takes it. */
const values = {
	notes: 'Some Words',
	email: 'law@example.com',
	alternate_phone: '14155552671',
	team_size: 7,
	birth_date: 1_700_000_000_000,
	newsletter: true,
	city: 'Pune',
	interests: ['CRM', 'Telephony'],
	budget: '12.50',
	website: 'law.example.com',
	photo: 'https://law.example.com/a.png',
	account_manager: members.active,
	customer_id: 'LAW-1',
	rating: 4,
	status: 'Lost',
	lost_reason: 'Unknown Reason',
	assignee: members.working,
};

/** Values that no field above has, of each JSON type. */
const others = [0, 1, -2.5, 8, false, '', ' ', 'x', '7', 'true', '4', [], [[]], [1, false, 'x']];

describe('a search for one field', () => {
	beforeAll(() => running.api.newLead({ phone: newPhone(), ...values }));

	const fields = Object.entries(values);
	const found = async (field: string, value: unknown) => {
		const { status, data } = await running.api.post<{ total_count?: number }>('/lead/search', {
			fields: { [field]: value },
		});
		return { field, value, status, count: data.total_count };
	};

	it.each(fields)('finds the lead by its value of %s, and by each of its labels', async (field, value) => {
		for (const each of Array.isArray(value) ? value : [value, [value], ['none of it', value]])
			expect(await found(field, each)).toEqual({ field, value: each, status: 200, count: 1 });
	});

	it.each(fields)('finds no lead by another value of %s, whatever JSON it is', async (field) => {
		for (const value of others)
			expect(await found(field, value)).toEqual({ field, value, status: 200, count: 0 });
	});
});
