import { leadsType, update } from '../kit/nodes/leads';
import { asJson } from '../kit/nodes/actions';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

/** Searches tell the IDs of leads, so the node can compare an update with the lead that it found. */
const workspace = withWorkspace('demo', quick, { dialect: 'observed' });

it('a tool says which labels an update replaced only of a lead that nothing has changed since it was read', async () => {
	const leadId = await workspace.createLead({ ...person(1), interests: ['CRM'] });
	const parameters = {
		...update('', {}, asJson('={{ { interests: $json.interests } }}')),
		leadId: { __rl: true, mode: 'identifier', value: '={{ $json.phone }}' },
	};
	// The engine runs the type of a tool with several items as it runs any node.
	const run = await workspace.node(`${leadsType}Tool`, parameters, [
		{ phone: person(1).phone, interests: 'Training' },
		{ phone: person(1).phone, interests: 'Reports' },
	]);
	expect(run.outputs[0]?.map(({ json }) => json)).toMatchObject([
		{ lead_id: leadId, report: { replaced: { interests: ['CRM'] } } },
		{ lead_id: leadId, report: { replaced: { interests: true } } },
	]);
});
