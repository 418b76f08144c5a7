import { categoriesOf, jsonOf, reportedOf } from '../kit/items';
import { actionList, create, customAction, payment } from '../kit/nodes/leads';
import { diya, isha, person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');
const visit = (more = {}) => customAction('1001', { location: 'Pune', visitors: '3' }, more);
const demo = (fields = {}) => customAction('1002', { demo_date: '2026-03-01', topic: 'Reports', ...fields });

/** Creates one lead with these actions. */
async function createWith(...entries: Array<ReturnType<typeof customAction>>) {
	const run = await workspace.leads(create({}, actionList(...entries)), [person(1)]);
	const [lead] = reportedOf(run.outputs[0]);
	return { run, lead, timeline: await workspace.actionsOf(lead?.['lead_id']) };
}

describe('the first actions of a new lead', () => {
	it('are custom actions and payments, with their values prepared', async () => {
		const { run, lead, timeline } = await createWith(
			visit(),
			payment({ amount: '₹ 1,499.50', performedBy: diya }),
		);

		expect(run.outputs[1]).toEqual([]);
		expect(lead?.['actions']).toEqual([
			{ type: 'ACTION_1001', action_id: expect.any(String), status: 'CREATED' },
			{ type: 'PAYMENT', action_id: expect.any(String), status: 'CREATED' },
		]);
		expect(lead?.['prepared']).toMatchObject([
			{ field: 'visitors', action_index: 0, from: '3', to: 3 },
			{ field: 'amount', action_index: 1, to: '1499.50' },
		]);
		expect(timeline).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					type: 'ACTION_1001',
					fields: { location: 'Pune', visitors: 3 },
					employeeid: 'SYSTEM',
				}),
				expect.objectContaining({ type: 'PAYMENT', amount: '1499.50', currency: 'INR', employeeid: diya }),
			]),
		);
	});

	it('use the values of each item', async () => {
		const entry = customAction('={{ $json.code }}', { location: '={{ $json.where }}' });
		const run = await workspace.leads(create({ unmatchedInput: 'ignore' }, actionList(entry)), [
			{ ...person(1), code: 'ACTION_1001', where: 'Pune' },
			{ ...person(2), code: 1001, where: 'Delhi' },
		]);
		const places = reportedOf(run.outputs[0]).map(
			async ({ lead_id }) => (await workspace.actionsOf(lead_id))[0]?.['fields'],
		);

		expect(run.outputs[1]).toEqual([]);
		expect(await Promise.all(places)).toEqual([{ location: 'Pune' }, { location: 'Delhi' }]);
	});

	it.each([[{ host: 'Diya Sharma', Host: 'Isha Rao' }], [{ Host: 'Isha Rao', host: 'Diya Sharma' }]])(
		'have the value of the API name where the label is given too: %j',
		async (fields) => {
			const { run, timeline } = await createWith(demo(fields));
			expect(timeline[0]?.['fields']).toMatchObject({ host: diya });
			expect(categoriesOf(run.outputs[1])).toEqual(['Host of action 0 unknown_field preflight']);
		},
	);

	it('have the value of the first of two spellings of a label', async () => {
		const { run, timeline } = await createWith(demo({ Host: 'Diya Sharma', HOST: 'Isha Rao' }));
		expect(timeline[0]?.['fields']).toMatchObject({ host: diya });
		expect(categoriesOf(run.outputs[1])).toEqual(['HOST of action 0 unknown_field preflight']);
	});

	it('have no value of a row that names no field', async () => {
		const { run } = await createWith(customAction('1001', { location: 'Pune', '': 'x' }));
		expect(run.outputs[1]).toEqual([]);
	});

	it('have their remarks after those of the lead', async () => {
		const entries = actionList(payment({ amount: '0' }));
		const run = await workspace.leads(create({}, entries), [{ ...person(1), rating: 9 }]);
		expect(categoriesOf(run.outputs[1])).toEqual([
			'rating invalid_value preflight',
			'amount of action 0 invalid_value preflight',
		]);
	});

	it.each(['host', 'Host'])('may name a team member in the field %s without Performed By', async (name) => {
		const { run, timeline } = await createWith(demo({ [name]: 'Diya Sharma' }));

		expect(categoriesOf(run.outputs[1])).toEqual([]);
		expect(timeline[0]).toMatchObject({ fields: { host: diya } });
	});

	// sync-api.md, Custom action entry.
	it('may be performed by an active team member, given by email or name', async () => {
		const { timeline } = await createWith(visit({ performedBy: 'Diya Sharma' }));
		expect(timeline[0]).toMatchObject({ employeeid: diya });
	});

	// sync-api.md, POST /lead/{leadId}/action.
	it('are created as the system user when the member is not active; a payment is held back', async () => {
		const { run, lead } = await createWith(visit({ performedBy: isha }), payment({ performedBy: isha }));

		expect(categoriesOf(run.outputs[1])).toEqual([
			'employeeid of action 0 unknown_team_member preflight',
			'employeeid of action 1 unknown_team_member preflight',
		]);
		expect(lead?.['actions']).toMatchObject([{ status: 'CREATED' }, { status: 'HELD_BACK' }]);
	});

	it('may have an earlier date if the definition allows it', async () => {
		const { run, timeline } = await createWith(visit({ date: '2026-01-05T10:00:00+05:30' }));

		expect(run.outputs[1]).toEqual([]);
		expect(timeline[0]?.['creationTimestamp']).toBe(Date.parse('2026-01-05T10:00:00+05:30'));
	});

	it('may have an earlier day, which begins at midnight of the workspace', async () => {
		const { timeline } = await createWith(visit({ date: '2026-01-05' }));
		expect(timeline[0]?.['creationTimestamp']).toBe(Date.parse('2026-01-05T00:00:00+05:30'));
	});

	it('have the current time if it does not, with a remark', async () => {
		const began = Date.now();
		const { run, lead, timeline } = await createWith({ ...demo(), date: '2026-01-05' });

		expect(categoriesOf(run.outputs[1])).toEqual(['created_on of action 0 backdating_not_allowed preflight']);
		expect(lead?.['actions']).toMatchObject([{ status: 'CREATED' }]);
		expect(timeline[0]?.['creationTimestamp']).toBeGreaterThanOrEqual(began);
	});

	it.each([
		[
			'a mandatory field without a value',
			demo({ topic: '' }),
			'topic of action 0 missing_mandatory preflight',
		],
		['no value at all', customAction('1004', {}), 'action 0 missing_mandatory preflight'],
		['an unknown code', customAction('9999', { a: 1 }), 'type of action 0 unknown_action_code preflight'],
		['a built-in type', customAction('INCOMING_CALL', {}), 'type of action 0 unknown_action_code preflight'],
		['a payment with amount 0', payment({ amount: '0' }), 'amount of action 0 invalid_value preflight'],
		[
			'a payment in an unknown currency',
			payment({ currency: 'XYZ' }),
			'currency of action 0 invalid_value preflight',
		],
		['a payment without a status', payment({ status: '' }), 'status of action 0 invalid_value preflight'],
	])('are held back for %s, and the lead is created', async (_what, entry, remark) => {
		const { run, lead } = await createWith(entry);

		expect(categoriesOf(run.outputs[1])).toEqual([remark]);
		expect(lead).toMatchObject({ outcome: 'created', actions: [{ status: 'HELD_BACK' }] });
	});

	// sync-api.md, Field types.
	it('drop a FILE field, even a mandatory one, with a remark', async () => {
		const entry = customAction('1003', { title: 'Passport', document: 'passport.pdf' });
		const { run, lead } = await createWith(entry);

		expect(categoriesOf(run.outputs[1])).toEqual(['document of action 0 silently_dropped preflight']);
		expect(lead?.['actions']).toMatchObject([{ status: 'CREATED' }]);
	});

	it('drop an invalid field, and keep the rest', async () => {
		const { run, lead, timeline } = await createWith(demo({ guest_email: 'nobody', unheard_of: 1 }));

		expect(categoriesOf(run.outputs[1])).toEqual([
			'guest_email of action 0 invalid_value preflight',
			'unheard_of of action 0 unknown_field preflight',
		]);
		expect(jsonOf(run.outputs[1])[0]).toMatchObject({
			field: 'guest_email',
			action_index: 0,
			value: 'nobody',
		});
		expect(lead?.['actions']).toMatchObject([{ status: 'CREATED' }]);
		expect(timeline[0]?.['fields']).toMatchObject({ topic: 'Reports' });
	});
});

describe('when an entry is held back', () => {
	// sync-api.md, POST /lead.
	it('the remarks keep the positions of the others', async () => {
		const { lead, timeline } = await createWith(
			customAction('9999', {}),
			visit(),
			demo({ topic: '' }),
			payment(),
		);

		expect(lead?.['actions']).toMatchObject([
			{ status: 'HELD_BACK' },
			{ status: 'CREATED', type: 'ACTION_1001' },
			{ status: 'HELD_BACK' },
			{ status: 'CREATED', type: 'PAYMENT' },
		]);
		const ids = (lead?.['actions'] as Array<{ action_id?: string }>).map(({ action_id: id }) => id ?? null);
		expect(timeline.find(({ type }) => type === 'ACTION_1001')?.['id']).toBe(ids[1]);
		expect(timeline.find(({ type }) => type === 'PAYMENT')?.['id']).toBe(ids[3]);
	});

	it("the service's own remarks name their action", async () => {
		const entries = actionList(payment({ amount: 'x' }), visit({ performedBy: isha }));
		const run = await workspace.leads(create({ valueHandling: 'sendAsIs' }, entries), [person(1)]);
		const [lead] = reportedOf(run.outputs[0]);
		const [, second] = lead?.['actions'] as Array<{ action_id: string }>;
		// They say nothing of the fields of the lead.
		expect(lead).toMatchObject({ name: 'Person 1' });

		expect(categoriesOf(run.outputs[1])).toEqual([
			'amount of action 0 invalid_value service',
			'visitors of action 1 invalid_value service',
			'employeeid of action 1 unknown_team_member service',
		]);
		expect(jsonOf(run.outputs[1]).map(({ action_id }) => action_id)).toEqual([
			null,
			second?.action_id,
			second?.action_id,
		]);
	});
});
