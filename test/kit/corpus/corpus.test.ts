import { type CorpusRow, type Expected, heldBack, type RowType, stored } from './row';
import { sheetsOf } from './columns';
import { judgeRow, type Seen } from './rowVerdict';

const row = (
	type: RowType,
	value: unknown,
	expected: Expected,
	more: Partial<CorpusRow> = {},
): CorpusRow => ({
	...{ source: 'Examples', author: 'first', place: '', column: '', settings: [], why: 'An example' },
	...{ type, value, expected },
	...more,
});

const storedInPart: Expected = {
	...{ kind: 'stored', value: ['a'], listed: false, inPart: true, orHeldBack: false },
};

const seen = (sent: unknown, of: unknown, more: Partial<Seen> = {}): Seen => ({
	...{ sent, stored: of, listed: undefined, remarks: [] },
	...more,
});
const listed = (from: unknown, to: unknown, sent = to) => seen(sent, sent, { listed: { from, to } });
const heldBackNow = seen(undefined, undefined, { remarks: ['unclear'] });

const word = ({ isRight, isSilent }: ReturnType<typeof judgeRow>) =>
	isRight ? 'right' : isSilent ? 'silent' : 'wrong';

const tenThousand = row('money', '10.000 €', stored('10000'));
const unclear = row('money', '10.000', heldBack);
const five = row('text', 5, stored('5'));
const day = (date: string) => row('date', '20/11/2026', stored(date));
const phone = (number: string) => row('phone', '4155550142', stored(number));
const midnight = Date.parse('2026-11-20T00:00:00+05:30');

describe('the verdict on a row of the corpus', () => {
	it.each<[string, string, CorpusRow, Seen]>([
		['stored as meant', 'right', row('text', 'x', stored('x')), seen('x', 'x')],
		['prepared and listed', 'right', five, listed(5, '5')],
		['prepared and not listed', 'silent', five, seen('5', '5')],
		['another amount that is not listed', 'silent', tenThousand, seen('10', '10')],
		['another amount that is listed', 'wrong', tenThousand, listed('10.000 €', '10')],
		['listed with another value than was sent', 'wrong', five, listed(5, '6', '5')],
		['lost', 'silent', row('text', 'x', stored('x')), seen(undefined, undefined)],
		['held back, although it is certain', 'wrong', tenThousand, heldBackNow],
		['held back, as it must be', 'right', unclear, heldBackNow],
		['stored, although it is not certain', 'silent', unclear, seen('10.000', '10.000')],
		['not listed, although it must be', 'silent', row('text', 'x', stored('x', true)), seen('x', 'x')],
		['held back in part without a remark', 'silent', row('tags', ['a'], storedInPart), seen(['a'], ['a'])],
		['a date', 'right', day('2026-11-20'), seen('20/11/2026', midnight)],
		['another day', 'silent', day('2026-11-21'), seen('20/11/2026', midnight)],
		['another country', 'silent', phone('+14155550142'), seen('4155550142', '914155550142')],
		['the end of a number', 'right', phone('4155550142'), seen('4155550142', '914155550142')],
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
