import { z } from 'zod';

import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { actionIdProperty, actionIdReader } from '../../shared/editor/properties';
import type { Remark } from '../../shared/remarks/remark';
import { inOrderOf, type Operation, type Session } from '../../shared/run/operation';
import { type Outcome, reportOf } from '../../shared/run/outcome';
import { paymentStatuses, paymentStatusOf } from '../../shared/writes/paymentEntry';
import { actionItem } from '../entryOutcome';
import { payment, paymentStatusProperty } from '../properties';
import { type ActionPath, sendUpdate } from '../sendUpdate';

export const updatePaymentStatus: Operation = {
	resource: payment,
	value: 'updateStatus',
	name: 'Update Status',
	action: 'Update the status of a payment',
	description: 'Change the status of a payment; its other values cannot change',
	writes: true,
	properties: [...leadIdProperties, actionIdProperty, paymentStatusProperty],

	async start(session) {
		const { parameters } = session;
		const leadIdOf = await leadIdReader(session);
		const actionIdOf = actionIdReader(parameters);
		const statusOf = parameters.reader('status', 'Status', z.unknown());
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const path = { leadId, actionId: actionIdOf(item) };
			return await updateStatus(session, item, path, statusOf(item));
		});
	},
};

/** Changes the status of a payment. Its other values cannot change (sync-api.md, Payment status). */
async function updateStatus(
	session: Session,
	item: number,
	path: ActionPath,
	given: unknown,
): Promise<Outcome> {
	const { leadId, actionId } = path;
	const about = { address: { scope: 'action', key: 'status' }, actionId } as const;
	const status = paymentStatusOf(given);
	if (status === undefined)
		return { kind: 'rejected', leadId, remarks: [{ ...unknownStatus, ...about, value: given }] };
	const changes = status === given ? [] : [{ field: 'status', from: String(given), to: status }];
	const json = actionItem({ ...path, type: 'PAYMENT' });
	const body = { type: 'PAYMENT', status };
	if (session.settings.dryRun) {
		const report = { ...reportOf('dry_run', { changes }), would_send: body };
		return { kind: 'written', leadId, remarks: [], json, report };
	}
	return await sendUpdate(session, {
		item,
		path,
		body,
		given: () => given,
		isStored: (action) => paymentStatusOf(action.status) === status,
		outcomeOf: ({ said, action, outcome }) => {
			// The answer may have a status of its own, such as `OK`.
			const stored = paymentStatusOf(action?.status);
			if (stored !== undefined && stored !== status)
				return { kind: 'rejected', leadId, remarks: [{ ...otherStatus, ...about, value: status }, ...said] };
			const [first, ...rest] = said;
			if (first && stored === undefined && said.some(isAboutStatus))
				return { kind: 'rejected', leadId, remarks: [first, ...rest] };
			const { currency, amount } = action ?? {};
			const shown = { ...(currency !== undefined && { currency }), ...(amount !== undefined && { amount }) };
			const report = reportOf(outcome, { changes });
			return { kind: 'written', leadId, remarks: said, json: { ...json, status, ...shown }, report };
		},
	});
}

const isAboutStatus = ({ address }: Remark) => address.apiName === 'status' || address.key === 'status';

const unknownStatus = {
	category: 'invalid_value',
	source: 'preflight',
	message: 'Not sent: the service does not know this payment status',
	hint: `Use one of ${paymentStatuses.join(', ')}.`,
} as const;

const otherStatus = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service did not store this payment status and gave no reason',
	hint: 'Check the payment in the workspace, then set the status again.',
} as const;
