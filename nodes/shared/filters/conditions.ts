/** Conditions on the fields of leads: what a search is asked for, and what the node compares by itself. */
import { isObject } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { byNumbers, hasPart, isWanted, not, anyFits } from '../values/compare';
import { comparisons, isOperator, nameOfOperator, type Operator, operatorsOf } from '../values/operators';
import { scalarText, trimmed, unusableName } from '../values/spelling';
import { isMoneyField, isPhoneField } from '../values/types';
import { type Condition, type GivenCondition, made, type NamedFilter, type Setting } from './condition';
import { beforeOrAfter, days, inPeriod, ofDates } from './dateConditions';
import { endFilter, ends, fieldValues, typedValue } from './fieldValues';
import { blankFilter, endsFirst, everyOf, type Filter, oneOrAll, unmatched, usable } from './filters';
import { isBlankValue, isSet, rejectFilter } from './given';

/** Which parameter has the values. */
const valueKeys = {
	is: 'value',
	isNot: 'value',
	anyOf: 'values',
	noneOf: 'values',
	listed: 'listed',
	notListed: 'listed',
} as const;

/** A condition that only the node compares. */
const byNode = (field: FieldDefinition, fits: Condition['fits'], fitsUnset = false): Condition => ({
	...{ field, asked: undefined, fits, fitsUnset },
});

const negated = (condition: Condition): Condition => ({
	...condition,
	asked: undefined,
	fits: (stored) => not(condition.fits(stored)),
	fitsUnset: !condition.fitsUnset,
});

async function equality(setting: Setting, operator: keyof typeof valueKeys): Promise<NamedFilter[]> {
	const { workspace, facts, field, given } = setting;
	const isList = operator !== 'is' && operator !== 'isNot';
	const isNegative = operator === 'isNot' || operator === 'noneOf' || operator === 'notListed';
	// A value that means nothing is none of several. But without it, a negative condition would find more.
	const combine = isNegative ? everyOf : setting.combine;
	const values = await fieldValues(workspace, facts, field, given[valueKeys[operator]], isList, combine);
	const filter = made(values, (all) => {
		const fits = (stored: unknown) => anyFits(all, (wanted) => isWanted(field, wanted, stored));
		const same =
			comparisons[field.type] === 'date'
				? ofDates(setting, all)
				: // A search compares amounts as texts, and 5000.00 is not 5000 there.
					{ ...byNode(field, fits), asked: isMoneyField(field) ? undefined : oneOrAll(all) };
		return isNegative ? negated(same) : same;
	});
	return [[field.apiName, filter]];
}

function part({ field, given: { value } }: Setting, operator: 'contains' | 'notContains' | 'startsWith') {
	const { apiName } = field;
	if (isBlankValue(value)) return [[apiName, blankFilter]] as const;
	const text = trimmed(scalarText(value) ?? '');
	if (text === '') rejectFilter(apiName, 'One text was expected.');
	if (isPhoneField(field) && !/\d/.test(text))
		rejectFilter(apiName, 'Some digits of the number were expected.');
	const where = operator === 'startsWith' ? 'atStart' : 'anywhere';
	const fits = (stored: unknown) => hasPart(field, text, stored, where);
	const condition = byNode(field, fits);
	return [[apiName, usable(operator === 'notContains' ? negated(condition) : condition)]] as const;
}

type NumberTest = (stored: number, wanted: number) => boolean;

function number({ field, facts }: Setting, raw: unknown, test: NumberTest): Filter<Condition> {
	// No rating is 0 or 6, but one can be above 0.
	const read = comparisons[field.type] === 'rating' ? ({ ...field, type: 'number' } as const) : field;
	return made(typedValue(read, raw, facts), ([wanted]) =>
		byNode(field, (stored) => byNumbers(wanted, stored, test)),
	);
}

const atLeast: NumberTest = (stored, wanted) => stored >= wanted;
const atMost: NumberTest = (stored, wanted) => stored <= wanted;

/** The ends that a person set. An end that is not set is open. */
function range(setting: Setting): NamedFilter[] {
	const { field, given, stored, facts } = setting;
	const isNumber = comparisons[field.type] !== 'date';
	const set = ends
		.filter((end) => isSet(stored[end]))
		.map((end): NamedFilter => {
			const filter = isNumber
				? number(setting, given[end], end === 'from' ? atLeast : atMost)
				: made(endFilter(field, end, given[end], facts), ([period = {}]) => inPeriod(setting, period));
			return [`${field.apiName} (${end})`, filter];
		});
	const [first, last] = set.map(([, filter]) => filter.anyOf[0]);
	const end = isObject(last?.asked) ? last.asked['to'] : given.to;
	if (last && first?.fits(end) === false) return [[field.apiName, unmatched(endsFirst)]];
	return set.length === 0 ? [[field.apiName, blankFilter]] : set;
}

/** Reads a condition. Throws a `FailureError` for one that no field of the type can have. */
export async function conditionsOf(setting: Setting): Promise<readonly NamedFilter[]> {
	const { field, given } = setting;
	const { apiName } = field;
	if (apiName === unusableName) rejectFilter(apiName, 'Programs cannot keep a value under this name.');
	const operator = operatorOf(given, field);
	switch (operator) {
		case 'contains':
		case 'notContains':
		case 'startsWith':
			return part(setting, operator);
		case 'greaterThan':
			return [[apiName, number(setting, given.value, (stored, wanted) => stored > wanted)]];
		case 'lessThan':
			return [[apiName, number(setting, given.value, (stored, wanted) => stored < wanted)]];
		case 'between':
		case 'betweenNumbers':
			return range(setting);
		case 'before':
		case 'after':
			return beforeOrAfter(setting, operator);
		case 'inTheLast':
		case 'inTheNext':
			return days(setting, operator);
		case 'empty':
		case 'notEmpty': {
			const fitsUnset = operator === 'empty';
			return [[apiName, usable(byNode(field, () => !fitsUnset, fitsUnset))]];
		}
		default:
			return await equality(setting, operator);
	}
}

/** The ends of a range have one name, whatever control the editor has for them. */
const isRange = (operator: Operator) => operator === 'between' || operator === 'betweenNumbers';

/** Throws a `FailureError` for one that compares no values of the type. */
function operatorOf({ operator: given }: GivenCondition, { apiName, type }: FieldDefinition): Operator {
	const ofType = operatorsOf(type);
	if (isOperator(given) && (ofType.includes(given) || (isRange(given) && ofType.some(isRange)))) return given;
	const known = ofType.map((each) => `${nameOfOperator(each)} (${each})`).join(', ');
	const name = isOperator(given) ? nameOfOperator(given) : given;
	return rejectFilter(apiName, `${name} does not fit a field of this type. It takes: ${known}.`);
}
