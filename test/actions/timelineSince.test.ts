import {
	actionsOn,
	type SeenAction,
	timelineSince,
} from '../../nodes/shared/writes/lostAnswer/timelineSince';
import { FailureError } from '../../nodes/shared/sync/failure';
import { builtInField } from '../../nodes/shared/sync/shapes/definitions';
import { DefinitionMap } from '../../nodes/shared/workspace/names';
import { startOfTime } from '../kit/waitingClock';
import { clientWith, type Reply } from '../shared/sync/clientSupport';

const iso = (time: number) => new Date(startOfTime + time).toISOString();
const action = (id: string | undefined, time = 0) => ({
	actionId: id,
	type: 'PAYMENT',
	created_on: iso(time),
});
const page = (data: readonly unknown[], more: object = {}, serviceTime = 0) =>
	({
		status: 200,
		headers: { date: new Date(startOfTime + serviceTime).toUTCString() },
		body: { data, ...more },
	}) satisfies Reply;

/** What a search finds, and its IDs or why it has none. */
async function idsOf(search: Promise<readonly SeenAction[]>) {
	try {
		const found = await search;
		return { found, ids: found.map(({ actionId }) => actionId) };
	} catch (thrown) {
		return { found: [], ids: thrown instanceof FailureError ? thrown.failure.reason : thrown };
	}
}

/** The IDs of a timeline, and where each page began. */
async function read(lostSince: number, ...replies: readonly Reply[]) {
	const { client, requests } = clientWith(...replies);
	const { found, ids } = await idsOf(timelineSince({ client }, 'L1', { lostSince: startOfTime + lostSince }));
	return { ids, skips: requests.map(({ query }) => query['skip']), found };
}
const many = (count: number, from: number, time = (index: number) => -index) =>
	Array.from({ length: count }, (_, index) => action(`A${from + index}`, time(from + index)));

describe('a timeline that is read for a lost call', () => {
	it('is one page, if the service counts no more, oldest action first', async () => {
		expect(await read(0, page(many(3, 0), { total_count: 3 }))).toMatchObject({
			ids: ['A2', 'A1', 'A0'],
			skips: [0],
		});
	});

	it('goes on while the service counts more', async () => {
		const replies = [page(many(2, 0), { total_count: 3 }), page(many(1, 2), { total_count: 3 })];
		expect(await read(-60_000, ...replies)).toMatchObject({ ids: ['A2', 'A1', 'A0'], skips: [0, 2] });
	});

	it('ends with a page that brings nothing new', async () => {
		expect(await read(-60_000, page(many(2, 0), { has_more: true }))).toMatchObject({
			ids: ['A1', 'A0'],
			skips: [0, 2],
		});
	});

	it('ends with a page, newest first, that goes back beyond the call', async () => {
		const old = [page([action('A0', 0), action('A1', -60_000)], { total_count: 4 }), page(many(2, 2))];
		expect(await read(0, ...old)).toMatchObject({ ids: ['A1', 'A0'], skips: [0] });
	});

	it.each([
		['oldest first', [action('A0', -60_000), action('A1', 0)]],
		['in no order', [action('A0', 0), action('A1', 1_000), action('A2', -60_000)]],
		['all of one time', [action('A0', -60_000), action('A1', -60_000)]],
		['without a time', [{ ...action('A0'), created_on: undefined }, action('A1', -60_000)]],
	])('goes on with a page whose actions are %s', async (_how, first) => {
		const { ids, skips } = await read(
			0,
			page(first, { total_count: 9 }),
			page([action('A9')], { total_count: 9 }),
			page([]),
		);
		expect(ids).toContain('A9');
		expect(skips[1]).toBe(first.length);
	});

	it('ends with a page of which no action shows an ID, because none could be recognised', async () => {
		const withoutIds = page([action(undefined), action(undefined, 5_000)], { has_more: true });
		expect(await read(-60_000, withoutIds, page(many(1, 0)))).toMatchObject({ ids: [], skips: [0] });
	});

	it('ends after a hundred pages, also where each has other actions', async () => {
		const replies = Array.from({ length: 101 }, (_, index) =>
			page(
				many(2, 2 * index, () => 0),
				{ has_more: true },
			),
		);
		const { ids, skips } = await read(-60_000, ...replies);
		expect([Array.isArray(ids) ? ids.length : ids, skips.length]).toEqual([200, 100]);
	});

	it('leaves out actions without an ID, and repetitions', async () => {
		const { ids } = await read(0, page([action('A0'), action(undefined), action('A0', 5_000)]));
		expect(ids).toEqual(['A0']);
	});

	it('knows which actions were certainly created after the call', async () => {
		const { found } = await read(
			0,
			page(
				[action('A0', 9_000), { ...action('A1'), created_on: undefined }, action('A2', -60_000)],
				{},
				10_000,
			),
		);
		const since = found.map(({ actionId, isSince }) => [actionId, isSince({ lostSince: startOfTime })]);
		expect(since).toEqual([
			['A2', false],
			['A1', false],
			['A0', true],
		]);
	});

	it('knows of none whether it is newer where one is later than the answer, also on another page', async () => {
		const { found } = await read(
			-60_000,
			page([action('A1', 1_000)], { total_count: 2 }),
			page([action('A2', 3_000)], { total_count: 2 }),
		);
		expect(found.map(({ isSince }) => isSince({ lostSince: startOfTime - 60_000 }))).toEqual([false, false]);
	});

	it('without the time of the service has only actions that may be older than the call', async () => {
		const { found } = await read(0, { ...page([action('A0', 9_000)]), headers: {} });
		const [seen] = found;
		expect(seen?.isSince({ lostSince: startOfTime })).toBe(false);
		expect(seen?.isSince({ lostSince: startOfTime - 300_000 })).toBe(true);
	});

	it('is not known if it cannot be read', async () => {
		expect((await read(0, { status: 403 })).ids).toBe('not_authorized');
	});
});

describe('the actions of a date', () => {
	const date = '25/12/2026 09:30:00';
	const workspaceOf = (dateFormat?: string) => ({
		shared: {
			fields: async () =>
				await Promise.resolve({
					fields: new DefinitionMap([['d', { ...builtInField('d', 'date'), dateFormat }]]),
					identifier: undefined,
				}),
		},
	});
	async function on(reply: Reply, dateFormat?: string) {
		const { client, requests } = clientWith(reply);
		const found = await idsOf(actionsOn({ client, workspace: workspaceOf(dateFormat) }, 'L1', date));
		return { ...found, request: requests[0] };
	}
	const dated = (id: string | undefined, time: string) => ({
		actionId: id,
		type: 'PAYMENT',
		created_on: time,
	});

	it('are asked for in the format of the workspace', async () => {
		const { request } = await on(page([]), 'MM/DD/YYYY');
		expect(request).toMatchObject({
			query: { skip: 0, limit: 100 },
			body: {
				created_on: {
					from: expect.stringMatching(/^12\/25\/2026/),
					to: expect.stringMatching(/^12\/25\/2026/),
				},
			},
		});
		const { request: plain } = await on(page([]));
		expect(plain?.body).toEqual({ created_on: { from: date, to: date } });
	});

	it('are those that show it, oldest first, and have an ID', async () => {
		const shown = [
			dated('A0', '2026-12-25T04:00:00Z'),
			dated('A1', '2026-12-20T00:00:00Z'),
			dated(undefined, '2026-12-25T04:00:00Z'),
			dated('A3', '2026-12-25T04:00:00Z'),
		];
		const { ids, found } = await on(page(shown));
		expect(ids).toEqual(['A3', 'A0']);
		expect(found.every(({ isSince }) => isSince({ lostSince: Infinity }))).toBe(true);
	});

	it('are none if the service cannot read the date, and not known if it cannot be asked', async () => {
		expect((await on({ status: 400 })).ids).toEqual([]);
		expect((await on({ status: 403 })).ids).toBe('not_authorized');
	});
});
