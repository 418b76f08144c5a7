import * as fc from 'fast-check';

import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import type { PreparedValue } from '../../../nodes/shared/values/prepared';
import type { FieldType } from '../../../nodes/shared/sync/shapes/definitions';
import { readRows } from '../../kit/corpus/files';
import { facts, field } from './support';

/** The values of all rows that people wrote, by type, so that columns mix what no column would have. */
const valuesOf = (type: FieldType) => {
	const values = readRows().flatMap((row) => (row.type === type ? [row.value] : []));
	const written = fc.constantFrom(...values);
	return type === 'date' ? fc.oneof(written, shortDate) : written;
};

/** Three numbers, each of which may be the year. */
const shortDate = fc
	.tuple(
		fc.constantFrom('-', '/', '.'),
		fc.array(fc.integer({ min: 1, max: 32 }), { minLength: 3, maxLength: 3 }),
	)
	.map(([mark, numbers]) => numbers.map((number) => String(number).padStart(2, '0')).join(mark));

/** Types whose values are read by what else their column has. */
const types = ['date', 'money', 'number', 'phone', 'tags', 'rating'] as const;

const labels = ['VIP', 'Hot', 'Delhi, NCR', 'Website'];

const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YY-MM-DD', 'YYYY-MM-DD'];

function prepareColumn(type: FieldType, values: readonly unknown[], dateFormat?: string): PreparedValue[] {
	const columns = columnsBy('fromColumn', () => values);
	const definition = field(type, { labels, dateFormat });
	return values.map((value) => prepareValue(definition, value, { ...facts, columns }));
}

/** What is sent of a value, whatever the message about the rest. */
const sentOf = ({ value, isBlank = false }: PreparedValue) => [value, isBlank];

describe.each(types)('a column of the type %s', (type) => {
	const column = fc.array(valuesOf(type), { minLength: 1, maxLength: 6 });

	it('is read in the same way in every order of its rows', () => {
		fc.assert(
			fc.property(column, fc.nat(), (values, turn) => {
				const start = turn % values.length;
				const moved = [...values.slice(start), ...values.slice(0, start)].reverse();
				const given = new Map(moved.map((value, index) => [value, prepareColumn(type, moved)[index]]));
				expect(prepareColumn(type, values)).toEqual(values.map((value) => given.get(value)));
			}),
			{ numRuns: 300 },
		);
	});

	it('keeps the reading of its clear values when a row comes that is unclear', () => {
		// Nothing in these shows how they are meant.
		const unclear: Readonly<Record<(typeof types)[number], readonly unknown[]>> = {
			date: ['05/06/2026', '1.2.2026', 'soon', '', null],
			money: ['10.000', '10,000', 'free', '', null],
			number: ['10.000', '10,000', 'many', '', null],
			phone: ['98765', 'none', '', null],
			tags: ['East | West', 'VIP', '', null, 'Acme, Inc'],
			rating: ['good', '3', 4, '', null],
		};
		fc.assert(
			fc.property(
				column,
				fc.constantFrom(...unclear[type]),
				fc.constantFrom(...dateFormats),
				(values, added, format) => {
					const before = prepareColumn(type, values, format);
					const after = prepareColumn(type, [...values, added], format);
					before.forEach((prepared, index) => {
						// Two rows with bars show that bars separate: neither is clear alone.
						if (prepared.value === undefined || prepared.isGuess) return;
						const now = after[index]?.value;
						// Another row may show that a short year stands last: then it is held back, and never another day.
						if (type === 'date' && /^\d\d\D\d\d\D\d\d$/.test(String(values[index])) && now === undefined)
							return;
						expect(sentOf(after[index] ?? prepared)).toEqual(sentOf(prepared));
					});
				},
			),
			{ numRuns: 300 },
		);
	});

	it('has a value that is sent in the form in which it is read again', () => {
		fc.assert(
			fc.property(valuesOf(type), (value) => {
				const [prepared] = prepareColumn(type, [value]);
				if (prepared?.value === undefined) return;
				const [again] = prepareColumn(type, [prepared.value]);
				expect(again?.value).toEqual(prepared.value);
			}),
			{ numRuns: 300 },
		);
	});
});

it('separates labels at commas, whatever marks other values of the column have', () => {
	const [commas] = prepareColumn('tags', ['Painting, Hiking', 'Hot|Cold', 'East | West']);
	expect(commas?.value).toEqual(['Painting', 'Hiking']);
});

describe('a value that is read, printed in its notation and read again', () => {
	const grouped = (locale: string) => (amount: number) =>
		new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
	const notations: ReadonlyArray<readonly [string, (amount: number) => string]> = [
		['lakh', (amount) => `₹${amount / 100_000} lakh`],
		['crore', (amount) => `${amount / 10_000_000} crore`],
		['thousand', (amount) => `Rs. ${amount / 1000}k`],
		['Indian grouping', (amount) => `Rs ${grouped('en-IN')(amount)}/-`],
		['German grouping', (amount) => `${grouped('de-DE')(amount)} INR`],
		['Arabic digits', (amount) => grouped('ar-EG')(amount)],
		['rupees', (amount) => `${grouped('hi-IN-u-nu-deva')(amount)} रुपये`],
	];

	it.each(notations)('is the same amount in %s', (_name, print) => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 99_999_999 }), (amount) => {
				const text = print(amount);
				fc.pre(!/\de/.test(text));
				const { value } = prepareValue(field('money'), text, facts);
				if (value === undefined) return;
				expect(Number(value)).toBeCloseTo(amount, 2);
				expect(prepareValue(field('money'), print(Number(value)), facts).value).toBe(value);
			}),
			{ numRuns: 300 },
		);
	});
});
