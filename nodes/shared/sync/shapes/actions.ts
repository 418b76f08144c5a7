/** The answers of the action endpoints (sync-api.md, Action). */

import { bareCode } from './definitions';
import { idOf, type JsonObject, momentOf, recordOf, textOf } from '../data';
import { firstOf, idIn, layersOf, type Marks, read, readIn } from './read';
import { page } from './page';
import { parseWriteAnswer } from './writeAnswer';

/** `unknown`: the service sent no type. */
type ActionKind = 'custom' | 'payment' | 'attachment' | 'built_in' | 'unknown';

function kindOf(name: string): ActionKind {
	if (name === '') return 'unknown';
	if (/^\d+$/.test(name)) return 'custom';
	if (name === 'PAYMENT') return 'payment';
	return name === 'ATTACHMENT' ? 'attachment' : 'built_in';
}

const typeOf = (action: JsonObject) => read(action, 'actionType', textOf);
const actionFieldsOf = (action: JsonObject) => read(action, 'actionFields', recordOf);

const marks: Marks = {
	id: 'actionId',
	parts: [
		...(['actionType', 'actionFields', 'actionLead', 'actionTime', 'performer', 'files'] as const),
		...(['paymentStatus', 'currency', 'amount'] as const),
	],
};

/**
 * The answer to a read of one action, or an entry of a timeline. Any object can be one. A built-in action has no
 * meaningful data but its type.
 */
export function timelineAction(answer: unknown, asked?: string) {
	const layers = layersOf(answer, marks, asked);
	const [raw] = layers;
	if (raw === undefined) return undefined;
	const type = typeOf(raw) ?? '';
	const name = bareCode(type.trim().toUpperCase());
	const kind = kindOf(name);
	const mayBePayment = kind === 'payment' || kind === 'unknown';
	const ofPayment = (meaning: 'paymentStatus' | 'currency' | 'amount') =>
		mayBePayment ? read(raw, meaning, textOf) : undefined;
	return {
		actionId: firstOf(layers, (layer) => idIn(layer, 'actionId')),
		leadId: readIn(layers, 'actionLead', idOf),
		/** As the service sent it, for example `ACTION_1001`. */
		type,
		/** The bare code of a custom action, as a write needs it. */
		code: kind === 'custom' ? name : undefined,
		kind,
		/** Milliseconds since the epoch. Undefined if no time of creation is shown, or one without a zone. */
		createdAt: read(raw, 'actionTime', momentOf),
		/** Undefined if the service sent none, not even an empty object. */
		fields: actionFieldsOf(raw),
		/** The email of the team member who performed it, or what the service calls the system user. */
		performedBy: read(raw, 'performer', textOf),
		/** These three only of a payment, or of an action without a type. */
		status: ofPayment('paymentStatus'),
		currency: ofPayment('currency'),
		amount: ofPayment('amount'),
		/** As the service sent it. */
		raw,
	};
}

/** One action of a timeline. */
export type TimelineAction = Readonly<NonNullable<ReturnType<typeof timelineAction>>>;

/** Reads every value: a success means that the update was carried out. */
export const actionUpdate = (answer: unknown, asked?: string) => ({
	answer: parseWriteAnswer(answer, marks, asked),
	/** The action after the update, as far as the answer has it. */
	action: timelineAction(answer, asked),
});

export const timelinePage = page<TimelineAction>({
	name: 'timeline',
	isEntry: (value) => typeOf(value) !== undefined || idIn(value, 'actionId') !== undefined,
	read: ({ value }) => timelineAction(value),
});
