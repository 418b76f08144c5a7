import * as fc from 'fast-check';
import { DateTime } from 'luxon';

import { fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import { isSameFullPhone } from '../../../nodes/shared/values/callingCodes';
import { isSameValue, valueTypes } from '../../../nodes/shared/values/types';
import { field } from './support';

const hour = 3_600_000;
const minute = 60_000;

const same = (type: (typeof fieldTypes)[number], sent: unknown, stored: unknown) =>
	isSameValue(field(type), sent, stored);

describe('a value that is stored in the spelling that was sent', () => {
	const values = {
		tags: [[], ['Hot'], ['Hot', 'Paid']],
		date: [0, 1_772_705_700_000, -1],
		phone: ['919876510001', '+919876510001', '9876510001'],
		checkbox: [true, false],
		number: [0, -2, 1200.5],
		rating: [1, 5],
	} as const;
	const texts = ['Fresh', 'https://example.com/a', 'asha@example.com', '1200.50', '007'];

	it.each(fieldTypes)('is the same: %s', (type) => {
		for (const value of type in values ? values[type as keyof typeof values] : texts) {
			expect(same(type, value, value)).toBe(true);
		}
	});
});

describe('a phone number', () => {
	const stored = '919876510001';

	// sync-api.md, Field types.
	it.each(['+919876510001', '00919876510001', '9876510001', '09876510001', '(+91) 98765-10001'])(
		'%s is stored with its country code',
		(sent) => {
			expect(same('phone', sent, stored)).toBe(true);
			expect(same('phone', stored, sent)).toBe(true);
		},
	);

	it.each([
		['the domestic prefix of Russia', '89161234567', '79161234567'],
		['the leading zero of Britain', '+4402079460958', '442079460958'],
		['the leading zero of a short number', '0123456', '91123456'],
		['the former mobile prefix 1 of Mexico', '+5215512345678', '525512345678'],
		['the mobile prefix 15 of Argentina', '+54111512345678', '5491112345678'],
	])('may lose %s', (_what, sent, kept) => {
		expect(same('phone', sent, kept)).toBe(true);
	});

	it.each([
		['919876510001', true],
		['9876510001', true],
		['09876510001', true],
		['876510001', false],
		['6510001', false],
		['19876510001', false],
	])('in full is %s: %s', (sent, isSame) => {
		expect(isSameFullPhone(sent, stored)).toBe(isSame);
		expect(isSameFullPhone(stored, sent)).toBe(isSame);
	});

	it('has another key than a number that ends alike', () => {
		const { group, key } = valueTypes.phone.identity;
		const [one, other] = [stored, '449876510001'];
		expect([group(one) === group(other), key(one) === key(other)]).toEqual([true, false]);
	});

	it.each([
		['ends in other digits', '+919876510001', '919876510002'],
		['has another country code', '+919876510001', '+971506510001'],
		['has no digits', 'none', stored],
		['is empty', '', ''],
	])('differs when it %s', (_what, sent, other) => {
		expect(same('phone', sent, other)).toBe(false);
		expect(same('phone', other, sent)).toBe(false);
	});
});

describe('a date', () => {
	/** 31 December 2026, 10:15 in a zone this many milliseconds ahead of UTC. */
	const momentIn = (offset: number) => Date.UTC(2026, 11, 31, 10, 15) - offset;
	const offsets = fc.integer({ min: -48, max: 56 }).map((quarters) => (quarters * hour) / 4);

	it('as text is that time in any time zone, because the zone of the workspace is unknown', () => {
		fc.assert(
			fc.property(offsets, (offset) => {
				expect(same('date', '31/12/2026 10:15', momentIn(offset))).toBe(true);
				expect(same('date', '31/12/2026 10:15:00', momentIn(offset))).toBe(true);
				expect(same('date', '31/12/2026 10:16', momentIn(offset))).toBe(false);
			}),
		);
	});

	it('as text is no moment outside the time zones of the world', () => {
		expect(same('date', '31/12/2026 10:15', momentIn(14 * hour + 15 * minute))).toBe(false);
		expect(same('date', '31/12/2026 10:15', momentIn(-12 * hour - 15 * minute))).toBe(false);
		expect(same('date', '31/12/2026 10:15', momentIn(minute))).toBe(false);
	});

	it('without a time is the start of its day', () => {
		expect(same('date', '31/12/2026', Date.UTC(2026, 11, 31))).toBe(true);
		expect(same('date', '31/12/2026', Date.UTC(2026, 11, 31, 1, 1))).toBe(false);
	});

	it('is read in the format of its field', () => {
		const monthFirst = field('date', { dateFormat: 'MM/DD/YYYY' });
		const stored = Date.UTC(2026, 11, 5);
		expect(isSameValue(monthFirst, '12/05/2026', stored)).toBe(true);
		expect(isSameValue(field('date'), '12/05/2026', stored)).toBe(false);
		expect(isSameValue(field('date'), '05/12/2026', stored)).toBe(true);
	});

	it.each([
		['DD/MM/YYYY hh:mm A', 'dd/MM/yyyy hh:mm a'],
		['D/M/YYYY h:mm:ssa', 'd/M/yyyy h:mm:ssa'],
		['YYYY-MM-DD HH:mm', 'yyyy-MM-dd HH:mm:ss'],
	])('has the time that %s shows', (dateFormat, printed) => {
		for (let hours = 0; hours < 24; hours++) {
			const stored = DateTime.utc(2026, 12, 31, hours, 15).setLocale('en-US');
			const sent = stored.toFormat(printed);
			// The ends of the time zones: there a time that is read wrong by hours is no time of the world.
			const seen = [14, -12].map((zone) =>
				isSameValue(field('date', { dateFormat }), sent, stored.minus({ hours: zone }).toMillis()),
			);
			expect({ sent, seen }).toEqual({ sent, seen: [true, true] });
		}
	});

	it('is read as people write it where it is not in the format of its field', () => {
		expect(same('date', '31 Dec 2026', Date.UTC(2026, 11, 31))).toBe(true);
		expect(same('date', '31 Dec 2026 10:15', momentIn(0))).toBe(true);
		expect(same('date', '31 Dec 2026 10:15', Date.UTC(2026, 11, 30))).toBe(false);
		expect(same('date', '03-05-26', Date.UTC(2026, 2, 5))).toBe(false);
	});

	it('is stored as a number', () => {
		expect(same('date', '31/12/2026 10:15', String(momentIn(0)))).toBe(false);
		expect(same('date', true, true)).toBe(false);
	});

	it('in epoch milliseconds is exactly that moment', () => {
		expect(same('date', momentIn(0), momentIn(0))).toBe(true);
		expect(same('date', momentIn(0), momentIn(hour))).toBe(false);
	});

	it.each([['some day'], [null], [true], ['31/02/2026']])('is not %j', (sent) => {
		expect(same('date', sent, momentIn(0))).toBe(false);
		expect(same('date', '31/12/2026', sent)).toBe(false);
	});
});

describe('tags', () => {
	it('are the sent labels, or some of them, in the spelling of the workspace', () => {
		expect(same('tags', ['hot', ' Paid '], ['Hot', 'paid'])).toBe(true);
		expect(same('tags', ['hot', 'paid'], ['Paid'])).toBe(true);
		expect(same('tags', ['hot'], ['hot', 'paid'])).toBe(false);
		expect(same('tags', 'hot', ['hot'])).toBe(false);
	});
});

describe('a value of any other type', () => {
	it.each([
		['text', ' Nice ', 'nice'],
		['dropdown', 'interested', 'Interested'],
		['money', '1200.50', 1200.5],
		['number', 2, '2'],
		['checkbox', true, 'true'],
		['email', 'Asha@Example.com', 'asha@example.com'],
	] as const)('%s may return in other letter case, blanks or digits: %j as %j', (type, sent, stored) => {
		expect(same(type, sent, stored)).toBe(true);
	});

	it.each([
		['text', 'Nice', 'Nicer'],
		['text', '0', ''],
		['text', '', '0'],
		['text', 'x', null],
		['money', '1200.50', '1200.05'],
		['rating', 4, 5],
		['status', 'Fresh', 'Lost'],
	] as const)('%s differs when the words or the number differ: %j and %j', (type, sent, stored) => {
		expect(same(type, sent, stored)).toBe(false);
	});

	it('counts as the same if it cannot be compared', () => {
		expect(same('file', 'a.pdf', { id: 'f1' })).toBe(true);
		expect(same('other', 'x', { any: 'thing' })).toBe(true);
	});
});
