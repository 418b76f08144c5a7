import { DateTime, Settings } from 'luxon';
import { holdsBack, outcome, passes, prepare, turns } from './support';

/** 5 March 2026, 10:15:30 in UTC. */
const epoch = Date.UTC(2026, 2, 5, 10, 15, 30);

describe('a date that the service accepts', () => {
	passes('date', [
		'25/03/2026',
		'25/03/2026 10:15',
		'25/03/2026 10:15:30',
		'25/03/2026 00:00:00',
		'05/05/2026',
		'29/02/2024',
		'31/12/9999 23:59:59',
		epoch,
		Date.UTC(1990, 0, 1),
		Date.UTC(2100, 11, 31),
	]);
});

describe('a calendar date', () => {
	turns('date', [
		['2026-03-05', '05/03/2026'],
		['2026/03/05', '05/03/2026'],
		['2026.03.05', '05/03/2026'],
		['2026-3-5', '05/03/2026'],
		['20260305', '05/03/2026'],
		['2026-W10-4', '05/03/2026'],
		['2026-064', '05/03/2026'],
		['5/3/2026', '05/03/2026'],
		['5-3-2026', '05/03/2026'],
		['05-03-2026', '05/03/2026'],
		['5.3.2026', '05/03/2026'],
		['5\u20133\u20132026', '05/03/2026'],
		['5 Mar 2026', '05/03/2026'],
		['05-Mar-2026', '05/03/2026'],
		['5/Mar/2026', '05/03/2026'],
		['5 MARCH 2026', '05/03/2026'],
		['5th March 2026', '05/03/2026'],
		['5th of March, 2026', '05/03/2026'],
		['1st Sept. 2026', '01/09/2026'],
		['1 Sep 2026', '01/09/2026'],
		['Mar 5, 2026', '05/03/2026'],
		['MARCH 5, 2026', '05/03/2026'],
		['2026 MAR 5', '05/03/2026'],
		['March 5 2026', '05/03/2026'],
		['March 5th, 2026', '05/03/2026'],
		['Thursday, March 5, 2026', '05/03/2026'],
		['Thu 5 Mar 2026', '05/03/2026'],
		[' 05/03/2026 ', '05/03/2026'],
		['\u200e05/03/2026', '05/03/2026'],
		["'05/03/2026", '05/03/2026'],
		['٠٥/٠٣/٢٠٢٦', '05/03/2026'],
		['०५/०३/२०२६', '05/03/2026'],
		[['2026-03-05'], '05/03/2026'],
	]);
});

describe('a year of two digits, where people and programs mean the same by it', () => {
	turns('date', [
		['05/03/26', '05/03/2026'],
		['5-3-26', '05/03/2026'],
		['5.3.35', '05/03/2035'],
		['05/03/70', '05/03/1970'],
		['05/03/99 10:15', '05/03/1999 10:15:00'],
		['5 Mar 26', '05/03/2026'],
		['05-Mar-26', '05/03/2026'],
		['Mar 5, 26', '05/03/2026'],
		["5 Mar '26", '05/03/2026'],
		['99-12-31', '31/12/1999'],
	]);
});

describe('midnight in its own time zone is a calendar date', () => {
	turns('date', [
		['2026-03-05T00:00:00Z', '05/03/2026'],
		['2026-03-05T00:00:00.000Z', '05/03/2026'],
		['2026-03-05T00:00:00+05:30', '05/03/2026'],
		['2026-03-05T00:00:00-11:00', '05/03/2026'],
		['2026-03-05T00:00', '05/03/2026'],
		['2026-03-05 00:00:00', '05/03/2026'],
		['5/3/2026, 12:00:00 AM', '05/03/2026'],
		['Thu Mar 05 2026 00:00:00 GMT+0530 (India Standard Time)', '05/03/2026'],
		[new Date('2026-03-05T00:00:00Z'), '05/03/2026'],
		[DateTime.fromISO('2026-03-05', { zone: 'Pacific/Auckland' }), '05/03/2026'],
		[DateTime.fromISO('2026-03-05', { zone: 'America/Los_Angeles' }), '05/03/2026'],
	]);
});

describe('a moment with a zone', () => {
	turns('date', [
		['2026-03-05T10:15:30Z', epoch],
		['2026-03-05t10:15:30z', epoch],
		['2026-03-05T10:15:30.250Z', epoch + 250],
		['2026-03-05T10:15:30,2509Z', epoch + 250],
		['2026-03-05T10:15:30.5Z', epoch + 500],
		['2026-03-05T15:45:30+05:30', epoch],
		['2026-03-05T15:45:30 +0530', epoch],
		['2026-03-05T05:15:30\u221205:00', epoch],
		['2026-03-06T04:15:30+18:00', epoch],
		['2026-03-05 10:15:30.000000+00', epoch],
		['2026-03-05 10:15:30 UTC', epoch],
		['20260305T101530Z', epoch],
		['20260305T154530+0530', epoch],
		['2026-03-05T15:45:30+05:30[Asia/Kolkata]', epoch],
		['2026-03-05T23:00:00Z', Date.UTC(2026, 2, 5, 23)],
		['Thu, 05 Mar 2026 10:15:30 GMT', epoch],
		['Thu, 5 Mar 2026 15:45:30 +0530', epoch],
		['05 Mar 2026 05:15:30 EST', epoch],
		['Thu,05 Mar 2026 10:15:30 GMT', epoch],
		['Thu, 05 Mar 2026 10:15:30 +0000 (UTC)', epoch],
		['Thu Mar 05 2026 15:45:30 GMT+0530 (India Standard Time)', epoch],
		['5/3/2026, 3:45:30 pm GMT+5:30', epoch],
		['2026-03-04T18:30:00Z', Date.UTC(2026, 2, 4, 18, 30)],
		[new Date(epoch), epoch],
		[DateTime.fromMillis(epoch, { zone: 'Asia/Kolkata' }), epoch],
	]);
});

it.each(['Z', 'UT', 'UTC', 'GMT', 'EST', 'EDT', 'CST', 'CDT', 'MST', 'MDT', 'PST', 'PDT'])(
	'the zone %s is where JavaScript has it',
	(zone) => {
		const text = `05 Mar 2026 10:15:30 ${zone}`;
		expect(outcome('date', text)).toBe(Date.parse(text));
	},
);

describe('a time without a zone is in the time zone of the workspace', () => {
	turns('date', [
		['2026-03-05T10:15', '05/03/2026 10:15:00'],
		['2026-03-05 10:15:30', '05/03/2026 10:15:30'],
		['2026-03-05T10:15:30.999', '05/03/2026 10:15:30'],
		['20260305T1015', '05/03/2026 10:15:00'],
		['20260305T10', '05/03/2026 10:00:00'],
		['5/3/2026 9:05', '05/03/2026 09:05:00'],
		['5/3/2026, 10:15:30 am', '05/03/2026 10:15:30'],
		['5/3/2026, 10:15:30\u202fPM', '05/03/2026 22:15:30'],
		['5/3/2026 12:15 a.m.', '05/03/2026 00:15:00'],
		['5/3/2026 12:15pm', '05/03/2026 12:15:00'],
		['March 5, 2026 at 10:15 AM', '05/03/2026 10:15:00'],
		['Thursday, 5 March 2026, 10:15', '05/03/2026 10:15:00'],
	]);
});

describe('epoch time in a text', () => {
	turns('date', [
		['1772705730000', 1772705730000],
		['1772705730', 1772705730000],
	]);
	holdsBack('date', /before 1990 or after 2100/, [
		'-315619200000',
		'99999999999',
		'9876598765',
		'20260305101530',
	]);
});

describe('a JSON number that is likely to be something else than milliseconds', () => {
	turns('date', [
		[1_795_168_800, 1_795_168_800_000],
		[1_795_168_800.25, 1_795_168_800_250],
		[20_261_120, '20/11/2026'],
	]);
	holdsBack('date', /before 1990 or after 2100/, [
		0,
		-1,
		100_000,
		-315_619_200_000,
		Date.UTC(1989, 11, 31),
		Date.UTC(2101, 0, 1),
		20_260_305_101_500,
		253_402_300_799_999,
	]);
	holdsBack('date', /day does not exist/, [20_261_320]);
});

describe('an ambiguous or unreadable date', () => {
	holdsBack('date', /day does not exist/, [
		'31/02/2026',
		'29/02/2026',
		'2026-02-30',
		'13/31/2026',
		'31 April 2026',
		'2026-13-01',
		'00/03/2026',
		'01/00/2026',
		'01/01/0000',
		'29/02/1900',
		'20261301',
	]);
	holdsBack('date', /two digits/, ['05/03/46', '5-3-69', '5 Mar 36', '05-Mar-45', 'Mar 5, 50', "5 Mar '66"]);
	holdsBack('date', /time or the time zone/, [
		'2026-03-05T25:00',
		'2026-03-05T24:00:00',
		'2026-03-05T10:60',
		'2026-03-05T10:15:60Z',
		'5/3/2026 13:00 pm',
		'5/3/2026 0:15 am',
		'5/3/2026 10',
		'2026-03-05 10:15 IST',
		'2026-03-05T10:15[Asia/Kolkata]',
		'2026-03-05T10:15+19:00',
		'2026-03-05T10:15+05:75',
		'2026-03-05 10:15 xUTC+1',
		'2026-03-05T10:15+05:30 (IST) x',
		'2026-03-05 x10:15',
	]);
	holdsBack('date', /^A date was expected$/, [
		'',
		'soon',
		'tomorrow',
		'March 2026',
		'2026-03',
		'5/3-2026',
		'5/3/2026x',
		'5/3/20261',
		'5/3/6',
		'5/3/026',
		'2026/3/0005',
		'2026-03-05xyz',
		new Date(Number.NaN),
		DateTime.invalid('test'),
		true,
		{},
		undefined,
		['05/03/2026', '06/03/2026'],
	]);
	holdsBack('date', /holds only a number/, [
		'45356',
		'45356.4271',
		'45356.5',
		'2026',
		'177270573000000',
		'1'.repeat(200),
	]);
	holdsBack('date', /day count of a spreadsheet/, [1, 1.5, 45356, 45356.4271, 99_999]);
	holdsBack('date', /years 1 to 9999/, [
		100_000.5,
		Number.NaN,
		Number.POSITIVE_INFINITY,
		253402300800000,
		-62135596800001,
		'0001-01-01T00:30:00+05:30',
		'9999-12-31T23:30:00-05:30',
	]);

	it('shows the format to use', () => {
		expect(prepare('date', 'soon').heldBack[0]?.hint).toBe(
			'Send it as DD/MM/YYYY, such as 31/12/2026, followed by HH:mm:ss if it has a time.',
		);
	});
});

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
		['DD/MM/YYYY, HH:mm', '05/03/2026'],
	])('prints and recognises %s', (dateFormat, text) => {
		expect(outcome('date', '2026-03-05T00:00:00Z', { dateFormat })).toBe(text);
		expect(prepare('date', text, { dateFormat }).value).toBe(text);
		expect(prepare('date', `${text} 10:15:30`, { dateFormat }).value).toBe(`${text} 10:15:30`);
		expect(outcome('date', '2026-03-05T10:15', { dateFormat })).toBe(`${text} 10:15:00`);
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
		for (const text of ['11/05/26', '11/05/70 10:15', '11/05/45 10:15'])
			expect(outcome('date', text, short)).toBe(text);
		expect(outcome('date', '5 Nov 1985 10:15', short)).toBe('11/05/85 10:15:00');
		expect(outcome('date', '1969-11-05', short)).toMatch(/two digits for the year/);
		expect(outcome('date', '2046-11-05', short)).toMatch(/two digits for the year/);
		expect(outcome('date', '11/05/46', short)).toMatch(/year of this date has two digits/);
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

describe('date objects of other luxon copies and realms', () => {
	it('recognises a luxon moment by its shape', () => {
		const moment = DateTime.fromMillis(epoch, { zone: 'Asia/Kolkata' });
		const parts = { ...moment.toObject(), isValid: true, toMillis: () => epoch, toISO: () => moment.toISO() };
		expect(outcome('date', parts)).toBe(epoch);
	});

	it('does not depend on the default time zone of luxon', () => {
		const before = Settings.defaultZone;
		try {
			for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
				Settings.defaultZone = zone;
				expect(outcome('date', DateTime.local(2026, 3, 5))).toBe('05/03/2026');
				expect(outcome('date', '2026-W10-4')).toBe('05/03/2026');
			}
		} finally {
			Settings.defaultZone = before;
		}
	});
});
