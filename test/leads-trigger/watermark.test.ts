import { checkOrder, type ListedLead } from '../../nodes/LeadsTrigger/newLeads/leadList';
import { mostRememberedLeads, Watermark } from '../../nodes/LeadsTrigger/newLeads/watermark';
import { leadAnswer } from '../../nodes/shared/sync/shapes/lead';
import { readAs } from '../kit/readAs';

const lead = (name: string, createdAt?: number): ListedLead => ({
	key: name.padEnd(8, '-'),
	createdAt,
	lead: readAs(leadAnswer, { fields: { name } }),
});
const namesOf = (leads: readonly ListedLead[] | undefined) =>
	leads?.map(({ key }) => key.replaceAll('-', ''));

const storedLead = ({ key, createdAt }: ListedLead) => ({ key, createdAt });
const remembering = (leads: readonly ListedLead[], isWhole = false) =>
	new Watermark({ leads: leads.map(storedLead), isWhole, above: 0 });

const [a, b, c] = [lead('a', 3_000), lead('b', 2_000), lead('c', 1_000)];

describe('the leads above a watermark', () => {
	it.each<[string, Watermark, ListedLead[], string[] | undefined]>([
		['those above a known one', remembering([b, c]), [lead('n', 4_000), a, b], ['n', 'a']],
		['none, if the newest is known', remembering([a, b, c]), [a, b, c], []],
		['those above the lowest known one', remembering([a, b, c]), [a, lead('n', 2_500), b, c], ['n']],
		['none below a known one', remembering([a, b]), [a, b, lead('old', 500)], []],
		[
			'all that are unknown, if all were remembered',
			remembering([c], true),
			[a, c, lead('n', 500)],
			['a', 'n'],
		],
		['all, if the list was empty', remembering([], true), [a, b], ['a', 'b']],
		[
			'those that are not older, if all known ones are gone',
			remembering([b], true),
			[a, lead('o', 500)],
			['a'],
		],
		[
			'those that are as new as the newest known one, if all are gone',
			remembering([b]),
			[a, lead('s', 2_000), c],
			['a', 's'],
		],
		['not clear, if all are gone and nothing has a time', remembering([lead('x')]), [lead('n')], undefined],
		['not clear, if all are gone and a new one has no time', remembering([b]), [lead('n')], undefined],
		['none, if nothing is left', remembering([b]), [], []],
		[
			'one with the identifier of a known one that was created later',
			remembering([b, c]),
			[lead('b', 9_000), c],
			['b'],
		],
		['none of those that share the oldest known time', remembering([a, c]), [a, lead('t', 1_000), c], []],
		[
			'none of those with the oldest known time, wherever they stand',
			remembering([b, c]),
			[lead('n', 4_000), lead('t', 1_000), b],
			['n'],
		],
		[
			'none below a known one of another time',
			remembering([b, c]),
			[lead('n', 4_000), b, lead('x'), c],
			['n'],
		],
		['none below a known one, without times', remembering([b]), [b, lead('x')], []],
		['not clear, if only the new ones have times', remembering([lead('x')]), [lead('n', 4_000)], undefined],
		['not clear, if all are gone and one of two has no time', remembering([b]), [a, lead('n')], undefined],
		['none, if nothing is left and nothing had a time', remembering([lead('x')]), [], []],
		[
			'none that are older than the newest known one, if all are gone',
			remembering([b, c]),
			[a, lead('m', 1_500)],
			['a'],
		],
	])('are %s', (_which, watermark, leads, expected) => {
		expect(namesOf(watermark.newAmong(leads))).toEqual(expected);
	});

	it.each<[string, Watermark, ListedLead, boolean]>([
		['older than all', remembering([a, b]), c, true],
		['as old as the oldest', remembering([a, b]), lead('x', 2_000), false],
		['without a time', remembering([a, b]), lead('x'), false],
		['beside one that has no time', remembering([a, lead('x')]), c, false],
		['above nothing', remembering([]), c, false],
	])('are older only if they certainly are: one %s', (_which, watermark, of, isOlder) => {
		expect(watermark.isOlder(of)).toBe(isOlder);
	});
});

describe('a watermark', () => {
	it.each([
		[undefined, undefined, 7, 7],
		[undefined, 40, 7, 7],
		[100, undefined, 7, 7],
		[100, 40, 7, 60],
		[42, 40, 7, 7],
	])('in a list of %p leads, with %p below and %i above, is at %i', (count, below, above, place) => {
		expect(new Watermark({ leads: [], isWhole: false, below, above }).placeIn(count)).toBe(place);
	});

	it('that is raised remembers the newest leads, each once, and where it stands', () => {
		const raised = remembering([b, c]).raisedTo({ leads: [a, b], skip: 5, isEnd: false, count: 30 });
		expect(raised.stored).toEqual({ leads: [a, b, c].map(storedLead), isWhole: false, below: 25, above: 5 });
		expect(raised.raisedTo({ leads: [], skip: 9, isEnd: false, count: 3 }).stored.below).toBe(0);
		expect(
			raised.raisedTo({ leads: [], skip: 0, isEnd: false, count: undefined }).stored.below,
		).toBeUndefined();
	});

	it.each([
		['the list ends, and all fit', 300, true, false, 0, true],
		['the list ends, and not all fit', 301, true, false, 0, false],
		['the list goes on', 2, false, false, 0, false],
		['the list goes on above all leads there were', 2, false, true, 298, true],
		['the list goes on above too many', 2, false, true, 299, false],
	])('remembers all leads if %s', (_when, read, isEnd, wasWhole, known, isWhole) => {
		const many = (name: string, count: number) =>
			Array.from({ length: count }, (_, index) => lead(`${name}${index}`));
		const raised = remembering(many('o', known), wasWhole).raisedTo({
			...{ leads: many('n', read), skip: 0, isEnd, count: undefined },
		});
		expect(raised.stored.isWhole).toBe(isWhole);
		expect(raised.stored.leads.length).toBeLessThanOrEqual(mostRememberedLeads);
	});
});

describe('the order of a list', () => {
	const listOf = (...times: ReadonlyArray<number | undefined>) =>
		times.map((time, index) => lead(`${index}`, time));
	const rising = [0, 2_000, 4_000, 6_000];

	it.each([
		['newest first', [6_000, 4_000, 2_000, 0]],
		['by whole seconds', [0, 999, 1_998, 2_997, 3_998]],
		['a second apart', [0, 1_000, 2_000, 3_000, 4_000]],
		['with two that are dated back', [0, 2_000, 4_000]],
		['with few of many that are dated back', [...rising, ...Array.from({ length: 8 }, () => 6_000)]],
		['without times', [undefined, undefined, undefined, undefined]],
	])('is accepted %s', (_how, times) => {
		expect(() => checkOrder(listOf(...times))).not.toThrow();
	});

	it.each([
		['oldest first', rising],
		['oldest first beside leads without a time', [0, undefined, 2_000, undefined, 4_000, 6_000]],
		[
			'with more than a quarter that are not in order',
			[...rising, ...Array.from({ length: 7 }, () => 6_000)],
		],
	])('is refused %s, with the next step', (_how, times) => {
		expect(() => checkOrder(listOf(...times))).toThrow(
			expect.objectContaining({
				failure: {
					reason: 'unreadable_answer',
					message: expect.stringMatching(/newest leads first/),
					description: expect.stringMatching(/reported none\. Ask the provider/),
				},
			}),
		);
	});
});
