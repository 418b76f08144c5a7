import { omit } from 'lodash';

import { newMemberProperties, prepareNewMember, roles } from '../../nodes/TeamMembers/createMember';

const ann = { name: 'Ann', email: 'ann@example.com', phone_number: '919876543210', role: 'CALLER' };
const prepared = (more: object, valueHandling: 'prepare' | 'strict' | 'sendAsIs' = 'prepare') =>
	omit(prepareNewMember({ ...ann, ...more }, valueHandling), 'given');

describe('a new team member', () => {
	it('is sent as it is given, if it is given as the service takes it', () => {
		expect(prepared({})).toEqual({ body: ann, email: 'ann@example.com', remarks: [], changes: [] });
	});

	it.each([
		['email', ' <ann@example.com> ', 'ann@example.com'],
		['phone_number', '+91 98765 43210', '919876543210'],
		['role', ' marketing user ', 'MARKETING_USER'],
	])('has a %s such as %j converted, and reports it', (field, from, to) => {
		expect(prepared({ [field]: from })).toEqual({
			body: { ...ann, [field]: to },
			email: 'ann@example.com',
			remarks: [],
			changes: [{ field, from, to }],
		});
	});

	it.each([
		['email', 'ann', 'invalid_value', /email/i, /\S/],
		['phone_number', '12345', 'invalid_value', /phone/i, /\S/],
		[
			'phone_number',
			'0009876543210',
			'invalid_value',
			/begins with a country code/,
			/Send country code.*\+91/,
		],
		['role', 'BOSS', 'invalid_value', /does not know this role/, /ADMIN, CALLER, MANAGER, MARKETING_USER/],
		['name', ' ', 'missing_mandatory', /Not sent.* value for name/, /Enter a value for name/],
		['role', null, 'missing_mandatory', /Not sent.* value for role/, /Enter a value for role/],
	])('has no %s such as %j, and a remark of the category %s', (field, value, category, message, hint) => {
		const { body, remarks, changes } = prepared({ [field]: value });
		expect(body).toEqual({ ...ann, [field]: undefined });
		expect(Object.keys(body)).not.toContain(field);
		expect(remarks).toEqual([
			{
				category,
				source: 'preflight',
				message: expect.stringMatching(message),
				hint: expect.stringMatching(hint),
				address: { scope: 'member', apiName: field },
				value,
			},
		]);
		expect(changes).toEqual([]);
	});

	it('has a guess listed with its reading, and held back by Strict', () => {
		const earlierForm = { phone_number: '+5215512345678' };
		expect(prepared(earlierForm).changes).toMatchObject([
			{ to: '5215512345678', reading: expect.any(String) },
		]);
		expect(prepared(earlierForm, 'strict')).toMatchObject({
			body: { name: 'Ann' },
			remarks: [{ address: { apiName: 'phone_number' }, message: expect.stringMatching(/needs a guess/) }],
		});
		expect(prepared(earlierForm, 'strict').body).not.toHaveProperty('phone_number');
		expect(prepared({ phone_number: '+91 98765 43210' }, 'strict').body).toEqual(ann);
	});

	it('is sent as it is, if nothing is to be converted, without what is empty', () => {
		expect(prepared({ role: 'boss', name: '', email: undefined }, 'sendAsIs')).toEqual({
			body: { phone_number: '919876543210', role: 'boss' },
			email: '',
			remarks: [],
			changes: [],
		});
	});

	it('has one of the roles that the editor offers', () => {
		const offered = newMemberProperties.find(({ name }) => name === 'role')?.options;
		expect(offered).toEqual([
			{ name: 'Admin', value: 'ADMIN' },
			{ name: 'Caller', value: 'CALLER' },
			{ name: 'Manager', value: 'MANAGER' },
			{ name: 'Marketing User', value: 'MARKETING_USER' },
		]);
		expect(newMemberProperties.find(({ name }) => name === 'role')?.default).toBe('CALLER');
		for (const role of roles) expect(prepared({ role }).remarks).toEqual([]);
	});
});
