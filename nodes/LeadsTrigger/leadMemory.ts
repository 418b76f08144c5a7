import { isEqual, isString, mapValues, pickBy, without } from 'lodash';
import { z } from 'zod';

import { isUnset, type JsonObject } from '../shared/sync/data';
import { fingerprint, widths } from './fingerprint';

/** What can change about a lead, in the order in which the memory has it after the key. */
export const aspects = ['status', 'assignee', 'fields'] as const;

export type Aspect = (typeof aspects)[number];

/** How many leads the memory holds: up to 64 KB. */
export const mostWatched = 500;

/** In bytes of JSON. Of a longer text, such as those of a service that nobody foresaw, the memory has a fingerprint. */
const longestText = 44;

const held = z.union([z.string(), z.object({ print: z.string() })]);

/** A value, or the fingerprint of one that is long or no text. */
type Held = z.output<typeof held>;

const print = (value: unknown) => fingerprint(inOneOrder(value), widths.key);

export const heldOf = (value: unknown): Held =>
	isString(value) && Buffer.byteLength(JSON.stringify(value)) <= longestText
		? value
		: { print: print(value) };

const remembered = z.tuple([z.string(), held, held, z.string()]);

/** A lead as the memory holds it: its key, its status, its assignee, and a fingerprint of its other fields. */
export type Remembered = z.output<typeof remembered>;

export const memoryShape = z.array(remembered);

/**
 * What the trigger watches of a lead. Of the fields only those that the workspace defines: a service adds others that
 * change by themselves, such as the time of the last change. No personal data but the status and the assignee.
 *
 * @param key identifies the lead and never changes
 * @param apiNames those of the fields
 */
export function watched(key: string, fields: JsonObject, apiNames: readonly string[]): Remembered {
	const heldField = (apiName: string) => heldOf(isUnset(fields[apiName]) ? '' : fields[apiName]);
	const others = without(apiNames, 'status', 'assignee').filter((apiName) => !isUnset(fields[apiName]));
	const pairs = others.map((apiName) => [apiName, inOneOrder(fields[apiName])]);
	return [key, heldField('status'), heldField('assignee'), print(pairs)];
}

/** No source promises in which order tags and fields are. */
const inOneOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);

/** What the status and the assignee of a lead were. One that is not remembered is missing; null: the lead had none. */
export type Previous = { readonly [Name in 'status' | 'assignee']?: string | null };

/** What the last poll saw of leads, newest lead first. */
export class LeadMemory {
	private readonly byKey: ReadonlyMap<string, Remembered>;

	constructor(stored: readonly Remembered[] = []) {
		this.byKey = new Map(stored.map((lead) => [lead[0], lead]));
	}

	/** What has changed about a lead since the last poll. Empty if the lead was not remembered. */
	changesOf([key, ...now]: Remembered): readonly Aspect[] {
		const [, ...then] = this.byKey.get(key) ?? [key, ...now];
		return aspects.filter((_aspect, index) => !isEqual(then[index], now[index]));
	}

	/** Whether a lead that is remembered had this status at the last poll. */
	hadStatus([key]: Remembered, status: unknown): boolean {
		const [, then] = this.byKey.get(key) ?? [];
		return isEqual(then, heldOf(status));
	}

	previousOf([key]: Remembered): Previous {
		const [, status, assignee] = this.byKey.get(key) ?? [];
		return mapValues(pickBy({ status, assignee }, isString), (text) => text || null);
	}

	/** The memory with these leads, newest first. Those that were not read stay remembered while there is room. */
	with(leads: readonly Remembered[]): Remembered[] {
		const now = new Map(leads.map((lead) => [lead[0], lead]));
		const others = [...this.byKey.values()].filter(([key]) => !now.has(key));
		return [...now.values(), ...others].slice(0, mostWatched);
	}
}
