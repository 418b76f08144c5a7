import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import type { FieldDefinition, FieldType } from '../../../nodes/shared/sync/shapes/definitions';
import { facts, field } from './support';

type Row = readonly [
	type: FieldType,
	raw: unknown,
	beside?: readonly unknown[],
	more?: Partial<FieldDefinition>,
];

/** As `docs/values.md` has them: neither the value nor its column shows the reading. */
const guesses: readonly Row[] = [
	['rating', '8/10'],
	['rating', '80/100'],
	['money', '1.2 Cr'],
	['assignee', 'Ben'],
	['phone', '+52 1 55 1234 5678'],
	['date', '5/3/2026'],
	['date', 479_001_600_000, [], { label: 'Birthday' }],
];

/** Their form, the field or the column shows what they are. */
const certain: readonly Row[] = [
	['rating', '4/5'],
	['rating', '4 stars'],
	['money', 'Rs.500'],
	['money', '12.5 lakh'],
	['money', '10.000', ['12,50']],
	['tags', 'East | West', ['North | West']],
	['tags', 'VIP, N/A'],
	['tags', 'Website, walk_in'],
	['dropdown', 'walk_in'],
	['assignee', 'Rao Asha'],
	['assignee', 'Ben Okoro'],
	['status', 'site visit'],
	['phone', '65 8123 4567', ['+65 9123 4567']],
	['date', '05/03/2026'],
	['date', '5.3.2026'],
	['date', '5/3/2026', ['20/11/2026']],
	['date', '26-03-05', [], { dateFormat: 'YY-MM-DD' }],
];

function read([type, raw, beside = [], more = {}]: Row, holdsBackGuesses: boolean) {
	const columns = columnsBy('fromColumn', () => [raw, ...beside]);
	return prepareValue(field(type, more), raw, { ...facts, columns, holdsBackGuesses });
}

const named = (rows: readonly Row[]) => rows.map((row) => [JSON.stringify(row), row] as const);

describe('a value that anyone would take for one, although it does not say so', () => {
	it.each(named(guesses))('is listed as a guess, and held back in Strict: %s', (_name, row) => {
		expect(read(row, false)).toMatchObject({ value: expect.anything(), isGuess: true });
		expect(read(row, false).reading).not.toBe('');
		expect(read(row, true)).toMatchObject({
			heldBack: [{ category: 'invalid_value', hint: expect.stringMatching(/in full, or set .* to Prepare/) }],
		});
		expect(read(row, true)).not.toHaveProperty('value');
	});
});

describe('a value that is no guess', () => {
	it.each(named(certain))('is read in Strict too: %s', (_name, row) => {
		expect(read(row, true)).toEqual(read(row, false));
		expect(read(row, true)).toMatchObject({ value: expect.anything(), heldBack: [] });
		expect(read(row, true).isGuess ?? false).toBe(false);
	});
});
