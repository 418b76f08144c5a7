/** A lead that is read, alone or in a page, and its timeline. */

import { asSent, type ListOf, page, pageIn, type Page, recordIn } from './page';
import {
	isNull,
	means,
	read,
	recordOf,
	valuesOf,
	idOf,
	isObject,
	type JsonObject,
	countOf,
	momentOf,
} from './read';

export interface LeadAnswer {
	readonly leadId: string | undefined;
	readonly fields: JsonObject;
	readonly actions: readonly JsonObject[] | undefined;
	/** In epoch milliseconds. Undefined if the service does not say when the lead was created, or not in which zone. */
	readonly createdAt: number | undefined;
	/** The keys beside the ID, the fields and the timeline. */
	readonly more: JsonObject;
	/** As the service sent it. */
	readonly raw: JsonObject;
}

/** The three spellings of a lead's ID (sync-api.md, Lead). null when the service says that there is none. */
export function leadIdOf(layer: JsonObject): string | null | undefined {
	return read(layer, 'leadId', idOf) ?? (isNull(layer, 'leadId') ? null : undefined);
}

/** Fields keyed by API name. */
export const leadFieldsOf = (layer: JsonObject): JsonObject | undefined =>
	read(layer, 'leadFields', recordOf);

/** Reads the parts that few callers need only when they are asked for. */
class Lead implements LeadAnswer {
	constructor(
		readonly leadId: string | undefined,
		readonly fields: JsonObject,
		readonly raw: JsonObject,
	) {}

	get actions(): readonly JsonObject[] | undefined {
		const list = valuesOf(this.raw, 'timeline').find(Array.isArray);
		return list?.filter(isObject);
	}

	get createdAt(): number | undefined {
		return read(this.fields, 'leadTime', momentOf) ?? read(this.raw, 'leadTime', momentOf);
	}

	get more(): JsonObject {
		const entries = Object.entries(this.raw).filter(
			([key]) => !means(key, 'leadId', 'leadFields', 'timeline', 'timelineSkip', 'timelineLimit'),
		);
		return Object.fromEntries(entries);
	}
}

/** Undefined if the answer has no lead. */
export function leadAnswer(answer: unknown): LeadAnswer | undefined {
	const raw = recordIn(answer, 'leadEnvelope', leadFieldsOf);
	const fields = raw && leadFieldsOf(raw);
	if (raw === undefined || fields === undefined) return undefined;
	return new Lead(
		leadIdOf(raw) ?? (isObject(answer) ? leadIdOf(answer) : undefined) ?? undefined,
		fields,
		raw,
	);
}

export const leadList: ListOf<LeadAnswer> = {
	name: 'leads',
	isEntry: (value) => leadFieldsOf(value) !== undefined,
	read: ({ value }) => leadAnswer(value),
};

export const leadPage = page(leadList);

/** The same, with each entry as the service sent it. */
export const sentLeadPage = page(asSent(leadList));

/** The part of its timeline that a lead was returned with. Empty if it has none. */
export function timelineOf({ raw }: LeadAnswer): Page<JsonObject> {
	for (const data of valuesOf(raw, 'timeline')) {
		const found = pageIn(data, {
			name: 'timeline',
			isEntry: () => false,
			read: ({ value }) => recordOf(value),
		});
		if (found === undefined) continue;
		const totalCount = read(raw, 'timelineTotal', countOf) ?? found.totalCount;
		return { ...found, totalCount, limit: read(raw, 'timelineLimit', countOf) };
	}
	return { data: [] };
}
