import { lowerFirst } from 'lodash';

import type { Address, RemarkCategory } from '../remarks/remark';
import { type Data, ownValue, type Value, toValue } from '../sync/data';
import type { ActionDefinition, ActionFieldDefinition, FieldDefinition } from '../sync/shapes/definitions';
import { isBlank, prepareValue } from '../values/prepare';
import { isFileField } from '../values/types';
import type { DefinitionMap } from '../workspace/definitionMap';
import { type FieldRules, type Findings, joined, noFindings, prepareFields, sentAsGiven } from './fields';

/** The input for an entry; blank values count as missing. Source: sync-api.md, Custom action entry. */
export type ActionInput = {
	readonly performedBy?: unknown;
	readonly date?: unknown;
} & (
	| { readonly kind: 'custom'; readonly code: string; readonly fields: Readonly<Record<string, unknown>> }
	| {
			readonly kind: 'payment';
			readonly status: unknown;
			readonly currency: unknown;
			readonly amount: unknown;
	  }
);

export interface ActionRules extends Pick<FieldRules, 'facts' | 'settings' | 'unmatchedColumns'> {
	/** By bare code. */
	readonly actions: DefinitionMap<ActionDefinition>;
	/** The largest payment that may be recorded. */
	readonly mostPaid?: number | undefined;
}

export interface PreparedEntry extends Findings {
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

/** How a key of the entry is reported and spelled. */
interface Wording {
	/** Makes the message of a remark from the problem with the value, and says what happens to the entry. */
	readonly messageFor: (problem: string) => string;
	readonly complete?: (prepared: Value) => Value;
	/** Whether the service drops the whole entry without the key. */
	readonly isNeeded?: true;
}

/** One entry while it is prepared: the keys that it has so far, and its remarks. */
export class Draft {
	readonly entry: Data;
	private found = noFindings();
	private isHeldBack = false;

	constructor(
		private input: ActionInput,
		private readonly rules: ActionRules,
		type: string,
	) {
		this.entry = { type };
	}

	remark(
		category: RemarkCategory,
		message: string,
		hint: string,
		{ value, ...where }: { key?: string; apiName?: string; value?: unknown },
	) {
		const address = { scope: 'action', ...where } as const;
		this.found.remarks.push({ category, source: 'preflight', message, hint, address, value });
	}

	/** Holds the whole entry back, with this remark. */
	holdBack(...remark: Parameters<Draft['remark']>) {
		this.remark(...remark);
		this.isHeldBack = true;
	}

	/** Sets a key of the entry itself, prepared as a value of the given field. */
	put(definition: FieldDefinition, value: unknown, { messageFor, complete, isNeeded }: Wording) {
		const { apiName: key } = definition;
		const result = prepareValue(definition, value, this.rules.facts);
		for (const { category, message, hint } of result.heldBack)
			this.remark(category, messageFor(message), hint, { key, value });
		if (result.value === undefined) {
			if (isNeeded) this.isHeldBack = true;
			return;
		}
		if (result.unchecked !== undefined)
			this.found.unchecked.push({ field: key, message: sentAsGiven(result.unchecked) });
		const to = toValue(result.value);
		this.set(key, value, complete ? complete(to) : to, result.reading);
	}

	/** Sets a key of the entry to what was made of the given value. */
	set(key: string, from: unknown, to: Value, reading?: string) {
		this.entry[key] = to;
		this.changed(key, from, to, reading);
	}

	changed(field: string, from: unknown, to: Value, reading?: string) {
		if (from === to && reading === undefined) return;
		this.found.changes.push({ field, from: toValue(from), to, ...(reading !== undefined && { reading }) });
	}

	/** Sets the fields of the entry, prepared by their definitions. */
	putFields(
		input: ActionInput & { readonly kind: 'custom' },
		definitions: DefinitionMap<ActionFieldDefinition>,
	) {
		const address = (apiName: string) => ({ scope: 'action', apiName }) as const;
		const prepared = prepareFields(input.fields, { ...this.rules, definitions, address });
		this.input = { ...input, fields: prepared.given };
		this.entry['fields'] = prepared.fields;
		this.found = joined([this.found, prepared]);
	}

	/** Holds the entry back if a mandatory field is missing: the service would drop the whole action. */
	checkMandatory(definition: ActionDefinition) {
		const { remarks } = this.found;
		const values = new Map(Object.entries(this.entry['fields'] ?? {}));
		for (const field of definition.fields) {
			const { apiName, mandatory } = field;
			// A mandatory FILE field does not block the action (sync-api.md, Custom action entry).
			if (!mandatory || isFileField(field) || !isBlank(values.get(apiName))) continue;
			const about = remarks.findIndex(({ address }) => address.apiName === apiName);
			const unusable = remarks[about];
			this.isHeldBack = true;
			if (unusable) remarks[about] = { ...unusable, message: `Not sent: ${lowerFirst(unusable.message)}` };
			else
				this.remark(
					'missing_mandatory',
					`Not sent: the mandatory field ${apiName} of this action is missing`,
					`Give ${apiName} a value; without it the service drops the whole action.`,
					{ apiName, value: givenAt(this.input, { scope: 'action', apiName }) },
				);
		}
	}

	done(): PreparedEntry {
		return { input: this.input, entry: this.isHeldBack ? undefined : this.entry, ...this.found };
	}
}
