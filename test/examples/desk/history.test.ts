import { join } from 'node:path';

import { readWorkflow } from '../../kit/engine';
import { Desk } from './desk';
import { root } from '../../kit/root';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workflow = readWorkflow(join(root, 'examples', 'desk', 'history.json'));

describe('the example history', () => {
	const workspace = withWorkspace('demo');
	let desk: Desk;
	beforeEach(async () => {
		desk = await Desk.setUp(workspace);
	});

	/** What the last page says of the lead that a person enters. */
	async function historyOf(lead: string): Promise<{ title?: unknown; message?: unknown }> {
		const run = await desk.runWorkflow(workflow, {
			startNode: 'History Form',
			input: [{ json: { lead } }],
			pinned: { Answer: [] },
		});
		return run.node('Page').outputs[0]?.[0]?.json ?? {};
	}

	const submit = async () =>
		await desk.submit([
			{ 'Full name': 'Ada <b>', 'Phone number': '+447700900101', 'E-mail': 'ada at mail', Budget: 'lots' },
		]);

	it('has what was dropped, what became of it, and the timeline, newest first', async () => {
		await submit();
		const [email, budget] = desk.rows('desk_cases');
		const leadId = String(email?.['lead_id']);
		await desk.mend({ choice: desk.choiceOf(email ?? {}), value: 'ada@mail.example' });
		await workspace.call('POST', `/lead/${leadId}/action`, {
			actions: [{ type: '1004', fields: { comment: 'Nice' } }],
		});

		const { title, message } = await historyOf(leadId);
		expect(title).toBe('Ada <b>');
		expect(message).toMatch(/Dropped: email .* \(invalid_value\), mended on \d{4}-\d\d-\d\d</);
		expect(message).toContain(
			`Dropped: budget “${String(budget?.['given_value'])}” (invalid_value), waits for a person`,
		);
		expect(message).toContain('ACTION_1004');
	});

	it('says what was typed first, also after a wrong value', async () => {
		await submit();
		const [, budget] = desk.rows('desk_cases');
		await desk.mend({ choice: desk.choiceOf(budget ?? {}), value: 'some' });
		const { message } = await historyOf(String(budget?.['lead_id']));
		expect(message).toContain('Dropped: budget “lots” (invalid_value), waits for a person');
	});

	it('still says which field it was when the desk has forgotten what was typed', async () => {
		await submit();
		const leadId = String(desk.rows('desk_cases')[0]?.['lead_id']);
		const filter = { type: 'and', filters: [] } as const;
		desk.tables.find('desk_cases').updateRows({
			filter: { ...filter, filters: [{ columnName: 'field', condition: 'eq', value: 'budget' }] },
			data: { given_value: '', input: '', status: 'forgotten' },
		});

		const { message } = await historyOf(leadId);
		expect(message).toContain('Dropped: budget (invalid_value), not mended within 90 days');
	});

	it('finds a lead by its phone where the service returns IDs, and says so where not', async () => {
		await submit();
		workspace.sandbox.speak('observed');
		expect(await historyOf('+447700900101')).toMatchObject({ title: 'Ada <b>' });
		workspace.sandbox.speak('strict');
		expect(await historyOf('+447700900101')).toMatchObject({
			title: 'No such lead',
			message: expect.stringContaining('its search returns no ID'),
		});
	});
});
