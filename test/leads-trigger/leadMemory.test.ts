import * as fc from 'fast-check';
import { isString, omit } from 'lodash';

import {
	type Aspect,
	aspects,
	heldOf,
	LeadMemory,
	memoryShape,
	mostWatched,
	watched,
} from '../../nodes/LeadsTrigger/leadMemory';

const shown = (value: number) => ({ status: `status ${value % 3}`, assignee: `member ${value % 5}` });
const lead = (number: number, value: number) =>
	watched(`lead-${number}`, { ...shown(value), city: value % 7 }, ['city']);
/** Many leads, each with the status and the assignee that its number says. */
const manyLeads = (count: number, of: (number: number) => { status: unknown; assignee: unknown }) =>
	Array.from({ length: count }, (_, number) => watched(`lead-${number}`, of(number), []));

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
						const previous = then === undefined ? {} : shown(then);
						expect(memory.previousOf(lead(number, value))).toEqual(previous);
					}
					stored = memory.with([...leads].map(([number, value]) => lead(number, value)));
					const others = [...known].filter(([number]) => !leads.has(number));
					known = new Map([...leads, ...others].slice(0, mostWatched));
					expect(sizeOf(stored)).toBeLessThan(62_000);
				}
			}),
			{ numRuns: 20 },
		);
	});

	it('never says a wrong value, however many and long the values are, and stays small', () => {
		const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { minLength: 1, maxLength: 600 });
		fc.assert(
			fc.property(texts, fc.integer({ min: 1, max: mostWatched }), (values, count) => {
				const of = (shift: number) => (number: number) => ({
					status: values[(number + shift) % values.length] ?? '',
					assignee: values[(3 * number + shift) % values.length] ?? '',
				});
				const stored = new LeadMemory().with(manyLeads(count, of(0)));
				expect(sizeOf(stored)).toBeLessThan(62_000);
				const memory = new LeadMemory(memoryShape.parse(JSON.parse(JSON.stringify(stored))));
				for (const [number, now] of manyLeads(count, of(1)).entries()) {
					const then = of(0)(number);
					const previous = memory.previousOf(now);
					expect(memory.hadStatus(now, then.status)).toBe(true);
					for (const name of ['status', 'assignee'] as const) {
						expect(Object.hasOwn(previous, name)).toBe(isString(heldOf(then[name])));
						if (Object.hasOwn(previous, name)) expect(previous[name]).toBe(then[name] || null);
						expect(memory.changesOf(now).includes(name)).toBe(of(1)(number)[name] !== then[name]);
					}
				}
			}),
			{ numRuns: 10 },
		);
	});

	it('has a fingerprint of a long text, and of what is no text', () => {
		const of = (status: unknown) => watched('a', { status }, []);
		for (const [status, other] of [
			['x'.repeat(43), 'x'.repeat(44)],
			['é'.repeat(22), 'é'.repeat(23)],
			[7, 8],
			[['a'], ['b']],
		]) {
			const memory = new LeadMemory(new LeadMemory().with([of(status)]));
			expect(memory.previousOf(of(status))).toEqual({ assignee: null });
			expect(memory.changesOf(of(status))).toEqual([]);
			expect(memory.changesOf(of(other))).toEqual(['status']);
		}
		expect(heldOf('x'.repeat(42))).toBe('x'.repeat(42));
	});

	it('says of a lead without a value that it had none, and nothing of a lead that it has not seen', () => {
		const of = (key: string) => watched(key, { status: 'Fresh' }, []);
		const memory = new LeadMemory(new LeadMemory().with([of('a')]));
		expect(memory.previousOf(of('a'))).toEqual({ status: 'Fresh', assignee: null });
		expect(memory.previousOf(of('b'))).toEqual({});
		expect([memory.hadStatus(of('a'), 'Fresh'), memory.hadStatus(of('b'), 'Fresh')]).toEqual([true, false]);
	});

	const sizeOf = (stored: unknown) => Buffer.byteLength(JSON.stringify(stored));

	function differs(aspect: Aspect, one: number, other: number): boolean {
		const cycle = { status: 3, assignee: 5, fields: 7 }[aspect];
		return one % cycle !== other % cycle;
	}
});

describe('what is watched of a lead', () => {
	const apiNames = ['assignee', 'city', 'name', 'status', 'tags'];
	const watch = (fields: object) => watched('k', { ...fields }, apiNames).slice(1);

	it('are its status, its assignee, and a fingerprint of its other fields, in whatever order they are', () => {
		const fields = { tags: ['a'], city: 'Pune', name: 'Ann', assignee: 'a@x.in', status: 'Fresh' };
		const [status, assignee, others] = watch(fields);
		expect([status, assignee]).toEqual(['Fresh', 'a@x.in']);
		expect(others).toMatch(/^.{8}$/);
		expect(watched('k', fields, [...apiNames].reverse()).slice(1)).toEqual(watch(fields));
		expect(watch({ ...fields, status: 'Won', assignee: '' })[2]).toEqual(others);
		for (const name of ['tags', 'city', 'name']) {
			expect(watch({ ...fields, [name]: 'other' })[2]).not.toEqual(others);
			expect(watch(omit(fields, name))[2]).not.toEqual(others);
		}
	});

	it.each([[undefined], [null], [''], [[]]])('is the same if a service shows no value as %j', (nothing) => {
		const unset = { status: nothing, assignee: nothing, name: nothing, city: 'Pune' };
		expect(watch(unset)).toEqual(watch({ city: 'Pune' }));
		expect(watch(unset)[0]).toBe('');
	});

	it('is the same if a service shows the same tags in another order', () => {
		expect(watch({ tags: ['b', 'a', 'a'] })).toEqual(watch({ tags: ['a', 'b', 'a'] }));
		expect(watch({ tags: ['a', 'b'] })).not.toEqual(watch({ tags: ['a', 'c'] }));
	});

	it.each([[0], [false], [' ']])('has a value such as %j', (value) => {
		const [status, , others] = watch({ status: value, name: value });
		const [noStatus, , noOthers] = watch({});
		expect([status, others]).not.toContainEqual(noStatus);
		expect([status, others]).not.toContainEqual(noOthers);
	});

	it('is nothing that no definition shows', () => {
		expect(watch({ last_changed: 'now' })).toEqual(watch({}));
	});

	// docs/security.md promises: "for *New Lead* and *Lead Changed* fingerprints and times"
	it('is remembered of the newest leads first, while there is room', () => {
		const of = (count: number, from = 0) =>
			Array.from({ length: count }, (_, index) => lead(from + index, 0));
		const first = new LeadMemory().with(of(mostWatched));
		const next = new LeadMemory(first).with(of(1, 900));
		expect(next).toEqual([...of(1, 900), ...first.slice(0, -1)]);
		expect(new LeadMemory(next).with([])).toEqual(next);
		expect(new LeadMemory(next).with(of(1, 900))).toEqual(next);
	});
});
