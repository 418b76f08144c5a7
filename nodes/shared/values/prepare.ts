import { unlessCancelled } from '../sync/failure';
import { isObject, jsonOf } from '../sync/data';
import { DefinitionMap } from '../workspace/names';
import type { ActionDefinition, ActionFieldDefinition, FieldDefinition } from '../sync/shapes/definitions';
import type { WorkspaceReader } from '../workspace/reader';
import { dateFormat } from './dateFormat';
import { labelOf } from './labels';
import { invalid, send, type PreparedValue } from './prepared';
import { type Answer, type ValueFacts, answersOf } from './valueType';
import { isBlank, onlyEntry } from './spelling';
import { isLabelField, valueTypes } from './types';

/** A response has its value under `value`, a choice its words under `label` or `name`. */
const answerKeys = ['value', 'label', 'name'];

/** Keys that say nothing about the answer. With any other key, it is unclear which part of the object is meant. */
const knownKeys: ReadonlySet<string> = new Set([
	...answerKeys,
	...['id', '_id', 'ref', 'key', 'type', 'slug', 'order', 'color', 'primary', 'isHidden'],
]);

function answerIn(answer: Answer, field: FieldDefinition): unknown {
	if (!Object.keys(answer).every((key) => knownKeys.has(key))) return undefined;
	// Then `label` or `name` is the question, and its answer is missing.
	if ('value' in answer && isBlank(answer['value'])) return undefined;
	const values = answersOf(answer, answerKeys);
	const known = values.find((value) => typeof value === 'string' && labelOf(value, field) !== undefined);
	const [first, second] = values;
	// Of two texts, one is the name of the question or an internal name, which must not become a label.
	if (known === undefined && second !== undefined && isLabelField(field) && !Array.isArray(first))
		return undefined;
	return known ?? first;
}

/** The value that an object stands for, also in a list. Returns everything else as it is. */
export function answerOf(raw: unknown, field: FieldDefinition): unknown {
	if (Array.isArray(raw)) {
		const answers = raw.map((entry) => answerOf(entry, field));
		return answers.every((answer, index) => Object.is(answer, raw[index])) ? raw : answers;
	}
	return isObject(raw) ? (valueTypes[field.type].inObject(raw) ?? answerIn(raw, field) ?? raw) : raw;
}

const aGuess = invalid(
	'This value needs a guess, and Value Handling is Strict',
	'Write it in full, or set Value Handling to Prepare, which lists each guess.',
);

/** The objects in a text of JSON: `[{"name":"VIP"}]`, `{"tags":["VIP"]}`. */
function jsonIn(raw: unknown): unknown {
	return typeof raw === 'string' && /^\s*(?:\[\s*)?\{\s*"/.test(raw) ? jsonOf(raw) : undefined;
}

/**
 * Turns a value from a form or a spreadsheet into what the service accepts (sync-api.md, Field types).
 *
 * The caller decides whether a blank value is skipped or clears the field: `null` stays `null` for every type.
 */
export function prepareValue(field: FieldDefinition, raw: unknown, facts: ValueFacts): PreparedValue {
	if (raw === null) return send(null);
	const { prepare, takesLists, refersTo } = valueTypes[field.type];
	let value: unknown = takesLists && refersTo === 'labels' ? (jsonIn(raw) ?? raw) : raw;
	if (typeof value === 'object')
		value = takesLists ? answerOf(value, field) : onlyEntry(answerOf(value, field));
	const prepared = prepare(value, field, facts);
	return prepared.isGuess && facts.holdsBackGuesses ? aGuess : prepared;
}

type FieldReader = Pick<WorkspaceReader, 'fields'>;

/** The format of the fields of leads. Undefined if none shows one, or if they cannot be read. */
export async function workspaceDateFormat(workspace: FieldReader): Promise<string | undefined> {
	const known = await workspace.fields().catch(unlessCancelled);
	const patterns = [...(known?.fields.values() ?? [])].flatMap(({ dateFormat: pattern }) => pattern ?? []);
	return patterns.find((pattern) => dateFormat(pattern) !== undefined);
}

/** Whether the field has dates, in a format that its definition does not show. */
const lacksFormat = ({ type, dateFormat: pattern, unreadable }: FieldDefinition) =>
	valueTypes[type].input.kind === 'date' && pattern === undefined && !unreadable.includes('dateFormat');

/** The definitions, with the format of the workspace where the fields that may have a value show none. */
export async function withDateFormats(
	actions: DefinitionMap<ActionDefinition>,
	workspace: FieldReader,
	mayHaveValue: (apiNames: readonly string[]) => boolean,
): Promise<DefinitionMap<ActionDefinition>> {
	const lacking = [...actions.values()].flatMap(({ fields }) => fields).filter(lacksFormat);
	if (lacking.length === 0 || !mayHaveValue(lacking.map(({ apiName }) => apiName))) return actions;
	const pattern = await workspaceDateFormat(workspace);
	if (pattern === undefined) return actions;
	const withFormat = (field: ActionFieldDefinition) =>
		lacksFormat(field) ? { ...field, dateFormat: pattern } : field;
	return new DefinitionMap(
		[...actions].map(([code, action]) => [code, { ...action, fields: action.fields.map(withFormat) }]),
		actions.gap,
	);
}
