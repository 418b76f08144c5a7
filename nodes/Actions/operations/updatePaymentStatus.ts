import { z } from 'zod';

import { actionIdProperty, leadIdProperty } from '../../shared/editor/properties';
import { actionIdReader, leadIdReader } from '../../shared/editor/readers';
import { inOrderOf, type Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { timelineAction } from '../../shared/sync/shapes/actions';
import { paymentStatusOf } from '../../shared/writes/paymentEntry';
import { paymentStatuses } from '../../shared/writes/paymentLists';
import { paymentStatusProperty } from '../properties';
import { payment } from '../resources';

export const updatePaymentStatus: Operation = {
	resource: payment,
	value: 'updateStatus',
	name: 'Update Status',
	action: 'Update the status of a payment',
	description: 'Change the status of a payment; its other values cannot change',
	writes: true,
	properties: [leadIdProperty, actionIdProperty, paymentStatusProperty],

	start({ client, parameters, settings }) {
		const leadIdOf = leadIdReader(parameters);
		const actionIdOf = actionIdReader(parameters);
		const statusOf = parameters.reader('status', 'Status', z.unknown());
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const actionId = actionIdOf(item);
			const given = statusOf(item);
			const status = paymentStatusOf(given);
			if (status === undefined) return unknownStatus(leadId, actionId, given);
			const prepared = status === given ? [] : [{ apiName: 'status', from: String(given), to: status }];
			const json = { lead_id: leadId, action_id: actionId, type: 'PAYMENT', status, prepared };
			if (settings.dryRun)
				return { kind: 'written', leadId, remarks: [], json: { ...json, outcome: 'dry_run' } };
			const body = { type: 'PAYMENT', status };
			const result = await client.call('updateAction', { path: { leadId, actionId }, body }, timelineAction);
			if (!result.ok) return failed(result.failure);
			const { currency, amount, status: stored } = result.answer;
			if (stored !== undefined && stored !== status) return keptStatus(leadId, actionId, status);
			return {
				kind: 'written',
				leadId,
				remarks: [],
				json: { ...json, outcome: 'updated', currency, amount },
			};
		});
	},
};

function unknownStatus(leadId: string, actionId: string, value: unknown): Outcome {
	return {
		kind: 'rejected',
		leadId,
		remarks: [
			{
				category: 'invalid_value',
				source: 'preflight',
				message: 'Not sent: the service does not know this payment status',
				hint: `Use one of ${paymentStatuses.join(', ')}.`,
				address: { scope: 'action', actionIndex: 0, key: 'status' },
				value,
				actionId,
			},
		],
	};
}

function keptStatus(leadId: string, actionId: string, value: string): Outcome {
	return {
		kind: 'rejected',
		leadId,
		remarks: [
			{
				category: 'silently_dropped',
				source: 'verification',
				message: 'The service did not store this payment status and gave no reason',
				hint: 'Check the payment in the workspace, then set the status again.',
				address: { scope: 'action', actionIndex: 0, key: 'status' },
				value,
				actionId,
			},
		],
	};
}
