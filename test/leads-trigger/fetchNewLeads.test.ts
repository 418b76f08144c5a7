import { givenFilter, type LeadPages } from '../../nodes/LeadsTrigger/leads';
import { serviceTime } from '../../nodes/LeadsTrigger/events/leadActivity';
import { keyOfLead, LeadList } from '../../nodes/LeadsTrigger/newLeads/leadList';
import { fetchNewLeads, watermarkNow } from '../../nodes/LeadsTrigger/newLeads/fetchNewLeads';
import { lowestWatermark } from '../../nodes/LeadsTrigger/newLeads/watermark';
import { leadAnswer, leadPage } from '../../nodes/shared/sync/shapes/lead';
import { startOfTime } from '../kit/waitingClock';
import { clientWith } from '../shared/sync/clientSupport';
import { pages } from './model';
import { readAs } from '../kit/readAs';

const leads = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ fields: { phone: `${from + index}` } }));

/** A list whose pages are these bodies in turn, then the last one. */
function listOf(bodies: readonly object[], most = Infinity) {
	const skips: number[] = [];
	const search: LeadPages = async (skip) => {
		skips.push(skip);
		return await Promise.resolve(readAs(leadPage, bodies[Math.min(skips.length, bodies.length) - 1]));
	};
	return { list: new LeadList(search, 'phone', pages(most)), skips };
}

const failing = (says: RegExp, next: RegExp) =>
	expect.objectContaining({
		failure: {
			reason: 'unreadable_answer',
			message: expect.stringMatching(says),
			description: expect.stringMatching(next),
		},
	});

it('each page of the list of leads counts as one of those that a poll may read', async () => {
	const { list } = listOf([{ data: leads(1) }], 2);
	await list.page(0);
	expect(list.isSpent).toBe(false);
	await list.page(1);
	expect(list.isSpent).toBe(true);
});

describe('new leads', () => {
	it('are those above the watermark of an earlier list, oldest first', async () => {
		const watermark = await watermarkNow(listOf([{ data: leads(3, 10), total_count: 3 }]).list);
		const { list } = listOf([{ data: [...leads(2), ...leads(3, 10)], total_count: 5 }]);
		const read = await fetchNewLeads(list, watermark);
		expect(read.leads.map(({ fields }) => fields['phone'])).toEqual(['1', '0']);
		expect(read.watermark.stored).toMatchObject({ isWhole: true, above: 0, below: 5 });
	});

	it('are found below a first page that cannot be read', async () => {
		const watermark = await watermarkNow(listOf([{ data: leads(3, 10), total_count: 3 }]).list);
		const unread = Array.from({ length: 100 }, () => 'no lead');
		const { list } = listOf([
			{ data: unread, total_count: 105 },
			{ data: [...leads(2), ...leads(3, 10)], total_count: 105 },
		]);
		const read = await fetchNewLeads(list, watermark);
		expect(read.leads.map(({ fields }) => fields['phone'])).toEqual(['1', '0']);
	});

	it('are read down to a known lead, also where one that is dated back stands last on a page', async () => {
		const listed = (all: readonly object[]) => {
			const search: LeadPages = async (skip, limit) =>
				await Promise.resolve(
					readAs(leadPage, { data: all.slice(skip, skip + limit), total_count: all.length }),
				);
			return new LeadList(search, 'phone', pages(Infinity));
		};
		const known = leads(400);
		const watermark = await watermarkNow(listed(known));
		const [newest, datedBack] = [leads(1, 500), leads(1, 600)];
		// Each page begins with the last lead of the page before, so the second one ends with the lead at 198.
		const now = [...newest, ...known.slice(0, 197), ...datedBack, ...known.slice(197)];
		const read = await fetchNewLeads(listed(now), watermark);
		expect(read.leads.map(({ fields }) => fields['phone'])).toEqual(['600', '500']);
	});

	it('are not known, after three tries, if the pages do not go on', async () => {
		const { list, skips } = listOf([{ data: leads(100), total_count: 500 }]);
		await expect(fetchNewLeads(list, lowestWatermark)).rejects.toThrow(
			failing(/did not go on where the page before ended/, /reported no lead\. The next poll/),
		);
		expect(skips.filter((skip) => skip === 0)).toHaveLength(3);
	});

	it('are not known if all that is remembered is gone, and nothing has a time', async () => {
		const watermark = await watermarkNow(listOf([{ data: leads(100), total_count: 200 }, { data: [] }]).list);
		const { list } = listOf([{ data: leads(3, 500), total_count: 3 }]);
		await expect(fetchNewLeads(list, watermark)).rejects.toThrow(
			failing(/^Nothing shows which leads are new$/, /reported none\. To start again/),
		);
	});

	it('may stand in any order if they are all on the first page', async () => {
		const listed = (times: readonly number[]) =>
			listOf([
				{
					data: times.map((time) => ({ fields: { phone: `${time}`, created_on: time } })),
					total_count: times.length,
				},
			]).list;
		const watermark = await watermarkNow(listed([1_000_000]));
		const read = await fetchNewLeads(listed([1_000_000, 2_000_000, 3_000_000, 4_000_000]), watermark);
		expect(read.leads).toHaveLength(3);
	});

	it('are told apart by ID, else by identifier, else by all fields if only this lead has no identifier', () => {
		const key = (body: object, identifier?: string) => keyOfLead(readAs(leadAnswer, body), identifier);
		const fields = { phone: '1', name: 'Ann' };
		expect(key({ leadid: 'L1', fields })).toBe(key({ leadid: 'L1', fields: {} }, 'phone'));
		expect(key({ fields }, 'phone')).toBe(key({ fields: { phone: '1' } }, 'phone'));
		expect(key({ fields }, 'phone')).not.toBe(key({ fields: { phone: '2' } }, 'phone'));
		expect(key({ fields }, 'email')).toBe(key({ fields: { ...fields } }, 'email'));
		expect(key({ fields }, 'email')).not.toBe(key({ fields: { phone: '1' } }, 'email'));
	});

	it('cannot be told apart where no definition shows the identifier', () => {
		expect(() => keyOfLead(readAs(leadAnswer, { fields: { phone: '1' } }), undefined)).toThrow(
			failing(/cannot recognize leads/, /isLeadid/),
		);
	});
});

describe('a filter of the trigger', () => {
	it.each([
		['with a value', ['a'], ['a'], ['a']],
		['with an expression that found one', 'a', '={{ 1 }}', 'a'],
		['that is not set', [], [], undefined],
		['that is not there', undefined, undefined, undefined],
	])('%s is %j, stored as %j: %j', (_what, value, stored, expected) => {
		expect(givenFilter('Status', value, stored)).toEqual(expected);
	});

	it.each([[''], [[]], [null], [undefined]])(
		'whose expression found %j fails, and says what to do',
		(value) => {
			expect(() => givenFilter('Status', value, '={{ $json.status }}')).toThrow(
				expect.objectContaining({
					failure: {
						reason: 'bad_parameter',
						message: 'The filter Status is empty',
						description: expect.stringMatching(/Give it a value, or remove the filter\.$/),
					},
				}),
			);
		},
	);
});

describe('the time of the service', () => {
	const body = { id: 'e1' };

	it('is that of its header', async () => {
		const { client } = clientWith({ status: 200, body, headers: { date: 'Mon, 23 Nov 2026 09:00:00 GMT' } });
		const at = Date.UTC(2026, 10, 23, 9);
		expect(await serviceTime(client)).toMatchObject({ earliest: at, latest: at });
	});

	it('is within 5 minutes of the time of this machine without the header', async () => {
		const { client } = clientWith({ status: 200, body });
		expect(await serviceTime(client)).toMatchObject({
			earliest: startOfTime - 300_000,
			latest: startOfTime + 300_000,
		});
	});

	it('is not known without an answer', async () => {
		await expect(serviceTime(clientWith({ status: 403 }).client)).rejects.toThrow(
			expect.objectContaining({ failure: expect.objectContaining({ reason: 'not_authorized' }) }),
		);
	});
});
