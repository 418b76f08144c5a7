import { isString, mapValues, pickBy, without } from 'lodash';

import { held, isHeld, keyPrint, type Memory, memoryOf, printed, type Remembered, thingsIn } from './memory';
import { isUnset, type JsonObject } from '../shared/sync/data';

/** What can change about a lead, in the order in which the memory has it. */
export const aspects = ['status', 'assignee', 'fields'] as const;

export type Aspect = (typeof aspects)[number];

/** How many leads the memory holds, in up to 15 bytes each. */
export const mostWatched = 500;

/**
 * What the trigger watches of a lead. Of the fields only those that the workspace defines: a service adds others that
 * change by themselves, such as the time of the last change. No personal data but the status and the assignee.
 *
 * @param key identifies the lead and never changes
 * @param apiNames those of the fields
 */
export function watched(key: string, fields: JsonObject, apiNames: readonly string[]): Remembered {
	const heldField = (apiName: string) => {
		const value = isUnset(fields[apiName]) ? '' : fields[apiName];
		return isString(value) ? held(value) : printed(value);
	};
	const others = without(apiNames, 'status', 'assignee').filter((apiName) => !isUnset(fields[apiName]));
	const pairs = others.map((apiName) => [apiName, inOneOrder(fields[apiName])]);
	return {
		key: { print: keyPrint(key) },
		values: [heldField('status'), heldField('assignee'), printed(pairs)],
	};
}

/** No source promises in which order tags are. */
const inOneOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);

/** In bytes of JSON: what stands around it keeps the state of the node under 8 KB. */
const mostBytes = 7_750;

/** What the status and the assignee of a lead were. One that is not remembered is missing; null: the lead had none. */
export type Previous = { readonly [Name in 'status' | 'assignee']?: string | null };

const kind = 'lead';

/** What the last poll saw of leads, newest lead first. */
export class LeadMemory {
	private readonly byKey: ReadonlyMap<string, Remembered>;

	constructor(stored?: Memory) {
		this.byKey = (stored && thingsIn(stored, kind, aspects.length)) ?? new Map();
	}

	/** What has changed about a lead since the last poll. Empty if the lead was not remembered. */
	changesOf(lead: Remembered): readonly Aspect[] {
		return aspects.filter((aspect, index) => this.had(lead, aspect, lead.values[index]) === false);
	}

	/** Whether the lead had this value at the last poll. Undefined if the lead was not remembered. */
	had({ key }: Remembered, aspect: Aspect, value?: Remembered['values'][number]): boolean | undefined {
		const then = this.byKey.get(key.print)?.values[aspects.indexOf(aspect)];
		return then && value && isHeld(then, value);
	}

	previousOf({ key }: Remembered): Previous {
		const [status, assignee] = this.byKey.get(key.print)?.values ?? [];
		const texts = { status: status?.value, assignee: assignee?.value };
		return mapValues(pickBy(texts, isString), (text) => text || null);
	}

	/** The memory with these leads, newest first. Those that were not read stay remembered while there is room. */
	with(leads: readonly Remembered[]): Memory {
		const now = new Map(leads.map((lead) => [lead.key.print, lead]));
		const all = new Map([...now, ...[...this.byKey].filter(([key]) => !now.has(key))]);
		return memoryOf({ [kind]: [...all.values()].slice(0, mostWatched) }, mostBytes);
	}
}
