import { failed } from '../../../nodes/shared/session/outcome';
import type { Claim } from '../../../nodes/shared/session/claims';
import type { Data } from '../../../nodes/shared/sync/data';
import { cancelled } from '../../../nodes/shared/sync/failure';
import { noFacts } from '../../../nodes/shared/values/valueType';
import { DefinitionMap, MemberIndex } from '../../../nodes/shared/workspace/names';
import { lookUpActions } from '../../../nodes/shared/writes/lostAnswer/lostActions';
import { startOfTime } from '../../kit/waitingClock';
import { timelineSince } from '../../../nodes/shared/writes/lostAnswer/timelineSince';
import { clientWith } from '../sync/clientSupport';

const payment = { type: 'PAYMENT', amount: '500', currency: 'INR', status: 'COMPLETED' };
const visit = (fields: Data) => ({ type: '1001', fields });
const shown = (actionId: string, { type, ...entry }: Data, more: object = {}) => ({
	...{ actionId, type: type === '1001' ? 'ACTION_1001' : type, ...entry },
	...{ created_on: new Date(startOfTime + 1_000).toISOString(), ...more },
});
const claim = (id: string | undefined, at = startOfTime): Claim => ({ id, at, by: {} });

interface Given {
	readonly timeline: readonly object[];
	readonly claims?: readonly Claim[];
	readonly isAlone?: boolean;
	readonly team?: MemberIndex;
}

/** The IDs of the actions that are these lost entries. */
async function found(entries: readonly Data[], { timeline, claims = [], isAlone = true, team }: Given) {
	const headers = { date: new Date(startOfTime + 2_000).toUTCString() };
	const { client } = clientWith({
		status: 200,
		headers,
		body: { data: timeline, total_count: timeline.length },
	});
	const members = async () => await Promise.resolve(team ?? new MemberIndex([]));
	const workspace = { fresh: { members } } as unknown as Parameters<typeof lookUpActions>[0]['workspace'];
	const rules = { actions: new DefinitionMap<never>([]), facts: noFacts };
	const input = { kind: 'payment', status: '', currency: '', amount: '' } as const;
	const lost = entries.map((entry, item) => ({
		...{ write: { item, entry, input }, lostSince: startOfTime },
		...{ remarks: [], isDenied: false },
	}));
	const outcomeOf = () => failed(cancelled);
	const recognise = await lookUpActions({ client, workspace }, 'L1', rules, lost, outcomeOf);
	const recognised = recognise({ claims, isAlone });
	return lost.map(({ write: { item } }) => {
		const record = recognised.get(item);
		return typeof record === 'object' ? record.id : record;
	});
}

describe('a timeline of several pages', () => {
	it.each<[string, (place: number) => number, number]>([
		['back to a page that ends before the lost call', (place) => -place, 1],
		['to its end where a page is not newest first', (place) => place, 2],
		['to its end where all of a page have one time', () => 0, 2],
	])('is read %s', async (_what, secondsAt, pages) => {
		const ended = startOfTime - 3_600_000;
		const [page, last] = [100, 1].map((length) =>
			Array.from({ length }, (_, place) => ({
				...shown(`${length}-${place}`, payment),
				created_on: new Date(ended + 1_000 * secondsAt(place)).toISOString(),
			})),
		);
		const answer = (data: unknown) => ({
			...{ status: 200, headers: { date: new Date(startOfTime).toUTCString() } },
			body: { data, total_count: 101 },
		});
		const { client, requests } = clientWith(answer(page), answer(last));
		const seen = await timelineSince({ client }, 'L1', { lostSince: startOfTime });
		expect([requests.length, seen.length]).toEqual([pages, pages === 1 ? 100 : 101]);
	});
});

describe('lost actions', () => {
	it('are one action each, the oldest first', async () => {
		const timeline = [shown('A2', payment), shown('A1', payment)];
		expect(await found([payment, payment, payment], { timeline })).toEqual(['A1', 'A2', undefined]);
	});

	it.each<[string, Claim[], string | undefined]>([
		['are not what another write has claimed', [claim('A1')], undefined],
		['are another one beside it', [claim('A0')], 'A1'],
		['are not found if an answer since the call names no action', [claim(undefined), claim('A0')], undefined],
		['are found if such an answer was long before', [claim(undefined, startOfTime - 60_000)], 'A1'],
		['are not found if the timeline shows none of the actions since the call', [claim('B7')], undefined],
	])('%s', async (_what, claims, expected) => {
		const timeline = [shown('A1', payment), shown('A0', { ...payment, amount: '7' })];
		expect(await found([payment], { timeline, claims })).toEqual([expected]);
	});

	it('with all their values come before those that lack some', async () => {
		const [whole, part] = [visit({ city: 'Pune', day: '1' }), visit({ city: 'Pune' })];
		expect(await found([whole, part], { timeline: [shown('A1', part), shown('A0', whole)] })).toEqual([
			'A0',
			'A1',
		]);
		expect(await found([whole, part], { timeline: [shown('A1', part)] })).toEqual([undefined, 'A1']);
	});

	it('that lack a value are nobody else’s if no other writer looks for one', async () => {
		const [sent, timeline] = [[visit({ city: 'Pune', day: '1' })], [shown('A1', visit({ city: 'Pune' }))]];
		expect(await found(sent, { timeline })).toEqual(['A1']);
		expect(await found(sent, { timeline, isAlone: false })).toEqual([undefined]);
		const other = visit({ city: 'Pune', day: '2' });
		expect(await found([...sent, other], { timeline })).toEqual([undefined, undefined]);
		expect(await found([...sent, ...sent], { timeline })).toEqual(['A1', undefined]);
	});

	it('that show not all of a payment are nobody else’s if no other writer looks for one', async () => {
		for (const more of [{}, { status: payment.status }, { currency: payment.currency }]) {
			const timeline = [shown('A1', { type: 'PAYMENT', amount: '500', ...more })];
			expect(await found([payment], { timeline })).toEqual(['A1']);
			expect(await found([payment], { timeline, isAlone: false })).toEqual([undefined]);
		}
	});

	it.each<[string, Data, Data, object]>([
		['whose performer it does not show', { ...payment, employeeid: 'diya@mail.example' }, payment, {}],
		[
			'whose performer it shows in other letters',
			{ ...payment, employeeid: 'diya@mail.example' },
			payment,
			{ employeeid: 'Diya@Mail.example' },
		],
		['whose value was cleared', visit({ city: 'Pune', day: null }), visit({ city: 'Pune' }), {}],
	])('are whole, %s', async (_what, entry, stored, more) => {
		expect(await found([entry], { timeline: [shown('A1', stored, more)], isAlone: false })).toEqual(['A1']);
	});

	it('are none that the service had before the call', async () => {
		const before = { created_on: new Date(startOfTime - 3_600_000).toISOString() };
		expect(await found([payment], { timeline: [shown('A1', payment, before)] })).toEqual([undefined]);
	});

	const diya = { email: 'diya@mail.example', name: 'Diya', status: 'Active' } as never;
	const team = new MemberIndex([diya]);
	const unknownTeam = new MemberIndex([], { why: 'it cannot be read' });

	it.each<[string, Data, object, MemberIndex, string | undefined]>([
		['a listed member', payment, { employeeid: 'Diya' }, team, undefined],
		[
			'a member by another name',
			{ ...payment, employeeid: 'diya@mail.example' },
			{ employeeid: 'DIYA' },
			team,
			'A1',
		],
		['nobody of the team', payment, { employeeid: 'SYSTEM' }, team, 'A1'],
		['nobody, where the team cannot be read', { ...payment, employeeid: 'Diya' }, {}, unknownTeam, 'A1'],
		['somebody, where the team cannot be read', payment, { employeeid: 'SYSTEM' }, unknownTeam, undefined],
	])('that name %s', async (_whom, entry, by, known, expected) => {
		expect(await found([entry], { timeline: [shown('A1', payment, by)], team: known })).toEqual([expected]);
	});
});
