import * as fc from 'fast-check';
import { camelCase, snakeCase, startCase } from 'lodash';

import { fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import { answerOf } from '../../../nodes/shared/values/prepare';
import { runs } from '../../kit/exploring';
import { field, outcome, prepare } from './support';

describe('an object as the answer to one question', () => {
	it.each([
		['text', { first: 'Ada', last: 'Lovelace' }, 'Ada Lovelace'],
		['text', { last: 'Lovelace', first: 'Ada', prefix: 'Dr.' }, 'Dr. Ada Lovelace'],
		['text', { suffix: 'Jr.', last: 'Lovelace', middle: 'King', first: 'Ada' }, 'Ada King Lovelace Jr.'],
		['text', { first: 'Ada', middle: ' ', last: 'Lovelace' }, 'Ada Lovelace'],
		['text', { label: 'your_name', value: 'Ada' }, 'Ada'],
		['text', { name: 'red', label: 'Red' }, 'Red'],
		['other', { value: 7 }, { value: 7 }],
		['tags', { labels: ['Website'], size: 1 }, ['Website']],
		['money', { amount: '100.50', currency: 'INR', note: '' }, '100.50'],
		['phone', { cc: '65', number: '0065 8123 4567' }, '+6581234567'],
		['text', [{ name: 'Red' }, { name: 'Blue' }], 'Red, Blue'],
		['email', { name: 'Ada', email: 'ada@example.com', age: 36 }, 'ada@example.com'],
		['phone', { full: '+91 98765 43210' }, '+919876543210'],
		['phone', { phone: '+91 98765 43210', valid: true, blocked: false, old: '' }, '+919876543210'],
		['phone', { country: 'IN', number: '+91 98765 43210' }, '+919876543210'],
		['phone', { name: 'Asha', phone: '9876543210', area: '' }, '9876543210'],
		['phone', [{ label: 'work', value: '+919876543210', primary: true }], '+919876543210'],
		['number', { label: 'team', value: 25 }, 25],
		['number', { value: 25, id: 1, _id: 1, ref: 'r', key: 'k', type: 't', slug: 's' }, 25],
		['number', { value: 25, order: 1, color: 'red', primary: true, isHidden: false }, 25],
		['checkbox', { label: 'consent', value: true }, true],
		['dropdown', { id: 'x1', ref: 'r', label: 'Website' }, 'Website'],
		['dropdown', { label: 'source', value: 'website' }, 'Website'],
		['tags', [{ name: 'Website' }, { name: 'Walk-in', color: 'red' }], ['Website', 'Walk-in']],
		['tags', { label: 'sources', value: ['Website'] }, ['Website']],
		['medialink', [{ url: 'https://example.com/a.png', size: 7 }], 'https://example.com/a.png'],
		['website', { url: 'https://example.com', title: 'Home' }, 'https://example.com'],
		['assignee', { id: '1', name: 'Asha Rao', email: 'Asha.Rao@example.com' }, 'Asha.Rao@example.com'],
		['unique', { value: 17 }, '17'],
		['date', { day: '05', month: '06', year: '2026' }, '05/06/2026'],
		['date', { year: 2026, month: 6, day: 5, hour: '9', min: '30', ampm: 'PM' }, '05/06/2026 21:30:00'],
		['date', { year: 2026, month: 6, day: 5, hour: 9, minute: 30 }, '05/06/2026 09:30:00'],
		['date', { year: 2026, month: 6, day: 5, hour: 9 }, '05/06/2026 09:00:00'],
		[
			'date',
			{ timezone: 'America/New_York', local: '2026-12-05T10:00:00', utc: '2026-12-05T15:00:00Z' },
			Date.parse('2026-12-05T15:00:00Z'),
		],
		['money', { currency_code: 'INR', value: '100.00' }, '100.00'],
		['money', { currency: 'INR', amount: 100.5 }, '100.5'],
		['money', { value: 5000 }, '5000'],
		['phone', { area: '22', phone: ' +91 98765 43210' }, '+919876543210'],
		['dropdown', { label: 'A new one' }, 'A new one'],
	] as const)('is read for %s: %j', (type, given, value) => {
		expect(outcome(type, given)).toEqual(value);
	});

	it.each([
		['text', { reference_no: '848493' }],
		['text', { name: 'Ada', city: 'Pune' }],
		['text', { first: 'Ada', email: 'ada@example.com' }],
		['text', {}],
		['date', { year: 2026, month: 13, day: 1 }],
		['date', { day: '', month: '', year: '' }],
		['date', { month: 6, day: 5 }],
		['date', { year: 26, month: 6, day: 5 }],
		['number', { value: 5, unit: 'kg' }],
		['dropdown', { label: 'Country', value: 'India' }],
		['tags', { label: 'guests', value: [] }],
		['phone', { label: 'work', value: ' ' }],
		['phone', { area: '415', phone: '555-0142' }],
		['phone', { countryCode: '+1', number: '4155550142' }],
		['money', { amount: '500.00', currency: 'INR', unit: 'paise' }],
		['money', { amount: 50_000, currency: 'INR' }],
		['money', { currency: 'INR', value: 50_000 }],
		['date', { year: 2026, month: 6, day: 5, hour: 9, minute: 30, timezone: 'UTC' }],
		['email', [{ value: 'ada@example.com' }, { value: 'ben@example.com' }]],
	] as const)('is held back for %s if its meaning is not certain: %j', (type, given) => {
		const prepared = prepare(type, given);
		expect(prepared.value).toBeUndefined();
		expect(prepared.heldBack.length).toBeGreaterThan(0);
	});

	it.each([
		['dropdown', { label: 'Website', value: 'Walk-in' }],
		['tags', [{ name: 'Website', value: 'Walk-in' }]],
		['status', { label: 'Fresh', value: 'Lost' }],
		['lostReason', { text: 'Too Expensive', value: 'Unknown Reason' }],
		['checkbox', { label: 'Yes', value: 'no' }],
		['assignee', { label: 'Ben Okoro', value: 'Asha.Rao@example.com' }],
		['activeUsers', { name: 'Ben Okoro', email: 'Asha.Rao@example.com' }],
		['email', { label: 'ada@example.com', value: 'ben@example.com' }],
		['phone', { name: '+919876543210', value: '+6581234567' }],
		['rating', { label: '2', value: 4 }],
		['phone', [{ label: 'Home Fax', value: '+919876543210' }]],
		['phone', { phone: '+919876543210', valid: false }],
		['phone', { number: '+919876543210', status: 'wrong number' }],
		['email', { email: 'ada@example.com', bounced: 'true' }],
		['website', { url: 'https://example.com', broken: true }],
		['medialink', { url: 'https://example.com/a.png', working: false }],
		['email', { address: 'ada@example.com', status: 'unsubscribed' }],
		['assignee', { email: 'Asha.Rao@example.com', active: false }],
	] as const)('is held back for %s if its parts say different things: %j', (type, given) => {
		expect(outcome(type, given)).toBe('held back: The parts of this value say different things');
	});

	it('is never a part of a phone number, whatever the tool calls the other parts', () => {
		const names = (...words: string[]) =>
			fc.constantFrom(...words.flatMap((word) => [camelCase(word), snakeCase(word), startCase(word)]));
		const parts = fc.record({
			country: names(
				...['country', 'country code', 'country name', 'country short name', 'country ISO', 'phone country'],
				...[
					'calling code',
					'dial code',
					'dialing code',
					'isd code',
					'isd',
					'cc',
					'code',
					'prefix',
					'region code',
				],
			),
			area: names('area', 'area code', 'std code', 'std', 'region'),
			number: fc.constantFrom('phone', 'number', 'full'),
			hasCountry: fc.boolean(),
			hasArea: fc.boolean(),
		});
		fc.assert(
			fc.property(parts, ({ country, area, number, hasCountry, hasArea }) => {
				fc.pre(hasCountry || hasArea);
				const given = {
					...(hasCountry ? { [country]: '+1' } : {}),
					...(hasArea ? { [area]: '415' } : {}),
					[number]: hasArea ? '555-0142' : '415 555-0142',
				};
				// With the code of the country, the parts are the whole number.
				const whole = hasCountry ? [undefined, '+14155550142'] : [undefined];
				expect(whole).toContain(prepare('phone', given).value);
			}),
			{ numRuns: runs(300) },
		);
	});

	it('changes nothing else: the same value comes back, or one that was in the object', () => {
		const types = fieldTypes.map((type) => field(type));
		fc.assert(
			fc.property(fc.constantFrom(...types), fc.jsonValue(), (definition, raw) => {
				const answer = answerOf(raw, definition);
				const isPlain = typeof raw !== 'object' || raw === null;
				expect(isPlain ? answer === raw : typeof answer).toBeTruthy();
				if (!JSON.stringify(raw).includes('{')) expect(answer).toBe(raw);
			}),
		);
	});
});
