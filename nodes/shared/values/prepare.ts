import { uniqWith, isEqual } from 'lodash';

import { isObject, jsonOf, plainText } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { labelOf } from './labels';
import { invalid, send, type PreparedValue } from './prepared';
import { type Answer, type ValueFacts, answersOf } from './valueType';
import { foldedName, isBlank, unwrapSingle } from './spelling';
import { isContactField, isLabelField, isMemberField, valueTypes } from './types';

/** A response has its value under `value`, a choice its words under `label`, `name` or `text`. */
const answerKeys = ['value', 'label', 'name', 'text'];

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
	'Write it in full, or set Options → Reading Values → Value Handling to Prepare, which lists each guess.',
);

/** The objects in a text of JSON: `[{"name":"VIP"}]`, `{"tags":["VIP"]}`. */
function jsonIn(raw: unknown): unknown {
	return typeof raw === 'string' && /^\s*(?:\[\s*)?\{\s*"/.test(raw) ? jsonOf(raw) : undefined;
}

/** Whether one value of an object can be meant. In a field of any texts or numbers, a question and its answer both fit. */
const isChosen = (field: FieldDefinition) =>
	valueTypes[field.type].input.kind === 'choice' || isLabelField(field) || isContactField(field);

/** Whether an object says two things that the field has: `{ label: 'Interested', value: 'Not Interested' }`. */
function contradictsItself(answer: Answer, field: FieldDefinition, facts: ValueFacts): boolean {
	const said = answersOf(answer, [...answerKeys, 'email']).flatMap((each) => {
		const { value, newLabels } = valueTypes[field.type].prepare(each, field, facts);
		return value === undefined || newLabels.length > 0 ? [] : [value];
	});
	return uniqWith(said, isEqual).length > 1;
}

const unusable =
	/fax|bounced|broken|expired|dead$|removed|invalid|wrong|deleted|archived|blocked|inactive|former|previous|unsubscribed|undeliverable|optedout|^old$/;

/** Whether a part says that the number, the address or the member is not to be used: `{ phone, valid: false }`, `{ value, label: 'Fax' }`. */
const isDenied = (answer: Answer) =>
	Object.entries(answer).some(([key, value]) => {
		const [name = '', said = ''] = [key, plainText(value)].map(foldedName);
		if (/^(?:is)?(?:valid|active|working|reachable)$/.test(name)) return /^(?:false|no|0)$/.test(said);
		if (unusable.test(name)) return /^(?:true|yes|1)$/.test(said);
		return /^(?:label|type|kind|status|state|note)$/.test(name) && unusable.test(said);
	});

const contradiction = invalid(
	'The parts of this value say different things',
	'Send the one that is meant, as a text.',
);

/**
 * Turns a value from a form or a spreadsheet into what the service accepts (sync-api.md, Field types).
 *
 * The caller decides whether a blank value is skipped or clears the field: `null` stays `null` for every type.
 */
export function prepareValue(field: FieldDefinition, raw: unknown, facts: ValueFacts): PreparedValue {
	if (raw === null) return send(null);
	const { prepare, takesLists, refersTo } = valueTypes[field.type];
	let value: unknown = takesLists && refersTo === 'labels' ? (jsonIn(raw) ?? raw) : raw;
	const objects = typeof value === 'object' ? [value].flat().filter(isObject) : [];
	const answers = isChosen(field) ? objects : [];
	if (answers.some((answer) => contradictsItself(answer, field, facts))) return contradiction;
	const isUsed = isContactField(field) || isMemberField(field) || /^(?:website|medialink)$/.test(field.type);
	if (isUsed && objects.some(isDenied)) return contradiction;
	if (typeof value === 'object')
		value = takesLists ? answerOf(value, field) : unwrapSingle(answerOf(value, field));
	const prepared = prepare(value, field, facts);
	return prepared.isGuess && facts.holdsBackGuesses ? aGuess : prepared;
}
