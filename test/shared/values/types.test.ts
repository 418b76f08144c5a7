import * as fc from 'fast-check';

import { fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import {
	isFileField,
	isLabelField,
	isMemberField,
	isTextField,
	valueTypes,
} from '../../../nodes/shared/values/types';
import { remarkCategories } from '../../../nodes/shared/remarks/remark';
import { facts, field, prepare } from './support';
import { typeFacts } from './typeFacts';

const types = fieldTypes.map((type) => [type] as const);

describe.each(types)('%s', (type) => {
	const { input, filter, refersTo, takesLists, identity, whenReverted } = valueTypes[type];

	it('is entered, searched for and prepared as the specification says', () => {
		expect([input.kind, filter, refersTo, takesLists]).toEqual(typeFacts[type].rules);
	});

	it('offers only choices that can be sent unchanged', () => {
		if (input.kind !== 'choice') return;
		const choices = input.choices(field(type), facts);
		expect(choices).not.toEqual([]);
		for (const { name, value } of choices) {
			expect(prepare(type, value)).toEqual({ value, heldBack: [], newLabels: [] });
			expect(name.trim()).not.toBe('');
		}
	});

	it('reads a list with one entry as that entry, unless the type takes lists', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.integer(), fc.boolean()), (raw) => {
				if (!takesLists) expect(prepare(type, [raw])).toEqual(prepare(type, raw));
			}),
		);
	});

	it('has one order key for all spellings that differ in case and outer blanks', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[a-z\d ]{0,20}$/), (text) => {
				expect(identity.group(` ${text.toUpperCase()}\t`)).toBe(identity.group(text));
			}),
		);
	});

	it('has a hint for a value that the service reverted', () => {
		if (whenReverted === undefined) return;
		expect(whenReverted.message).toMatch(/^[A-Z][^\n]*[^.\n]$/);
		expect(remarkCategories).toContain(whenReverted.category);
		expect(whenReverted.hint).toMatch(/^[A-Z][^\n]*\.$/);
	});
});

it('the service reverts only statuses and lost reasons without a remark (sync-api.md, Silences)', () => {
	const reverted = fieldTypes.filter((type) => valueTypes[type].whenReverted !== undefined);
	expect(reverted).toEqual(['status', 'lostReason']);
});

it('only the text type is free text', () => {
	expect(fieldTypes.filter((type) => isTextField({ type }))).toEqual(['text']);
});

describe('phone numbers', () => {
	const { isSame, identity } = valueTypes.phone;
	const digits = fc.stringMatching(/^[1-9]\d{6,11}$/);
	const ofIndia = fc.constantFrom('', '0', '91', '+91', '0091', '+910');
	const prefix = fc.oneof(ofIndia, fc.constant('+44'));

	it('that may be equal have one order key', () => {
		fc.assert(
			fc.property(digits, prefix, prefix, (number, before, otherwise) => {
				const [one, other] = [before + number, otherwise + number];
				if (isSame(one, other, field('phone'))) expect(identity.group(one)).toBe(identity.group(other));
				expect(isSame(one, number, field('phone'))).toBe(true);
			}),
		);
	});

	it('are one record if they are equal, though one may lack the country code', () => {
		fc.assert(
			fc.property(digits, ofIndia, ofIndia, (number, before, otherwise) => {
				expect(identity.isSame(before + number, otherwise + number)).toBe(true);
				expect(identity.isSame(before + number, `+44${number}`)).toBe(before === '' || before === '0');
			}),
		);
	});

	it('are two records if one has digits before the other that are no country code', () => {
		expect(identity.isSame('9999876543210', '9876543210')).toBe(false);
		expect(identity.isSame('919876543210', '9876543210')).toBe(true);
	});

	it('are two records if they only end alike', () => {
		const first = fc.stringMatching(/^[1-9]\d{2}$/);
		fc.assert(
			fc.property(
				first,
				first,
				fc.stringMatching(/^\d{7}$/),
				prefix,
				prefix,
				(one, other, end, ...before) => {
					fc.pre(one !== other);
					const [number, lookalike] = [before[0] + one + end, before[1] + other + end];
					expect(identity.group(number)).toBe(identity.group(lookalike));
					expect(identity.isSame(number, lookalike)).toBe(false);
				},
			),
		);
	});
});

it.each([
	['members', isMemberField, ['activeUsers', 'assignee']],
	['files', isFileField, ['file']],
	['their own labels', isLabelField, ['dropdown', 'tags']],
] as const)('fields with %s are known', (_what, isOne, ones) => {
	expect(fieldTypes.filter((type) => isOne({ type }))).toEqual(ones);
});
