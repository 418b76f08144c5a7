import { isVerdict, type Preparing } from '../shared/run/preparing';
import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import { reportOf } from '../shared/run/report';
import type { Remark } from '../shared/remarks/remark';
import { toData } from '../shared/sync/data';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import type { JsonObject } from '../shared/sync/shapes/read';
import type { ActionRules } from '../shared/writes/actionDraft';
import { fieldsOfAction } from '../shared/writes/actionEntry';
import { prepareFields } from '../shared/writes/fields';
import { keptNothing, keptValues, nothingToSend } from '../shared/writes/kept';
import { hasValues, silentDrops } from '../shared/writes/verify';
import { type ActionPath, sendUpdate, updateRemarks } from './sendUpdate';
import { actionItem } from './writtenAction';

const address = { scope: 'action' } as const;

/** The update of a custom action that was read before. */
interface CustomUpdate {
	readonly item: number;
	readonly path: ActionPath;
	readonly stored: TimelineAction;
	/** The bare code that the update names. Undefined if the action is not a custom one. */
	readonly code: string | undefined;
	/** As the item gives them: the keys may be columns. */
	readonly input: JsonObject;
}

/** Gives a remark the address and the ID of the updated action. */
function aboutAction(remark: Remark, { actionId }: ActionPath): Remark {
	const { apiName } = remark.address;
	return { ...remark, actionId, address: apiName === undefined ? address : { ...address, apiName } };
}

/**
 * Updates the fields of a custom action. Sends the stored type, because the service rejects any other with 400, and only
 * the given fields.
 */
export async function updateAction(
	session: Session,
	rules: Preparing<ActionRules>,
	{ item, path, stored, code, input }: CustomUpdate,
): Promise<Outcome> {
	const { leadId, actionId } = path;
	if (code === undefined) return notCustom(path);
	const update = await rules.prepare(
		(by) => prepareUpdate(by, code, input),
		(first) => first === undefined || isVerdict(first.prepared),
	);
	if (update === undefined) return notCustom(path);
	const { prepared, definitions, facts } = update;
	const sent = prepared.fields;
	const preflightRemarks = prepared.remarks.map((remark) => aboutAction(remark, path));
	const type = stored.type === '' ? `ACTION_${code}` : stored.type;
	const ids = actionItem({ leadId, actionId, type });

	if (Object.keys(sent).length === 0) return nothingToSend(leadId, { address, actionId }, preflightRemarks);
	if (session.settings.dryRun) {
		return {
			kind: 'written',
			leadId,
			remarks: preflightRemarks,
			json: ids,
			report: { ...reportOf('dry_run', prepared), would_send: { fields: sent } },
		};
	}
	return await sendUpdate(session, {
		item,
		path,
		body: { type: code, fields: sent },
		isStored: ({ fields = {} }) => hasValues(fields, sent, definitions),
		outcomeOf: ({ answer, outcome }) => {
			const drops = answer ? silentDrops(sent, answer, { what: 'action', definitions, facts }) : [];
			const given = (name: string | undefined) => (name === undefined ? undefined : prepared.given[name]);
			const answerRemarks = [
				...updateRemarks(answer, actionId, given),
				...drops.map((remark) => aboutAction(remark, path)),
			];
			const [first, ...rest] = [...preflightRemarks, ...answerRemarks];
			if (first && keptNothing(sent, answerRemarks))
				return { kind: 'rejected', leadId, remarks: [first, ...rest] };
			const remarks = first ? [first, ...rest] : [];
			const fields = { ...keptValues(sent, remarks, prepared.unchecked), ...toData(answer?.fields ?? {}) };
			return {
				kind: 'written',
				leadId,
				remarks,
				json: { ...ids, fields },
				report: reportOf(outcome, prepared),
			};
		},
	});
}

/** The fields of the update. Undefined if the action is not a custom one. */
function prepareUpdate({ actions, ...rules }: ActionRules, code: string, input: JsonObject) {
	if (!actions.has(code) && actions.gap === undefined) return undefined;
	const definitions = fieldsOfAction(actions, code);
	const prepared = prepareFields(input, {
		...rules,
		definitions,
		address: (apiName) => ({ ...address, apiName }),
	});
	return { prepared, definitions, facts: rules.facts };
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
