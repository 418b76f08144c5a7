import { DateTime, Settings } from 'luxon';
import { holdsBack, outcome, passes, turns } from './support';

/** 5 March 2026, 10:15:30 in UTC. */
const epoch = Date.UTC(2026, 2, 5, 10, 15, 30);

// sync-api.md, Field types.
describe('a date that the service accepts', () => {
	passes('date', [
		'25/03/2026',
		'25/03/2026 10:15',
		'25/03/2026 10:15:30',
		'25/03/2026 00:00:00',
		'05/05/2026',
		'29/02/2024',
		'31/12/2099 23:59:59',
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
		['2nd Mar 2026', '02/03/2026'],
		['March 3rd, 2026', '03/03/2026'],
		['2026 Mar 23rd', '23/03/2026'],
		['5.Mar.2026', '05/03/2026'],
		['Mar-5-2026', '05/03/2026'],
		['2026-Mar-05', '05/03/2026'],
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
		['2026-03-05 15:15:30 UTC+5', epoch],
		['2026-03-05 05:15:30 GMT-5', epoch],
		['2026-03-05 15:45:30 UT+0530', epoch],
		['20260305T101530Z', epoch],
		['20260305T154530+0530', epoch],
		['2026-03-05T23:00:00Z', Date.UTC(2026, 2, 5, 23)],
		['Thu, 05 Mar 2026 10:15:30 GMT', epoch],
		['Thu, 5 Mar 2026 15:45:30 +0530', epoch],
		['05 Mar 2026 05:15:30 EST', epoch],
		[`Thu Mar 05 2026 15:45:30 GMT+0530 (${'x'.repeat(80)})`, epoch],
		['Thu,05 Mar 2026 10:15:30 GMT', epoch],
		['Thu, 05 Mar 2026 10:15:30 +0000 (UTC)', epoch],
		['Thu Mar 05 2026 15:45:30 GMT+0530 (India Standard Time)', epoch],
		['5/3/2026, 3:45:30 pm GMT+5:30', epoch],
		['2026-03-04T18:30:00Z', Date.UTC(2026, 2, 4, 18, 30)],
		[new Date(epoch), epoch],
		[DateTime.fromMillis(epoch, { zone: 'Asia/Kolkata' }), epoch],
	]);
});

it.each(['CST', 'CDT', 'PST'])('the zone %s is held back, because it is another one elsewhere', (zone) => {
	expect(outcome('date', `05 Mar 2026 10:15:30 ${zone}`)).toMatch(/^held back: The time or the time zone/);
});

it.each(['Z', 'UT', 'UTC', 'GMT', 'EST', 'EDT', 'MST', 'MDT', 'PDT'])(
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
		['March 5, 2026, at 10:15 AM', '05/03/2026 10:15:00'],
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

describe('a time behind another', () => {
	holdsBack('date', /time zone after the date cannot be read/, [
		'20 Nov 2026 10:15-11:00',
		'20 Nov 2026 10:15 - 11:00',
	]);

	turns('date', [
		['20 Nov 2026 10:15:00-11:00', Date.UTC(2026, 10, 20, 21, 15)],
		['20 Nov 2026 10:15-1100', Date.UTC(2026, 10, 20, 21, 15)],
		['2026-11-20T10:15-11:00', Date.UTC(2026, 10, 20, 21, 15)],
	]);
});

describe('date objects of luxon', () => {
	it('does not depend on the default time zone of luxon', () => {
		const before = Settings.defaultZone;
		try {
			for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
				Settings.defaultZone = zone;
				expect(outcome('date', DateTime.local(2026, 3, 5))).toBe('05/03/2026');
			}
		} finally {
			Settings.defaultZone = before;
		}
	});
});
