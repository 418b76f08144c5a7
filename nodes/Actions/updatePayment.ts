import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import { reportOf } from '../shared/run/report';
import type { Remark } from '../shared/remarks/remark';
import { paymentStatusOf } from '../shared/writes/paymentEntry';
import { paymentStatuses } from '../shared/writes/paymentLists';
import { type ActionPath, sendUpdate, updateRemarks } from './sendUpdate';
import { actionItem } from './writtenAction';

/** Changes the status of a payment. Its other values cannot change (sync-api.md, Payment status). */
export async function updatePayment(
	session: Session,
	item: number,
	path: ActionPath,
	given: unknown,
): Promise<Outcome> {
	const { leadId, actionId } = path;
	const status = paymentStatusOf(given);
	if (status === undefined) return { kind: 'rejected', leadId, remarks: [unknownStatus(actionId, given)] };
	const changes = status === given ? [] : [{ field: 'status', from: String(given), to: status }];
	const json = actionItem({ leadId, actionId, type: 'PAYMENT' });
	const body = { type: 'PAYMENT', status };
	if (session.settings.dryRun) {
		const report = { ...reportOf('dry_run', { changes }), would_send: body };
		return { kind: 'written', leadId, remarks: [], json, report };
	}
	return await sendUpdate(session, {
		item,
		path,
		body,
		isStored: (action) => paymentStatusOf(action.status) === status,
		outcomeOf: ({ answer, action, outcome }) => {
			const remarks = updateRemarks(answer, actionId, () => given);
			// The answer may have a status of its own, such as `OK`.
			const stored = paymentStatusOf(action?.status);
			if (stored !== undefined && stored !== status)
				return { kind: 'rejected', leadId, remarks: [keptStatus(actionId, status), ...remarks] };
			const [first, ...rest] = remarks;
			if (first && stored === undefined && remarks.some(isAboutStatus))
				return { kind: 'rejected', leadId, remarks: [first, ...rest] };
			const { currency, amount } = action ?? {};
			const shown = { ...(currency !== undefined && { currency }), ...(amount !== undefined && { amount }) };
			const report = reportOf(outcome, { changes });
			return { kind: 'written', leadId, remarks, json: { ...json, status, ...shown }, report };
		},
	});
}

function isAboutStatus({ address }: Remark): boolean {
	return address.apiName === 'status' || address.key === 'status';
}

const address = { scope: 'action', key: 'status' } as const;

function unknownStatus(actionId: string, value: unknown): Remark {
	return {
		category: 'invalid_value',
		source: 'preflight',
		message: 'Not sent: the service does not know this payment status',
		hint: `Use one of ${paymentStatuses.join(', ')}.`,
		address,
		value,
		actionId,
	};
}

function keptStatus(actionId: string, value: string): Remark {
	return {
		category: 'silently_dropped',
		source: 'verification',
		message: 'The service did not store this payment status and gave no reason',
		hint: 'Check the payment in the workspace, then set the status again.',
		address,
		value,
		actionId,
	};
}
