import { blankFilter, unmatched, usable } from '../../../nodes/shared/filters/filters';
import {
	actionNames,
	actionTypeOf,
	fieldNames,
	memberNames,
	type Names,
	namedValues,
} from '../../../nodes/shared/filters/filterNames';
import { actionPage, fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import { FailureError } from '../../../nodes/shared/sync/failure';
import { DefinitionMap, LabelIndex, MemberIndex } from '../../../nodes/shared/workspace/names';
import { facts, field } from '../values/support';
import { readAs } from '../../kit/readAs';

const gap = { why: 'not all of them can be read' };
const notARead = async (): Promise<never> => await Promise.reject(new Error('Nobody needs this'));

const cities: Names = {
	what: 'city',
	all: ['Pune', 'Delhi, NCR'],
	mayLackSome: false,
	find: (text) => (cities.all.includes(text.trim()) ? usable(text.trim()) : undefined),
};
const unknownCity = (nearest: string) => unmatched(`names no city of the workspace: there are ${nearest}`);

describe('names in a filter', () => {
	const read = (raw: unknown, isList: boolean, names = cities) => namedValues('city', raw, names, isList);
	const [pune, delhi] = [usable('Pune'), usable('Delhi, NCR')];

	it.each<[unknown, boolean, unknown[]]>([
		['Pune', false, [pune]],
		['Pune', true, [pune]],
		['Delhi, NCR', false, [delhi]],
		['Pune, Delhi, NCR', true, [pune, delhi]],
		['Pune;Delhi, NCR', true, [pune, delhi]],
		['Pune, Pune', false, [unknownCity('Pune, Delhi, NCR')]],
		[['Pune', 'Delhi, NCR', 'Pune'], false, [pune, delhi]],
		[['Pune', null, 'Pun'], true, [pune, blankFilter, unknownCity('Pune, Delhi, NCR')]],
		['', true, [blankFilter]],
		['#REF!', true, [blankFilter]],
		[null, false, [blankFilter]],
		[[], false, []],
	])('%j, as a list: %s, are %j', (raw, isList, values) => {
		expect(read(raw, isList)).toEqual(values);
	});

	it('have the nearest ones beside the first ten that are unknown', () => {
		const given = Array.from({ length: 12 }, (_, index) => `Goa ${index}`);
		const notes = read(['Pune', ...given], false).flatMap((value) => value.notes);
		expect(notes.map((note) => / there are Pune, Delhi, NCR$/.test(note))).toEqual(
			given.map((_, index) => index < 10),
		);
		expect(notes[11]).toBe('names no city of the workspace');
		expect(read('Goa', false, { ...cities, all: [] })).toEqual([unmatched('names no city of the workspace')]);
	});

	it('are searched for as they are where the workspace may have others', () => {
		const note = 'was searched as it is written: not every city of the workspace can be read';
		expect(read(' Goa ', false, { ...cities, mayLackSome: true })).toEqual([usable('Goa', note)]);
	});

	it.each<[unknown, RegExp]>([
		[{ name: 'Pune' }, /one city was expected/],
		['Pune; Goa, Delhi', /unclear which commas separate/],
	])('%j are refused', (raw, why) => {
		try {
			read(raw, true);
			throw new Error('Not refused');
		} catch (thrown) {
			expect(thrown instanceof FailureError && thrown.failure).toMatchObject({
				message: 'The filter for city cannot be used',
				description: expect.stringMatching(why),
			});
		}
	});
});

describe('action types in a filter', () => {
	const { data: entries } = readAs(actionPage, [
		{ code: 'ACTION_1001', displayName: 'Site Visit' },
		{ code: 'ACTION_1002', displayName: 'Phone Visit' },
		{ code: 'ACTION_1003', displayName: 'Merged Call', source: 'SYSTEM' },
	]);
	const namesOf = async (missing?: typeof gap) =>
		await actionNames({
			actions: async () =>
				await Promise.resolve(
					new DefinitionMap(
						entries.map((each) => [each.code, each]),
						missing,
					),
				),
		});

	it.each<[string, unknown]>([
		[' site visit ', usable('ACTION_1001')],
		['Phone', usable('ACTION_1002', 'was read as Phone Visit')],
		['visit', { anyOf: [], notes: [expect.stringMatching(/several action types: use the code/)] }],
		['1001', usable('ACTION_1001')],
		['action_1002', usable('ACTION_1002')],
		['9999', usable('ACTION_9999', 'has a code that no action of the workspace has')],
		['payment', usable('PAYMENT')],
		['SOME_NEW_TYPE', usable('SOME_NEW_TYPE', 'has a type that these nodes do not know')],
		['some new type', undefined],
		['1001x', undefined],
		['X_', undefined],
	])('%j are %j', async (text, value) => {
		expect((await namesOf()).find(text)).toEqual(value);
	});

	it('are those that people defined, and those that the service has', async () => {
		const { all, mayLackSome, what } = await namesOf();
		expect(all.slice(0, 3)).toEqual(['Site Visit', 'Phone Visit', 'ATTACHMENT']);
		expect([mayLackSome, what]).toEqual([false, 'action type']);
	});

	it('may be others where not all actions can be read', async () => {
		const { find, mayLackSome } = await namesOf(gap);
		expect(mayLackSome).toBe(true);
		expect(find('9999')).toEqual(usable('ACTION_9999'));
		expect(find('Phone')).toBeUndefined();
	});

	// sync-api.md, POST /lead/search.
	it.each([
		['1001', 'ACTION_1001'],
		['action_1001', 'ACTION_1001'],
		['PAYMENT', 'PAYMENT'],
		['INCOMING_CALL', 'INCOMING_CALL'],
		['payment', undefined],
		['A1', undefined],
		['PAYMENT 1', undefined],
		['ACTION_1001x', undefined],
		['xACTION_1001', undefined],
	])('as the service writes them: %s is %s', (text, type) => {
		expect(actionTypeOf(text)).toBe(type);
	});
});

describe('team members in a filter', () => {
	it.each<[string, unknown]>([
		['chen@example.com', usable('chen@example.com')],
		['Ben Okoro', usable('ben@example.com')],
		['Ben <BEN@example.com>', usable('ben@example.com')],
		['li', usable('chen@example.com', 'was read as Chen Li')],
		['shah', { anyOf: [], notes: [expect.stringMatching(/several team members: use the email/)] }],
		['nobody@example.com', usable('nobody@example.com', 'has an email that nobody on the team has')],
		['Nobody', undefined],
	])('%j are %j', (text, value) => {
		expect(memberNames(facts.members).find(text)).toEqual(value);
	});

	it('are listed by name, and may be others where not all can be read', () => {
		const { all, mayLackSome, what } = memberNames(facts.members);
		expect([all[0], all.length, mayLackSome, what]).toEqual(['Asha Rao', 6, false, 'team member']);
		const partial = memberNames(new MemberIndex(facts.members.members, gap));
		expect(partial.mayLackSome).toBe(true);
		expect(partial.find('nobody@example.com')).toEqual(usable('nobody@example.com'));
	});
});

describe('what the values of a field refer to', () => {
	const reader = {
		fields: async () =>
			await Promise.resolve({
				fields: new DefinitionMap([['answer', field('tags')]]),
				identifier: undefined,
			}),
		pipeline: async () => await Promise.resolve(facts),
		members: async () => await Promise.resolve(facts.members),
	};
	const nobody = { fields: notARead, pipeline: notARead, members: notARead };

	it.each([
		['dropdown', 'option', ' walk-IN ', 'Walk-in'],
		['tags', 'option', '"Website"', 'Website'],
		['status', 'status', '\u200bold won', 'Old Won'],
		['lostReason', 'lost reason', '"Budget 2019" ', 'Budget 2019'],
		['assignee', 'team member', 'Asha Rao', 'Asha.Rao@example.com'],
		['activeUsers', 'team member', 'chen@example.com', 'chen@example.com'],
	] as const)('of the type %s is a name of a %s, in any spelling', async (type, what, text, value) => {
		const names = await fieldNames(field(type), reader);
		expect([names?.what, names?.mayLackSome, names?.find('Nowhere at all')]).toEqual([
			what,
			false,
			undefined,
		]);
		expect(names?.find(text)).toEqual(usable(value));
		expect(names?.all.length).toBeGreaterThan(2);
	});

	it('is nothing for all other types, and nothing is read for them', async () => {
		const without: string[] = [];
		for (const type of fieldTypes)
			if ((await fieldNames(field(type), nobody).catch(() => 'read')) === undefined) without.push(type);
		expect(without).toEqual(
			fieldTypes.filter(
				(type) => !['dropdown', 'tags', 'status', 'lostReason', 'assignee', 'activeUsers'].includes(type),
			),
		);
	});

	it('may be others where not all can be read', async () => {
		const partial = { ...facts, statuses: new LabelIndex([], gap), lostReasons: new LabelIndex([], gap) };
		const gaps = { ...reader, fields: notARead, pipeline: async () => await Promise.resolve(partial) };
		expect((await fieldNames(field('status'), gaps))?.mayLackSome).toBe(true);
		expect((await fieldNames(field('lostReason'), gaps))?.mayLackSome).toBe(true);
	});

	it('is read from the definition of now, and from the given one where the field is gone', async () => {
		const other = field('tags', { labels: ['Old'], hasAllLabels: false });
		expect(await fieldNames(other, reader)).toMatchObject({ all: field('tags').labels, mayLackSome: false });
		expect(await fieldNames({ ...other, apiName: 'gone' }, reader)).toMatchObject({
			all: ['Old'],
			mayLackSome: true,
		});
	});
});
