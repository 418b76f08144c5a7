import {
	isBody,
	isFilled,
	isId,
	isOutcome,
	isReport,
	matches,
	ofLead,
	saysOfWrite,
	type Test,
} from '../session/ownReport';
import { isObject, type JsonObject, ownValue } from '../sync/data';
import { clashingKeys } from '../workspace/itemData';

const isText: Test = (value) => typeof value === 'string';
const isNumber: Test = (value) => typeof value === 'number';
const isWritten = matches(/^(\d{4}-\d\d-\d\dT|\d\d\/\d\d\/\d{4} )/);
/** As a read returns it, simplified or not. */
const isTime: Test = (value, item) => isNumber(value, item) || isWritten(value, item);

const isWindow: Test = (value) =>
	isObject(value) && isTime(value['from'], value) && isTime(value['to'], value);

const isType = matches(/^(PAYMENT|ATTACHMENT|ACTION_\d+)$/);
const isAction = (item: JsonObject) => isId(item['action_id'], item);
/** What an action of a timeline has beside its fields. A lead may have fields with these names. */
const ofAction = ['kind', 'code', 'name', 'status', 'currency', 'amount', 'files', 'paymentid'];
const ofNode = ['outcome', 'report', ...ofAction];
const isReadAction: Test = (_, item) => isAction(item) && isText(item['kind'], item);

const isTimeline: Test = (value) =>
	Array.isArray(value) &&
	value.every(
		(entry) => isObject(entry) && [entry['kind'], entry['status']].some((word) => isText(word, {})),
	);

/**
 * The keys beside the fields in an item that these nodes returned, and what their values are then. A lead has an object
 * `fields` only for fields with the names of such keys.
 */
const ofOurs: ReadonlyMap<string, Test> = new Map([
	['report', isReport],
	['outcome', isOutcome],
	['would_send', isBody],
	['created_on', isTime],
	['modified_on', isTime],
	['creationTimestamp', isNumber],
	['modificationTimestamp', isNumber],
	['employeeid', isText],
	['lostReasonid', isText],
	['activity_window', isWindow],
	['type', (value, item) => isType(value, item) || isReadAction(value, item)],
	[
		'fields',
		(value, item) =>
			isObject(value) &&
			(isAction(item) || Object.keys(value).every((key) => clashingKeys.some((clash) => clash === key))),
	],
	...ofAction.map((key) => [key, isReadAction] as const),
	['actions', isTimeline],
] as const);

/** What the trigger says of a lead. */
const ofTrigger: ReadonlyMap<string, Test> = new Map([
	['is_sample', (value: unknown) => value === true],
	['changed', (value: unknown) => Array.isArray(value)],
	['previous', (value: unknown) => isObject(value)],
	['previous_missing', isText],
	['activity_window', isWindow],
	['activity_type', isText],
	['actions', isTimeline],
	['actions_missing', isText],
] as const);

/** The keys of which one, with its value, shows beside the ID that these nodes returned the item. */
const marks = ['created_on', 'modified_on', 'activity_window'];

/** The answers of a form of n8n have these beside its mode. A person may have put data into its address. */
const ofForm: ReadonlyMap<string, Test> = new Map([
	['formMode', matches(/^(test|production)$/)],
	['submittedAt', isWritten],
	['formQueryParameters', (value, item) => isEmpty(value, item)],
]);

/** Whether an item is what n8n's Webhook received: the body beside the headers. */
export const isWebhook = (item: JsonObject): boolean =>
	isObject(item['headers']) && Object.hasOwn(item, 'body');

const isEmpty: Test = (value) => isObject(value) && Object.keys(value).length === 0;

/** What n8n's Webhook puts beside the body. The address may hold data. */
const ofWebhook: ReadonlyMap<string, Test> = new Map([
	['headers', (value) => isObject(value)],
	['params', isEmpty],
	['query', isEmpty],
	['webhookUrl', isText],
	['executionMode', isText],
]);

/**
 * Returns which keys of an item certainly came from these nodes or from a form of n8n, so that nothing is lost without
 * them. A sheet may have columns of the same names: then everything else of the item says otherwise.
 */
export function ownKeysOf(item: JsonObject) {
	const passes = (tests: ReadonlyMap<string, Test>, key: string) => {
		const test = tests.get(key);
		return test !== undefined && Object.hasOwn(item, key) && test(item[key], item);
	};
	const hasId = isId(ownValue(item, 'lead_id'), item);
	const isOurs =
		saysOfWrite(item) || (hasId && (isAction(item) || marks.some((mark) => passes(ofOurs, mark))));
	const isWhole = (tests: ReadonlyMap<string, Test>) => [...tests.keys()].every((key) => passes(tests, key));
	const [isOfLead, isOfForm] = [isWhole(ofLead), passes(ofForm, 'formMode')];
	const isKey = (key: string) => {
		if (key === 'lead_id') return hasId;
		if (key === 'action_id') return hasId && isAction(item);
		if ((isOurs && passes(ofOurs, key)) || (isOfLead && ofLead.has(key))) return true;
		if ((isOurs || isOfLead) && passes(ofTrigger, key)) return true;
		return (isOfForm && passes(ofForm, key)) || (isWebhook(item) && passes(ofWebhook, key));
	};
	return {
		key: isKey,
		/** Whether a node has filled a field with null, because the write of this row says nothing about it. */
		filling: (key: string) => isFilled(item, key),
		/** Also where the workspace has a field of the same name: every lead has a name and a status. */
		ofNode: (key: string) => ofNode.includes(key) && isOurs && passes(ofOurs, key),
	};
}
