import { isObject } from '../sync/data';

type Test = (value: unknown) => boolean;

const any: Test = () => true;
const isText: Test = (value) => typeof value === 'string';
const matches =
	(form: RegExp): Test =>
	(value) =>
		typeof value === 'string' && form.test(value);
const isTime: Test = (value) =>
	typeof value === 'number' || matches(/^(\d{4}-\d\d-\d\dT|\d\d\/\d\d\/\d{4} )/)(value);

/**
 * The keys that these nodes put into their items for the next node, and those that the service puts beside the fields.
 * A sheet may have a column of the same name, so the value decides: `report` with an object is ours, and with a text it
 * is a column.
 */
const keysOfNodes: ReadonlyMap<string, Test> = new Map([
	['lead_id', any],
	['action_id', any],
	['created_on', isTime],
	['modified_on', isTime],
	['creationTimestamp', isTime],
	['modificationTimestamp', isTime],
	['employeeid', isText],
	['lostReasonid', isText],
	['activity_window', isObject],
	['report', isObject],
	['type', matches(/^(PAYMENT|ATTACHMENT|ACTION_\d+)$/)],
	['fields', isObject],
	['actions', Array.isArray],
]);

/** What a form of n8n adds to the answers. */
const keysOfForms: ReadonlyMap<string, Test> = new Map([
	['submittedAt', isTime],
	['formMode', matches(/^(test|production)$/)],
	['formQueryParameters', isObject],
]);

const isIn = (tests: ReadonlyMap<string, Test>) => (key: string, value: unknown) =>
	tests.get(key)?.(value) ?? false;

/** Whether a node of this package added the value to the item. */
export const isOfNodes = isIn(keysOfNodes);

/** Whether a form of n8n added the value to the item. */
export const isOfForms = isIn(keysOfForms);
