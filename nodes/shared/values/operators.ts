import { mapValues } from 'lodash';

import type { FieldType } from '../sync/shapes/definitions';
import { valueTypes } from './types';
import type { Comparison } from './valueType';

/** How the values of each type are compared. */
export const comparisons = mapValues(valueTypes, ({ comparison }) => comparison);

const lists: readonly Comparison[] = ['tags', 'choice', 'flag', 'rating'];
const words: readonly Comparison[] = ['text', 'tags', 'choice'];
const numbers: readonly Comparison[] = ['number', 'rating'];
const dates: readonly Comparison[] = ['date'];
const all: readonly Comparison[] = [...words, 'flag', ...numbers, ...dates];

/** The operators of filters in the order of the editor: what people call each, and which values it compares. */
const table = {
	is: ['Is', all],
	isNot: ['Is Not', all],
	anyOf: ['Is Any Of', all],
	noneOf: ['Is None Of', all],
	listed: ['Is Chosen From List', lists],
	notListed: ['Is Not Chosen From List', lists],
	contains: ['Contains', words],
	notContains: ['Does Not Contain', words],
	startsWith: ['Starts With', words],
	greaterThan: ['Is Greater Than', numbers],
	lessThan: ['Is Less Than', numbers],
	/** The editor has another control for its ends. */
	betweenNumbers: ['Is Between', numbers],
	before: ['Is Before', dates],
	after: ['Is After', dates],
	between: ['Is Between', dates],
	inTheLast: ['Is in the Last (Days)', dates],
	inTheNext: ['Is in the Next (Days)', dates],
	empty: ['Is Empty', all],
	notEmpty: ['Is Not Empty', all],
} as const satisfies Readonly<Record<string, readonly [name: string, of: readonly Comparison[]]>>;

export type Operator = keyof typeof table;

export const isOperator = (name: string): name is Operator => Object.hasOwn(table, name);

const names = Object.keys(table).filter(isOperator);

export const nameOfOperator = (operator: Operator): string => table[operator][0];

/** Those that compare values of the type. Without a type, all. */
export function operatorsOf(type?: FieldType): readonly Operator[] {
	const comparison = type && comparisons[type];
	return comparison ? names.filter((name) => table[name][1].some((each) => each === comparison)) : names;
}
