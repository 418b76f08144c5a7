import { difference, isEqual, lowerFirst, partition, truncate } from 'lodash';

import { causeOf, type Remark } from '../remarks/remark';
import type { Report, ValueChange } from '../session/outcome';
import { type Data, enumerated, isObject, ownValue, plainText, type Value } from '../sync/data';
import { fieldOfItem } from '../workspace/itemData';

/** The most things that a report names, and the most characters of a value in it. */
const most = { names: 3, characters: 60 };

const separator = ' · ';

/** The letters and digits, by which two spellings of one value are alike. */
const plain = (value: Value): string =>
	[value]
		.flat()
		.map(plainText)
		.join('')
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const inAnyOrder = (value: Value) => [value].flat().map(plainText).join(' ').match(/\d+/g)?.sort();

/** `2026-07-25T10:15:00+05:30` and `2026-07-25T10:15:00.000+05:30` */
const isSameMoment = (one: Value, other: Value) =>
	[one, other].every((each) => typeof each === 'string' && /T.*(Z|[+-]\d\d:?\d\d)$/.test(each)) &&
	Date.parse(String(one)) === Date.parse(String(other));

const isOfDigits = (value: Value) => typeof value === 'string' && /^[\d\s./:-]+$/.test(value);

/** Whether nobody would take the one for another value than the other: other marks, blanks, case, or yes and no. */
function isSpelling(from: Value, to: Value): boolean {
	if (typeof to === 'boolean' || isSameMoment(from, to)) return true;
	if (typeof to === 'number' && Number(from) === to) return true;
	// `24/11/1990` and `1990-11-24`
	if (isOfDigits(from) && isOfDigits(to) && isEqual(inAnyOrder(from), inAnyOrder(to))) return true;
	return plain(to).endsWith(plain(from)) && plain(from) !== '';
}

/** A value that was not read as anyone would read it. */
function changeText(change: ValueChange, json: Data): string[] {
	const { field, action_index: index } = change;
	const sent = 'to' in change ? change.to : change.value;
	const { fields } = json;
	const shown = fieldOfItem(json, field) ?? (isObject(fields) ? ownValue(fields, field) : undefined);
	const to = index === undefined && !isObject(shown) ? (shown ?? sent) : sent;
	const isPlain = change.reading === undefined && 'from' in change;
	if (isPlain && [sent, to].some((value) => isSpelling(change.from, value as Value))) return [];
	const value = truncate([to ?? ''].flat().map(plainText).join(', '), { length: most.characters });
	return [`${nameIn(field, index)} was read as ${value === '' ? 'empty' : value}`];
}

const nameIn = (name: string, index: number | undefined) =>
	index === undefined ? name : `${name === '' ? '' : `${name} of `}action ${index + 1}`;

/** What a remark is about, in one word. */
export const nameOfRemark = ({ column, address: { apiName, key } }: Remark): string =>
	column ?? apiName ?? key ?? '';

const placeOf = (remark: Remark) => nameIn(nameOfRemark(remark), remark.address.actionIndex);

const listed = (names: readonly string[]) => enumerated([...new Set(names)], most.names);

/** What was not stored. Where no other branch says why, the words of the remarks. */
function remarksText(json: Data, remarks: readonly Remark[], isSplit: boolean): string[] {
	if (!isSplit) return remarks.map(remarkText);
	/** Of a list, other labels may be stored. */
	const nameFor = (remark: Remark) => {
		const { value, address } = remark;
		const isLabel = typeof value === 'string' && Array.isArray(fieldOfItem(json, address.apiName ?? ''));
		const label = isLabel ? `${truncate(value, { length: most.characters })} of ` : '';
		return `${label}${placeOf(remark)}`;
	};
	const [named, nameless] = partition(remarks, (remark) => placeOf(remark) !== '');
	const columns = named.filter(({ category }) => category === 'unknown_field');
	const unclear = named.filter(({ category }) => category === 'uncertain');
	const others = difference(named, [...columns, ...unclear]);
	const about = (some: readonly Remark[], what: string) =>
		some.length === 0 ? [] : [`${listed(some.map(nameFor))} ${what}`];
	const counted = columns.length === 1 ? '1 column' : `${columns.length} columns`;
	return [
		...about(others, 'not stored'),
		...nameless.map(remarkText),
		...about(unclear, 'perhaps not stored'),
		...(columns.length === 0 ? [] : [`${counted} not stored`]),
	];
}

export function remarkText(remark: Remark): string {
	const name = placeOf(remark);
	const cause = causeOf(remark.message);
	return name === '' ? cause : `${name}: ${lowerFirst(cause)}`;
}

/** What a success item says of its write beside the outcome, in one line. Empty if there is nothing to say. */
export function shortReport(
	json: Data,
	{ prepared = [], new_options: labels = [], unchecked = [], left_unchanged: left = [], note }: Report,
	remarks: readonly Remark[],
	isSplit: boolean,
): string {
	const read = prepared.flatMap((change) => changeText(change, json));
	const parts = [
		...(read.length > most.names
			? [...read.slice(0, most.names), `${read.length - most.names} more read`]
			: read),
		...labels.map(({ field, label }) => `new option of ${field}: ${label}`),
		...(unchecked.length === 0 ? [] : [`${listed(unchecked.map(({ field }) => field))} not checked`]),
		...(left.length === 0 ? [] : [`${listed(left)} left unchanged`]),
		...remarksText(json, remarks, isSplit),
		...(note === undefined ? [] : [note]),
	];
	return parts.join(separator);
}

export const unwrittenText = (remarks: readonly Remark[]): string => remarks.map(remarkText).join(separator);
