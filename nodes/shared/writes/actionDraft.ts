import { lowerFirst } from 'lodash';

import type { Address } from '../remarks/address';
import type { RemarkCategory } from '../remarks/category';
import type { WriteSettings } from '../run/settings';
import { type Data, ownValue, type Value, toValue } from '../sync/data';
import {
	type ActionDefinition,
	type ActionFieldDefinition,
	type FieldDefinition,
	plainField,
} from '../sync/shapes/definitions';
import { isBlank, prepareValue } from '../values/prepare';
import type { ValueFacts } from '../values/valueType';
import { isFileField } from '../values/types';
import type { DefinitionMap } from '../workspace/definitionMap';
import { type FieldRules, type Findings, noFindings, prepareFields, sentAsGiven } from './fields';

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

export type CustomInput = ActionInput & { readonly kind: 'custom' };

export interface ActionRules {
	/** By bare code. */
	readonly actions: DefinitionMap<ActionDefinition>;
	readonly facts: ValueFacts;
	readonly settings: Pick<WriteSettings, 'valueHandling' | 'emptyValues'>;
	/** The largest payment that may be recorded. */
	readonly mostPaid?: number | undefined;
	readonly unmatchedColumns?: FieldRules['unmatchedColumns'];
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
	if (key === 'employeeid') return input.performedBy;
	if (key === 'created_on') return input.date;
	if (input.kind === 'custom') return key === 'type' ? input.code : undefined;
	const { status, currency, amount } = input;
	return new Map<string | undefined, unknown>(Object.entries({ status, currency, amount })).get(key);
}

/** The key of an entry that names who performed the action. */
const employee = plainField('employeeid', 'activeUsers');

/** How a key of the entry is reported and spelled. */
interface Wording {
	/** Makes the message of a remark from the problem with the value, and says what happens to the entry. */
	readonly messageFor?: (problem: string) => string;
	readonly complete?: (prepared: Value) => Value;
}

/** One entry while it is prepared: the keys that it has so far, and its remarks. */
export class Draft {
	entry: Data;
	private readonly found = noFindings();
	private isHeldBack = false;

	constructor(
		private input: ActionInput,
		private readonly rules: ActionRules,
		type: string,
		private readonly actionIndex: number | undefined,
	) {
		this.entry = { type };
	}

	/** Says which action a report is about, if the item may have several. */
	private get place(): { readonly action_index?: number } {
		return this.actionIndex === undefined ? {} : { action_index: this.actionIndex };
	}

	remark(
		category: RemarkCategory,
		message: string,
		hint: string,
		about: { key?: string; apiName?: string; value?: unknown },
	) {
		const { value, ...where } = about;
		const address = { scope: 'action', actionIndex: this.actionIndex, ...where } as const;
		this.found.remarks.push({ category, source: 'preflight', message, hint, address, value });
	}

	/** Holds the whole entry back, with this remark. */
	holdBackWith(...remark: Parameters<Draft['remark']>) {
		this.remark(...remark);
		this.holdBack();
	}

	holdBack() {
		this.isHeldBack = true;
	}

	/** Sets a key of the entry itself, prepared as a value of the given field. Returns whether it was set. */
	put(definition: FieldDefinition, value: unknown, { messageFor, complete }: Wording = {}): boolean {
		const { apiName: key } = definition;
		const result = prepareValue(definition, value, this.rules.facts);
		for (const { category, message, hint } of result.heldBack)
			this.remark(category, messageFor ? messageFor(message) : message, hint, { key, value });
		if (result.value === undefined) return false;
		if (result.unchecked !== undefined) {
			const message = sentAsGiven(result.unchecked);
			this.found.unchecked.push({ field: key, ...this.place, message });
		}
		const to = toValue(result.value);
		return this.set(key, value, complete ? complete(to) : to, result.reading);
	}

	/** Sets who performed the action. Unlike a value of a field, it may be a part of a name. */
	putPerformer(value: unknown, wording: Wording): boolean {
		const { members } = this.rules.facts;
		const isUnknown = typeof value === 'string' && members.find(value) === undefined;
		const member = isUnknown ? members.findByPart(value) : undefined;
		if (member === undefined) return this.put(employee, value, wording);
		return this.set(employee.apiName, value, member.email);
	}

	/** Sets a key of the entry to what was made of the given value. */
	set(key: string, from: unknown, to: Value, reading?: string): true {
		this.entry[key] = to;
		this.changed(key, from, to, reading);
		return true;
	}

	changed(field: string, from: unknown, to: Value, reading?: string) {
		if (from === to && reading === undefined) return;
		this.found.changes.push({
			field,
			...this.place,
			from: toValue(from),
			to,
			...(reading !== undefined && { reading }),
		});
	}

	/** Sets the fields of the entry, prepared by their definitions. */
	putFields(input: CustomInput, definitions: DefinitionMap<ActionFieldDefinition>) {
		const { place, actionIndex } = this;
		const prepared = prepareFields(input.fields, {
			...this.rules,
			definitions,
			address: (apiName) => ({ scope: 'action', actionIndex, apiName }),
		});
		this.input = { ...input, fields: prepared.given };
		this.entry['fields'] = prepared.fields;
		this.found.remarks.push(...prepared.remarks);
		this.found.changes.push(...prepared.changes.map((change) => ({ ...change, ...place })));
		this.found.newOptions.push(...prepared.newOptions);
		this.found.ignored.push(...prepared.ignored);
		this.found.unchecked.push(...prepared.unchecked.map((value) => ({ ...value, ...place })));
	}

	/** Holds the entry back if a mandatory field is missing: the service would drop the whole action. */
	checkMandatory(definition: ActionDefinition) {
		const fields = this.entry['fields'] ?? {};
		const values = new Map(Object.entries(fields));
		for (const field of definition.fields) {
			const { apiName, mandatory } = field;
			// A mandatory FILE field does not block the action (sync-api.md, Custom action entry).
			if (!mandatory || isFileField(field) || !isBlank(values.get(apiName))) continue;
			if (this.blame(apiName)) continue;
			this.holdBackWith(
				'missing_mandatory',
				`Not sent: the mandatory field ${apiName} of this action is missing`,
				`Give ${apiName} a value; without it the service drops the whole action.`,
				{ apiName, value: givenAt(this.input, { scope: 'action', apiName }) },
			);
		}
	}

	/** Holds the entry back with the remark that it has on the value of this field. False if it has none. */
	private blame(apiName: string): boolean {
		const about = this.found.remarks.findIndex(({ address }) => address.apiName === apiName);
		const unusable = this.found.remarks[about];
		if (unusable === undefined) return false;
		this.found.remarks[about] = { ...unusable, message: `Not sent: ${lowerFirst(unusable.message)}` };
		this.holdBack();
		return true;
	}

	done(): PreparedEntry {
		return { input: this.input, entry: this.isHeldBack ? undefined : this.entry, ...this.found };
	}
}
