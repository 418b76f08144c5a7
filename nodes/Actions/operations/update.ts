import { isUndefined, omitBy } from 'lodash';
import { z } from 'zod';

import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { actionIdProperty, actionIdReader, fieldsProperties } from '../../shared/editor/properties';
import type { Remark } from '../../shared/remarks/remark';
import { mappedValues } from '../../shared/session/mapper';
import { inOrderOf, type Operation } from '../../shared/session/operation';
import type { Outcome } from '../../shared/session/outcome';
import { valueOptions } from '../../shared/session/settings';
import { type JsonObject, ownValue } from '../../shared/sync/data';
import { timelineAction } from '../../shared/sync/shapes/actions';
import { inOrder, writtenFields } from '../../shared/values/itemForm';
import { shownAmount } from '../../shared/values/money';
import { actionCodeOf } from '../../shared/workspace/actionNames';
import type { ActionRules } from '../../shared/writes/actionDraft';
import { fieldsOfAction, paymentStatuses, paymentStatusOf } from '../../shared/writes/actionEntry';
import { isVerdict, oneOf, prepareFields, together } from '../../shared/writes/fields';
import { allDropped, hasValues, silentDrops, storedValues } from '../../shared/writes/verify';
import { actionPreparing } from '../actionRules';
import { codeProperty, customActionResource, payment, paymentStatusProperty } from '../properties';
import { sendUpdate } from '../sendUpdate';

export const updateCustom: Operation = {
	resource: customActionResource,
	name: 'Update',
	action: 'Update a custom action',
	description: 'Update fields of a custom action; the other fields keep their values',
	writes: true,
	valueOptions,
	properties: [
		...leadIdProperties,
		actionIdProperty,
		{
			...codeProperty,
			hint: 'Decides which fields are listed below. The service knows the type of the stored action.',
		},
		...fieldsProperties(
			'existingActionFields',
			'The values to change. Tags replace the tags that the field has; other fields keep their values.',
		),
	],

	async start(session) {
		const { client, parameters, zone, codes, note } = session;
		const mapped = mappedValues(session);
		const leadIdOf = await leadIdReader(session);
		const actionIdOf = actionIdReader(parameters);
		const codeOf = parameters.reader('code', 'Action', z.union([z.string(), z.number()]));
		const definitions = await actionPreparing(session, { mapped });
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const path = { leadId, actionId: actionIdOf(item) };
			const stored = await client.require('getAction', { path }, timelineAction);
			const code =
				stored.kind === 'unknown'
					? actionCodeOf(String(codeOf(item)), definitions.latest.actions)
					: stored.code;
			if (code === undefined) return notCustom(path);
			const input = mapped.of(item);
			const update = await definitions.prepare(
				(rules) => prepareUpdate(rules, code, input),
				(first) => first === undefined || isVerdict(first),
			);
			if (update === undefined) return notCustom(path);
			const { fields: sent, given, unchecked, record } = update;
			const { definitions: fieldDefinitions } = record;
			return await sendUpdate(session, {
				...path,
				item,
				type: stored.type === '' ? `ACTION_${code}` : stored.type,
				// The service rejects any other type than the stored one with 400.
				body: { type: code, fields: sent },
				values: update,
				given: (name) => ownValue(given, name),
				isStored: ({ fields = {} }) => hasValues(fields, sent, fieldDefinitions),
				valuesOf: ({ said, answer }) => {
					const noticed = [...said, ...(answer ? silentDrops(sent, answer, record) : [])];
					const remarks = [...update.remarks, ...noticed];
					const kept = storedValues(sent, remarks, unchecked);
					const context = { definitions: fieldDefinitions, clock: zone.clock, codes, note };
					const shown = writtenFields(kept, answer?.fields ?? {}, context);
					return {
						remarks,
						json: { fields: inOrder(shown, fieldDefinitions) },
						areDropped: allDropped(sent, noticed),
					};
				},
			});
		});
	},
};

/** The fields of the update. Undefined if the action is not a custom one. */
function prepareUpdate({ actions, ...rules }: ActionRules, code: string, input: JsonObject) {
	if (!actions.has(code) && actions.gap === undefined) return undefined;
	const definitions = fieldsOfAction(actions, code);
	const address = (apiName: string) => ({ scope: 'action', apiName }) as const;
	const record = { what: 'action', definitions, facts: rules.facts } as const;
	return { ...prepareFields(input, { ...rules, definitions, address }), record };
}

function notCustom({ leadId, actionId }: { leadId: string; actionId: string }): Outcome {
	const remark: Remark = {
		category: 'unknown_action_code',
		source: 'preflight',
		message: 'Not sent: this is not a custom action of the workspace, so it has no fields to update',
		hint: 'For a payment, use Payment, Update Status. Actions that the service records by itself cannot be changed.',
		address: { scope: 'action' },
		actionId,
	};
	return { kind: 'rejected', leadId, remarks: [remark] };
}

export const updatePaymentStatus: Operation = {
	resource: payment,
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
			const given = statusOf(item);
			const prepared = oneOf(paymentStatuses, given, unknownStatus);
			const values = together([['status', given, prepared]], () => address);
			const { status } = values.fields;
			return await sendUpdate(session, {
				item,
				leadId,
				actionId: actionIdOf(item),
				type: 'PAYMENT',
				body: { type: 'PAYMENT', ...values.fields },
				values,
				given: () => given,
				isStored: (action) => paymentStatusOf(action.status) === status,
				valuesOf: ({ said, action = {} }) => {
					// The answer may have a status of its own, such as `OK`.
					const stored = paymentStatusOf(action.status);
					const isOther = stored !== undefined && stored !== status;
					const { currency } = action;
					const amount = shownAmount(action.amount);
					return {
						remarks: isOther ? [{ ...otherStatus, value: status }, ...said] : said,
						json: { status, ...omitBy({ currency, amount }, isUndefined) },
						areDropped: isOther || (stored === undefined && said.some(isAboutStatus)),
					};
				},
			});
		});
	},
};

const address = { scope: 'action', key: 'status' } as const;

const isAboutStatus = ({ address: { apiName, key } }: Remark) => apiName === 'status' || key === 'status';

const unknownStatus = 'Not sent: the service does not know this payment status';

const otherStatus = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service did not store this payment status and gave no reason',
	hint: 'Check the payment in the workspace, then set the status again.',
	address,
} as const;
