import type { RemarkCategory } from '../remarks/category';
import type { Remark } from '../remarks/remark';
import type { WriteSettings } from '../run/settings';
import { type Data, toData, type Value, toValue } from '../sync/data';
import {
	type ActionDefinition,
	bareCode,
	type FieldDefinition,
	plainField,
} from '../sync/shapes/definitions';
import { isBlank, prepareValue } from '../values/prepare';
import type { ValueFacts } from '../values/prepared';
import { type Change, type PreparedFields, prepareFields } from './fields';

/** An entry as it was given; blank values count as not given. Source: sync-api.md, Action. */
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

export interface ActionRules {
	/** By bare code. */
	readonly actions: ReadonlyMap<string, ActionDefinition>;
	readonly facts: ValueFacts;
	readonly settings: Pick<WriteSettings, 'valueHandling' | 'emptyValues'>;
}

export interface PreparedEntry {
	/** Undefined when the entry is held back whole, because the service would drop it whole. */
	readonly entry: Data | undefined;
	readonly remarks: readonly Remark[];
	readonly changes: readonly Change[];
	readonly newOptions: PreparedFields['newOptions'];
}

export const paymentStatuses = [
	'PENDING',
	'COMPLETED',
	'FAILED',
	'REFUNDED',
	'CANCELLED',
	'PROCESSING',
] as const;
export const paymentCurrencies = [
	'AED',
	'AUD',
	'BHD',
	'CAD',
	'EUR',
	'INR',
	'MYR',
	'NPR',
	'PKR',
	'QAR',
	'SAR',
	'SGD',
	'USD',
	'XOF',
] as const;

const employee = plainField('employeeid', 'activeUsers');
const createdOn = plainField('created_on', 'date');
const amountField = plainField('amount', 'money');

/** One entry in the making: what it holds so far, and what is to be said of it. */
class Draft {
	readonly remarks: Remark[] = [];
	readonly changes: Change[] = [];
	newOptions: PreparedFields['newOptions'] = [];
	entry: Data;
	private isHeldBack = false;

	constructor(
		private readonly actionIndex: number,
		private readonly rules: ActionRules,
		type: string,
	) {
		this.entry = { type };
	}

	remark(
		category: RemarkCategory,
		message: string,
		hint: string,
		about: { key?: string; apiName?: string; value?: unknown },
	) {
		const { value, ...where } = about;
		const address = { scope: 'action', actionIndex: this.actionIndex, ...where } as const;
		this.remarks.push({ category, source: 'preflight', message, hint, address, value });
	}

	/** Remarks that cost the whole entry. */
	refuse(...remark: Parameters<Draft['remark']>) {
		this.remark(...remark);
		this.isHeldBack = true;
	}

	/** A key of the entry itself, prepared as a value of the given field. Returns whether it was taken. */
	put(definition: FieldDefinition, value: unknown, complete = (prepared: Value) => prepared): boolean {
		const { apiName: key } = definition;
		const result = prepareValue(definition, value, this.rules.facts);
		for (const { category, message, hint } of result.heldBack)
			this.remark(category, message, hint, { key, value });
		if (result.value === undefined) return false;
		const to = complete(toValue(result.value));
		this.entry[key] = to;
		this.changed(key, value, to);
		return true;
	}

	changed(apiName: string, from: unknown, to: Value) {
		if (from !== to) this.changes.push({ apiName, actionIndex: this.actionIndex, from: toValue(from), to });
	}

	putFields(raw: Readonly<Record<string, unknown>>, definition: ActionDefinition) {
		const { actionIndex } = this;
		const prepared = prepareFields(raw, {
			...this.rules,
			definitions: new Map(definition.fields.map((field) => [field.apiName, field])),
			address: (apiName) => ({ scope: 'action', actionIndex, apiName }),
			unknown: 'report',
		});
		this.entry['fields'] = prepared.fields;
		this.remarks.push(...prepared.remarks);
		this.changes.push(...prepared.changes.map((change) => ({ ...change, actionIndex })));
		this.newOptions = prepared.newOptions;
		for (const { apiName, mandatory, type } of definition.fields) {
			// A mandatory FILE field does not block the action (sync-api.md, POST /lead/{leadId}/action).
			if (!mandatory || type === 'file' || !isBlank(prepared.fields[apiName])) continue;
			this.refuse(
				'missing_mandatory',
				`Not sent: the mandatory field ${apiName} of this action has no value that can be used`,
				`Give ${apiName} a value; without it the service drops the whole action.`,
				{ apiName, value: raw[apiName] },
			);
		}
	}

	done(): PreparedEntry {
		const { remarks, changes, newOptions } = this;
		return { entry: this.isHeldBack ? undefined : this.entry, remarks, changes, newOptions };
	}
}

/** Readies one entry. What the service would drop is held back, with a remark at its place in the list as given. */
export function prepareEntry(actionIndex: number, input: ActionInput, rules: ActionRules): PreparedEntry {
	const type = input.kind === 'payment' ? 'PAYMENT' : bareCode(input.code.trim());
	const draft = new Draft(actionIndex, rules, type);
	if (rules.settings.valueHandling === 'sendAsIs') draft.entry = asGiven(type, input);
	else if (input.kind === 'payment') preparePayment(input, draft, rules);
	else prepareCustom(type, input, draft, rules);
	return draft.done();
}

function asGiven(type: string, input: ActionInput): Data {
	const own =
		input.kind === 'custom'
			? { fields: toData(input.fields) }
			: { status: toValue(input.status), currency: toValue(input.currency), amount: toValue(input.amount) };
	return {
		type,
		...own,
		...(isBlank(input.performedBy) ? {} : { employeeid: toValue(input.performedBy) }),
		...(isBlank(input.date) ? {} : { created_on: toValue(input.date) }),
	};
}

function prepareCustom(
	code: string,
	input: ActionInput & { kind: 'custom' },
	draft: Draft,
	rules: ActionRules,
): void {
	const definition = rules.actions.get(code);
	if (!definition?.isUserDefined) {
		draft.refuse(
			'unknown_action_code',
			'Not sent: the workspace has no custom action with this code',
			'Choose the action from the list; actions that the service records by itself cannot be written.',
			{ key: 'type', value: input.code },
		);
		return;
	}
	draft.putFields(input.fields, definition);
	if (!isBlank(input.performedBy)) draft.put(employee, input.performedBy);
	if (isBlank(input.date)) return;
	if (definition.allowsBackdating) {
		draft.put(createdOn, input.date, withTime);
		return;
	}
	draft.remark(
		'backdating_not_allowed',
		'This action takes no date: it is created with the time of the call',
		'Leave the date out, or ask an administrator to allow earlier dates for this action.',
		{ key: 'created_on', value: input.date },
	);
}

/** A date in words says its time in full, `HH:mm:ss` (sync-api.md, Action, `created_on`). */
function withTime(date: Value): Value {
	if (typeof date !== 'string') return date;
	const time = date.split(' ')[1];
	if (time === undefined) return `${date} 00:00:00`;
	return time.length === 'HH:mm'.length ? `${date}:00` : date;
}

function preparePayment(
	input: ActionInput & { kind: 'payment' },
	draft: Draft,
	{ facts }: ActionRules,
): void {
	putListed(draft, 'status', input.status, paymentStatuses);
	putListed(draft, 'currency', input.currency, paymentCurrencies);
	putAmount(draft, input.amount, facts);
	if (isKnownMember(input.performedBy, facts)) draft.put(employee, input.performedBy);
	else if (!isBlank(input.performedBy)) {
		draft.refuse(
			'unknown_team_member',
			'Not sent: the service drops a payment whose team member is not active in the workspace',
			'Use the email of an active team member, or leave Performed By empty.',
			{ key: 'employeeid', value: input.performedBy },
		);
	}
	if (isBlank(input.date)) return;
	draft.remark(
		'backdating_not_allowed',
		'A payment takes no date: it is created with the time of the call',
		'Leave the date out.',
		{ key: 'created_on', value: input.date },
	);
}

function listed(value: unknown, list: readonly string[]): string | undefined {
	const sought = typeof value === 'string' ? value.trim().toUpperCase() : '';
	return list.includes(sought) ? sought : undefined;
}

/** The status of a payment as the service spells it; undefined when there is none of that name. */
export function paymentStatusOf(value: unknown): string | undefined {
	return listed(value, paymentStatuses);
}

function isKnownMember(value: unknown, facts: ValueFacts): boolean {
	return !isBlank(value) && prepareValue(employee, value, facts).value !== undefined;
}

function putListed(draft: Draft, key: string, value: unknown, list: readonly string[]): void {
	const sought = listed(value, list);
	if (sought !== undefined) {
		draft.entry[key] = sought;
		draft.changed(key, value, sought);
		return;
	}
	draft.refuse(
		'invalid_value',
		`Not sent: the ${key} of the payment is not one that the service knows`,
		`Use one of ${list.join(', ')}.`,
		{
			key,
			value,
		},
	);
}

function putAmount(draft: Draft, value: unknown, facts: ValueFacts): void {
	const amount = isBlank(value) ? undefined : prepareValue(amountField, value, facts).value;
	if (typeof amount === 'string' && /[1-9]/.test(amount)) {
		draft.entry['amount'] = amount;
		draft.changed('amount', value, amount);
		return;
	}
	draft.refuse(
		'invalid_value',
		'Not sent: the amount of the payment is not a number greater than 0',
		'Give an amount such as 1499.50.',
		{
			key: 'amount',
			value,
		},
	);
}
