import { join } from 'node:path';

import { DataTables, readWorkflow } from '../kit/engine';
import { upsert } from '../kit/nodes/leads';
import { root } from '../kit/root';
import { withWorkspace } from '../kit/support/withWorkspace';

const workflow = readWorkflow(join(root, 'examples', 'note-on-a-lead.json'));

describe('the example note-on-a-lead', () => {
	const workspace = withWorkspace('demo');
	let dataTables: DataTables;
	beforeEach(() => {
		workspace.sandbox.speak('strict');
		dataTables = new DataTables();
	});

	/** Another workflow creates the lead. */
	const createLead = async (): Promise<string> => {
		const asha = { name: 'Asha Rao', phone: '+919876512345' };
		const { outputs } = await workspace.leads(upsert(), [asha], { dataTables });
		return String(outputs[0]?.[0]?.json['lead_id']);
	};

	/** A person fills in the form. Returns what the last page says. */
	async function note(phone: string, text = 'Calls back on Monday'): Promise<unknown> {
		const run = await workspace.engine.run(workflow, {
			credentials: workspace.credentials(),
			dataTables,
			startNode: 'Note Form',
			input: [{ json: { phone, note: text } }],
			pinned: { Answer: [] },
		});
		expect(run.error).toBeUndefined();
		const last = ['Say It Is There', 'Say What Was Not Taken'].find((name) => run.nodes.has(name));
		return run.node(last ?? 'Answer').outputs[0]?.[0]?.json;
	}

	const notes = async (leadId: string) =>
		(await workspace.actionsOf(leadId)).filter(({ type }) => type === 'ACTION_1004');

	it('writes the note on the timeline of the lead with this phone, which Create or Update has written', async () => {
		const leadId = await createLead();
		expect(await note('98765 12345')).toEqual({
			title: 'Noted',
			message: 'The note is on the timeline of the lead.',
		});
		expect(await notes(leadId)).toMatchObject([{ fields: { comment: 'Calls back on Monday' } }]);
	});

	it('needs no table where the service returns the ID', async () => {
		workspace.sandbox.speak('observed');
		const leadId = await workspace.createLead({ name: 'Asha Rao', phone: '+919876512345' });
		expect(await note('+919876512345')).toMatchObject({ title: 'Noted' });
		expect(await notes(leadId)).toHaveLength(1);
	});

	it('says so where nobody has the phone', async () => {
		const message = expect.stringContaining('No lead has this phone');
		expect(await note('+447700900123')).toEqual({ title: 'Not noted', message });
	});

	it('says so where nothing tells the ID', async () => {
		const leadId = await workspace.createLead({ name: 'Asha Rao', phone: '+919876512345' });
		const message = expect.stringContaining('The ID of the lead with this phone is not known');
		expect(await note('+919876512345')).toEqual({ title: 'Not noted', message });
		expect(await notes(leadId)).toEqual([]);
	});
});
