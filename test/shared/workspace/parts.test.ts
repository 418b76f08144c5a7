import { cancelled, FailureError } from '../../../nodes/shared/sync/failure';
import { actionPage } from '../../../nodes/shared/sync/shapes/definitions';
import { DefinitionMap } from '../../../nodes/shared/workspace/names';
import { ask, listDefinitions, SearchFacts, showsNoIdentifier } from '../../../nodes/shared/workspace/parts';
import { readersAt, sharedDefinitions, workspaceReader } from '../../../nodes/shared/workspace/reader';
import { field } from '../values/support';
import { clientWith, type Reply } from '../sync/clientSupport';

const refused: Reply = { status: 404, body: {} };
const caller = { isCancelled: () => false, cancelled: new Promise<void>(() => undefined) };

describe('a workspace of which a part cannot be read', () => {
	const readerOf = (...replies: Reply[]) =>
		workspaceReader(
			{ client: clientWith(...replies).client, shared: sharedDefinitions(() => 1), ...caller },
			0,
		);
	const lacking = (what: string) =>
		expect.stringMatching(new RegExp(`^${what} cannot be read: .*status 404`)) as string;

	it('has a gap there, which says what and why', async () => {
		const reader = readerOf(refused);
		const pipeline = await reader.pipeline();
		expect(pipeline.statuses.gap?.why).toEqual(lacking('the lead stage pipeline'));
		expect(pipeline.lostReasons.gap).toEqual(pipeline.statuses.gap);
		expect((await reader.actions()).gap).toMatchObject({ why: lacking('the custom actions'), failure: {} });
		expect((await reader.members()).gap?.why).toEqual(lacking('the team'));
		expect((await reader.fieldsOrGap()).fields.gap?.why).toEqual(lacking('the fields of the workspace'));
	});

	it('cannot be used without the list of fields', async () => {
		await expect(readerOf(refused).fields()).rejects.toThrow(FailureError);
		await expect(readerOf(refused).definitions()).rejects.toThrow(FailureError);
	});

	it('says nothing where the execution was cancelled', async () => {
		const { client, cancel } = clientWith(refused);
		cancel();
		const reader = workspaceReader({ client, shared: sharedDefinitions(() => 1), ...caller }, 0);
		await expect(reader.pipeline()).rejects.toThrow(cancelled.message);
		await expect(reader.members()).rejects.toThrow(cancelled.message);
	});

	it('names the list that may lack entries', async () => {
		const team = await ask.members(
			clientWith({ status: 200, body: [{ name: 'A', email: 'a@b.c' }, 7] }, { status: 200, body: [] }).client,
		);
		expect(team.gap?.why).toBe('not all team members can be read');
		expect(team.find('a@b.c')).toBeDefined();
		const body = {
			statuses: ['Fresh', null],
			lostReasons: [null],
			customFields: [null],
			customActions: [null],
		};
		const { client } = clientWith({ status: 200, body });
		const { statuses, lostReasons } = await ask.pipeline(client);
		const half = await ask.pipeline(
			clientWith({ status: 200, body: { statuses: ['Fresh'], lostReasons: [null] } }).client,
		);
		expect([half.statuses.gap, half.lostReasons.gap?.why]).toEqual([
			...[undefined, 'not all lost reasons can be read'],
		]);
		const { fields } = await ask.fields(client);
		const lists = [statuses, lostReasons, fields, await ask.actions(client)];
		expect(lists.map((list) => list.gap?.why)).toEqual(
			['statuses', 'lost reasons', 'fields of the workspace', 'custom actions'].map(
				(what) => `not all ${what} can be read`,
			),
		);
	});
});

describe('a workspace shows no identifier', () => {
	it.each([
		[[false, false], undefined, true],
		[[], undefined, true],
		[[false, true], undefined, false],
		[[false, undefined], undefined, false],
		[[false], { why: 'not all can be read' }, false],
	])('if every definition says so: %j', (flags, gap, expected) => {
		const fields = flags.map(
			(isIdentifier, index) => [String(index), field('text', { isIdentifier })] as const,
		);
		expect(showsNoIdentifier(new DefinitionMap(fields, gap))).toBe(expected);
	});

	it.each([
		[true, 1],
		[false, 2],
	])('and if so, its fields are kept for nobody: with one %s, %i requests', async (isLeadid, count) => {
		const body = [{ apiName: 'phone', type: 'PHONE', isLeadid, isVisible: true }];
		const { client, requests } = clientWith({ status: 200, body });
		const shared = sharedDefinitions(() => 1);
		await workspaceReader({ client, shared, ...caller }, 0).fields();
		await workspaceReader({ client, shared, ...caller }, 0).fields();
		expect(requests).toHaveLength(count);
	});
});

it('what the searches of a workspace have shown holds for a day', () => {
	const day = 24 * 60 * 60 * 1_000;
	let now = 0;
	const facts = new SearchFacts(() => now);
	facts.learn([{ leadId: undefined }]);
	now = day - 1;
	expect([facts.haveIds, facts.isBusy]).toEqual([false, true]);
	now = day;
	expect([facts.haveIds, facts.isBusy]).toEqual([undefined, false]);
	facts.learn([{ leadId: undefined }, { leadId: 'L1' }]);
	facts.learn([]);
	expect(facts.haveIds).toBe(true);
});

describe('the definitions of an execution', () => {
	it.each([
		[0, 5_000, [0]],
		[3_000, 5_000, [3_000]],
		[60_000, 5_000, [5_000, 60_000]],
		[60_000, 0, [0, 60_000]],
	])(
		'may be so old, where the credential allows %i ms and a verdict %i ms',
		async (keepFor, freshFor, first) => {
			const startedAt = 100_000;
			let now = startedAt;
			const ages: number[] = [];
			const shared = sharedDefinitions(() => startedAt);
			jest.spyOn(shared.actions, 'read').mockImplementation(async (after) => {
				ages.push(startedAt - after);
				return await Promise.resolve(new DefinitionMap([]));
			});
			const forget = jest.spyOn(shared, 'forget');
			const workspace = readersAt(
				{ keepFor, freshFor },
				{ client: clientWith(refused).client, shared, ...caller },
				() => now,
			);
			await workspace.fresh.actions();
			await workspace.shared.actions();
			expect(ages.splice(0)).toEqual(first);
			const at = async (age: 'shared' | 'fresh', later: number) => {
				now = startedAt + later;
				await workspace[age].actions();
				return ages.splice(0);
			};
			const renewed = Math.min(freshFor, keepFor);
			const period = Math.max(5_000, keepFor);
			expect(await at('shared', period)).toEqual([]);
			expect(await at('shared', period + 1)).toEqual([renewed - period - 1]);
			expect(await at('shared', 2 * period + 1)).toEqual([]);
			expect(await at('fresh', 3 * period)).toEqual([renewed - 3 * period]);
			expect(await at('fresh', 3 * period + 5_000)).toEqual([]);
			workspace.forget();
			expect(forget).toHaveBeenCalled();
		},
	);

	it('are forgotten as a whole', () => {
		const shared = sharedDefinitions(() => 1);
		const parts = [shared.fields, shared.pipeline, shared.actions, shared.members];
		const forgets = parts.map((part) => jest.spyOn(part, 'forget'));
		shared.forget();
		for (const forget of forgets) expect(forget).toHaveBeenCalledTimes(1);
	});
});

describe('a list of definitions', () => {
	const action = (code: number) => ({ code: String(code), displayName: `Action ${code}` });
	const list = async (...replies: Reply[]) => {
		const { client, requests } = clientWith(...replies);
		const { entries, doubts } = await listDefinitions(
			client,
			'listActions',
			true,
			actionPage,
			({ code }) => code,
		);
		return { codes: entries.map(({ code }) => code), doubts, asked: requests.map(({ query }) => query) };
	};
	/** A page that says that there is more. */
	const cut: Reply = { status: 200, body: { data: [action(1)], totalCount: 2 } };

	it('is read at once, with a doubt about entries that cannot be read', async () => {
		expect(await list({ status: 200, body: [action(1), { displayName: 'Without a code' }] })).toMatchObject({
			...{ codes: ['1'], doubts: [{ kind: 'unreadable', entries: 1 }] },
		});
		expect((await list({ status: 200, body: [action(1)] })).asked).toHaveLength(1);
	});

	it('goes on if it looks like a page', async () => {
		const { codes, asked } = await list(cut, { status: 200, body: { data: [action(2)], totalCount: 2 } });
		expect(codes).toEqual(['1', '2']);
		expect(asked.slice(0, 2)).toEqual([{ detail: true }, { detail: true, skip: 1, limit: 100 }]);
	});

	it.each([400, 404, 422])('is whole where the service knows no pages: status %i', async (status) => {
		expect((await list(cut, { status, body: {} })).codes).toEqual(['1']);
	});

	it('fails where the next page is refused', async () => {
		await expect(list(cut, { status: 403, body: {} })).rejects.toThrow(FailureError);
	});
});
