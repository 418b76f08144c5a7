import * as fc from 'fast-check';
import { DateTime } from 'luxon';

import { allZones } from '../../../../nodes/shared/sync/zones';
import { askZones, type StoredDate, zonesOfBirths } from '../../../../nodes/shared/values/zone/askZone';
import { ZoneClock } from '../../../../nodes/shared/values/zone/clock';
import { runs } from '../../../kit/exploring';
import { worldZones } from '../../../kit/zones';

const all = allZones();

/** How a service reads the text of a filter. */
type Reading = (local: DateTime) => DateTime | undefined;

const readings = {
	whole: (local) => local,
	'without its time': (local) => local.startOf('day'),
	'without its minutes': (local) => local.startOf('hour'),
	'not at all': () => undefined,
	'as no filter': () => DateTime.fromMillis(-8e14),
	'as one that finds nothing': () => DateTime.fromMillis(8e15),
} satisfies Record<string, Reading>;

/** Dates of a workspace in a zone, as its searches find them. Counts the searches. */
function serviceIn(zone: string, read: Reading = readings.whole) {
	const service = {
		searches: 0,
		dateAt: (moment: number): StoredDate => ({
			moment,
			isFoundFrom: async (local) => {
				service.searches += 1;
				const { year, month, day, hour, minute, second } = DateTime.fromMillis(local, { zone: 'utc' });
				const from = read(DateTime.fromObject({ year, month, day, hour, minute, second }, { zone }));
				return await Promise.resolve(from === undefined ? undefined : from.toMillis() <= moment);
			},
		}),
	};
	return service;
}

const dates = fc.array(
	fc
		.integer({ min: Date.UTC(1930, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 })
		.map((minutes) => minutes * 60_000),
	{ minLength: 1, maxLength: 40 },
);

/** A follow-up of this year, which most workspaces have. */
const recent = Date.UTC(2026, 10, 3, 4, 30);

describe('the zone of a workspace', () => {
	it('shows at each of its dates what the clock of the workspace showed then', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...all),
				dates,
				fc.option(fc.constantFrom(...worldZones), { nil: undefined }),
				async (zone, moments, likely) => {
					const { dateAt } = serviceIn(zone);
					const { zones = [] } = await askZones([recent, ...moments].map(dateAt), all, undefined, likely);
					const clock = new ZoneClock(zones);
					for (const moment of [recent, ...moments])
						expect(clock.read(moment)?.offset).toBeCloseTo(DateTime.fromMillis(moment, { zone }).offset, 8);
				},
			),
			{ numRuns: runs(300) },
		);
	}, 240_000);

	it('takes two searches for the first date if it is the likely one, and two for each doubt', async () => {
		const service = serviceIn('Asia/Kolkata');
		const { zones: first } = await askZones([service.dateAt(recent)], all, undefined, 'Asia/Kolkata');
		expect([first, service.searches]).toEqual([['Asia/Colombo', 'Asia/Kolkata', 'UTC+05:30'], 2]);
		const child = service.dateAt(Date.UTC(1999, 4, 3, 18, 30));
		const { zones } = await askZones([child], all, first, undefined);
		expect([zones, service.searches]).toEqual([['Asia/Kolkata', 'UTC+05:30'], 4]);
	});

	it.each(worldZones)('takes few searches: %s', async (zone) => {
		const service = serviceIn(zone);
		await askZones([recent, Date.UTC(2026, 6, 3, 4, 30)].map(service.dateAt), all, undefined, undefined);
		expect(service.searches).toBeLessThanOrEqual(9);
	});

	it.each(Object.entries(readings).filter(([name]) => name !== 'whole'))(
		'is not known where the service reads a text %s',
		async (_name, read) => {
			await fc.assert(
				fc.asyncProperty(
					fc.constantFrom(...worldZones),
					fc.constantFrom(...worldZones, undefined),
					dates,
					async (zone, likely, moments) => {
						const { dateAt } = serviceIn(zone, read);
						const { zones } = await askZones(moments.map(dateAt), all, undefined, likely);
						expect(zones).toBeUndefined();
					},
				),
				{ numRuns: runs(100) },
			);
		},
	);

	it.each([
		['is gone', () => false],
		['has a later date', () => true],
		['cannot be asked about', () => undefined],
	])('is not told by a lead that %s meanwhile', async (_what, answer) => {
		const known = ['Asia/Colombo', 'Asia/Kolkata'];
		const isFoundFrom = async () => await Promise.resolve(answer());
		const child = { moment: Date.UTC(1999, 4, 3, 18, 30), isFoundFrom };
		expect(await askZones([child], all, known, undefined)).toEqual({ zones: known, hasFailed: true });
		const { dateAt } = serviceIn('Asia/Kolkata');
		const other = dateAt(Date.UTC(1998, 4, 3, 18, 30));
		expect((await askZones([child, other], all, known, undefined)).zones).toEqual(['Asia/Kolkata']);
		expect((await askZones([child, dateAt(recent)], all, undefined, undefined)).zones).toContain(
			'Asia/Kolkata',
		);
	});

	it('is told by a birth of long ago, too', async () => {
		const { dateAt } = serviceIn('Asia/Kolkata');
		const birth = DateTime.fromISO('1961-07-09', { zone: 'Asia/Kolkata' }).toMillis();
		const { zones = [] } = await askZones([dateAt(birth)], all, undefined, undefined);
		expect(new ZoneClock(zones).read(birth)).toEqual({ offset: 330, isDay: true });
	});

	it('is not asked about where no date can be asked about', async () => {
		const nothing = { zones: undefined, hasFailed: false };
		expect(await askZones([], all, undefined, 'Asia/Kolkata')).toEqual(nothing);
	});
});

describe('the births of a workspace', () => {
	const births = (zone: string, years: readonly number[]) =>
		years.map((year) => DateTime.fromObject({ year, month: 7, day: 9 }, { zone }).toMillis());

	it.each(worldZones)('show its zone: %s', (zone) => {
		const moments = births(zone, [1961, 1974, 1988, 1990, 2003]);
		const clock = new ZoneClock(zonesOfBirths(moments, all) ?? []);
		for (const moment of moments) {
			const shown = clock.read(moment);
			// Samoa and Tonga begin their days together, and do not have the same one.
			if (shown !== undefined)
				expect(shown).toEqual({ offset: DateTime.fromMillis(moment, { zone }).offset, isDay: true });
		}
	});

	it('show none if they are too few, or are no days of any zone', () => {
		expect(zonesOfBirths(births('Asia/Kolkata', [1990, 1991]), all)).toBeUndefined();
		expect(
			zonesOfBirths(
				[1, 2, 3].map((day) => Date.UTC(1990, 1, day, 9, day)),
				all,
			),
		).toBeUndefined();
	});
});
