import { lowerFirst } from 'lodash';

import type { Address } from '../remarks/remark';
import type { Session } from '../session/operation';
import { factsBy } from '../session/settings';
import { type Data, type JsonObject, ownValue } from '../sync/data';
import type { ActionDefinition, ActionFieldDefinition } from '../sync/shapes/definitions';
import { isBlank } from '../values/spelling';
import { isFileField } from '../values/types';
import { type PreparedValue, send } from '../values/prepared';
import type { DefinitionMap } from '../workspace/names';
import type { WorkspaceReader } from '../workspace/reader';
import { type FieldRules, type Observations, noValues, putFields, putPrepared } from './fields';

interface AnyInput {
	readonly performedBy?: unknown;
	readonly date?: unknown;
}

export interface CustomInput extends AnyInput {
	readonly kind: 'custom';
	readonly code: string;
	readonly fields: JsonObject;
}

export interface PaymentInput extends AnyInput, Readonly<Record<'status' | 'currency' | 'amount', unknown>> {
	readonly kind: 'payment';
}

/** The input for an entry; blank values count as missing. Source: sync-api.md, Custom action entry. */
export type ActionInput = CustomInput | PaymentInput;

export interface ActionRules extends Pick<FieldRules, 'facts' | 'settings' | 'unmatchedColumns'> {
	/** By bare code. */
	readonly actions: DefinitionMap<ActionDefinition>;
	/** Whether an action that has fields is sent only with a value. */
	readonly needsValue?: boolean;
	/** The largest payment that may be recorded. */
	readonly mostPaid?: number | undefined;
}

/** @param valuesOf the values of a field, or of a key of an entry, in all items */
export async function actionRulesBy(
	{ settings, model }: Pick<Session, 'settings' | 'model'>,
	workspace: WorkspaceReader,
	actions: ActionRules['actions'],
	namesMembers: boolean,
	valuesOf: Parameters<typeof factsBy>[1],
): Promise<ActionRules> {
	return {
		actions,
		facts: { ...factsBy(settings, valuesOf), ...(namesMembers && { members: await workspace.members() }) },
		settings,
		mostPaid: model?.mostPaid,
	};
}

export interface PreparedEntry extends Observations {
	/** What was given, with the fields by API name. */
	readonly input: ActionInput;
	/** Undefined when the whole entry is held back, because the service would drop all of it. */
	readonly entry: Data | undefined;
}

/** The input value at an address of an entry. */
export function givenAt(input: ActionInput, { apiName, key }: Address): unknown {
	if (apiName !== undefined) return input.kind === 'custom' ? ownValue(input.fields, apiName) : undefined;
	const { performedBy: employeeid, date: created_on } = input;
	const values = input.kind === 'custom' ? { type: input.code } : input;
	return key && ownValue({ ...values, employeeid, created_on }, key);
}

/** One entry while it is prepared: the keys that it has so far, and what was found about them. */
export class Draft {
	private readonly found: ReturnType<typeof noValues>;
	private isHeldBack = false;

	constructor(
		private input: ActionInput,
		readonly rules: ActionRules,
		type: string,
	) {
		this.found = Object.assign(noValues(), { fields: { type } });
	}

	get entry(): Data {
		return this.found.fields;
	}

	/**
	 * Sets a key of the entry itself, prepared unless values are sent as given.
	 *
	 * @param without what the service does without the key, as the end of a sentence. Undefined if it drops the whole
	 *   entry, which then is held back.
	 */
	put(key: string, value: unknown, prepare: () => PreparedValue, without?: string): void {
		const prepared = this.sendsAsGiven ? send(value) : prepare();
		const heldBack = prepared.heldBack.map((reason) => {
			const { message } = reason;
			return { ...reason, message: without === undefined ? notSent(message) : `${message}, ${without}` };
		});
		this.isHeldBack ||= without === undefined && heldBack.length > 0;
		putPrepared({ apiName: key, value }, { ...prepared, heldBack }, atKey, this.found);
	}

	get sendsAsGiven(): boolean {
		return this.rules.settings.valueHandling === 'sendAsIs';
	}

	/** Sets the fields of the entry, prepared by their definitions. */
	putFields(input: CustomInput, definitions: DefinitionMap<ActionFieldDefinition>): void {
		const { facts, settings, unmatchedColumns } = this.rules;
		const rules = { facts, settings, unmatchedColumns, definitions, address: ofField };
		const into = { ...this.found, fields: {} };
		this.input = { ...input, fields: putFields(input.fields, rules, into) };
		this.entry['fields'] = into.fields;
	}

	/** Holds the entry back if a mandatory field is missing: the service would drop the whole action. */
	checkMandatory(definition: ActionDefinition): void {
		const { remarks } = this.found;
		const values = new Map(Object.entries(this.entry['fields'] ?? {}));
		for (const field of definition.fields) {
			const { apiName, mandatory } = field;
			// A mandatory FILE field does not block the action (sync-api.md, Custom action entry).
			if (!mandatory || isFileField(field) || !isBlank(values.get(apiName))) continue;
			this.isHeldBack = true;
			const address = ofField(apiName);
			const about = remarks.findIndex((remark) => remark.address.apiName === apiName);
			const unusable = remarks[about];
			if (unusable) remarks[about] = { ...unusable, message: notSent(unusable.message) };
			else
				remarks.push({
					category: 'missing_mandatory',
					source: 'preflight',
					message: `Not sent: the mandatory field ${apiName} of this action is missing`,
					hint: `Give ${apiName} a value; without it the service drops the whole action.`,
					address,
					value: givenAt(this.input, address),
				});
		}
	}

	/** Holds back an entry without any value, of an action that has fields: n8n dropped values that were given elsewhere. */
	checkValues({ fields }: ActionDefinition): void {
		const given = this.input.kind === 'custom' ? Object.values(this.input.fields) : [];
		if (this.isHeldBack || fields.every(isFileField) || !given.every(isBlank)) return;
		this.isHeldBack = true;
		this.found.remarks.push({
			category: 'missing_mandatory',
			source: 'preflight',
			message: 'Not sent: the action has no value for any of its fields',
			hint: 'Give a field of the action and its value under Fields, which is fields.entries in JSON.',
			address: { scope: 'action' },
			value: undefined,
		});
	}

	done(): PreparedEntry {
		return Object.assign(this.found, { input: this.input, entry: this.isHeldBack ? undefined : this.entry });
	}
}

const notSent = (problem: string) => `Not sent: ${lowerFirst(problem)}`;

const ofField = (apiName: string) => ({ scope: 'action', apiName }) as const;

const atKey = (key: string) => ({ scope: 'action', key }) as const;
