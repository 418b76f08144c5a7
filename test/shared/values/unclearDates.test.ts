import { DateTime } from 'luxon';
import { holdsBack, prepare, turns } from './support';

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
	holdsBack('date', /A date was expected/, [
		'45356',
		'45356.4271',
		'45356.5',
		'2026',
		'177270573000000',
		'1'.repeat(200),
	]);
	holdsBack('date', /day count of a spreadsheet/, [1, 1.5, 45356, 45356.4271, 99_999]);
	holdsBack('date', /before 1990 or after 2100/, [
		100_000.5,
		Number.NaN,
		Number.POSITIVE_INFINITY,
		253402300800000,
		-62135596800001,
	]);

	it('shows the format to use', () => {
		expect(prepare('date', 'soon').heldBack[0]?.hint).toBe(
			'Send it as DD/MM/YYYY, such as 31/12/2026, followed by HH:mm:ss if it has a time.',
		);
	});
});
