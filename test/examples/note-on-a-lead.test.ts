import { join } from 'node:path';

import { DataTables, readWorkflow } from '../kit/engine';
import { root } from '../kit/root';
import { withWorkspace } from '../kit/support/withWorkspace';

const workflow = readWorkflow(join(root, 'examples', 'note-on-a-lead.json'));

describe('the example note-on-a-lead', () => {
	const workspace = withWorkspace('demo');
	let dataTables: DataTables;
	let leadId: string;

	beforeEach(async () => {
		leadId = await workspace.createLead({ name: 'Asha Rao', phone: '+919876512345' });
		dataTables = new DataTables();
		dataTables.create('lead_records', { record_id: 'string', phone: 'string', lead_id: 'string' });
	});

	const remember = () =>
		dataTables.find('lead_records').insert([{ phone: '+919876512345', lead_id: leadId }]);

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
		const last = ['Say It Is There', 'Say What Was Not Taken', 'Say Who Is Missing'].find((name) =>
			run.nodes.has(name),
		);
		return run.node(last ?? 'Answer').outputs[0]?.[0]?.json;
	}

	const notes = async () => (await workspace.actionsOf(leadId)).filter(({ type }) => type === 'ACTION_1004');

	it('writes the note on the timeline of the lead with this phone', async () => {
		remember();
		expect(await note('98765 12345')).toEqual({
			title: 'Noted',
			message: 'The note is on the timeline of Asha Rao.',
		});
		expect(await notes()).toMatchObject([{ fields: { comment: 'Calls back on Monday' } }]);
	});

	it('needs no table where the service returns the ID', async () => {
		workspace.sandbox.speak('observed');
		expect(await note('+919876512345')).toMatchObject({ title: 'Noted' });
	});

	it.each([
		['nobody has the phone', '+447700900123', 'No lead has this phone number.'],
		['nothing tells the ID', '+919876512345', 'nothing tells its ID'],
	])('says so where %s', async (_what, phone, words) => {
		workspace.sandbox.speak('strict');
		expect(await note(phone)).toEqual({ title: 'Not noted', message: expect.stringContaining(words) });
		expect(await notes()).toEqual([]);
	});
});
