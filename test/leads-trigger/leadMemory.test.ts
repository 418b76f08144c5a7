import * as fc from 'fast-check';

import { type Aspect, aspects, LeadMemory, mostWatched, watched } from '../../nodes/LeadsTrigger/leadMemory';
import { plainField } from '../../nodes/shared/sync/shapes/definitions';

const lead = (number: number, value: number) => ({
	key: `lead-${number}`,
	values: { status: `status ${value % 3}`, assignee: `member ${value % 5}`, fields: [['city', value % 7]] },
});

describe('the memory of Lead Changed', () => {
	it('says exactly which leads changed in what, however they move in and out of the list', async () => {
		const reading = fc.array(fc.tuple(fc.nat(700), fc.nat(104)), { maxLength: mostWatched });
		await fc.assert(
			fc.property(fc.array(reading, { minLength: 2, maxLength: 6 }), (readings) => {
				let text = '';
				/** Newest first, as the memory should have them. */
				let known = new Map<number, number>();
				for (const pairs of readings) {
					const leads = new Map(pairs);
					const memory = new LeadMemory(text);
					for (const [number, value] of leads) {
						const then = known.get(number);
						const expected = aspects.filter((aspect) => then !== undefined && differs(aspect, then, value));
						expect(memory.changesOf(lead(number, value))).toEqual(expected);
					}
					text = memory.with([...leads].map(([number, value]) => lead(number, value)));
					const others = [...known].filter(([number]) => !leads.has(number));
					known = new Map([...leads, ...others].slice(0, mostWatched));
					expect(text.length).toBeLessThanOrEqual(7_500);
				}
			}),
			{ numRuns: 20 },
		);
	});

	function differs(aspect: Aspect, one: number, other: number): boolean {
		const cycle = { status: 3, assignee: 5, fields: 7 }[aspect];
		return one % cycle !== other % cycle;
	}
});

describe('what is watched of a lead', () => {
	const definitions = [
		...[plainField('status', 'status'), plainField('assignee', 'assignee')],
		...[plainField('name', 'text'), plainField('tags', 'tags'), plainField('city', 'text')],
	];
	const watch = (fields: object) => watched('k', { ...fields }, definitions).values;

	it('are its status, its assignee and its fields, in one order', () => {
		const fields = { tags: ['a'], city: 'Pune', name: 'Ann', assignee: 'a@x.in', status: 'Fresh' };
		expect(watched('k', fields, definitions)).toEqual({
			key: 'k',
			values: {
				status: 'Fresh',
				assignee: 'a@x.in',
				fields: [
					['city', 'Pune'],
					['name', 'Ann'],
					['tags', ['a']],
				],
			},
		});
	});

	it.each([[undefined], [null], [''], [[]]])('is the same if a service shows no value as %j', (nothing) => {
		const unset = { status: nothing, assignee: nothing, name: nothing, city: 'Pune' };
		expect(watch(unset)).toEqual({ status: '', assignee: '', fields: [['city', 'Pune']] });
	});

	it('is the same if a service shows the same tags in another order', () => {
		expect(watch({ tags: ['b', 'a', 'a'] })).toEqual(watch({ tags: ['a', 'b', 'a'] }));
		expect(watch({ tags: ['a', 'b'] })).not.toEqual(watch({ tags: ['a', 'c'] }));
	});

	it.each([[0], [false], [' ']])('has a value such as %j', (value) => {
		expect(watch({ status: value, name: value })).toEqual({
			status: value,
			assignee: '',
			fields: [['name', value]],
		});
	});

	it('is nothing that no definition shows', () => {
		expect(watch({ last_changed: 'now' })).toEqual(watch({}));
	});

	it('is remembered in 15 characters of each lead, the newest first, while there is room', () => {
		const of = (count: number, from = 0) =>
			Array.from({ length: count }, (_, index) => lead(from + index, 0));
		const first = new LeadMemory('').with(of(mostWatched));
		expect(first).toHaveLength(15 * mostWatched);
		const next = new LeadMemory(first).with(of(1, 900));
		expect(next.slice(15)).toBe(first.slice(0, -15));
		expect(new LeadMemory(next).with([])).toBe(next);
		expect(new LeadMemory(next).with(of(1, 900))).toBe(next);
	});
});
