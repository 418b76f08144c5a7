import { countArchived, takeSample } from '../../nodes/Metadata/check/fetchWorkspace';
import { clientWith, type Reply } from '../shared/sync/clientSupport';

const page = (data: readonly object[], more: object = {}): Reply => ({
	status: 200,
	body: { data, ...more },
});
const lead = (status: string) => ({ leadid: 'L1', fields: { status } });

describe('a sample of the leads of a workspace', () => {
	it.each([
		[
			page([lead('Hot')], { total_count: 5 }),
			{ count: 5, lead: { leadId: 'L1', fields: { status: 'Hot' } } },
		],
		[
			page([lead('Hot')], { total_count: 0 }),
			{ count: 1, lead: { leadId: 'L1', fields: { status: 'Hot' } } },
		],
		[page([{ fields: { phone: '1' } }]), { count: 1, lead: { leadId: undefined, fields: { phone: '1' } } }],
		[page([], { total_count: 3 }), { count: 0, lead: undefined }],
	])('of the answer %j is %j', async (reply, sample) => {
		const taken = await takeSample(clientWith(reply).client, {});
		expect(taken).toMatchObject(sample);
		expect(taken.gap).toBeUndefined();
	});

	it('is one lead, without personal data', async () => {
		const { client, requests } = clientWith(page([]));
		await takeSample(client, { status: 'Hot' });
		expect(requests).toMatchObject([
			{ query: { skip: 0, limit: 1, hidePII: true }, body: { fields: { status: 'Hot' } } },
		]);
	});

	it('that cannot be taken says why', async () => {
		expect(await takeSample(clientWith({ status: 403 }).client, {})).toMatchObject({
			count: 0,
			gap: { why: expect.stringMatching(/^the leads cannot be read/) },
		});
	});
});

describe('the leads of archived statuses', () => {
	const statusesOf = (labels: readonly string[], archived = true) =>
		labels.map((label) => ({ label, archived, stageType: 'OPEN' }));
	const of = async (labels: readonly string[], ...replies: readonly Reply[]) => {
		const { client, requests } = clientWith(...replies);
		const all = [...statusesOf(labels), ...statusesOf(['Fresh'], false)];
		return { counted: await countArchived(client, all), requests };
	};

	it('are counted for each of them, and for no other', async () => {
		const { counted, requests } = await of(['Old', 'Odd'], page([lead('Old')], { total_count: 2 }));
		expect(counted).toEqual({
			inUse: [{ label: 'Old', leads: 2, gap: undefined }],
			gap: undefined,
		});
		expect(requests.map(({ body }) => body)).toEqual([
			{ fields: { status: 'Old' } },
			{ fields: { status: 'Odd' } },
		]);
	});

	it('are counted if the service does not show their status', async () => {
		const { counted } = await of(
			['Old'],
			page([{ leadid: 'L1', fields: { phone: '1' } }], { total_count: 3 }),
		);
		expect(counted.inUse).toMatchObject([{ label: 'Old', leads: 3 }]);
	});

	it('are not counted where the search fails, and that is said', async () => {
		const { counted } = await of(['Old', 'Odd'], page([]), { status: 403 });
		expect(counted).toMatchObject({ inUse: [], gap: { why: expect.stringMatching(/leads cannot be read/) } });
	});
});
