import * as fc from 'fast-check';

import { LeadList } from '../../nodes/LeadsTrigger/newLeads/leadList';
import {
	lowestWatermark,
	mostRememberedLeads,
	Watermark,
	watermarkShape,
} from '../../nodes/LeadsTrigger/newLeads/watermark';
import { fetchNewLeads, watermarkNow } from '../../nodes/LeadsTrigger/newLeads/fetchNewLeads';
import { random } from '../../sandbox/src/random';
import { leadAnswer } from '../../nodes/shared/sync/shapes/lead';
import { runs } from '../kit/exploring';
import { readAs } from '../kit/readAs';
import { LeadWorld, type WorldDialect } from './leadWorld';
import { pages } from './model';

/** A trigger whose state goes through JSON between two polls, as in n8n. */
class Watcher {
	/** How often each lead was reported, by its number. */
	readonly reported = new Map<number, number>();
	largestState = 0;
	private state: string | undefined;

	constructor(private readonly world: LeadWorld) {}

	async poll(mostPages: number): Promise<void> {
		const { world } = this;
		world.shuffle();
		const list = new LeadList(world.search, 'phone', pages(mostPages));
		const last = this.state;
		const { leads, watermark } =
			last === undefined
				? { leads: [], watermark: await watermarkNow(list) }
				: await fetchNewLeads(list, new Watermark(watermarkShape.parse(JSON.parse(last))));
		this.state = JSON.stringify(watermark.stored);
		this.largestState = Math.max(this.largestState, this.state.length);
		for (const { fields } of leads) {
			const number = Number(fields['number']);
			this.reported.set(number, (this.reported.get(number) ?? 0) + 1);
		}
	}
}

const dialect: fc.Arbitrary<WorldDialect> = fc
	.record({
		tellsIds: fc.boolean(),
		tellsCreation: fc.boolean(),
		count: fc.constantFrom('right', 'right', 'absent', 'ofPage', 'tooSmall', 'tooLarge'),
		most: fc.constantFrom(100, 100, 100, 50, 25, 10),
		shufflesTies: fc.boolean(),
	})
	// Only the time of creation shows which leads share one.
	.map((each) => ({ ...each, shufflesTies: each.shufflesTies && each.tellsCreation }));

const step = fc.record({
	/** How many leads are created, and in how many milliseconds. */
	created: fc.oneof(
		{ weight: 6, arbitrary: fc.integer({ min: 0, max: 8 }) },
		{ weight: 3, arbitrary: fc.integer({ min: 0, max: 250 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 900, max: 3_000 }) },
	),
	during: fc.constantFrom(1, 3, 1_000, 100_000),
	datedBack: fc.array(fc.nat(60), { maxLength: 3 }),
	deleted: fc.array(fc.nat(400), { maxLength: 3 }),
	/** Whether all leads that the trigger remembers are deleted. */
	purged: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
	whileRead: fc.array(fc.constantFrom('nothing', 'nothing', 'create', 'delete'), { maxLength: 4 }),
	mostPages: fc.constantFrom(1, 5, 50),
	untilFailure: fc.oneof(
		{ weight: 3, arbitrary: fc.constant(Infinity) },
		{ weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }) },
	),
	seed: fc.nat(),
});

describe('every new lead', () => {
	it.each([
		[2, 2],
		[10, 4],
	])('is watched from a start that may read %i pages, and reads %i', async (mostPages, read) => {
		const world = new LeadWorld({
			...{ tellsIds: true, tellsCreation: true },
			...{ count: 'right', most: 100, shufflesTies: false },
		});
		for (let lead = 0; lead < 1_000; lead++) world.create(world.now++);
		await new Watcher(world).poll(mostPages);
		expect(world.requests).toBe(read);
	});

	it('is reported exactly once, whatever happens to the list and to the polls', async () => {
		await fc.assert(
			fc.asyncProperty(
				dialect,
				fc.nat(500),
				fc.array(step, { minLength: 4, maxLength: 12 }),
				async (how, atFirst, steps) => {
					const world = new LeadWorld(how);
					for (let index = 0; index < atFirst; index++) {
						world.now += index % 3;
						world.create();
					}
					const before = new Set(world.leads.map(({ number }) => number));
					const watcher = new Watcher(world);
					const isKnown = (number: number) => before.has(number) || watcher.reported.has(number);
					let isPurged = false;
					await watcher.poll(50);
					for (const each of steps) {
						const { between } = random(each.seed);
						const begin = world.now + 1;
						const during = how.shufflesTies ? Math.max(1_000, each.during) : each.during;
						const moments = Array.from({ length: each.created }, () => between(0, during - 1));
						for (const moment of moments.sort((one, other) => one - other)) {
							world.now = begin + moment;
							world.create();
						}
						world.now = begin + during;
						const unread = world.leads.findIndex(({ number }) => isKnown(number));
						// Without times, nothing can show what is new then. Nor if more share a time than are remembered, or for
						// a lead that is dated back and not yet reported: it is older than what was remembered (decision 6).
						const isDatedBack = world.leads.some(
							({ number }) => world.datedBack.has(number) && !isKnown(number),
						);
						const isClear = world.mostAtOneTime <= mostRememberedLeads && !isDatedBack;
						isPurged ||= each.purged && how.tellsCreation && isClear;
						if (isPurged && each.purged) world.delete(Math.max(0, unread), 400);
						const most = unread + how.most * 0.7;
						if (unread >= 0 && !isPurged)
							for (const depth of each.datedBack) world.createBelow(unread + depth, most);
						for (const place of each.deleted) world.delete(place);
						world.meanwhile = each.whileRead.map((what) => () => {
							world.now += 1;
							if (what === 'create') world.create();
							if (what === 'delete') world.delete(between(0, 90), 3);
						});
						world.untilFailure = each.untilFailure;
						await watcher.poll(each.mostPages).then(
							() => (isPurged = false),
							() => undefined,
						);
						world.meanwhile = [];
					}
					world.untilFailure = Infinity;
					for (let reported = -1; reported < watcher.reported.size;) {
						reported = watcher.reported.size;
						await watcher.poll(50);
					}

					const reported = [...watcher.reported];
					expect(reported.filter(([number, times]) => times > 1 || before.has(number))).toEqual([]);
					expect(world.leads.filter(({ number }) => !isKnown(number))).toEqual([]);
					expect(watcher.largestState).toBeLessThan(16_000);
				},
			),
			// Shrinking a history of thousands of leads takes longer than reading it.
			{ numRuns: runs(200), endOnFailure: true },
		);
	});

	it('is reported also if it is listed first although its creation is dated back', async () => {
		const world = new LeadWorld({
			tellsIds: true,
			tellsCreation: true,
			count: 'right',
			most: 100,
			shufflesTies: false,
		});
		const createMany = () => {
			for (let index = 0; index < 400; index++) {
				world.now += 1_000;
				world.create();
			}
		};
		createMany();
		const watcher = new Watcher(world);
		await watcher.poll(50);
		world.create(world.now - 86_400_000);
		await watcher.poll(50);
		expect([...watcher.reported.keys()]).toEqual([401]);
		createMany();
		world.create(world.now - 86_400_000);
		await watcher.poll(50);
		expect(watcher.reported.size).toBe(402);
	});
});

describe('what is remembered of leads', () => {
	const lead = fc.record({
		key: fc.stringMatching(/^[\w-]{8}$/),
		createdAt: fc.option(fc.nat(8_640_000_000_000), { nil: undefined }),
	});

	// docs/security.md promises: "for *New Lead* and *Lead Changed* fingerprints and times"
	it('is a fingerprint and a time, and nothing of the lead itself', () => {
		fc.assert(
			fc.property(lead, (one) => {
				const listed = { ...one, lead: readAs(leadAnswer, { fields: { name: 'Asha' } }) };
				const read = { leads: [listed], isEnd: true, skip: 0, count: 1 };
				expect(lowestWatermark.raisedTo(read).stored.leads).toEqual([one]);
			}),
		);
	});
});
