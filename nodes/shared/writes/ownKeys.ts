import { isObject } from '../sync/shapes/read';

type Test = (value: unknown) => boolean;

const any: Test = () => true;
const oneOf =
	(...words: readonly string[]): Test =>
	(value) =>
		typeof value === 'string' && words.includes(value);
const isText: Test = (value) => typeof value === 'string';
const isTime: Test = (value) =>
	typeof value === 'number' ||
	(typeof value === 'string' && /^(\d{4}-\d\d-\d\dT|\d\d\/\d\d\/\d{4} )/.test(value));
const isActionType: Test = (value) =>
	typeof value === 'string' && /^(PAYMENT|ATTACHMENT|ACTION_\d+)$/.test(value);

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
	['type', isActionType],
	['fields', isObject],
	['actions', Array.isArray],
]);

/** What a form of n8n adds to the answers. */
const keysOfForms: ReadonlyMap<string, Test> = new Map([
	['submittedAt', isTime],
	['formMode', oneOf('test', 'production')],
	['formQueryParameters', isObject],
]);

/** Whether a node of this package added the value to the item. */
export function isOfNodes(key: string, value: unknown): boolean {
	return keysOfNodes.get(key)?.(value) ?? false;
}

/** Whether a form of n8n added the value to the item. */
export function isOfForms(key: string, value: unknown): boolean {
	return keysOfForms.get(key)?.(value) ?? false;
}
