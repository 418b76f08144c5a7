/** A lead that is read, alone or in a page, with its timeline; and the answer to a write of a lead or of its actions. */
import { countOf, idOf, isObject, type JsonObject, momentOf, recordOf } from '../data';
import { firstOf, isNull, layersOf, likeliest, means, read, readIn, recordIn, valuesOf } from './read';
import { withRaw, entriesOf, type ListOf, page, type Page } from './page';
import {
	allRemarks,
	isCreated,
	isDenied,
	isIgnored,
	printValue,
	readable,
	remarksIn,
	type ServiceRemark,
	statusOf,
} from './serviceRemarks';
import type { Meaning } from './spellings';

/** The three spellings of a lead's ID (sync-api.md, Lead). null when the service says that there is none. */
export function leadIdOf(layer: JsonObject): string | null | undefined {
	return read(layer, 'leadId', idOf) ?? (isNull(layer, 'leadId') ? null : undefined);
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
		return read(this.fields, 'leadTime', momentOf) ?? read(this.raw, 'leadTime', momentOf);
	}

	/** The keys beside the ID, the fields and the timeline. */
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
	return new LeadAnswer(
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
export const sentLeadPage = page(withRaw(leadList));

const entriesAsSent = page({
	name: 'timeline',
	isEntry: () => false,
	read: ({ value }) => recordOf(value),
});

/** The part of its timeline that a lead was returned with. Empty if it has none. */
export function timelineOf({ raw }: LeadAnswer): Page<JsonObject> {
	const found = firstOf(valuesOf(raw, 'timeline'), entriesAsSent);
	return found === undefined ? { data: [] } : { ...found, limit: read(raw, 'timelineLimit', countOf) };
}

export interface ActionResult {
	/** null when the entry was ignored, or when the answer has no ID of it. */
	readonly actionId: string | null;
	/** `UNKNOWN` when the answer has neither an ID nor a status of the entry. */
	readonly status: 'CREATED' | 'IGNORED' | 'UNKNOWN';
}

function actionResultOf(entry: unknown): ActionResult {
	if (!isObject(entry)) return { actionId: null, status: 'UNKNOWN' };
	const id = read(entry, 'actionId', idOf) ?? null;
	// An `action_id` of null says that the entry was ignored (sync-api.md, Action result), whatever else has an ID.
	const hasNone = likeliest(entry, 'actionId') === null || (id === null && isNull(entry, 'actionId'));
	const actionId = hasNone ? null : id;
	const status = read(entry, 'resultStatus', statusOf) ?? '';
	if (isIgnored.test(status)) return { actionId, status: 'IGNORED' };
	if (actionId !== null || isCreated.test(status)) return { actionId, status: 'CREATED' };
	return { actionId, status: hasNone && status === '' ? 'IGNORED' : 'UNKNOWN' };
}

/** The remarks of an entry of the results. One that cannot be read is repeated word for word. */
function remarksOfEntry(entry: unknown, index: number): ServiceRemark[] {
	const at = `actions[${index}]`;
	const said = isObject(entry) ? remarksIn(entry, at) : [];
	const isUnknown = said.length === 0 && actionResultOf(entry).status === 'UNKNOWN';
	const words = isUnknown ? printValue(entry) : '';
	return words === '' ? said : [{ field: at, remark: words }];
}

/** Reads every value: a 2xx means that the call was carried out. */
export function readWriteAnswer(answer: unknown, own: Meaning) {
	const layers = layersOf(answer, own);
	const leadIds = layers.map(leadIdOf);
	const entries = readIn(layers, 'results', entriesOf) ?? [];
	const ofEntries = entries.flatMap(({ value }, index) => remarksOfEntry(value, index));
	return {
		/** null when the service says that nothing was stored. Undefined when the answer has no ID. */
		leadId: leadIds.find((id) => typeof id === 'string') ?? leadIds.find((id) => id === null),
		/** The lead's fields after the write, where the service sends them. */
		fields: layers.map(leadFieldsOf).find((fields) => fields !== undefined),
		actions: entries.map(({ value }) => actionResultOf(value)),
		remarks: readable([...allRemarks(answer, layers), ...ofEntries]),
		/** Whether the service says that the call failed, in spite of the status of its answer. */
		isDenied: isDenied(answer, layers),
	};
}

export type WriteAnswer = Readonly<ReturnType<typeof readWriteAnswer>>;

/** The answer to a write of a lead, or to new actions. */
export const writeAnswer = (answer: unknown): WriteAnswer => readWriteAnswer(answer, 'leadEnvelope');
