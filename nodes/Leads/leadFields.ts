import { mappedValues } from '../shared/session/mapper';
import type { Remark } from '../shared/remarks/remark';
import { type JsonObject, ownValue } from '../shared/sync/data';
import type { Session } from '../shared/session/operation';
import { columnOf } from '../shared/session/parameters';
import { factsBy } from '../shared/session/settings';
import { badAnswer } from '../shared/sync/failure';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import type { AddedCode } from '../shared/values/addedCode';
import type { HeldBackReason } from '../shared/values/prepared';
import { isBlank } from '../shared/values/spelling';
import { valueTypes } from '../shared/values/types';
import { noFacts, type ValueFacts, type ValueType } from '../shared/values/valueType';
import type { ZoneClock } from '../shared/values/zone/clock';
import { oncePer } from '../shared/workspace/names';
import { type Fields, showsNoIdentifier } from '../shared/workspace/parts';
import type { WorkspaceReader } from '../shared/workspace/reader';
import { type FieldRules, type PreparedFields, prepareFields, sentAsGiven } from '../shared/writes/fields';
import { byField } from '../shared/writes/fromColumns';
import { only } from '../shared/writes/verify';

/** What the fields of leads are prepared by. */
export interface LeadRules extends FieldRules {
	/** Undefined if no definition shows which field identifies a lead. */
	readonly identifierField: FieldDefinition | undefined;
	readonly clock: ZoneClock;
	readonly codes: AddedCode | undefined;
	readonly note?: Session['note'];
	/** Whether the values are whole items. */
	readonly isAutomatic: boolean;
}

/** The fields of one lead: the input values, and the prepared values. */
export interface LeadFields extends PreparedFields {
	readonly rules: LeadRules;
	/** As the item gives them: the keys may be columns. */
	readonly input: JsonObject;
	/** The value of the identifier field; undefined when it is missing or unusable. */
	readonly identifier: string | undefined;
	/** Shared by items that may be about the same lead. Undefined without an identifier. */
	readonly orderKey: string | undefined;
}

/**
 * Makes readers of the fields of the items, each by other definitions. They use the pipeline and the team only if a value
 * may refer to them.
 */
export function leadFieldsBy(session: Session) {
	const { settings, zone, codes, note } = session;
	const mapped = mappedValues(session);
	return async (workspace: WorkspaceReader) => {
		// Asked for side by side with the fields, which show whether it is needed.
		const pipeline = mapped.mentions(usualPipelineFields) ? workspace.pipeline() : undefined;
		pipeline?.catch(() => undefined);
		const { fields: definitions, identifier: identifierField } = await workspace.fields();
		if (showsNoIdentifier(definitions)) throw noIdentifierShown();
		const values = byField(mapped, definitions);
		const fieldsWith = fieldsByReference(definitions);
		const { statuses, lostReasons } = values.mentions(fieldsWith.pipelineLabels)
			? await workspace.pipeline()
			: noFacts;
		const valuesOf = ({ apiName }: FieldDefinition) =>
			columnOf(session.items, (item) => ownValue(values.of(item), apiName));
		const facts: ValueFacts = {
			...factsBy(settings, valuesOf),
			statuses,
			lostReasons,
			members: values.mentions(fieldsWith.members) ? await workspace.members() : noFacts.members,
		};
		const rules: LeadRules = {
			identifierField,
			clock: zone.clock,
			codes,
			note,
			isAutomatic: mapped.isAutomatic,
			definitions,
			facts,
			settings,
			address: (apiName) => ({ scope: 'lead', apiName }),
			unmatchedColumns: mapped.columns && (mapped.isAutomatic ? settings.unmatchedInput : 'report'),
		};
		const prepare = (input: JsonObject): LeadFields => {
			const ready = prepareFields(input, rules);
			const value = identifierField && ready.fields[identifierField.apiName];
			const identifier = isBlank(value) ? undefined : String(value);
			const orderKey =
				identifierField && identifier && valueTypes[identifierField.type].identity.group(identifier);
			// No copy with `...ready`, which takes twenty times as long.
			return Object.assign(ready, { rules, input, identifier, orderKey });
		};
		return {
			rules,
			of: (item: number) => prepare(mapped.of(item)),
			/** The same fields by these rules, without a second look at the item. */
			again: (fields: LeadFields) => (fields.rules === rules ? fields : prepare(fields.input)),
		};
	};
}

export type LeadFieldsReader = Awaited<ReturnType<ReturnType<typeof leadFieldsBy>>>;

/** The API names of the fields whose values refer to something of the workspace. */
export const fieldsByReference = oncePer((definitions: Fields['fields']) => {
	const fields = [...definitions.values()];
	const namesOf = (what: ValueType['refersTo']) =>
		fields.filter(({ type }) => valueTypes[type].refersTo === what).map(({ apiName }) => apiName);
	const [statuses, lostReasons] = [namesOf('statuses'), namesOf('lostReasons')];
	return {
		statuses,
		lostReasons,
		pipelineLabels: [...statuses, ...lostReasons],
		members: namesOf('members'),
		tags: fields.filter(({ type }) => valueTypes[type].input.kind === 'list').map(({ apiName }) => apiName),
	};
});

/** The fields with such values that are sent. */
export const sentOf = (
	{ fields, rules }: LeadFields,
	what: keyof ReturnType<typeof fieldsByReference>,
): readonly string[] =>
	fieldsByReference(rules.definitions)[what].filter((apiName) => Object.hasOwn(fields, apiName));

/** The fields of the pipeline, as most workspaces call them (sync-api.md, Field types). */
const usualPipelineFields = ['status', 'lost_reason'];

const noIdentifierShown = () =>
	badAnswer(
		'The workspace has no lead identifier field',
		'Ask an administrator of the workspace to mark one field as the lead identifier.',
	);

/** Whether the lead cannot be created: without its identifier, the service stores nothing. */
export function lacksIdentifier({ identifier, rules }: LeadFields): boolean {
	// Without a definition that shows the identifier, only the service knows whether the lead has one.
	return rules.identifierField !== undefined && identifier === undefined;
}

/** The remark about the value that an item gives for a field. */
export function aboutField(
	apiName: string,
	{ given }: LeadFields,
	source: Remark['source'],
	reason: HeldBackReason,
): Remark {
	return { ...reason, source, address: { scope: 'lead', apiName }, value: given[apiName] };
}

/** Removes one of the fields, and adds a remark if there is a reason that people should know. */
export function without(fields: LeadFields, apiName: string, reason?: HeldBackReason): LeadFields {
	return {
		...fields,
		fields: only(fields.fields, (name) => name !== apiName),
		changes: fields.changes.filter(({ field }) => field !== apiName),
		unchecked: fields.unchecked.filter(({ field }) => field !== apiName),
		remarks: reason ? [...fields.remarks, aboutField(apiName, fields, 'preflight', reason)] : fields.remarks,
	};
}

export function clearedIn({ fields, rules: { settings } }: LeadFields): string[] {
	const isCleared = (apiName: string) => fields[apiName] === null;
	return settings.emptyValues === 'clear' ? Object.keys(fields).filter(isCleared) : [];
}

/** A new lead has nothing to clear. */
export function forNewLead(given: LeadFields): LeadFields {
	let fields = given;
	for (const apiName of clearedIn(given)) fields = without(fields, apiName);
	return holdLostReasonBack(fields, 'new');
}

/** The status of a new lead that is given none (sync-api.md, Field types). */
const firstStatus = 'Fresh';

/**
 * Whether the status belongs to a LOST stage. Undefined if the nodes do not know: the pipeline cannot be read, does not
 * show the stage, or has stages with other names.
 */
function isOfLostStage({ statuses }: ValueFacts, status: unknown): boolean | undefined {
	const found = statuses.find(isBlank(status) ? firstStatus : String(status));
	if (found === undefined) return statuses.gap === undefined ? false : undefined;
	if (found.stageType === 'LOST') return true;
	return found.stageType === 'OPEN' || found.stageType === 'WON' ? false : undefined;
}

/**
 * The service stores a lost reason only with a status of a LOST stage, and otherwise drops it without an error. If an
 * update contains no status, only the service knows the stage, so the lost reason is sent.
 */
export function holdLostReasonBack(fields: LeadFields, writing: 'new' | 'existing'): LeadFields {
	const { definitions, facts, settings } = fields.rules;
	const [apiName] = fieldsByReference(definitions).lostReasons;
	if (apiName === undefined || isBlank(fields.fields[apiName])) return fields;
	const status = fields.fields['status'];
	if (isBlank(status) && writing === 'existing') return fields;
	const isLost = isOfLostStage(facts, status);
	if (isLost === true) return fields;
	if (isLost === undefined) {
		const message = sentAsGiven('the stage of its status cannot be read');
		const isNoted = fields.unchecked.some(({ field }) => field === apiName);
		return isNoted ? fields : { ...fields, unchecked: [...fields.unchecked, { field: apiName, message }] };
	}
	const held = without(fields, apiName, notLost);
	return settings.valueHandling === 'sendAsIs' ? { ...fields, remarks: held.remarks } : held;
}

const notLost: HeldBackReason = {
	category: 'silently_dropped',
	message:
		'The service stores a lost reason only with a status of a LOST stage. Otherwise it drops it without an error',
	hint: 'Set a status of a LOST stage together with the lost reason, or leave the lost reason out.',
};
