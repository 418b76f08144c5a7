import type { Evidence } from '../evidence';
import { leadFields } from '../look/definitions';
import {
	agreed,
	type Found,
	type FoundOf,
	form,
	isSeen,
	keyForm,
	named,
	together,
	unseen,
	usual,
} from '../look/found';
import { type Data, isData } from '../look/shape';
import { timeForm } from '../look/times';

/** Fields of leads as one answer shows them. */
interface Shown {
	readonly fields: Data;
	/** Whether the answer has every field of the lead, or perhaps only some. */
	readonly isWhole: boolean;
}

const namesOf = (evidence: Evidence, ...types: string[]) =>
	leadFields(evidence)
		.filter(({ type }) => types.includes(type))
		.map(({ apiName }) => apiName);

/** The keys of a kind of time that are no fields of the workspace. */
const timeKeys = (fields: Data, defined: readonly string[], pattern: RegExp) =>
	Object.keys(fields).filter((key) => pattern.test(key) && !defined.includes(key));

const CREATED = /^creat/i;
const MODIFIED = /^(modif|updat)/i;

function timeOfLead(fields: Data, defined: readonly string[], pattern: RegExp, usualKey: string): Found {
	const [key] = timeKeys(fields, defined, pattern);
	if (key !== undefined) return keyForm(usualKey, key);
	for (const [outer, value] of Object.entries(fields)) {
		if (defined.includes(outer) || !isData(value)) continue;
		const inner = Object.keys(value).filter((name) => CREATED.test(name) || MODIFIED.test(name));
		if (inner.some((name) => pattern.test(name)))
			return form(`${inner.map(named).join(', ')} in ${named(outer)}`);
	}
	return form(`no ${usualKey}`);
}

/** Values of the fields with these names, in every answer. */
const valuesOf = (shown: readonly Shown[], names: readonly string[]) =>
	shown.flatMap(({ fields }) => names.flatMap((name) => (Object.hasOwn(fields, name) ? [fields[name]] : [])));

const isValue = (value: unknown) => value !== null && value !== undefined && value !== '';

const nothing = 'no value of this kind was shown';

function numbers(values: readonly unknown[]): Found {
	const shown = values.filter(isValue);
	if (shown.length === 0) return unseen(nothing);
	return shown.every((value) => typeof value === 'number') ? usual : form('as text');
}

/** The milliseconds of a day in 1970 can be as small as seconds are, so any other form is the better witness. */
function timesForm(values: readonly unknown[]): Found {
	const found = values.map(timeForm).filter(isSeen);
	const certain = found.filter(({ forms }) => !forms.some((name) => name.startsWith('in seconds')));
	return agreed(certain.length > 0 ? certain : found, nothing);
}

function times(values: readonly unknown[], numbersFound: Found): Found {
	const found = timesForm(values);
	const areTexts = !isSeen(numbersFound) || numbersFound.forms.length > 0;
	if (areTexts && isSeen(found) && found.forms[0] === 'in seconds, as text')
		return unseen('seconds and all other numbers are texts, which has two explanations');
	return found;
}

function phones(values: readonly unknown[]): Found {
	const shown = values.filter(isValue).map(String);
	if (shown.length === 0) return unseen(nothing);
	return shown.every((value) => value.startsWith('+')) ? form('with +') : usual;
}

function amounts(values: readonly unknown[]): Found {
	const shown = values.filter(isValue);
	if (shown.length === 0) return unseen(nothing);
	return shown.every((value) => typeof value === 'number') ? form('as numbers') : usual;
}

/** Fields that a lead lacks: left out, or there without a value. */
function withoutValue(shown: readonly Shown[], defined: readonly string[]): Found {
	const values = shown.flatMap(({ fields }) => Object.values(fields));
	const forms = [
		...(values.some((value) => value === null) ? ['null'] : []),
		...(values.some((value) => value === '' || (Array.isArray(value) && value.length === 0))
			? ['empty']
			: []),
	];
	if (forms.length > 0) return form(...forms);
	const lacks = shown.some(
		({ fields, isWhole }) => isWhole && defined.some((name) => !Object.hasOwn(fields, name)),
	);
	return lacks ? usual : unseen('no lead that lacks a value was shown');
}

/** The forms of the fields of leads (sync-api.md, Field types). */
export function fieldForms(evidence: Evidence, shown: readonly Shown[]): FoundOf {
	const defined = leadFields(evidence).map(({ apiName }) => apiName);
	const whole = shown.filter(({ isWhole }) => isWhole);
	const numbersFound = numbers(valuesOf(shown, namesOf(evidence, 'NUMBER')));
	const timeValues = shown.flatMap(({ fields }) => [
		...timeKeys(fields, defined, CREATED).map((key) => fields[key]),
		...timeKeys(fields, defined, MODIFIED).map((key) => fields[key]),
		...valuesOf([{ fields, isWhole: true }], namesOf(evidence, 'DATE')),
	]);
	const created = agreed(whole.map(({ fields }) => timeOfLead(fields, defined, CREATED, 'created_on')));
	const modified = agreed(whole.map(({ fields }) => timeOfLead(fields, defined, MODIFIED, 'modified_on')));
	const isNested = isSeen(created) && created.forms.some((name) => name.includes(' in '));
	return {
		'times in fields': times(timeValues, numbersFound),
		created_on: created,
		modified_on: isNested ? unseen('it is in an object of its own together with created_on') : modified,
		'numbers in fields': numbersFound,
		'phone numbers': phones(valuesOf(shown, namesOf(evidence, 'PHONE'))),
		'amounts of money': amounts(valuesOf(shown, namesOf(evidence, 'MONEY'))),
		'fields without a value': together([withoutValue(shown, defined)]),
	};
}
