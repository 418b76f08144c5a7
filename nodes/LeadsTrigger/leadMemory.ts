import { countBy, mapValues, sortBy } from 'lodash';
import { z } from 'zod';

import { print } from './print';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import type { JsonObject } from '../shared/sync/shapes/read';

/** What can change about a lead, in the order in which the memory has it. */
export const aspects = ['status', 'assignee', 'fields'] as const;

export type Aspect = (typeof aspects)[number];

/** How many leads the memory holds, in up to 15 bytes each. */
export const mostWatched = 500;

/**
 * In characters of 6 bits. Two of 500 leads share a key in one of half a million workspaces, and one of 262,144 changes of
 * a value that is only a fingerprint is missed.
 */
const widths = { key: 6, print: 3 };

export interface WatchedLead {
	/** Identifies the lead. It never changes. */
	readonly key: string;
	readonly values: Readonly<Record<Aspect, unknown>>;
}

/**
 * What the trigger watches of a lead. Of the fields only those that the workspace defines: a service adds others that
 * change by themselves, such as the time of the last change.
 */
export function watched(
	key: string,
	fields: JsonObject,
	definitions: Iterable<FieldDefinition>,
): WatchedLead {
	const others = [...definitions]
		.map(({ apiName }) => apiName)
		.filter((apiName) => apiName !== 'status' && apiName !== 'assignee')
		.sort()
		.flatMap((apiName) => {
			const value = fields[apiName];
			return isUnset(value) ? [] : [[apiName, inOneOrder(value)]];
		});
	const valueOf = (apiName: Aspect) => (isUnset(fields[apiName]) ? '' : fields[apiName]);
	return { key, values: { status: valueOf('status'), assignee: valueOf('assignee'), fields: others } };
}

/** No source promises in which order tags are. */
const inOneOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);

/** A service may show a field without a value in several ways. */
function isUnset(value: unknown): boolean {
	return (
		value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
	);
}

/** The memory as the node stores it. */
export const memoryShape = z.object({
	/** The leads, newest first: the key of each, then the code of each aspect. */
	leads: z.string(),
	/** The statuses and members that the codes of several leads name by their place. */
	texts: z.array(z.string()),
});

type StoredMemory = z.output<typeof memoryShape>;

/** Of the JSON of a memory: what stands around it keeps the state of the node under 8 KB. */
const mostBytes = 7_750;

/** A value as the memory holds it. Its text is undefined if there was no room for it. */
interface Held {
	readonly print: string;
	readonly text?: string;
}

type HeldLead = Readonly<Record<Aspect, Held>>;

/** A place among the texts is written in one of these signs and one of those, and a fingerprint in three of those. */
const signs = "!#$%&'()*+,./:;<=>?@[]^`{|}~";
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const mostTexts = signs.length * digits.length;
const code = `([^\\w-][\\w-]|[\\w-]{${widths.print}})`;
const storedLead = new RegExp(`([\\w-]{${widths.key}})${code.repeat(aspects.length)}`, 'g');

const codeOfPlace = (place: number) =>
	`${signs[Math.floor(place / digits.length)]}${digits[place % digits.length]}`;
const placeOfCode = ([sign = '', digit = '']: string) =>
	signs.indexOf(sign) * digits.length + digits.indexOf(digit);

const printOf = (value: unknown) => print(value, widths.print);
const heldValue = (value: unknown): Held =>
	typeof value === 'string' ? { print: printOf(value), text: value } : { print: printOf(value) };

/** What the status and the assignee of a lead were. One that is not remembered is missing; null: the lead had none. */
export type Previous = { readonly [Name in 'status' | 'assignee']?: string | null };

/** What the last poll saw of leads, newest lead first. */
export class LeadMemory {
	private readonly byKey: ReadonlyMap<string, HeldLead>;

	constructor({ leads, texts }: StoredMemory = { leads: '', texts: [] }) {
		const held = texts.map(heldValue);
		const read = (stored = ''): Held =>
			stored.length === widths.print ? { print: stored } : (held[placeOfCode(stored)] ?? { print: '' });
		this.byKey = new Map(
			[...leads.matchAll(storedLead)].map(([, key = '', status, assignee, fields]) => [
				key,
				{ status: read(status), assignee: read(assignee), fields: read(fields) },
			]),
		);
	}

	/** What has changed about a lead since the last poll. Empty if the lead was not remembered. */
	changesOf(lead: WatchedLead): readonly Aspect[] {
		return aspects.filter((aspect) => this.had(lead, aspect, lead.values[aspect]) === false);
	}

	/** Whether the lead had this value at the last poll. Undefined if the lead was not remembered. */
	had(lead: WatchedLead, aspect: Aspect, value: unknown): boolean | undefined {
		const held = this.byKey.get(keyPrint(lead))?.[aspect];
		if (held === undefined) return undefined;
		return held.text === undefined ? held.print === printOf(value) : held.text === value;
	}

	previousOf(lead: WatchedLead): Previous {
		const { status, assignee } = this.byKey.get(keyPrint(lead)) ?? {};
		return {
			...(status?.text === undefined ? {} : { status: status.text || null }),
			...(assignee?.text === undefined ? {} : { assignee: assignee.text || null }),
		};
	}

	/** The memory with these leads, newest first. Those that were not read stay remembered while there is room. */
	with(leads: readonly WatchedLead[]): StoredMemory {
		const now = new Map(
			leads.map((lead) => [keyPrint(lead), mapValues(lead.values, (value) => heldValue(value))]),
		);
		const others = [...this.byKey].filter(([key]) => !now.has(key));
		return stored([...now, ...others].slice(0, mostWatched));
	}
}

/** The texts that most leads share are stored, as many as there is room for. */
function stored(leads: ReadonlyArray<readonly [key: string, held: HeldLead]>): StoredMemory {
	const all = leads.flatMap(([, held]) => aspects.flatMap((aspect) => held[aspect].text ?? []));
	const counts = Object.entries(countBy(all));
	const longest = widths.key + aspects.length * widths.print;
	let room = mostBytes - leads.length * longest;
	const places = new Map<string, number>();
	for (const [text, count] of sortBy(counts, ([, count]) => -count)) {
		// With a comma, and one character less in each code that names it.
		const cost = Buffer.byteLength(JSON.stringify(text)) + 1 - count;
		if (cost > room || places.size >= mostTexts) continue;
		places.set(text, places.size);
		room -= cost;
	}
	const codeOf = ({ text, print: fingerprint }: Held) => {
		const place = text === undefined ? undefined : places.get(text);
		return place === undefined ? fingerprint : codeOfPlace(place);
	};
	return {
		leads: leads.map(([key, held]) => key + aspects.map((aspect) => codeOf(held[aspect])).join('')).join(''),
		texts: [...places.keys()],
	};
}

const keyPrint = ({ key }: WatchedLead) => print(key, widths.key);
