import * as fc from 'fast-check';
import { omit } from 'lodash';

import { type Aspect, aspects, LeadMemory, mostWatched, watched } from '../../nodes/LeadsTrigger/leadMemory';

const lead = (number: number, value: number) => ({
	key: `lead-${number}`,
	values: { status: `status ${value % 3}`, assignee: `member ${value % 5}`, fields: [['city', value % 7]] },
});

describe('the memory of Lead Changed', () => {
	it('says exactly which leads changed in what, however they move in and out of the list', async () => {
		const reading = fc.array(fc.tuple(fc.nat(700), fc.nat(104)), { maxLength: mostWatched });
		await fc.assert(
			fc.property(fc.array(reading, { minLength: 2, maxLength: 6 }), (readings) => {
				let stored: ConstructorParameters<typeof LeadMemory>[0];
				/** Newest first, as the memory should have them. */
				let known = new Map<number, number>();
				for (const pairs of readings) {
					const leads = new Map(pairs);
					const memory = new LeadMemory(stored);
					for (const [number, value] of leads) {
						const then = known.get(number);
						const expected = aspects.filter((aspect) => then !== undefined && differs(aspect, then, value));
						expect(memory.changesOf(lead(number, value))).toEqual(expected);
						const previous = then === undefined ? {} : omit(lead(number, then).values, 'fields');
						expect(memory.previousOf(lead(number, value))).toEqual(previous);
					}
					stored = memory.with([...leads].map(([number, value]) => lead(number, value)));
					const others = [...known].filter(([number]) => !leads.has(number));
					known = new Map([...leads, ...others].slice(0, mostWatched));
					expect(sizeOf(stored)).toBeLessThan(7_800);
				}
			}),
			{ numRuns: 20 },
		);
	});

	it('never says a wrong value, however many and long the values are, and stays small', () => {
		const texts = fc.array(fc.string({ maxLength: 200 }), { minLength: 1, maxLength: 600 });
		fc.assert(
			fc.property(texts, fc.integer({ min: 1, max: mostWatched }), (values, count) => {
				const of = (shift: number) =>
					Array.from({ length: count }, (_, number) => ({
						key: `lead-${number}`,
						values: {
							status: values[(number + shift) % values.length],
							assignee: values[(3 * number + shift) % values.length],
							fields: [],
						},
					}));
				const stored = new LeadMemory().with(of(0));
				expect(sizeOf(stored)).toBeLessThan(7_800);
				const memory = new LeadMemory(stored);
				const before = of(0);
				for (const [number, now] of of(1).entries()) {
					const then = before[number]?.values;
					const previous = memory.previousOf(now);
					for (const name of ['status', 'assignee'] as const) {
						expect(memory.had(now, name, then?.[name])).toBe(true);
						// Without its text, a change of a value is missed once in 262,144 times.
						if (!Object.hasOwn(previous, name)) continue;
						expect(previous[name]).toBe(then?.[name] || null);
						expect(memory.changesOf(now).includes(name)).toBe(now.values[name] !== then?.[name]);
					}
				}
			}),
			{ numRuns: 10 },
		);
	});

	it('knows the values that most leads share, if there is no room for all', () => {
		const leads = Array.from({ length: mostWatched }, (_, number) => ({
			key: `lead-${number}`,
			values: { status: 'Fresh', assignee: `member.with.a.long.name.${number}@example.com`, fields: [] },
		}));
		const memory = new LeadMemory(new LeadMemory().with(leads));
		const known = leads.map((each) => memory.previousOf(each));
		expect(known.every(({ status }) => status === 'Fresh')).toBe(true);
		expect(known.filter((each) => !Object.hasOwn(each, 'assignee')).length).toBeGreaterThan(400);
		expect(memory.changesOf(leads[7] ?? lead(0, 0))).toEqual([]);
	});

	it('prefers a value of ten leads to those of newer leads that have each their own', () => {
		const shared = 'A status that ten leads have';
		const leads = Array.from({ length: mostWatched }, (_, number) => {
			const status = number < 200 ? `A status of ${number}` : number < 210 ? shared : '';
			return { key: `lead-${number}`, values: { status, assignee: '', fields: [] } };
		});
		const memory = new LeadMemory(new LeadMemory().with(leads));
		const known = leads.map((each) => memory.previousOf(each).status);
		expect(known.filter((status) => status === shared)).toHaveLength(10);
		expect(known.filter((status) => status === undefined)).not.toHaveLength(0);
	});

	it('says of a lead without a value that it had none, and nothing of a lead that it has not seen', () => {
		const seen = { key: 'a', values: { status: 'Fresh', assignee: '', fields: [] } };
		const memory = new LeadMemory(new LeadMemory().with([seen]));
		expect(memory.previousOf(seen)).toEqual({ status: 'Fresh', assignee: null });
		expect(memory.previousOf({ ...seen, key: 'b' })).toEqual({});
		expect(memory.had({ ...seen, key: 'b' }, 'status', 'Fresh')).toBeUndefined();
	});

	const sizeOf = (stored: unknown) => Buffer.byteLength(JSON.stringify(stored));

	function differs(aspect: Aspect, one: number, other: number): boolean {
		const cycle = { status: 3, assignee: 5, fields: 7 }[aspect];
		return one % cycle !== other % cycle;
	}
});

describe('what is watched of a lead', () => {
	const apiNames = ['assignee', 'city', 'name', 'status', 'tags'];
	const watch = (fields: object) => watched('k', { ...fields }, apiNames).values;

	it('are its status, its assignee and its fields, in the order of the names', () => {
		const fields = { tags: ['a'], city: 'Pune', name: 'Ann', assignee: 'a@x.in', status: 'Fresh' };
		expect(watched('k', fields, apiNames)).toEqual({
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

	it('is remembered of the newest leads first, while there is room', () => {
		const of = (count: number, from = 0) =>
			Array.from({ length: count }, (_, index) => lead(from + index, 0));
		const first = new LeadMemory().with(of(mostWatched));
		const codes = (memory: typeof first) => memory.kinds['lead'] ?? '';
		const width = codes(first).length / mostWatched;
		const next = new LeadMemory(first).with(of(1, 900));
		expect(width).toBeGreaterThan(6);
		expect(codes(next).slice(width)).toBe(codes(first).slice(0, -width));
		expect(new LeadMemory(next).with([])).toEqual(next);
		expect(new LeadMemory(next).with(of(1, 900))).toEqual(next);
	});
});
