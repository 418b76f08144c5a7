import { outcome, prepare } from './support';

// sync-api.md, Field types.
describe('the date format of the workspace', () => {
	const monthFirst = { dateFormat: 'MM/DD/YYYY' };

	it.each([
		['MM/DD/YYYY', '03/05/2026'],
		['YYYY-MM-DD', '2026-03-05'],
		['DD-MM-YYYY', '05-03-2026'],
		['DD.MM.YYYY', '05.03.2026'],
		['D/M/YYYY', '5/3/2026'],
		['DD MMM YYYY', '05 Mar 2026'],
		['MMMM D, YYYY', 'March 5, 2026'],
		['dd/MM/yyyy', '05/03/2026'],
		['DD/MM/YYYY HH:mm:ss', '05/03/2026'],
		['YYYYMMDD', '20260305'],
		['MMDDYYYY', '03052026'],
		['HH:mm', '05/03/2026'],
		['DD/MM/YYYY, HH:mm', '05/03/2026'],
	])('prints and recognises %s', (dateFormat, text) => {
		expect(outcome('date', '2026-03-05T00:00:00Z', { dateFormat })).toBe(text);
		expect(prepare('date', text, { dateFormat }).value).toBe(text);
		expect(prepare('date', `${text} 10:15:30`, { dateFormat }).value).toBe(`${text} 10:15:30`);
		expect(outcome('date', '2026-03-05T10:15', { dateFormat })).toBe(`${text} 10:15:00`);
	});

	it.each(['hh:mm A', 'h:mm:ssa', 'hh:mm'])('has hours up to 23 where the format ends with %s', (clock) => {
		const dateFormat = `DD/MM/YYYY ${clock}`;
		for (const text of ['2026-03-05T21:05:07', '05/03/2026 9:05:07 pm', '05/03/2026 21:05:07'])
			expect(outcome('date', text, { dateFormat })).toBe('05/03/2026 21:05:07');
	});

	it.each(['', '(DD/MM/YYYY'])('may be %j', (dateFormat) => {
		expect(outcome('date', '2026-03-05', { dateFormat })).toMatch(/^\(?05\/03\/2026$/);
	});

	it.each([
		...['DD/MM', 'DD/MM/YYYY DD', 'Do MMMM YYYY', 'DD/DD/YYYY', 'whatever'].map((dateFormat) => ({
			dateFormat,
		})),
		{ unreadable: ['dateFormat'] },
	])('leaves a date as it is where it cannot be read: %j', (definition) => {
		for (const date of ['2026-03-05', '05/03/26', 'soon', 1_772_668_800_000]) {
			expect(prepare('date', date, definition)).toEqual({
				value: date,
				heldBack: [],
				newLabels: [],
				unchecked: 'the date format of this field cannot be read',
			});
		}
	});

	it('prints a short year only where all programs read the same century', () => {
		const short = { dateFormat: 'MM/DD/YY' };
		expect(outcome('date', '2026-11-05', short)).toBe('11/05/26');
		for (const text of ['11/05/26', '11/05/70 10:15', '11/05/35 10:15'])
			expect(outcome('date', text, short)).toBe(text);
		expect(outcome('date', '5 Nov 1985 10:15', short)).toBe('11/05/85 10:15:00');
		expect(outcome('date', '1969-11-05', short)).toMatch(/year of this date has two digits/);
		expect(outcome('date', '2036-11-05', short)).toMatch(/year of this date has two digits/);
		expect(outcome('date', '11/05/36', short)).toMatch(/year of this date has two digits/);
	});

	it('reads the month first where the format has it first', () => {
		expect(outcome('date', '3/5/2026', monthFirst)).toBe('03/05/2026');
		expect(outcome('date', '3-5-2026', monthFirst)).toBe('03/05/2026');
		expect(outcome('date', '3/5/2026', { dateFormat: 'YYYY-MM-DD' })).toMatch(/unclear whether the day/);
		expect(outcome('date', '5 Mar 2026', monthFirst)).toBe('03/05/2026');
	});

	it('does not accept an impossible date in the format', () => {
		expect(outcome('date', '02/30/2026', monthFirst)).toMatch(/day does not exist/);
		expect(prepare('date', '2026-03-05', { dateFormat: 'YYYY-MM-DD' }).value).toBe('2026-03-05');
		expect(outcome('date', '2026-02-30', { dateFormat: 'YYYY-MM-DD' })).toMatch(/day does not exist/);
	});
});
