/** A lead that is read: with its fields under a key or beside its ID, bare or wrapped. */
import { z } from 'zod';

import { leadFieldsOf, leadIdOf } from './leadParts';
import { momentOf } from './time';
import { firstIn, foldKey, isObject, type JsonObject, keyReader, layersReader } from './tolerant';

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

const layersOf = layersReader('lead');
const readActions = keyReader('actions');
const readCreation = keyReader('created_on', 'created_at', 'creationTimestamp', 'created', 'creation_time');

/** Keys of a lead that are none of its fields. */
const partKeys = new Set(
	['lead_id', 'id', 'fields', 'field_values', 'custom_fields', 'values', 'actions'].map(foldKey),
);
const pageKeys = new Set(['actions_skip', 'actions_limit'].map(foldKey));

function without(keys: ReadonlyArray<ReadonlySet<string>>, lead: JsonObject): JsonObject {
	const entries = Object.entries(lead).filter(([key]) => !keys.some((set) => set.has(foldKey(key))));
	return Object.fromEntries(entries);
}

/** Reads the parts that few callers need only when they are asked for. */
class Lead implements LeadAnswer {
	constructor(
		readonly leadId: string | undefined,
		/** Undefined if the fields are beside the ID. */
		private readonly nested: JsonObject | undefined,
		readonly actions: readonly JsonObject[] | undefined,
		readonly raw: JsonObject,
	) {}

	get fields(): JsonObject {
		return this.nested ?? without([partKeys, pageKeys], this.raw);
	}

	get createdAt(): number | undefined {
		return momentOf(firstIn([this.fields, this.raw], readCreation));
	}

	get more(): JsonObject {
		return this.nested === undefined ? {} : without([partKeys, pageKeys], this.raw);
	}
}

/** Undefined if the answer has no lead. */
export function readLead(answer: unknown): LeadAnswer | undefined {
	const layers = isObject(answer) && isObject(answer['fields']) ? [answer] : layersOf(answer);
	const raw =
		layers.find((layer) => leadFieldsOf(layer) !== undefined) ??
		layers.find((layer) => typeof leadIdOf(layer) === 'string') ??
		layers.at(-1);
	if (raw === undefined || Object.keys(raw).length === 0 || isError(raw)) return undefined;
	const actions = readActions(raw);
	return new Lead(
		leadIdOf(raw) ?? firstIn(layers, leadIdOf) ?? undefined,
		leadFieldsOf(raw),
		Array.isArray(actions) ? actions.filter(isObject) : undefined,
		raw,
	);
}

/** An error that came with the status of a success. */
function isError(answer: JsonObject): boolean {
	return 'error' in answer && leadIdOf(answer) === undefined && leadFieldsOf(answer) === undefined;
}

export const leadAnswer = z.unknown().transform((answer, context): LeadAnswer => {
	const lead = readLead(answer);
	if (lead !== undefined) return lead;
	context.addIssue({ code: z.ZodIssueCode.custom, message: 'The answer has no lead' });
	return z.NEVER;
});
