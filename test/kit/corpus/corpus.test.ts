import { type CorpusRow, type Expected, heldBack, type RowType, stored } from './row';
import { sheetsOf } from './columns';
import { judgeRow, type Seen } from './rowVerdict';

function row(type: RowType, value: unknown, expected: Expected, more: Partial<CorpusRow> = {}): CorpusRow {
	const why = 'An example';
	return {
		source: 'Examples',
		author: 'first',
		place: '',
		column: '',
		settings: [],
		type,
		value,
		expected,
		why,
		...more,
	};
}

const storedInPart: Expected = {
	kind: 'stored',
	value: ['a'],
	listed: false,
	inPart: true,
	orHeldBack: false,
};

const seen = (sent: unknown, of: unknown, more: Partial<Seen> = {}): Seen => ({
	sent,
	stored: of,
	listed: undefined,
	remarks: [],
	...more,
});

const word = ({ isRight, isSilent }: ReturnType<typeof judgeRow>) =>
	isRight ? 'right' : isSilent ? 'silent' : 'wrong';

const tenThousand = row('money', '10.000 €', stored('10000'));
const midnight = Date.parse('2026-11-20T00:00:00+05:30');

describe('the verdict on a row of the corpus', () => {
	it.each<[string, string, CorpusRow, Seen]>([
		['stored as meant', 'right', row('text', 'x', stored('x')), seen('x', 'x')],
		[
			'prepared and listed',
			'right',
			row('text', 5, stored('5')),
			seen('5', '5', { listed: { from: 5, to: '5' } }),
		],
		['prepared and not listed', 'silent', row('text', 5, stored('5')), seen('5', '5')],
		['another amount that is not listed', 'silent', tenThousand, seen('10', '10')],
		[
			'another amount that is listed',
			'wrong',
			tenThousand,
			seen('10', '10', { listed: { from: '10.000 €', to: '10' } }),
		],
		[
			'listed with another value than was sent',
			'wrong',
			row('text', 5, stored('5')),
			seen('5', '5', { listed: { from: 5, to: '6' } }),
		],
		['lost', 'silent', row('text', 'x', stored('x')), seen(undefined, undefined)],
		[
			'held back, although it is certain',
			'wrong',
			tenThousand,
			seen(undefined, undefined, { remarks: ['unclear'] }),
		],
		[
			'held back, as it must be',
			'right',
			row('money', '10.000', heldBack),
			seen(undefined, undefined, { remarks: ['unclear'] }),
		],
		[
			'stored, although it is not certain',
			'silent',
			row('money', '10.000', heldBack),
			seen('10.000', '10.000'),
		],
		['not listed, although it must be', 'silent', row('text', 'x', stored('x', true)), seen('x', 'x')],
		['held back in part without a remark', 'silent', row('tags', ['a'], storedInPart), seen(['a'], ['a'])],
		['a date', 'right', row('date', '20/11/2026', stored('2026-11-20')), seen('20/11/2026', midnight)],
		['another day', 'silent', row('date', '20/11/2026', stored('2026-11-21')), seen('20/11/2026', midnight)],
		[
			'another country',
			'silent',
			row('phone', '4155550142', stored('+14155550142')),
			seen('4155550142', '914155550142'),
		],
		[
			'the end of a number',
			'right',
			row('phone', '4155550142', stored('4155550142')),
			seen('4155550142', '914155550142'),
		],
		['a blank value', 'right', row('text', '', { kind: 'skipped' }), seen(undefined, undefined)],
	])('is %s: %s', (_what, verdict, given, became) => {
		expect(word(judgeRow(given, became))).toBe(verdict);
	});
});

describe('the sheets of the corpus', () => {
	it('keep the rows of a column together and all others apart', () => {
		const dates = ['a', 'a', '', 'b', ''].map((column, index) =>
			row('date', index, stored(index), { column, place: String(index) }),
		);
		const columns = sheetsOf(dates).flat();
		expect(columns.map((column) => column.map(({ value }) => value))).toEqual([[0, 1], [2], [3], [4]]);
	});

	it('have a rating and a status only once', () => {
		const rows = ['rating', 'rating', 'status', 'lost_reason'].map((type, index) =>
			row(type as RowType, index, stored(index), { place: String(index) }),
		);
		expect(sheetsOf(rows).map((sheet) => sheet.map(([{ type }]) => type))).toEqual([
			['rating', 'status'],
			['rating', 'lost_reason'],
		]);
	});
});
