import { z } from 'zod';

import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { actionIdProperty, actionIdReader, fieldsProperties } from '../../shared/editor/properties';
import type { Remark } from '../../shared/remarks/remark';
import { mappedValues } from '../../shared/run/mapper';
import { inOrderOf, type Operation, type Session } from '../../shared/run/operation';
import { type Outcome, reportOf } from '../../shared/run/outcome';
import { valueOptions } from '../../shared/run/settings';
import { type Data, ownValue } from '../../shared/sync/data';
import { timelineAction } from '../../shared/sync/shapes/actions';
import type { JsonObject } from '../../shared/sync/shapes/read';
import { writtenFields } from '../../shared/values/itemForm';
import { actionCodeOf } from '../../shared/workspace/actionNames';
import type { ActionRules } from '../../shared/writes/actionDraft';
import { fieldsOfAction } from '../../shared/writes/actionEntry';
import { isVerdict, prepareFields } from '../../shared/writes/fields';
import { allDropped, hasValues, nothingToSend, silentDrops, storedValues } from '../../shared/writes/verify';
import { actionPreparing } from '../actionRules';
import { actionItem } from '../entryOutcome';
import { codeProperty, customActionResource, exampleFields } from '../properties';
import { type ActionPath, sendUpdate } from '../sendUpdate';

export const updateCustom: Operation = {
	resource: customActionResource,
	value: 'update',
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
		...fieldsProperties({
			method: 'existingActionFields',
			example: exampleFields,
			mayUpdate: true,
			listedBy: 'Metadata, Custom Action, Get',
			dependsOn: 'code',
			description:
				'The values to change. Tags replace the tags that the field has; other fields keep their values.',
		}),
	],

	async start(session) {
		const { client, parameters } = session;
		const mapped = mappedValues(session);
		const leadIdOf = await leadIdReader(session);
		const actionIdOf = actionIdReader(parameters);
		const codeOf = parameters.reader('code', 'Action', z.union([z.string(), z.number()]), '');
		const definitions = await actionPreparing(session, { mapped });
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const path = { leadId, actionId: actionIdOf(item) };
			const stored = await client.require('getAction', { path }, timelineAction);
			const code =
				stored.kind === 'unknown'
					? actionCodeOf(String(codeOf(item)), definitions.rules.actions)
					: stored.code;
			if (code === undefined) return notCustom(path);
			const input = mapped.of(item);
			const update = await definitions.prepare(
				(rules) => prepareUpdate(rules, code, input),
				(first) => first === undefined || isVerdict(first),
			);
			if (update === undefined) return notCustom(path);
			const type = stored.type === '' ? `ACTION_${code}` : stored.type;
			return await updateAction(session, item, actionItem({ ...path, type }), { ...update, path });
		});
	},
};

const address = { scope: 'action' } as const;

/** The fields of the update. Undefined if the action is not a custom one. */
function prepareUpdate({ actions, ...rules }: ActionRules, code: string, input: JsonObject) {
	if (!actions.has(code) && actions.gap === undefined) return undefined;
	const definitions = fieldsOfAction(actions, code);
	const ofField = (apiName: string) => ({ ...address, apiName });
	const prepared = prepareFields(input, { ...rules, definitions, address: ofField });
	return { ...prepared, code, definitions, facts: rules.facts };
}

type Update = NonNullable<ReturnType<typeof prepareUpdate>> & { readonly path: ActionPath };

/** Sends the stored type, because the service rejects any other with 400, and only the given fields. */
async function updateAction(session: Session, item: number, ids: Data, update: Update): Promise<Outcome> {
	const { fields: sent, code, path, definitions, facts } = update;
	const { leadId, actionId } = path;
	const aboutAction = (remark: Remark): Remark => ({ ...remark, actionId });
	const preflight = update.remarks.map(aboutAction);
	if (Object.keys(sent).length === 0) return nothingToSend(leadId, { address, actionId }, preflight);
	if (session.settings.dryRun) {
		const report = { ...reportOf('dry_run', update), would_send: { fields: sent } };
		return { kind: 'written', leadId, remarks: preflight, json: ids, report };
	}
	const { timeZone } = session;
	return await sendUpdate(session, {
		item,
		path,
		body: { type: code, fields: sent },
		given: (name = '') => ownValue(update.given, name),
		isStored: ({ fields = {} }) => hasValues(fields, sent, definitions),
		outcomeOf: ({ said, answer, outcome }) => {
			const drops = answer ? silentDrops(sent, answer, { what: 'action', definitions, facts }) : [];
			const noticed = [...said, ...drops.map(aboutAction)];
			const remarks = [...preflight, ...noticed];
			const [first, ...rest] = remarks;
			if (first && allDropped(sent, noticed)) return { kind: 'rejected', leadId, remarks: [first, ...rest] };
			const kept = storedValues(sent, remarks, update.unchecked);
			const fields = writtenFields(kept, answer?.fields ?? {}, { definitions, timeZone });
			return {
				kind: 'written',
				leadId,
				remarks,
				json: { ...ids, fields },
				report: reportOf(outcome, update),
			};
		},
	});
}

function notCustom({ leadId, actionId }: ActionPath): Outcome {
	const remark: Remark = {
		category: 'unknown_action_code',
		source: 'preflight',
		message: 'Not sent: this is not a custom action of the workspace, so it has no fields to update',
		hint: 'For a payment, use Payment, Update Status. Actions that the service records by itself cannot be changed.',
		address,
		actionId,
	};
	return { kind: 'rejected', leadId, remarks: [remark] };
}
