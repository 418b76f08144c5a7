import * as fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runs } from '../../kit/exploring';
import type { ReceivedRequest } from '../../kit/fakeService';
import { jsonOf } from '../../kit/items';
import { type ListDialect, listDialects, ListService } from '../../kit/listService';
import { actionsType, getTimeline } from '../../kit/nodes/actions';
import { automatic } from '../../kit/nodes/mapping';
import { get, getMany, leadsType } from '../../kit/nodes/leads';
import { getMembers, teamMembersType } from '../../kit/nodes/teamMembers';
import { reads } from '../../kit/operations';
import { sameIds } from '../../kit/operations/row';
import { quick } from '../../kit/runtime';
import { getFields, metadataType } from '../../kit/nodes/metadata';
import { withFakeService } from '../../kit/support/withFakeService';
import { withWorkspace } from '../../kit/support/withWorkspace';

const fields = [
	{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
	{ apiName: 'number', type: 'NUMBER', isVisible: true },
	{ apiName: 'owner', type: 'ACTIVEUSERS', isVisible: true },
];

const numberOf = ({ number }: IDataObject) => Number(number);

const listings = reads.flatMap((row) => (row.listing ? [[row.name, row, row.listing] as const] : []));

const cutList = /^Row 1: The service returned \d+ entries, and no others/;
const unknownForm = /^Row 1: The answer is not in the format of the Sync API/;

describe('a list that a service returns as it likes', () => {
	const workspace = withWorkspace('empty', quick);
	// The definitions change from one execution to the next.
	workspace.keepDefinitionsFor = 0;
	const service = withFakeService();
	const pageOf = ({ target }: ReceivedRequest) => {
		const query = new URL(target, 'http://here').searchParams;
		return [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 10)] as const;
	};
	const serve = (route: string, answer: (skip: number, limit: number) => unknown) => {
		service.clear();
		service.on('GET /custom-fields', { body: fields });
		service.on('GET /custom-actions', { body: [] });
		service.on('GET /lead-stage-pipeline', { body: { statuses: [], lostReasons: [] } });
		service.on(route, (request) => ({ body: answer(...pageOf(request)) }));
	};
	const run = async (type: string, parameters: INodeParameters, items: readonly IDataObject[] = [{}]) =>
		await workspace.node(type, parameters, items, { baseUrl: service.url });

	describe.each(listings)('%s', (_name, row, { route, pageSize, entry, inside }) => {
		const parameters = (more: INodeParameters) => ({ ...row.parameters(sameIds('L1'), {}), ...more });
		const numbersOf = (items: readonly IDataObject[]) =>
			items.flatMap((item) => (inside ? (item[inside] as IDataObject[]) : [item]).map(numberOf));
		/** A lead has its actions under a key of its own, so they are not wrapped and have no count. */
		const dialects = listDialects(pageSize).map((dialect): ListDialect =>
			inside ? { ...dialect, wrapping: 'bare', nulls: [] } : dialect,
		);
		const start = (dialect: ListDialect) => {
			const list = new ListService(dialect, (number) => entry(number, dialect.hasIds));
			serve(route, (skip, limit) => {
				const answer = list.answer(skip, limit);
				return inside ? { id: 'L1', fields: {}, [inside]: answer } : answer;
			});
			return list;
		};

		it('is returned whole, each entry once, or the node says that it is not', async () => {
			await fc.assert(
				fc.asyncProperty(dialects, async (dialect) => {
					const list = start(dialect);
					const { outputs, hints, error } = await run(row.type, parameters({ returnAll: true }));
					expect(list.requests).toBeLessThanOrEqual(
						3 * (Math.ceil((dialect.size + 7) / Math.min(dialect.most, pageSize)) + 4) + 30,
					);
					if (error) {
						// No source shows this key around another list than that of leads.
						const isUnknown = dialect.wrapping === 'leads' && route !== 'POST /lead/search';
						expect(error.message).toMatch(isUnknown ? unknownForm : cutList);
						return;
					}
					if (hints.length > 0) return;
					const numbers = numbersOf(jsonOf(outputs[0]));
					expect(new Set(numbers).size).toBe(numbers.length);
					expect(numbers.filter((number) => number <= dialect.size)).toEqual(list.began);
				}),
				{ numRuns: runs(150) },
			);
		});

		it('has exactly as many entries as the limit', async () => {
			const limits = fc.integer({ min: 1, max: 120 });
			await fc.assert(
				fc.asyncProperty(dialects, limits, async (dialect, limit) => {
					const list = start({ ...dialect, growth: [] });
					const { outputs, hints, error } = await run(row.type, parameters({ limit }));
					if (error) return;
					const numbers = numbersOf(jsonOf(outputs[0]));
					expect(numbers.length).toBeLessThanOrEqual(limit);
					if (hints.length === 0) expect(numbers).toEqual(list.began.slice(0, limit));
				}),
				{ numRuns: runs(75) },
			);
		});
	});

	/** The last one answers all requests after it. */
	const paged = (all: readonly unknown[], size: number) => (skip: number) => all.slice(skip, skip + size);
	const many = (count: number, entry: (number: number) => unknown) =>
		Array.from({ length: count }, (_, index) => entry(index + 1));

	it('is read to its end from pages that are smaller than asked for, without a count', async () => {
		const all = many(60, (number) => ({ fields: { phone: String(number), number } }));
		serve('POST /lead/search', (skip) => ({ data: paged(all, 25)(skip) }));
		const { outputs, hints } = await run(leadsType, getMany({ returnAll: true }));
		expect([outputs[0]?.length, hints]).toEqual([60, []]);
	});

	it('is an error where the service counts more than it returns', async () => {
		const all = many(250, (number) => ({ fields: { phone: String(number), number } }));
		serve('POST /lead/search', () => ({ data: all.slice(0, 100), total_count: 250 }));
		const { error } = await run(leadsType, getMany({ returnAll: true }));
		expect(error?.message).toMatch(/^Row 1: The service returned 100 entries, and no others/);
		expect(error?.description).toMatch(/set Limit to 100/);
	});

	it('is an error where skip is ignored, and says that there may be more', async () => {
		const actions = many(100, (number) => ({ id: `a${number}`, type: 'OUTGOING_CALL', number }));
		serve('GET /lead/L1', () => ({ id: 'L1', fields: {}, actions }));
		const { error } = await run(leadsType, get('L1', { includeActions: true, returnAll: true }));
		expect(error?.message).toMatch(/^Row 1: The service returned 100 entries, and no others/);
		expect(error?.description).toMatch(/may have more.* set Limit to 100/);
	});

	it('is an error that names the keys that were seen, where no list is where one should be', async () => {
		const edges = many(3, (number) => ({ node: { id: `a${number}`, type: 'OUTGOING_CALL' } }));
		serve('POST /lead/L1/action/search', () => ({ edges, pageInfo: { hasNextPage: false } }));
		const { outputs, error } = await run(actionsType, getTimeline('L1', { returnAll: true }));
		expect(outputs[0] ?? []).toEqual([]);
		expect(error?.message).toMatch(/^Row 1: The answer is not in the format of the Sync API/);
		expect(error?.description).toContain('edges[].node, pageInfo.hasNextPage');
	});

	it('passes on the actions that show no type, and says so', async () => {
		const odd = { node: { id: 'a1' } };
		const data = [odd, { id: 'a2', type: 'OUTGOING_CALL' }];
		serve('POST /lead/L1/action/search', () => ({ data, total_count: 2 }));
		const { outputs, hints } = await run(actionsType, getTimeline('L1', { returnAll: true }));
		expect(jsonOf(outputs[0])).toMatchObject([{ unreadable: ['type'], ...odd }, { action_id: 'a2' }]);
		expect(hints.map(({ message }) => message).join()).toMatch(
			/passes on as the service sent them: 1\. .*node/,
		);
	});

	it('passes on leads without fields, and says so', async () => {
		const odd = { zq1: 'l1', zq2: { name: 'Asha' } };
		serve('POST /lead/search', () => ({ data: [odd, { fields: { number: 7 } }], total_count: 2 }));
		const { outputs, hints } = await run(leadsType, getMany({ returnAll: true }));
		expect(jsonOf(outputs[0])).toEqual([{ unreadable: ['fields'], ...odd }, { number: 7 }]);
		expect(hints.map(({ message }) => message).join()).toMatch(/sent them: 1\. .*zq1, zq2/);
	});

	it('is refused where a value is nested deeper than any program follows', async () => {
		const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
		serve('POST /lead/search', () => undefined);
		service.on('POST /lead/search', {
			headers: { 'content-type': 'application/json' },
			body: `{"data":[{"fields":{"notes":${deep}}}],"total_count":1}`,
		});
		const { error } = await run(leadsType, getMany({ returnAll: true }));
		expect(error?.description).toMatch(/nested too deeply/);
	});

	it('passes on the entries that cannot be read, and says so', async () => {
		const all = many(12, (number) => ({ name: 'A', email: `m${number}@mail.example` }));
		serve('GET /team-members', (skip) => ({
			data: [...all.slice(0, 5), null, ...all.slice(5)].slice(skip, skip + 10),
			total_count: 13,
		}));
		const { outputs, hints } = await run(teamMembersType, getMembers({ returnAll: true }));
		expect(outputs[0]).toHaveLength(13);
		expect(jsonOf(outputs[0])).toContainEqual({ unreadable: ['email'], sent: null });
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/cannot read, and passes on as the service sent them: 1\./),
		]);
	});

	describe('of definitions', () => {
		const all = many(47, (number) => ({ apiName: `field_${number}`, type: 'TEXT', isLeadid: number === 1 }));

		// The default of the specification for all lists.
		it('is read whole from pages of 10', async () => {
			serve('GET /custom-fields', paged(all, 10));
			const { outputs, hints } = await run(metadataType, getFields({ returnAll: true }));
			expect([outputs[0]?.length, hints]).toEqual([47, []]);
		});

		it('holds no value back as unknown that is on a later page', async () => {
			serve('GET /custom-fields', paged(all, 10));
			service.on('POST /lead', { status: 201, body: { lead_id: 'L1', actions: [], remarks: [] } });
			const item = { field_1: 'x', field_47: 'y' };
			const { outputs } = await run(leadsType, { operation: 'create', fields: automatic }, [item]);
			expect([outputs[0]?.length, outputs[1] ?? []]).toEqual([1, []]);
			const sent = service.requests.find(({ route }) => route === 'POST /lead');
			expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ fields: item });
		});

		it('is whole where the service knows no pages', async () => {
			const ten = all.slice(0, 10);
			serve('GET /custom-fields', () => ten);
			const { outputs, hints } = await run(metadataType, getFields({ returnAll: true }));
			expect([outputs[0]?.length, hints]).toEqual([10, []]);
		});
	});

	it('of members that is cut short holds no member back as unknown', async () => {
		const all = many(30, (number) => ({ name: `M ${number}`, email: `m${number}@mail.example` }));
		serve('GET /team-members', () => ({ data: all.slice(0, 10), total_count: 30 }));
		service.on('POST /lead', { status: 201, body: { lead_id: 'L1', actions: [], remarks: [] } });
		const item = { phone: '+919876510001', owner: 'm27@mail.example' };
		const { outputs } = await run(leadsType, { operation: 'create', fields: automatic }, [item]);
		expect([outputs[0]?.length, outputs[1] ?? []]).toEqual([1, []]);
		const sent = service.requests.find(({ route }) => route === 'POST /lead');
		expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ fields: { owner: 'm27@mail.example' } });
	});
});
