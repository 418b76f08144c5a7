import * as fc from 'fast-check';
import { DateTime } from 'luxon';

import { allZones, fixedZone, isZone, offsetIn } from '../../../../nodes/shared/sync/zones';
import { ZoneClock, clockOf, unknownClock } from '../../../../nodes/shared/values/zone/clock';
import { runs } from '../../../kit/exploring';
import { worldZones } from '../../../kit/zones';

const moments = fc.integer({ min: Date.UTC(1900, 0, 2), max: Date.UTC(2100, 0, 1) });

describe('a zone', () => {
	it.each(['Asia/Kolkata', 'Europe/Kyiv', 'UTC', 'America/Argentina/Buenos_Aires'])(
		'is listed: %s',
		(zone) => {
			expect(allZones()).toContain(zone);
		},
	);

	it('is one by the name that people know, and each one counts', () => {
		const zones = allZones();
		expect(zones).not.toContain('Asia/Calcutta');
		expect(zones.filter((zone) => !isZone(zone))).toEqual([]);
		expect(new Set(zones).size).toBe(zones.length);
	});

	it.each(['', 'Mars/Olympus', 'Asia/Kolkata '])('%j is none', (name) => {
		expect(isZone(name)).toBe(false);
	});

	it.each([
		[330, 'UTC+05:30'],
		[-570, 'UTC-09:30'],
		[0, 'UTC+00:00'],
	])('of a fixed offset of %d minutes is %s', (offset, zone) => {
		expect(fixedZone(offset)).toBe(zone);
		expect(offsetIn(zone)(0)).toBe(offset);
	});
});

describe('a clock', () => {
	it('shows in each zone what Luxon says, at any moment', () => {
		fc.assert(
			fc.property(fc.constantFrom(...allZones()), moments, (zone, moment) => {
				expect(clockOf(zone).read(moment)?.offset).toBeCloseTo(
					DateTime.fromMillis(moment, { zone }).offset,
					8,
				);
			}),
			{ numRuns: runs(40_000) },
		);
	});

	// No offsets were shorter.
	it.each([
		['Africa/Freetown', '1939-09-03T00:00:00Z'],
		['America/Recife', '2000-10-11T12:00:00Z'],
		['Asia/Gaza', '2040-10-23T00:00:00Z'],
	])('of %s shows an offset that held for a few days', (zone, time) => {
		const middle = Date.parse(time);
		for (const days of [-8, -4, -2, -1, 0, 1, 2, 4, 8])
			expect(clockOf(zone).read(middle + days * 86_400_000)?.offset).toBe(
				DateTime.fromMillis(middle + days * 86_400_000, { zone }).offset,
			);
	});

	it('of the days around each change shows what Luxon says', () => {
		fc.assert(
			fc.property(fc.constantFrom(...worldZones), moments, (zone, moment) => {
				const local = DateTime.fromMillis(moment, { zone });
				const start = local.startOf('day').toMillis();
				expect(clockOf(zone).read(start)?.isDay).toBe(true);
				const isStart = moment === start;
				expect(clockOf(zone).read(moment)?.isDay).toBe(isStart);
			}),
			{ numRuns: runs(20_000) },
		);
	});

	it.each([
		// At midnight of this day the clocks of Santiago are set forward.
		['America/Santiago', '2025-09-07T04:00:00Z', { offset: -180, isDay: true }],
		// This midnight comes twice.
		['America/Havana', '2025-11-02T04:00:00Z', { offset: -240, isDay: true }],
		['America/Havana', '2025-11-02T05:00:00Z', { offset: -300, isDay: false }],
	])('of %s shows at %s what it is', (zone, time, shown) => {
		expect(clockOf(zone).read(Date.parse(time))).toEqual(shown);
	});

	it('of several zones shows only what all of them show', () => {
		const clock = new ZoneClock(['Europe/Berlin', 'Africa/Lagos']);
		expect(clock.read(Date.UTC(2026, 0, 15))).toEqual({ offset: 60, isDay: false });
		expect(clock.read(Date.UTC(2026, 6, 15))).toBeUndefined();
		expect(unknownClock.read(0)).toBeUndefined();
	});

	it.each([
		['Europe/Berlin', '2026-07-27T10:15:00Z', '2026-07-27T08:15:00.000Z'],
		['America/Santiago', '2026-07-27T10:15:00Z', '2026-07-27T14:15:00.000Z'],
		// The clocks were set forward, or back: this time was never, or twice.
		['Europe/Berlin', '2026-03-29T02:30:00Z', undefined],
		['Europe/Berlin', '2026-10-25T02:30:00Z', undefined],
	])('of %s showed %s at %s', (zone, local, moment) => {
		const read = clockOf(zone).momentOf(Date.parse(local));
		expect(read === undefined ? undefined : new Date(read).toISOString()).toBe(moment);
	});
});
