import { type Data, toData, type Value } from '../sync/data';
import { actionFieldsOf, type TimelineAction } from '../sync/shapes/actions';
import { bareCode } from '../sync/shapes/definitions';
import { means } from '../sync/shapes/read';
import type { Meaning } from '../sync/shapes/spellings';
import { idOf, momentOf, textOf } from '../sync/shapes/tolerant';
import { isoTimeOf } from './isoTimes';

/**
 * An action in an item: simplified, or everything that the service sent. Both have the IDs under fixed names, and
 * `kind` and `code`.
 *
 * @param leadId of the lead whose timeline was read, for a service that does not repeat it
 */
export function timelineActionData(
	action: TimelineAction,
	leadId: string | undefined,
	simplify: boolean,
): Data {
	if (simplify) return simplified(action, leadId);
	return {
		lead_id: action.leadId ?? leadId ?? null,
		action_id: action.actionId ?? null,
		kind: action.kind,
		...(action.code === undefined ? {} : { code: action.code }),
		...toData(action.raw),
	};
}

const codeOf = (type: unknown) => bareCode((textOf(type) ?? '').trim().toUpperCase());

/** The keys under which a simplified action shows a part, and how a value of the service is compared with it. */
const shownParts: ReadonlyArray<readonly [key: string, meaning: Meaning, read: (value: unknown) => unknown]> =
	[
		['lead_id', 'actionLead', idOf],
		['action_id', 'actionId', idOf],
		['type', 'actionType', codeOf],
		['created_on', 'actionTime', momentOf],
		['employeeid', 'performer', textOf],
		['status', 'paymentStatus', textOf],
		['currency', 'currency', textOf],
		['amount', 'amount', textOf],
	];

/** The type as writes and most reads have it: `ACTION_1001`. */
function typeOf({ kind, code, type }: TimelineAction): string | undefined {
	if (code !== undefined) return `ACTION_${code}`;
	if (kind === 'payment') return 'PAYMENT';
	return type === '' ? undefined : type;
}

/** The parts that people ask for come first, each under one name however the service spells it. No key has null. */
function simplified(action: TimelineAction, leadId: string | undefined): Data {
	const { raw, kind, code, createdAt, performedBy: employeeid, fields } = action;
	const { status, currency, amount } = action;
	const shown = defined({
		lead_id: action.leadId ?? leadId,
		action_id: action.actionId,
		kind,
		type: typeOf(action),
		code,
		created_on: createdAt === undefined ? undefined : isoTimeOf(createdAt),
		employeeid,
		...(kind === 'payment' ? { status, currency, amount } : {}),
		fields,
	});
	const sentFields = actionFieldsOf(raw);
	const isShown = (key: string, value: unknown) =>
		Object.hasOwn(shown, key) ||
		(fields !== undefined && value === sentFields) ||
		shownParts.some(
			([part, meaning, read]) =>
				means(key, meaning) && Object.hasOwn(shown, part) && read(value) === read(shown[part]),
		);
	const more = Object.entries(raw).filter(
		([key, value]) => value !== null && value !== undefined && !isShown(key, value),
	);
	return { ...shown, ...toData(Object.fromEntries(more)) };
}

function defined(values: Readonly<Record<string, Value>>): Data {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
