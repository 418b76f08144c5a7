import * as fc from 'fast-check';

import { type Aspect, aspects, LeadMemory, mostWatched } from '../../nodes/LeadsTrigger/leadChanges/memory';

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
