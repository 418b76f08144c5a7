/** Reads the definitions of custom actions (sync-api.md, Action definition). */
import { type ActionDefinition, bareCode } from './definitions';
import { isOdd, partsThat, schemaIn, sentOne } from './fieldDefinition';
import { asSent, type ListOf, page } from './page';
import { type Entry, read, recordOf, valuesOf, wordIn } from './read';
import { flagOf, foldKey, isObject, type JsonObject, textOf } from './tolerant';

const allowed = new Set(['allow', 'allowed', 'enabled']);
const denied = new Set(['deny', 'denied', 'notallowed', 'disabled']);

/** `ALLOW`, a flag, or an object with either. Undefined if it says neither yes nor no. */
function backdatingOf(value: unknown): boolean | undefined {
	const setting = isObject(value) ? read(value, 'enabled', (each) => each) : value;
	const word = foldKey(textOf(setting) ?? '');
	if (allowed.has(word)) return true;
	return denied.has(word) ? false : flagOf(setting);
}

/** The bare code in a text that looks like one (sync-api.md, Action). */
const codeIn = (value: unknown) => /^(?:action_)?(\d+)$/i.exec(textOf(value)?.trim() ?? '')?.[1];

function codeOf(record: JsonObject, key: string | undefined): string | undefined {
	const word = read(record, 'actionCode', textOf)?.trim();
	if (word !== undefined) return codeIn(word) ?? bareCode(word);
	return read(record, 'codeOrType', codeIn) ?? codeIn(key);
}

/** Undefined if the action has no code. */
function readAction({ key, value }: Entry): ActionDefinition | undefined {
	const record = recordOf(value);
	const code = record && codeOf(record, key);
	if (record === undefined || code === undefined) return undefined;
	const source = read(record, 'source', wordIn) ?? '';
	const schema = read(record, 'fieldSchema', schemaIn);
	return {
		code,
		displayName: read(record, 'displayName', textOf) ?? code,
		description: read(record, 'description', textOf) ?? '',
		isUserDefined: foldKey(source) !== 'system',
		allowsBackdating: read(record, 'backdating', backdatingOf),
		fields: schema?.fields ?? [],
		hasAllFields: schema?.isComplete ?? false,
		unreadable: partsThat({
			source: isOdd(record, 'source', wordIn),
			fieldSchema: valuesOf(record, 'fieldSchema').length > 0 && schema?.isComplete !== true,
			allowPredatedActivity: isOdd(record, 'backdating', backdatingOf),
		}),
	};
}

/** Whether an object has a code that looks like one, or a part that only actions have. */
const isAction = (record: JsonObject) =>
	[
		read(record, 'actionCode', codeIn),
		read(record, 'fieldSchema', recordOf),
		...valuesOf(record, 'backdating'),
	].some((part) => part !== undefined);

const actions: ListOf<ActionDefinition> = { name: 'actionDefinitions', isEntry: isAction, read: readAction };

/** `GET /custom-actions`. */
export const actionPage = page(actions);

/** The same, with what the service sent. */
export const sentActionPage = page(asSent(actions));

/** `GET /custom-actions/{code}`. */
export const sentAction = sentOne((record) => read(record, 'actionCode', textOf), readAction);
