/** The answers of the action endpoints (sync-api.md, Action), read in every known spelling. */
import { z } from 'zod';

import {
	readActionId,
	readAmount,
	readCurrency,
	readDetails,
	readEmail,
	readFields,
	readLeadId,
	readName,
	readPerformer,
	readStatus,
	readTypeName,
	readValue,
	timeReaders,
	typeReaders,
} from './actionParts';
import { bareCode } from './definitions';
import { page } from './page';
import { momentOf } from './time';
import { firstIn, idOf, isObject, type JsonObject, layersReader, textOf } from './tolerant';
import { type WriteAnswer, writeAnswer } from './writeAnswer';

/** `unknown`: the service sent no type. */
type ActionKind = 'custom' | 'payment' | 'attachment' | 'built_in' | 'unknown';

/** One action of a timeline. A built-in action has no meaningful data but its type. */
export interface TimelineAction {
	readonly actionId: string | undefined;
	readonly leadId: string | undefined;
	/** As the service sent it, for example `ACTION_1001`. */
	readonly type: string;
	/** The bare code of a custom action, as a write needs it. */
	readonly code: string | undefined;
	readonly kind: ActionKind;
	/** Milliseconds since the epoch. Undefined if no time of creation is shown, or one without a zone. */
	readonly createdAt: number | undefined;
	/** Undefined if the service sent none, not even an empty object. */
	readonly fields: JsonObject | undefined;
	/** The email of the team member who performed it, or what the service calls the system user. */
	readonly performedBy: string | undefined;
	/** Only of a payment, or of an action without a type. */
	readonly status: string | undefined;
	readonly currency: string | undefined;
	readonly amount: string | undefined;
	/** As the service sent it. */
	readonly raw: JsonObject;
}

const layersOf = layersReader('action', 'activity');

function kindOf(type: string): ActionKind {
	const name = bareCode(type.trim().toUpperCase());
	if (name === '') return 'unknown';
	if (/^\d+$/.test(name)) return 'custom';
	if (name === 'PAYMENT') return 'payment';
	return name === 'ATTACHMENT' ? 'attachment' : 'built_in';
}

/** The type, from the key that says most: `{type: "CUSTOM", code: 1001}` is an action of the type 1001. */
function typeOf(action: JsonObject): string {
	let first: string | undefined;
	for (const read of typeReaders) {
		const value = read(action);
		const type = textOf(isObject(value) ? readTypeName(value) : value);
		if (type !== undefined && kindOf(type) !== 'built_in') return type;
		first ??= type;
	}
	return first ?? '';
}

/** The object that is the action, among those that wrap it or that it wraps. */
function actionIn(layers: readonly JsonObject[]): JsonObject | undefined {
	const hasType = layers.find((layer) => typeOf(layer) !== '');
	return hasType ?? layers.find((layer) => idOf(readActionId(layer)) !== undefined) ?? layers.at(-1);
}

/** Fields keyed by API name, or a list of `{apiName, value}`. Undefined if there are none. */
function fieldsOf(action: JsonObject): JsonObject | undefined {
	const fields = readFields(action);
	if (!Array.isArray(fields)) return isObject(fields) ? fields : undefined;
	const pairs = fields.flatMap((each) => {
		const name = isObject(each) ? textOf(readName(each)) : undefined;
		return isObject(each) && name !== undefined ? [[name, readValue(each)]] : [];
	});
	return Object.fromEntries(pairs);
}

/** The values of a payment: its own keys, or an object in it; the amount may have the currency in it. */
function paymentOf(action: JsonObject): Pick<TimelineAction, 'status' | 'currency' | 'amount'> {
	const details = readDetails(action);
	const parts = isObject(details) ? [details, action] : [action];
	const amount = firstIn(parts, readAmount);
	const inside = isObject(amount) ? [amount] : [];
	return {
		status: firstIn(parts, (part) => textOf(readStatus(part))),
		currency: firstIn([...inside, ...parts], (part) => textOf(readCurrency(part))),
		amount: textOf(isObject(amount) ? readAmount(amount) : amount),
	};
}

function performerOf(action: JsonObject): string | undefined {
	const performer = readPerformer(action);
	return textOf(isObject(performer) ? readEmail(performer) : performer);
}

function createdAtOf(action: JsonObject): number | undefined {
	for (const read of timeReaders) {
		const moment = momentOf(read(action));
		if (moment !== undefined) return moment;
	}
	return undefined;
}

const noPayment = { status: undefined, currency: undefined, amount: undefined };

function readAction(answer: unknown): TimelineAction | undefined {
	const raw = actionIn(layersOf(answer));
	if (raw === undefined) return undefined;
	const type = typeOf(raw);
	const kind = kindOf(type);
	return {
		actionId: idOf(readActionId(raw)),
		leadId: idOf(readLeadId(raw)),
		type,
		code: kind === 'custom' ? bareCode(type.trim().toUpperCase()) : undefined,
		kind,
		createdAt: createdAtOf(raw),
		fields: fieldsOf(raw),
		performedBy: performerOf(raw),
		...(kind === 'payment' || kind === 'unknown' ? paymentOf(raw) : noPayment),
		raw,
	};
}

/** The answer to a read of one action, or an entry of a timeline. Any object can be one. */
export const timelineAction = z.unknown().transform((answer, context): TimelineAction => {
	const action = readAction(answer);
	if (action !== undefined) return action;
	context.addIssue({ code: z.ZodIssueCode.custom, message: 'The answer has no action' });
	return z.NEVER;
});

/** The answer to an update of an action. */
interface ActionUpdate {
	readonly answer: WriteAnswer;
	/** The action after the update, as far as the answer has it. */
	readonly action: TimelineAction | undefined;
}

/** Reads every value: a success means that the update was carried out. */
export const actionUpdate = z.unknown().transform((answer): ActionUpdate => ({
	answer: writeAnswer.parse(answer),
	action: readAction(answer),
}));

export const timelinePage = page(readAction);
