import * as fc from 'fast-check';

import { type Address, ofOnlyAction, parseAddress, printAddress } from '../../../nodes/shared/remarks/remark';

describe('the address of a remark', () => {
	// sync-api.md, Remark.
	it.each<[string, Address]>([
		['fields.email', { scope: 'lead', apiName: 'email' }],
		['fields.a.b', { scope: 'lead', apiName: 'a.b' }],
		['actions[1].fields.a\nb', { scope: 'action', actionIndex: 1, apiName: 'a\nb' }],
		['actions[1]', { scope: 'action', actionIndex: 1 }],
		['actions[1].fields.email', { scope: 'action', actionIndex: 1, apiName: 'email' }],
		['actions[12].employeeid', { scope: 'action', actionIndex: 12, key: 'employeeid' }],
		['actions[0].created_on', { scope: 'action', actionIndex: 0, key: 'created_on' }],
	])('%s is read and printed alike', (text, address) => {
		expect(parseAddress(text)).toEqual(address);
		expect(printAddress(address)).toBe(text);
	});

	it('of an action may end with a dot', () => {
		expect(parseAddress('actions[1].')).toEqual({ scope: 'action', actionIndex: 1 });
	});

	const noFields = ['fields', 'email', 'the lead', 'files[0]', 'actions', 'actions[]', 'actions[x].fields.a'];
	it.each([...noFields, 'my actions[1]', 'actions[1]s'])('%j is about the lead as a whole', (text) => {
		expect(parseAddress(text)).toEqual({ scope: 'lead', key: text });
		expect(printAddress({ scope: 'lead', key: text })).toBe(text);
	});

	it('is about the lead as a whole when it is missing', () => {
		expect(parseAddress('')).toEqual({ scope: 'lead' });
		expect(printAddress({ scope: 'lead' })).toBe('');
	});

	it.each(['fields.email', 'employeeid', ''])('%j is the same in the only action of an item', (inner) => {
		const end = inner === '' ? '' : `.${inner}`;
		for (const text of [`actions[3]${end}`, inner])
			expect(printAddress(ofOnlyAction(parseAddress(text)))).toBe(`actions[0]${end}`);
	});

	it('of a team member is the bare key of its record', () => {
		expect(printAddress({ scope: 'member', apiName: 'email' })).toBe('email');
		expect(printAddress({ scope: 'member' })).toBe('');
	});

	it('keeps every API name, printed and read again', () => {
		const apiName = fc.string({ unit: 'grapheme' });
		const place = fc.oneof(
			apiName.map((name): Address => ({ scope: 'lead', apiName: name })),
			fc
				.tuple(fc.nat(99), apiName)
				.map(([actionIndex, name]): Address => ({ scope: 'action', actionIndex, apiName: name })),
			fc.nat(99).map((actionIndex): Address => ({ scope: 'action', actionIndex })),
			fc
				.tuple(fc.nat(99), fc.constantFrom('employeeid', 'created_on', 'type', 'amount', 'fields'))
				.map(([actionIndex, key]): Address => ({ scope: 'action', actionIndex, key })),
		);
		fc.assert(fc.property(place, (address) => expect(parseAddress(printAddress(address))).toEqual(address)));
	});
});
