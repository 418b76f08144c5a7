import * as fc from 'fast-check';
import { DateTime } from 'luxon';

import { columnsBy } from '../../../nodes/shared/values/columns';
import type { DatesAreWritten } from '../../../nodes/shared/values/dateOrder';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import type { PreparedValue } from '../../../nodes/shared/values/prepared';
import { facts, field } from './support';

interface Given {
	readonly values: readonly unknown[];
	readonly written?: DatesAreWritten;
	readonly dateFormat?: string;
}

/** Prepares all values of a column. */
function prepareColumn({ values, written = 'fromColumn', dateFormat }: Given): PreparedValue[] {
	const columns = columnsBy(written, () => values);
	const definition = field('date', { dateFormat });
	return values.map((value) => prepareValue(definition, value, { ...facts, columns }));
}

/** What becomes of the first value: what is sent and how it was read, or why it is held back. */
function first(given: Given): unknown {
	const [prepared] = prepareColumn(given);
	return prepared?.heldBack[0]?.message ?? [prepared?.value, prepared?.reading];
}

const sayTheOrder = expect.stringContaining('Set Dates Are Written');

describe('a date in which the day could be the month', () => {
	/** They show no order. */
	const others = ['2026-03-15', '5 May 2026', '', null, 17, '07/07/07', '31/02/2026'];

	it.each([
		['05/03/2026', 'DD/MM/YYYY', '05/03/2026', 'Day first, as in the workspace'],
		['5/3/26', 'MM/DD/YYYY', '05/03/2026', 'Month first, as in the workspace'],
		['26-03-05', 'YY-MM-DD', '26-03-05', 'Year first, as in the workspace'],
	])('%s is read in the order of %s if nothing else shows one', (text, dateFormat, value, reading) => {
		expect(first({ values: [text, ...others], dateFormat })).toEqual([value, reading]);
	});

	it.each([
		['11/20/2026', '03/05/2026', 'Month first, as other values of this field show'],
		['5-13-26 10:15', '03/05/2026', 'Month first, as other values of this field show'],
		['20.11.2026', '05/03/2026', 'Day first, as other values of this field show'],
	])('is read in the order that %s shows', (proof, value, reading) => {
		expect(first({ values: ['05/03/26', ...others, [proof]] })).toEqual([value, reading]);
		expect(first({ values: [proof, ...others, '05/03/26'] })).toEqual([expect.any(String), undefined]);
	});

	it('with dots is day first, unless another one with dots has the month first', () => {
		expect(first({ values: ['03.05.2026'] })).toEqual(['03/05/2026', expect.stringContaining('dots')]);
		expect(first({ values: ['03.05.2026', '11/20/2026'] })).toEqual(['03/05/2026', expect.anything()]);
		expect(first({ values: ['03.05.2026', '11.20.2026'] })).toMatch(/unclear whether the day/);
	});

	it.each(['YYYY-MM-DD', 'YYYY-DD-MM'])('is held back where the format %s shows no order', (dateFormat) => {
		expect(first({ values: ['05/03/2026'], dateFormat })).toMatch(/unclear whether the day or the month/);
	});

	it('that may begin with a short year is held back where the format begins with the year', () => {
		const dateFormat = 'YYYY-MM-DD';
		expect(first({ values: ['26/07/05'], dateFormat })).toMatch(/unclear whether the day/);
		const reading = 'Day first, as other values of this field show';
		expect(first({ values: ['26/07/05', '13/06/2026'], dateFormat })).toEqual(['2005-07-26', reading]);
	});

	it('is held back beside one that can only begin with a short year', () => {
		const [unclear, certain] = prepareColumn({ values: ['26-07-25', '99-12-31'] });
		expect(unclear?.heldBack).toMatchObject([{ hint: sayTheOrder }]);
		expect(certain?.value).toBe('31/12/1999');
	});

	it('is held back where only the year first of the format would make one date of it', () => {
		expect(first({ values: ['05/03/26'], dateFormat: 'YYYY-MM-DD' })).toMatch(/unclear whether the day/);
	});

	it('is not one that begins with a short year, which few people write', () => {
		expect(first({ values: ['26-03-05'] })).toEqual(['26/03/2005', undefined]);
	});

	it('is not an ISO 8601 date, unless the format of the field makes another day of it', () => {
		expect(first({ values: ['2026-03-05'] })).toEqual(['05/03/2026', undefined]);
		expect(first({ values: ['2026-03-05'], dateFormat: 'YYYY-DD-MM' })).toMatch(/unclear whether/);
		expect(first({ values: ['2026-03-05T10:00'], dateFormat: 'YYYY-DD-MM' })).toEqual([
			'2026-05-03 10:00:00',
			undefined,
		]);
	});

	it('is held back where the column contradicts itself, and dates that show their order are not', () => {
		const values = ['05/03/2026', '20/11/2026', '11/20/2026', '2026-03-05'];
		const [unclear, ...certain] = prepareColumn({ values });
		expect(unclear?.heldBack).toMatchObject([
			{ message: expect.stringMatching(/unclear whether the day/), hint: sayTheOrder },
		]);
		expect(certain.map(({ value }) => value)).toEqual(['20/11/2026', '20/11/2026', '05/03/2026']);
	});

	it.each([
		['dayFirst', '05/03/2026', 'not in the order'],
		['monthFirst', '03/05/2026', '20/11/2026'],
		['workspace', '05/03/2026', 'not in the order'],
		['yearFirst', 'not in the order', 'not in the order'],
	] as const)('is read as the option says: %s', (written, unclear, monthFirst) => {
		const values = ['05/03/2026', '11/20/2026', '2026-03-15', '5 March 2026'];
		const outcomes = prepareColumn({ values, written }).map(
			({ value, heldBack }) => value ?? heldBack[0]?.message,
		);
		const hints = prepareColumn({ values, written }).flatMap(({ heldBack }) => heldBack);
		for (const { hint } of hints) expect(hint).toEqual(sayTheOrder);
		expect(outcomes).toEqual([
			expect.stringContaining(unclear),
			expect.stringContaining(monthFirst),
			'15/03/2026',
			'05/03/2026',
		]);
	});
});

it('a date with dots has its day first also in the order of a workspace that has the month first', () => {
	const inWorkspace = (values: readonly string[], dateFormat: string) =>
		prepareColumn({ values, dateFormat, written: 'workspace' }).map(({ value }) => value);
	const dots = ['5.3.2026', '5. 3. 2026', '5/3/2026'];
	expect(inWorkspace(dots, 'MM/DD/YYYY')).toEqual(['03/05/2026', '03/05/2026', '05/03/2026']);
	expect(inWorkspace(['05.03.2026'], 'MM.DD.YYYY')).toEqual(['05.03.2026']);
});

describe('laws of date columns', () => {
	const shapes = {
		dayFirst: ['d/M/yyyy', 'dd.MM.yyyy', 'd-M-yyyy HH:mm', 'dd/MM/yy', 'd. M. yyyy'],
		monthFirst: ['M/d/yyyy', 'MM-dd-yyyy', 'M/d/yyyy h:mm a', 'MM/dd/yy'],
		certain: ['yyyy-MM-dd', 'd LLL yyyy', "yyyy-MM-dd'T'HH:mm:ss"],
	};
	const day = fc
		.date({ min: new Date('1971-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
		.map((date) => DateTime.fromJSDate(date, { zone: 'utc' }).set({ second: 0, millisecond: 0 }));
	const column = fc.constantFrom('dayFirst' as const, 'monthFirst' as const).chain((order) =>
		fc.record({
			order: fc.constant(order),
			format: fc.constantFrom('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'),
			dates: fc.array(fc.record({ date: day, shape: fc.constantFrom(...shapes[order], ...shapes.certain) }), {
				minLength: 1,
				maxLength: 6,
			}),
		}),
	);
	const luxonFormats: Readonly<Record<string, string>> = {
		'DD/MM/YYYY': 'dd/MM/yyyy',
		'MM/DD/YYYY': 'MM/dd/yyyy',
		'YYYY-MM-DD': 'yyyy-MM-dd',
	};

	it('a column in one order keeps every day, holds it back, or says that it follows the workspace', () => {
		const seen = { kept: 0, heldBack: 0, followed: 0 };
		fc.assert(
			fc.property(column, ({ order, format, dates }) => {
				const values = dates.map(({ date, shape }) => date.toFormat(shape, { locale: 'en' }));
				const isProven = values.some((text) =>
					/^\d\d?\D+(1[3-9]|[23]\d)\D|^(1[3-9]|[23]\d)\D\D?\d+\D/.test(text),
				);
				const ofFormat = format.startsWith('D') ? 'dayFirst' : 'monthFirst';
				prepareColumn({ values, dateFormat: format }).forEach(({ value, reading }, index) => {
					if (value === undefined) {
						seen.heldBack++;
						// Where the format begins with the year, a short one may do so, too.
						const mayBeginWithYear =
							format === 'YYYY-MM-DD' && /^\d\d\/\d\d\/\d\d\b/.test(values[index] ?? '');
						expect(isProven && !mayBeginWithYear).toBe(false);
						return;
					}
					const sent = String(value).split(' ')[0] ?? '';
					const isSame = sent === dates[index]?.date.toFormat(luxonFormats[format] ?? '');
					if (isSame) seen.kept++;
					else seen.followed++;
					// Another day only where nothing in the column shows the order, and then it is listed.
					const mayFollow = format !== 'YYYY-MM-DD' && !isProven && order !== ofFormat;
					expect(isSame || (mayFollow && reading !== undefined)).toBe(true);
				});
			}),
			{ numRuns: 1000 },
		);
		expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
	});
});
