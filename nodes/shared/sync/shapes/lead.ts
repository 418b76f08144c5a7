/** A lead that is read, alone or in a page, with its timeline. */
import { countOf, isObject, type JsonObject, momentOf, recordOf } from '../data';
import { type ListOf, page, type Page, withRaw } from './page';
import { firstOf, idIn, isNull, layersOf, type Marks, means, read, valuesOf } from './read';

/** The three spellings of a lead's ID (sync-api.md, Lead). null when the service says that there is none. */
export function leadIdOf(layer: JsonObject): string | null | undefined {
	return idIn(layer, 'leadId') ?? (isNull(layer, 'leadId') ? null : undefined);
}

/** Fields keyed by API name. */
export const leadFieldsOf = (layer: JsonObject): JsonObject | undefined =>
	read(layer, 'leadFields', recordOf);

/** Reads the parts that few callers need only when they are asked for. */
export class LeadAnswer {
	constructor(
		readonly leadId: string | undefined,
		readonly fields: JsonObject,
		/** As the service sent it. */
		readonly raw: JsonObject,
	) {}

	get actions(): readonly JsonObject[] | undefined {
		return valuesOf(this.raw, 'timeline').find(Array.isArray)?.filter(isObject);
	}

	/** In epoch milliseconds. Undefined if the service does not say when the lead was created, or not in which zone. */
	get createdAt(): number | undefined {
		return timeOf(this, 'leadTime');
	}

	/** The keys beside the ID, the fields and the timeline. */
	get more(): JsonObject {
		const entries = Object.entries(this.raw).filter(
			([key]) => !means(key, 'leadId', 'leadFields', 'timeline', 'timelineSkip', 'timelineLimit'),
		);
		return Object.fromEntries(entries);
	}
}

const timeOf = ({ fields, raw }: Pick<LeadAnswer, 'fields' | 'raw'>, time: 'leadTime' | 'leadChange') =>
	read(fields, time, momentOf) ?? read(raw, time, momentOf);

/** When the lead was changed, as `createdAt`. */
export const changedAt = (lead: LeadAnswer): number | undefined => timeOf(lead, 'leadChange');

const marks: Marks = { id: 'leadId', parts: ['leadFields', 'timeline', 'leadTime'] };

/** Undefined if the answer has no lead. */
export function leadAnswer(answer: unknown, asked?: string): LeadAnswer | undefined {
	const layers = layersOf(answer, marks, asked);
	const [raw] = layers;
	const fields = raw && leadFieldsOf(raw);
	if (raw === undefined || fields === undefined) return undefined;
	const leadId = firstOf(layers, (layer) => idIn(layer, 'leadId'));
	return new LeadAnswer(leadId, fields, raw);
}

export const leadList: ListOf<LeadAnswer> = {
	name: 'leads',
	isEntry: (value) => leadFieldsOf(value) !== undefined,
	read: ({ value }) => leadAnswer(value),
};

export const leadPage = page(leadList);

/** The same, with each entry as the service sent it. */
export const sentLeadPage = page(withRaw(leadList));

const entriesAsSent = page({
	name: 'timeline',
	isEntry: () => false,
	read: ({ value }) => recordOf(value),
});

/** The part of its timeline that a lead was returned with. Undefined if the lead does not show it. */
export function timelineOf({ raw }: LeadAnswer): Page<JsonObject> | undefined {
	const found = firstOf(valuesOf(raw, 'timeline'), entriesAsSent);
	return found && { ...found, limit: read(raw, 'timelineLimit', countOf) };
}
