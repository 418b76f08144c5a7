import { countBy, isEqual, mapValues, sortBy, sumBy } from 'lodash';
import { z } from 'zod';

import { fingerprint } from './fingerprint';

/*
 * What the trigger remembers of leads, team members or definitions between two polls: each value itself while there is
 * room, and otherwise a fingerprint of it.
 */

/**
 * In characters of 6 bits. Two of 500 things share a key in one of half a million workspaces, and one of 262,144 changes
 * of a value that is only a fingerprint is missed.
 */
const widths = { key: 6, part: 3 };

const rememberable = z.union([z.string(), z.boolean(), z.null(), z.array(z.string())]);

export type Rememberable = z.output<typeof rememberable>;

/** A value as the memory holds it. The value itself is missing if there was no room for it. */
export interface Held {
	readonly print: string;
	readonly value?: Rememberable;
}

/** A thing as the memory holds it. */
export interface Remembered {
	readonly key: Held;
	/** In the order of its kind. */
	readonly values: readonly Held[];
}

/** The memory as the node stores it. */
export const memoryShape = z.object({
	/** The things of each kind: the code of each one's key, then the code of each value. */
	kinds: z.record(z.string(), z.string()),
	/** The values that the codes name by their place. */
	values: z.array(rememberable),
});

export type Memory = z.output<typeof memoryShape>;

/** As a set: the order of a list does not count, and no list is an empty one. */
const comparable = (value: unknown): unknown => (Array.isArray(value) ? [...value].sort() : (value ?? []));

/** Holds only the fingerprint of a value. */
export const printed = (value: unknown): Held => ({ print: fingerprint(comparable(value), widths.part) });

export const held = (value: Rememberable): Held => ({ ...printed(value), value });

export const keyPrint = (key: string): string => fingerprint(key, widths.key);

export const heldKey = (value: Rememberable): Held => ({ print: keyPrint(String(value)), value });

/** Whether a value is the one that is held, or has its fingerprint if there was no room for the value. */
export function isHeld(then: Held, now: Held): boolean {
	if (then.value === undefined) return then.print === now.print;
	return isEqual(comparable(then.value), comparable(now.value));
}

/**
 * A place among the values is written in one of these signs and one of those, and a fingerprint in several of those. No
 * memory of 8 KB has room for more values than there are places.
 */
const signs = "!#$%&'()*+,./:;<=>?@[]^`{|}~";
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const codePattern = (width: number) => `([^\\w-][\\w-]|[\\w-]{${width}})`;

const codeOfPlace = (place: number) =>
	`${signs[Math.floor(place / digits.length)]}${digits[place % digits.length]}`;
const placeOfCode = ([sign = '', digit = '']: string) =>
	signs.indexOf(sign) * digits.length + digits.indexOf(digit);

/**
 * The memory of these things. Of the values, those that most things share stay, then the shortest, as many as there is
 * room for beside the fingerprints.
 *
 * @param mostBytes of its JSON, without what stands around the codes and the values
 */
export function memoryOf(kinds: Readonly<Record<string, readonly Remembered[]>>, mostBytes: number): Memory {
	const all = Object.values(kinds).flatMap((things) => things.flatMap(({ key, values }) => [key, ...values]));
	let room = mostBytes - sumBy(all, ({ print: { length } }) => length);
	const texts = all.flatMap(({ value }) => (value === undefined ? [] : [JSON.stringify(value)]));
	const places = new Map<string, number>();
	const byUse = sortBy(Object.entries(countBy(texts)), [([, count]) => -count, ([text]) => text.length]);
	for (const [text, count] of byUse) {
		// With a comma, and at least one character less in each code that names it.
		const cost = Buffer.byteLength(text) + 1 - count;
		if (cost > room) continue;
		places.set(text, places.size);
		room -= cost;
	}
	const codeOf = ({ print: fingerprint, value }: Held) => {
		const place = value === undefined ? undefined : places.get(JSON.stringify(value));
		return place === undefined ? fingerprint : codeOfPlace(place);
	};
	const codes = ({ key, values }: Remembered) => [key, ...values].map(codeOf).join('');
	return {
		kinds: mapValues(kinds, (things) => things.map(codes).join('')),
		values: [...places.keys()].map((text) => rememberable.parse(JSON.parse(text))),
	};
}

/**
 * The things of one kind, by the fingerprints of their keys. Undefined if the memory does not have the kind.
 *
 * @param count how many values each of them has
 */
export function thingsIn({ kinds, values }: Memory, kind: string, count: number) {
	const stored = kinds[kind];
	if (stored === undefined) return undefined;
	const read = (code: string, asHeld: (value: Rememberable) => Held): Held => {
		const value = code.length === 2 ? values[placeOfCode(code)] : undefined;
		return value === undefined ? { print: code } : asHeld(value);
	};
	const thing = new RegExp(codePattern(widths.key) + codePattern(widths.part).repeat(count), 'g');
	const things = [...stored.matchAll(thing)].map(([, key = '', ...parts]) => ({
		key: read(key, heldKey),
		values: parts.map((part) => read(part, held)),
	}));
	return new Map(things.map((each) => [each.key.print, each]));
}
