import { addressesOf, members, newPhone } from '../../test/kit/sandbox/useSandbox';
import { expectDropped, expectTaken, running, same, stored } from './fieldTypesSupport';

describe('Field types of leads', () => {
	// sync-api.md, Field types; sync-api.md, Team member.
	test('activeUsers is the exact email of an active team member', async () => {
		await expectTaken('account_manager', ...same(members.active, members.working, members.onLeave));
		const { inactive, invited, deleted, active } = members;
		await expectDropped(
			'account_manager',
			inactive,
			invited,
			deleted,
			active.toUpperCase(),
			'x@y.co',
			'Diya',
			1,
		);
	});

	test('assignee has the rules of activeUsers', async () => {
		await expectTaken('assignee', ...same(members.active));
		await expectDropped('assignee', members.inactive, members.deleted, 'nobody@example.com');
	});

	test('a used unique value is dropped', async () => {
		await expectTaken('customer_id', ['C-1', 'C-1']);
		await expectDropped('customer_id', 'C-1', ' c-1 ', '', '  ', 5);
	});

	// sync-api.md, Limits.
	test('rating is a whole number from 1 to 5; any other number is dropped with that remark', async () => {
		await expectTaken('rating', ...same(1, 5));
		for (const value of [0, 6, -1, 2.5]) {
			expect((await stored('rating', value)).remarks).toEqual(['Rating must be between 1 and 5']);
		}
	});

	test('a rating that is a string is dropped', () => expectDropped('rating', '3', true));

	test('status is the exact case-sensitive label of an active status', async () => {
		await expectTaken('status', ...same('Qualified'));
		for (const value of ['qualified', ' Qualified', 'Unknown', 3]) {
			const { remarks, value: status } = await stored('status', value);
			expect({ remarks: remarks.length, status }).toEqual({ remarks: 1, status: 'Fresh' });
		}
	});

	test('a lead that is created without a status is Fresh', async () => {
		expect(await running.api.fieldsOf(await running.api.newLead())).toMatchObject({ status: 'Fresh' });
	});

	test('null in a create is the same as no value', async () => {
		const created = await running.api.create({ phone: newPhone(), status: null, rating: null, nope: null });
		expect(created.data.remarks).toEqual([]);
		expect(await running.api.fieldsOf(String(created.data.lead_id))).toMatchObject({ status: 'Fresh' });
	});

	// sync-api.md, Lead.
	test('an API name that the workspace does not have is dropped with a remark, and names are case-sensitive', async () => {
		const created = await running.api.create({ phone: newPhone(), Email: 'a@b.co', created_on: 1, id: 'x' });
		expect(addressesOf(created)).toEqual(['fields.Email', 'fields.created_on', 'fields.id']);
	});
});
