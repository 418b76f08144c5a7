import type { ValueTypeName } from '../src/domain/definitions';
import { valueTypes } from '../src/domain/values/types';
import { context, NOON } from './valueReading';

describe('A search', () => {
	test.each<
		[
			type: ValueTypeName,
			stored: string | number | boolean | readonly string[],
			sent: unknown,
			isFound: boolean,
		]
	>([
		['TEXT', 'Ab', 'aB', true],
		['TEXT', 'Ab', 'Ab ', false],
		['TEXT', '1', 1, false],
		['EMAIL', 'A@b.co', 'a@B.co', true],
		['PHONE', '919712345678', ' 9712345678 ', true],
		['PHONE', '919712345678', 919_712_345_678, false],
		['NUMBER', 5, 5, true],
		['NUMBER', 5, '5', false],
		['NUMBER', 1, true, false],
		['DATE', NOON, '31/01/2026 12:00', true],
		['CHECKBOX', true, true, true],
		['CHECKBOX', true, false, false],
		['CHECKBOX', true, 1, false],
		['DROPDOWN', 'Pune', ' pune', true],
		['TAGS', ['Goa', 'Pune'], 'PUNE ', true],
		['TAGS', ['Goa', 'Pune'], ['Goa'], false],
		['MONEY', '12.5', '12.50', false],
		['UNIQUE', 'Ab', ' aB ', true],
		['RATING', 3, 3, true],
		['STATUS', 'Won', 'won', false],
		['STATUS', 'Won', 'Won', true],
		['LOST_REASON', 'Price', 'PRICE', true],
		['ASSIGNEE', 'a@b.co', 'A@B.CO', true],
	])('of the type %s finds %j by %j: %s', (type, stored, sent, isFound) => {
		const key = valueTypes[type].searchKey(sent, context);
		expect(key !== undefined && valueTypes[type].keys(stored).includes(key)).toBe(isFound);
	});

	test('by bounds is for dates alone', () => {
		const bounded = Object.entries(valueTypes).filter(([, type]) => type.bound !== undefined);
		expect(bounded.map(([name]) => name)).toEqual(['DATE']);
		expect(valueTypes.DATE.bound?.('31/01/2026 12:00', context)).toBe(NOON);
	});

	test('compares a unique value without case and outer blanks, also with the stored one', () => {
		expect([valueTypes.UNIQUE.same?.('Ab', ' aB'), valueTypes.UNIQUE.same?.('Ab', 'c')]).toEqual([
			true,
			false,
		]);
	});
});
