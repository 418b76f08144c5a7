/** Compares a stored value with what a filter asks for. Undefined where nothing shows which way it is. */
import { flagOf, isObject, numberOf } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { foldLook } from '../workspace/names';
import { isSameFullPhone, isSamePhone } from './callingCodes';
import { comparisons } from './operators';
import { isPhoneField } from './types';

export type Verdict = boolean | undefined;

export const not = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);

/** True if one is, false if none can be. */
export function anyFits<Value>(values: readonly Value[], test: (value: Value) => Verdict): Verdict {
	const verdicts = values.map(test);
	return verdicts.includes(true) || (verdicts.includes(undefined) ? undefined : false);
}

type Compared = Pick<FieldDefinition, 'type'>;

/** As a search compares them: whole, in upper or lower case (sync-api.md, POST /lead/search). */
const isSameOne = (field: Compared, wanted: unknown, stored: unknown): Verdict => {
	const comparison = comparisons[field.type];
	if (comparison === 'number' || comparison === 'rating')
		return byNumbers(wanted, stored, (one, other) => one === other);
	const flag = flagOf(stored);
	if (comparison === 'flag') return flag === undefined ? undefined : flag === flagOf(wanted);
	const [one, other] = [textIn(wanted), textIn(stored)];
	if (one === undefined || other === undefined) return undefined;
	// Numbers of different people may end alike.
	if (isPhoneField(field))
		return isSameFullPhone(one, other) || (isSamePhone(one, other) ? undefined : false);
	return foldLook(one) === foldLook(other);
};

/** Whether the value, or one of several labels, is the one that is wanted. */
export const isWanted = (field: Compared, wanted: unknown, stored: unknown): Verdict =>
	anyFits([stored].flat(), (each) => isSameOne(field, wanted, each));

export function byNumbers(
	wanted: unknown,
	stored: unknown,
	test: (stored: number, wanted: number) => boolean,
): Verdict {
	const [number, other] = [numberOf(stored), numberOf(wanted)];
	return number === undefined || other === undefined ? undefined : test(number, other);
}

const textIn = (value: unknown): string | undefined =>
	isObject(value) || value === undefined || value === null ? undefined : String(value);

/** Whether the value, or one of several labels, has the part somewhere or at its start. */
export const hasPart = (
	field: Compared,
	part: string,
	stored: unknown,
	where: 'anywhere' | 'atStart',
): Verdict =>
	anyFits([stored].flat(), (each) => {
		const text = textIn(each);
		if (text === undefined) return undefined;
		// Phone numbers are stored in digits, whatever stands between them.
		const spelled = (one: string) => (isPhoneField(field) ? one.replace(/\D/g, '') : foldLook(one));
		const [whole, some] = [spelled(text), spelled(part)];
		return where === 'atStart' ? whole.startsWith(some) : whole.includes(some);
	});
