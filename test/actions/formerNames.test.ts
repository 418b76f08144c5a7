import type { INodeParameters } from 'n8n-workflow';

import { createCustom, createPayment, feedback, runActions, timelineOf } from '../kit/nodes/actions';
import { quick } from '../kit/runtime';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);

/** docs/decisions/0043: n8n takes parameters that a node does not have out of a workflow without a word. */
describe('an event ID that stands elsewhere', () => {
	const saved = (leadId: string): Array<[string, INodeParameters]> => [
		['idempotencyKey', createPayment(leadId, {}, { idempotencyKey: '={{ $json.key }}' })],
		['idempotencyKey', createCustom(leadId, feedback, { idempotencyKey: 'e1' })],
		['keyField', createCustom(leadId, feedback, { keyField: 'comment' })],
		['eventId', createPayment(leadId, { eventId: '={{ $json.key }}' })],
		['eventId', createCustom(leadId, feedback, { eventId: '={{ $json.key }}' })],
		['eventIdField', createCustom(leadId, feedback, { eventIdField: 'comment' })],
	];

	it('lets nothing be written, and the error says where to enter it', async () => {
		const leadId = await newLead(workspace);
		for (const [name, parameters] of saved(leadId)) {
			const { error } = await runActions(workspace, parameters, [{ key: 'e1' }, { key: 'e1' }]);

			expect(error?.message).toMatch(
				new RegExp(`Row 1: Event ID(?: Field)? is a parameter of its own, and .* as ${name}$`),
			);
			expect(error).toMatchObject({ description: expect.stringMatching(/^Enter .+ as Event ID/) });
		}
		expect(await timelineOf(workspace, leadId)).toEqual([]);
	});
});
