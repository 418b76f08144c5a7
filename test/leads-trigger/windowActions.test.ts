import { windowActions } from '../../nodes/LeadsTrigger/events/leadActivity';
import { leadAnswer } from '../../nodes/shared/sync/shapes/lead';
import type { ItemForm } from '../../nodes/shared/workspace/itemData';
import { clientWith } from '../shared/sync/clientSupport';
import { readAs } from '../kit/readAs';

const action = (id: string, type: string, performedBy?: string) => ({
	actionId: id,
	type,
	employeeid: performedBy,
});
const timeline = [
	action('A1', 'ACTION_1001', 'Ann@x.in'),
	action('A2', 'PAYMENT', 'ann@x.in'),
	action('A3', '1001', 'bo@x.in'),
	action('A4', 'ACTION_1002'),
];
const window = { from: 1_000, to: 2_000 };

const asSent: ItemForm = {
	ready: async () => await Promise.resolve(),
	lead: (stored) => stored,
	action: (_code, stored) => stored,
	nameOf: () => undefined,
	amount: (stored) => stored,
};

async function found(
	types: readonly string[],
	performers: readonly string[],
	leadId: string | undefined = 'L1',
) {
	const { client, requests } = clientWith({
		status: 200,
		body: { data: timeline, total_count: timeline.length },
	});
	const lead = readAs(leadAnswer, { leadid: leadId, fields: { phone: '1' } });
	const actions = await windowActions(
		client,
		{ lead, window },
		{ types, performedBy: performers },
		{ hidePII: true },
		asSent,
	);
	return { ids: actions?.map((each) => each['action_id']), actions, requests };
}

describe('the actions for which a search found a lead', () => {
	it.each([
		[[], [], ['A1', 'A2', 'A3', 'A4']],
		[['ACTION_1001'], [], ['A1', 'A3']],
		[[' action_1001 '], [], ['A1', 'A3']],
		[['1002', 'payment'], [], ['A2', 'A4']],
		[[], ['ann@x.in'], ['A1', 'A2', 'A4']],
		[[], [' BO@x.in', 'nobody@x.in'], ['A3', 'A4']],
		[['1001'], ['ann@x.in'], ['A1']],
		[['1003'], [], []],
	])(
		'of the types %j by %j are %j; one without a performer may be theirs',
		async (types, performers, ids) => {
			expect((await found(types, performers)).ids).toEqual(ids);
		},
	);

	it('are asked for in their window, without more personal data than the poll asks for', async () => {
		const { requests, actions } = await found([], []);
		expect(requests).toHaveLength(1);
		expect(requests[0]).toMatchObject({
			url: expect.stringContaining('/lead/L1/'),
			query: { skip: 0, hidePII: true },
			body: { created_on: { from: 1_000, to: 1_999 } },
		});
		expect(actions?.[0]).toMatchObject({ action_id: 'A1', lead_id: 'L1' });
	});

	it('are not asked for if the service did not say which lead it is', async () => {
		const { client, requests } = clientWith({ status: 500 });
		const lead = readAs(leadAnswer, { fields: { phone: '1' } });
		const criteria = { types: [], performedBy: [] };
		expect(await windowActions(client, { lead, window }, criteria, {}, asSent)).toBeUndefined();
		expect(requests).toEqual([]);
	});
});
