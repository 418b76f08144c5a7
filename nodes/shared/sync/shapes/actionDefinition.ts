/** Reads the definitions of custom actions (sync-api.md, Action definition). */
import { type ActionDefinition, bareCode } from './definitions';
import { readSchema } from './fieldDefinition';
import { listOf, sentListOf, sentOneOf } from './listOf';
import { type Entry, type ListPlace, Parts, recordOf, wordIn } from './parts';
import { flagOf, foldKey, textOf } from './tolerant';

const names = {
	code: ['code', 'actioncode'],
	type: ['type', 'actiontype'],
	displayName: ['displayname', 'name', 'label', 'title'],
	description: ['description'],
	source: ['source', 'createdbysource', 'origin'],
	fieldSchema: ['fieldschema', 'fields', 'schema', 'fielddefinitions'],
	backdating: ['allowpredatedactivity', 'allowspredatedactivity', 'predatedactivity', 'allowbackdating'],
	/** The keys under which an object has the setting. */
	setting: [
		'enabled',
		'allowed',
		'allow',
		'isenabled',
		'isallowed',
		'value',
		'status',
		'type',
		'mode',
		'name',
	],
};

/**
 * The keys that may hold each part of a definition, folded, by the usual key of the part (sync-api.md, Action
 * definition).
 */
export const actionKeys = {
	code: names.code,
	displayName: names.displayName,
	description: names.description,
	source: names.source,
	fieldSchema: names.fieldSchema,
	allowPredatedActivity: names.backdating,
};

const allowed = new Set(['allow', 'allowed', 'allows', 'enabled', 'enable']);
const denied = new Set([
	'deny',
	'denied',
	'disallow',
	'disallowed',
	'notallowed',
	'disabled',
	'disable',
	'none',
]);

/** `ALLOW`, a flag, or an object with either. Undefined if it says neither yes nor no. */
function backdating(value: unknown): boolean | undefined {
	const record = recordOf(value);
	if (record !== undefined) {
		const setting = new Parts(record).of(names.setting);
		return recordOf(setting) === undefined ? backdating(setting) : undefined;
	}
	const word = foldKey(textOf(value) ?? '');
	if (allowed.has(word)) return true;
	return denied.has(word) ? false : flagOf(value);
}

const codeForm = /^(?:action_)?(\d+)$/i;

/** The bare code. `type` and the key of the entry count only if they look like one (sync-api.md, Action). */
function codeOf(parts: Parts, key: string | undefined): string | undefined {
	const word = parts.word(names.code)?.trim();
	if (word !== undefined) return codeForm.exec(word)?.[1] ?? bareCode(word);
	return codeForm.exec(parts.word(names.type) ?? '')?.[1] ?? codeForm.exec(key ?? '')?.[1];
}

/** An entry that is no object is the code of an action. Undefined if the action has no code. */
function readAction({ key, value }: Entry): ActionDefinition | undefined {
	const record = recordOf(value);
	const parts = new Parts(record ?? { code: textOf(value) });
	const code = codeOf(parts, key);
	if (code === undefined) return undefined;
	const source = parts.of(names.source);
	const givenBackdating = parts.of(names.backdating);
	const allowsBackdating = backdating(givenBackdating);
	const givenSchema = parts.of(names.fieldSchema);
	const schema = givenSchema === undefined ? undefined : readSchema(givenSchema);
	const isUnreadable = {
		source: source !== undefined && wordIn(source) === undefined,
		fieldSchema: givenSchema !== undefined && !schema?.isComplete,
		allowPredatedActivity: givenBackdating !== undefined && allowsBackdating === undefined,
	};
	return {
		code,
		displayName: parts.word(names.displayName) ?? code,
		description: parts.word(names.description) ?? '',
		isUserDefined: foldKey(wordIn(source) ?? '') !== 'system',
		allowsBackdating,
		fields: schema?.entries ?? [],
		hasAllFields: schema?.isComplete ?? false,
		unreadable: Object.entries(isUnreadable).flatMap(([part, isSo]) => (isSo ? [part] : [])),
	};
}

/** An object with a code, or with the parts that only actions have. */
function isAction(value: unknown): boolean {
	const record = recordOf(value);
	if (record === undefined) return false;
	const parts = new Parts(record);
	return [names.code, ['fieldschema', 'displayname'], names.backdating].some(
		(some) => parts.of(some) !== undefined,
	);
}

const place: ListPlace = {
	under: ['customactions', 'customaction', 'actions', 'action', 'definitions'],
	isEntry: isAction,
};

/** `GET /custom-actions`. */
export const actionDefinitions = listOf(place, readAction);

/** The same, with what the service sent. */
export const actionsAsSent = sentListOf(place, readAction);

/** `GET /custom-actions/{code}`. */
export const actionAsSent = sentOneOf(place, readAction);
