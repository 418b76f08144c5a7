import type { INodeParameters } from 'n8n-workflow';
import { asJson, createCustom, feedback } from '../kit/nodes/actions';

/** The parameters of a custom action that stores its idempotency key in the field `comment`. */
export const feedbackWithKey = (leadId: string, more: INodeParameters = {}) =>
	createCustom(
		leadId,
		feedback,
		{},
		{
			...asJson('={{ { expected_price: $json.price ?? "5" } }}'),
			idempotencyKey: '={{ $json.key }}',
			keyField: 'comment',
			...more,
		},
	);
