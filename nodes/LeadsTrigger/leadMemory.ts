import { print } from './changes/entity';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import type { JsonObject } from '../shared/sync/shapes/read';

/** What can change about a lead, in the order in which the memory has it. */
export const aspects = ['status', 'assignee', 'fields'] as const;

export type Aspect = (typeof aspects)[number];

/** How many leads the memory holds: 15 bytes for each keep the state of the node under 8 KB. */
export const mostWatched = 500;

/**
 * In characters of 6 bits. Two of 500 leads share a key in one of half a million workspaces, and one of 262,144 changes of
 * a lead is missed.
 */
const widths = { key: 6, aspect: 3 };
const width = widths.key + aspects.length * widths.aspect;

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

/** Fingerprints of leads, newest lead first. */
export class LeadMemory {
	private readonly byKey: ReadonlyMap<string, string>;

	/** @param text the memory as the node stores it */
	constructor(text: string) {
		const all = text.match(new RegExp(`.{${width}}`, 'g')) ?? [];
		this.byKey = new Map(all.map((each) => [each.slice(0, widths.key), each.slice(widths.key)]));
	}

	/** What has changed about a lead since the last poll. Empty if the lead was not remembered. */
	changesOf(lead: WatchedLead): readonly Aspect[] {
		const then = this.byKey.get(keyPrint(lead));
		if (then === undefined) return [];
		return aspects.filter((aspect, index) => {
			const start = index * widths.aspect;
			return then.slice(start, start + widths.aspect) !== print(lead.values[aspect], widths.aspect);
		});
	}

	/** The memory with these leads, newest first. Those that were not read stay remembered while there is room. */
	with(leads: readonly WatchedLead[]): string {
		const now = new Map(leads.map((lead) => [keyPrint(lead), valuePrints(lead)]));
		const others = [...this.byKey].filter(([key]) => !now.has(key));
		return [...now, ...others]
			.slice(0, mostWatched)
			.map(([key, values]) => key + values)
			.join('');
	}
}

const keyPrint = ({ key }: WatchedLead) => print(key, widths.key);

const valuePrints = ({ values }: WatchedLead) =>
	aspects.map((aspect) => print(values[aspect], widths.aspect)).join('');
