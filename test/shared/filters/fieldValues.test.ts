import { fieldValues, rangeFilters } from '../../../nodes/shared/filters/fieldValues';
import { blankFilter, type Filter } from '../../../nodes/shared/filters/filters';
import { bySharedOrFresh } from '../../../nodes/shared/filters/given';
import { FailureError } from '../../../nodes/shared/sync/failure';
import type { FieldType } from '../../../nodes/shared/sync/shapes/definitions';
import { DefinitionMap } from '../../../nodes/shared/workspace/names';
import { facts, field } from '../values/support';

const readerOf = (labels: readonly string[]) => ({
	fields: async () =>
		await Promise.resolve({
			fields: new DefinitionMap([['answer', field('tags', { labels })]]),
			identifier: undefined,
		}),
	pipeline: async () => await Promise.resolve(facts),
	members: async () => await Promise.resolve(facts.members),
});
const workspace = { shared: readerOf(['Old']), fresh: readerOf(['Old', 'New', 'Delhi, NCR']) };

const read = async (type: FieldType, raw: unknown, isList = false) =>
	await fieldValues(workspace, facts, field(type, { apiName: 'answer' }), raw, isList);
const usable = (...anyOf: unknown[]) => ({ anyOf, notes: [] });

/** Why a filter is refused. */
async function refusalOf(run: () => unknown): Promise<string | undefined> {
	try {
		await run();
	} catch (thrown) {
		if (thrown instanceof FailureError) return `${thrown.message}. ${thrown.failure.description}`;
	}
	return undefined;
}

describe('the values of a filter', () => {
	it.each<[FieldType, unknown, boolean, object]>([
		['number', '1,200', false, usable(1200)],
		['number', '5\n1,200', true, usable(5, 1200)],
		['number', '5, 7', true, usable(5, 7)],
		['number', [5, ' 7 ', null], true, usable(5, 7)],
		['number', [5, '7'], false, usable(5, 7)],
		['number', 5, true, usable(5)],
		['text', 'a, b', false, usable('a, b')],
		['text', 'a, b', true, usable('a', 'b')],
		['website', 'no address', false, usable('no address')],
		['date', '2026-03-05', false, usable('05/03/2026')],
		['tags', 'old', false, usable('Old')],
		['tags', 'old, new', true, usable('Old', 'New')],
		['tags', { id: 3, label: 'New' }, false, usable('New')],
		['tags', [{ label: 'old' }, 'new'], true, usable('Old', 'New')],
		['tags', 'new, ', false, usable('New')],
		['dropdown', 'Delhi, NCR', false, usable('Delhi, NCR')],
		['status', 'old won', false, usable('Old Won')],
		['file', 'a.pdf', false, usable('a.pdf')],
	])('of the type %s: %j, in a list: %s, are %j', async (type, raw, isList, filter) => {
		expect(await read(type, raw, isList)).toEqual(filter);
	});

	it('are searched as they are written where the type of the field cannot be read, with a note', async () => {
		const odd = field('other', { apiName: 'answer', unreadable: ['type'] });
		expect(await fieldValues(workspace, facts, odd, 'Pune', false)).toMatchObject({
			anyOf: ['Pune'],
			notes: ['was searched as it is written: the type of the field cannot be read'],
		});
		expect(await read('other', 'Pune')).toEqual(usable('Pune'));
	});

	it.each<[FieldType, unknown, boolean]>([
		['number', null, false],
		['number', undefined, true],
		['number', '#REF!', false],
		['number', ' ', true],
		['tags', '', true],
		['tags', [], false],
	])('of the type %s are missing in %j', async (type, raw, isList) => {
		expect(await read(type, raw, isList)).toEqual(blankFilter);
	});

	it('that is missing is not looked up', async () => {
		const never = async (): Promise<never> => await Promise.reject(new Error('Nobody needs this'));
		const reader = { fields: never, pipeline: never, members: never };
		for (const raw of [null, undefined])
			expect(await fieldValues({ shared: reader, fresh: reader }, facts, field('status'), raw, true)).toEqual(
				blankFilter,
			);
	});

	it.each<[FieldType, unknown, boolean, RegExp]>([
		['number', 'five', false, /Send digits only/],
		['number', '4,5', true, /line of its own/],
		['website', 5, false, /Send an address/],
		['email', 'nobody', false, /Send an address/],
		['tags', 'old, new', false, /several tags at once/],
	])('of the type %s are refused, and no search is sent: %j', async (type, raw, isList, why) => {
		const refusal = await refusalOf(async () => await read(type, raw, isList));
		expect(refusal).toMatch(/^The filter for answer cannot be used\. /);
		expect(refusal).toMatch(why);
		expect(refusal).toMatch(/The node sent no search\.$/);
	});
});

describe('a filter', () => {
	const filters: Readonly<Record<string, Filter<string>>> = {
		certain: { anyOf: ['a'], notes: [] },
		doubtful: { anyOf: ['a'], notes: ['was read as A'] },
		unmatched: { anyOf: [], notes: ['names nothing'] },
		blank: blankFilter,
	};

	it.each([
		['certain', ['shared']],
		['blank', ['shared']],
		['doubtful', ['shared', 'fresh']],
		['unmatched', ['shared', 'fresh']],
	])('that is %s by shared definitions is read by %j', async (kind, expected) => {
		const readers: string[] = [];
		const result = await bySharedOrFresh({ shared: 'shared', fresh: 'fresh' }, async (reader) => {
			readers.push(reader);
			return await Promise.resolve(filters[kind] ?? blankFilter);
		});
		expect(readers).toEqual(expected);
		expect(result).toBe(filters[kind]);
	});
});

describe('a range', () => {
	const ends = (given: object, stored: Record<string, unknown>) =>
		rangeFilters(field('date'), given, stored, facts);
	const day = (end: string, value: string) => ({
		end,
		filter: usable({ [end]: value }),
	});

	it('has the ends that a person set', () => {
		const both = { from: '2026-03-05', to: '2026-03-07' };
		expect(ends(both, both)).toEqual([day('from', '05/03/2026'), day('to', '07/03/2026 23:59:59')]);
		expect(ends(both, { to: '={{ $json.to }}' })).toEqual([day('to', '07/03/2026 23:59:59')]);
		expect(ends(both, { from: '', to: null })).toEqual([]);
		expect(ends({ to: ' ' }, both)).toEqual(['from', 'to'].map((end) => ({ end, filter: blankFilter })));
	});

	it('says how an end was read that could be another day', () => {
		const [from] = ends({ from: '3/5/2026' }, { from: '3/5/2026' });
		expect(from?.filter).toMatchObject({ notes: ['was read day first, as in the workspace'] });
	});

	it('is refused with an end that is no date', async () => {
		expect(await refusalOf(() => ends({ from: 'soon' }, { from: 'soon' }))).toMatch(
			/cannot be used\. Send it as DD\/MM\/YYYY/,
		);
	});
});
