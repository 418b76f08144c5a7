/** What these nodes say of a write in an item, so that it is told from a person's own columns of the same names. */
import { isObject, type JsonObject, ownValue } from '../sync/data';
import { writtenAs } from './outcome';

export type Test = (value: unknown, item: JsonObject) => boolean;

export const matches =
	(form: RegExp): Test =>
	(value) =>
		typeof value === 'string' && form.test(value);

/** IDs of leads and actions (sync-api.md, Addresses). */
export const isId = matches(/^[\da-f]{24}$/);

/** As the nodes write a time. */
const isIsoTime = matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Each lead has both of these, also where the service returns no IDs. */
export const ofLead: ReadonlyMap<string, Test> = new Map(
	['created_on', 'modified_on'].map((key) => [key, isIsoTime]),
);

const keysOfReports: ReadonlySet<string> = new Set([
	...['outcome', 'prepared', 'new_options', 'unchecked', 'actions', 'replaced', 'would_send', 'note'],
	...['left_unchanged', 'not_stored', 'remarks'],
]);

const unwrittenAs = ['rejected', 'deferred', 'failed', 'uncertain'];
const outcomes: readonly unknown[] = [...writtenAs, ...unwrittenAs];

export const isBody: Test = (value) => isObject(value);

/** A word of ours, beside an ID, what a dry run would have sent, or both times of a lead. */
export const isOutcome: Test = (value, item) =>
	outcomes.includes(value) &&
	// Of an item that was not written, a text says why.
	(!unwrittenAs.some((word) => word === value) || typeof item['report'] === 'string') &&
	(isId(ownValue(item, 'lead_id'), item) ||
		isBody(item['would_send'], item) ||
		[...ofLead].every(([key, test]) => test(ownValue(item, key), item)));

/** Nothing but what a report of these nodes has. A short one is a text. */
export const isReport: Test = (value, item) =>
	isObject(value)
		? outcomes.includes(value['outcome']) && Object.keys(value).every((key) => keysOfReports.has(key))
		: (value === null || typeof value === 'string') && isOutcome(ownValue(item, 'outcome'), item);

export const saysOfWrite = (item: JsonObject): boolean =>
	isReport(ownValue(item, 'report'), item) || isOutcome(ownValue(item, 'outcome'), item);

/** Whether a write has filled a field with null, because it says nothing about it. */
export const isFilled = (item: JsonObject, key: string): boolean => item[key] === null && saysOfWrite(item);
