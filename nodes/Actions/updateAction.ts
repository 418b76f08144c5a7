import type { Session } from '../shared/run/operation';
import { failed, type Outcome } from '../shared/run/outcome';
import type { Remark } from '../shared/remarks/remark';
import { type Data, toData } from '../shared/sync/data';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import { writeAnswer } from '../shared/sync/shapes/writeAnswer';
import type { ActionRules } from '../shared/writes/actionDraft';
import { fieldsOf } from '../shared/writes/actionEntry';
import { prepareFields, reportOf } from '../shared/writes/fields';
import { keptNothing, nothingToSend } from '../shared/writes/nothing';
import { fieldRemarks, silentDrops } from '../shared/writes/verify';

interface ActionPath {
	readonly leadId: string;
	readonly actionId: string;
}

const address = { scope: 'action', actionIndex: 0 } as const;

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
	{ client, settings }: Session,
	rules: ActionRules,
	path: ActionPath,
	stored: TimelineAction,
	raw: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
	const { leadId, actionId } = path;
	const mayBeCustom =
		stored.code !== undefined && (rules.actions.has(stored.code) || rules.actions.gap !== undefined);
	if (stored.code === undefined || !mayBeCustom) return notCustom(path);
	const definitions = fieldsOf(rules.actions, stored.code);
	const prepared = prepareFields(raw, {
		unknown: 'report',
		...rules,
		definitions,
		address: (apiName) => ({ ...address, apiName }),
	});
	const sent = prepared.fields;
	const preflightRemarks = prepared.remarks.map((remark) => aboutAction(remark, path));
	const report = { type: stored.type, ...reportOf(prepared) };
	const json = (outcome: string, more: Data): Data => ({
		lead_id: leadId,
		action_id: actionId,
		outcome,
		...more,
		...report,
	});

	if (Object.keys(sent).length === 0) return nothingToSend(leadId, { address, actionId }, preflightRemarks);
	if (settings.dryRun) {
		return {
			kind: 'written',
			leadId,
			remarks: preflightRemarks,
			json: json('dry_run', { would_send: { fields: sent } }),
		};
	}
	const body = { type: stored.code, fields: sent };
	const result = await client.call('updateAction', { path, body }, writeAnswer);
	if (!result.ok) return failed(result.failure);
	const { answer } = result;
	const answerRemarks = [
		...fieldRemarks(answer, raw),
		...silentDrops(sent, answer, definitions, 'action'),
	].map((remark) => aboutAction(remark, path));
	const [first, ...rest] = [...preflightRemarks, ...answerRemarks];
	if (first && keptNothing(sent, answerRemarks))
		return { kind: 'rejected', leadId, remarks: [first, ...rest] };
	const fields = answer.fields === undefined ? {} : { fields: toData(answer.fields) };
	return { kind: 'written', leadId, remarks: first ? [first, ...rest] : [], json: json('updated', fields) };
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
