import type { INodeParameters } from 'n8n-workflow';
import { asJson, createCustom, feedback } from '../kit/nodes/actions';

/** The parameters of a custom action that stores its event ID in the field `comment`. */
export const feedbackOfEvent = (leadId: string, options: INodeParameters = {}, more: INodeParameters = {}) =>
	createCustom(leadId, feedback, options, {
		eventId: '={{ $json.key }}',
		eventIdField: 'comment',
		...asJson('={{ { expected_price: $json.price ?? "5" } }}'),
		...more,
	});
