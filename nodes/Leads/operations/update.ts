import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import type { Remark } from '../../shared/remarks/remark';
import { inOrderOf, type Operation, type Session } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { isVerdict, preparing } from '../../shared/run/preparing';
import { reportOf } from '../../shared/run/report';
import { valueOptions } from '../../shared/run/settings';
import { ownValue } from '../../shared/sync/data';
import { writeAnswer, type WriteAnswer } from '../../shared/sync/shapes/lead';
import { isSameValue } from '../../shared/values/types';
import { fieldOfItem, leadItem } from '../../shared/workspace/itemData';
import { keptNothing, nothingToSend } from '../../shared/writes/kept';
import { updateOnce } from '../../shared/writes/lostAnswer/updateOnce';
import { hasValues, serviceRemarks, silentDrops, withoutDuplicates } from '../../shared/writes/verify';
import { type LeadFields, leadFieldsBy, type LeadFieldsReader } from '../leadFields';
import { keptLead } from '../newLead';
import {
	forExistingLead,
	holdIdentifierBack,
	isItemOfLead,
	withoutIdentifier,
	withoutOwnId,
} from '../preflight';
import { existingLeadFieldsProperties, leadResource } from '../properties';
import { fieldsOfLead, unseenLabels, unseenRemarks, withFields } from '../unseenLabels';

export const update: Operation = {
	resource: leadResource,
	value: 'update',
	name: 'Update',
	action: 'Update a lead',
	description: 'Update fields of a lead; all other fields stay unchanged',
	writes: true,
	valueOptions,
	properties: [
		...leadIdProperties.map((property) =>
			property.name === 'leadId'
				? { ...property, default: { mode: 'id', value: '={{ $json.lead_id }}' } }
				: property,
		),
		...existingLeadFieldsProperties,
	],

	async start(session) {
		const fieldsBy = leadFieldsBy(session);
		const fieldsOf = await preparing(session, async (workspace) => await fieldsBy(workspace));
		const leadIdOf = await leadIdReader(session);
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const { rules } = fieldsOf;
			const first = rules.of(item);
			const updateBy = (reader: LeadFieldsReader) => {
				const given = reader === rules ? first : reader.prepare(first.input);
				const ofItem = withoutOwnId(reader, given, leadId);
				// The item has the identifier of its lead. Only another one is worth a remark, after the update.
				const isOwn = isItemOfLead(reader, given, leadId);
				const sendable = isOwn ? withoutIdentifier(reader, ofItem) : holdIdentifierBack(reader, ofItem);
				return { reader, given, isOwn, fields: forExistingLead(reader, sendable, session.settings) };
			};
			const { reader, given, isOwn, fields } = await fieldsOf.prepare(updateBy, (each) =>
				isVerdict(each.fields),
			);
			const outcome = await updateLead(session, reader, { item, leadId, fields });
			return isOwn ? await withIdentifierChecked(session, reader, given, outcome) : outcome;
		});
	},
};

/** The fields to write to an existing lead. */
interface LeadUpdate {
	readonly item: number;
	readonly leadId: string;
	readonly fields: LeadFields;
}

/** Updates the lead, in one call. Sends nothing if there are no fields, or in a dry run. */
export async function updateLead(
	session: Session,
	reader: LeadFieldsReader,
	{ item, leadId, fields }: LeadUpdate,
): Promise<Outcome> {
	const preflight = fields.remarks;
	const sent = fields.fields;
	if (Object.keys(sent).length === 0) return nothingToSend(leadId, { address: { scope: 'lead' } }, preflight);
	if (session.settings.dryRun) {
		return {
			kind: 'written',
			leadId,
			remarks: preflight,
			json: leadItem(leadId, {}),
			report: { ...reportOf('dry_run', fields), would_send: { fields: sent } },
		};
	}
	const updated = async (answer: WriteAnswer): Promise<Outcome> => {
		const unseen = unseenLabels(reader, { sent, answer });
		const shown = await withFields(session, reader, leadId, { sent, answer }, unseen);
		const noticed = [
			...serviceRemarks(answer, fields.given),
			...silentDrops(sent, shown, { what: 'lead', ...reader }),
		];
		const reported = [...withoutDuplicates(preflight, noticed), ...noticed];
		const [first, ...rest] = reported;
		if (first && keptNothing(sent, noticed)) return { kind: 'rejected', leadId, remarks: [first, ...rest] };
		const remarks = [...reported, ...unseenRemarks(reader, unseen, { sent, answer: shown }, reported)];
		return {
			kind: 'written',
			leadId,
			remarks,
			json: leadItem(leadId, keptLead(fields, remarks, answer.fields)),
			report: reportOf('updated', fields),
		};
	};
	return await updateOnce(session, item, {
		send: async () =>
			await session.client.call('updateLead', { path: { leadId }, body: { fields: sent } }, writeAnswer),
		denialIn: (answer) => (answer.isDenied ? serviceRemarks(answer, fields.given) : undefined),
		outcomeOf: updated,
		lookUp: async (denied) => {
			const stored = await fieldsOfLead(session, leadId);
			if (stored === undefined || !hasValues(stored, sent, reader.definitions)) return undefined;
			if (denied) return await updated(denied);
			// It was read, and has each of these values.
			const json = leadItem(leadId, sent);
			return { kind: 'written', leadId, remarks: preflight, json, report: reportOf('recovered', fields) };
		},
	});
}

/**
 * Adds a remark to the update of a lead whose identifier is not the one of the item. The service never changes it, so it
 * was not sent. If the answer to the update does not show it, the lead is read.
 */
export async function withIdentifierChecked(
	session: Session,
	{ identifierField }: LeadFieldsReader,
	{ identifier, given }: LeadFields,
	outcome: Outcome,
): Promise<Outcome> {
	if (outcome.kind !== 'written' || session.settings.dryRun) return outcome;
	if (identifierField === undefined || identifier === undefined) return outcome;
	const { apiName } = identifierField;
	const stored =
		fieldOfItem(outcome.json, apiName) ??
		ownValue((await fieldsOfLead(session, outcome.leadId)) ?? {}, apiName) ??
		undefined;
	if (stored !== undefined && isSameValue(identifierField, identifier, stored)) return outcome;
	const remark: Remark = {
		category: 'hidden_or_locked',
		source: 'verification',
		message:
			stored === undefined
				? `Not sent: the identifier of a lead never changes, and this lead does not show its ${apiName}`
				: `Not sent: the identifier of a lead never changes, and this lead has another ${apiName}`,
		hint: `Check that the Lead ID belongs to this item. For another ${apiName}, create another lead.`,
		address: { scope: 'lead', apiName },
		value: given[apiName],
	};
	return { ...outcome, remarks: [...outcome.remarks, remark] };
}
