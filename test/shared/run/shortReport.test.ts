import type { Remark } from '../../../nodes/shared/remarks/remark';
import { shortReport, unwrittenText } from '../../../nodes/shared/run/shortReport';
import type { ValueChange } from '../../../nodes/shared/session/outcome';

const remark = (more: Partial<Remark> = {}): Remark => ({
	category: 'invalid_value',
	source: 'preflight',
	message: 'A number was expected',
	hint: 'Send one.',
	address: { scope: 'lead', apiName: 'rating' },
	...more,
});
const column = (name: string) =>
	remark({ category: 'unknown_field', column: name, address: { scope: 'lead', apiName: name } });

const said = (prepared: readonly ValueChange[], json = {}) =>
	shortReport(json, { outcome: 'created', prepared }, [], true);

describe('the short report of an item that was written', () => {
	it.each<[string, ValueChange, object]>([
		['marks', { field: 'budget', from: '₹1,20,000.00', to: '120000.00' }, { budget: 120000 }],
		['blanks', { field: 'name', from: ' Asha  Rao', to: 'Asha Rao' }, {}],
		['case', { field: 'status', from: 'CONTACTED', to: 'Contacted' }, {}],
		['the order of a date', { field: 'born', from: '24/11/1990', to: '24-11-1990' }, { born: '1990-11-24' }],
		['the form of a date', { field: 'born', from: '1990-11-24', to: '24/11/1990' }, { born: '1990-11-24' }],
		[
			'the code of a phone',
			{ field: 'phone', from: '98200 10411', to: '9820010411' },
			{ phone: '+919820010411' },
		],
		[
			'the form of a moment',
			{ field: 'next', from: '2026-07-25T04:45:00Z', to: 1784954700000 },
			{ next: '2026-07-25T10:15:00.000+05:30' },
		],
		['zeros behind a number', { field: 'rating', from: '4.0', to: 4 }, { rating: 4 }],
		['yes', { field: 'agreed', from: 'yes', to: true }, {}],
		['the marks of a list', { field: 'tags', from: 'VIP; Hot', to: ['VIP', 'Hot'] }, {}],
		['a number', { field: 'budget', from: 1499.5, to: '1499.50' }, { budget: 1499.5 }],
	])('says nothing of %s', (_what, change, json) => {
		expect(said([change], json)).toBe('');
	});

	it.each<[ValueChange, object, string]>([
		[{ field: 'budget', from: '1.2 lakh', to: '120000' }, { budget: 120000 }, 'budget was read as 120000'],
		[
			{ field: 'born', from: '11/12/1990', to: '11/12/1990', reading: 'With the day first' },
			{ born: '1990-12-11' },
			'born was read as 1990-12-11',
		],
		[
			{ field: 'born', value: '11/12/1990', reading: 'With the day first' },
			{},
			'born was read as 11/12/1990',
		],
		[
			{ field: 'day', from: '20 Nov 2026', to: '20/11/2026' },
			{ day: '2026-11-20' },
			'day was read as 2026-11-20',
		],
		[{ field: 'city', from: 'N/A', to: null }, {}, 'city was read as empty'],
		[{ field: 'amount', from: '5k', to: '5000', action_index: 0 }, {}, 'amount of action 1 was read as 5000'],
		[{ field: 'price', from: '5k', to: '5000' }, { fields: { price: 5000 } }, 'price was read as 5000'],
	])('says how %j was read', (change, json, expected) => {
		expect(said([change], json)).toBe(expected);
	});

	it('says what was not stored, and counts columns', () => {
		const remarks = [
			remark(),
			column('utm'),
			remark({ category: 'uncertain', address: { scope: 'lead', apiName: 'status' } }),
			column('gclid'),
		];
		const report = {
			outcome: 'updated',
			new_options: [{ field: 'city', label: 'Pune' }],
			left_unchanged: ['website'],
		} as const;
		expect(shortReport({}, report, remarks, true)).toBe(
			'new option of city: Pune · website left unchanged · rating not stored · status perhaps not stored · 2 columns not stored',
		);
	});

	it('names the label that was not stored, because others of the list may be', () => {
		const label = remark({ value: 'Blue', address: { scope: 'lead', apiName: 'tags' } });
		expect(shortReport({ tags: ['VIP'] }, { outcome: 'updated' }, [label], true)).toBe(
			'Blue of tags not stored',
		);
	});

	it('has the words of the service where they are about nothing that has a name', () => {
		const words = remark({ message: 'Quota is low', category: 'other', address: { scope: 'lead' } });
		expect(shortReport({}, { outcome: 'updated' }, [words, remark()], true)).toBe(
			'rating not stored · Quota is low',
		);
	});

	it('has the words of the remarks where no other branch has them', () => {
		const action = remark({ message: 'Not sent: no amount', address: { scope: 'action', actionIndex: 1 } });
		expect(shortReport({}, { outcome: 'created' }, [remark(), action], false)).toBe(
			'rating: a number was expected · action 2: no amount',
		);
		expect(unwrittenText([remark({ address: { scope: 'lead' } })])).toBe('A number was expected');
	});

	it('is short, whatever there is to say', () => {
		const prepared = Array.from({ length: 9 }, (_, index) => ({
			field: `f${index}`,
			from: '5k',
			to: 'x'.repeat(99),
		}));
		const text = said(prepared);
		expect(text).toMatch(/^f0 was read as x{57}\.\.\. · f1 .* · f2 .* · 6 more read$/);
		expect(shortReport({}, { outcome: 'created', note: 'A note.' }, [], true)).toBe('A note.');
	});
});
