/** The answers about the workspace itself: its lead stage pipeline, flat or by stage, and the enterprise. */

import { flagOf, isObject, type JsonObject, recordOf, textOf } from '../data';
import { keysSeen, layersOf, objectsIn, read, labelTextOf } from './read';
import { type Entry, entriesOf, nameOf } from './page';
import type { Meaning } from './spellings';

/** What could be read of a list. */
export interface PartialList<Read> {
	readonly entries: readonly Read[];
	/** The entries that cannot be read, as they were sent. */
	readonly rest: readonly unknown[];
	/** Whether `entries` has all entries of the list. */
	readonly isComplete: boolean;
}

/** Whether an answer does not show a list at all. */
export const isMissing = ({ isComplete, rest }: PartialList<unknown>): boolean =>
	!isComplete && rest.length === 0;

/** A label, and what the pipeline shows of it. */
interface Label {
	readonly label: string;
	/** In upper case: `OPEN`, `WON`, `LOST`. Undefined if the pipeline does not show it. */
	readonly stageType: string | undefined;
	readonly isDefault: boolean;
	readonly archived: boolean;
}

export type StatusLabel = Omit<Label, 'isDefault'>;
export type LostReasonLabel = Omit<Label, 'stageType'>;

/** What the list around a label shows of it. */
type Around = Pick<Label, 'stageType' | 'archived'>;

const stageTypeOf = (record: JsonObject) => read(record, 'stageType', labelTextOf)?.trim().toUpperCase();

function readLabel(entry: Entry, around: Around): Label | undefined {
	const { value } = entry;
	const record = isObject(value) ? value : {};
	const label = isObject(value) ? (read(record, 'pipelineLabel', textOf) ?? nameOf(entry)) : textOf(value);
	if (label === undefined) return undefined;
	return {
		label,
		stageType: stageTypeOf(record) ?? around.stageType,
		isDefault: read(record, 'isDefault', flagOf) ?? false,
		archived: read(record, 'archived', flagOf) ?? around.archived,
	};
}

/** A list of an object, if it has it, with what its place says of its labels. */
function listUnder(object: JsonObject, name: Meaning, archived = false, stageType?: string) {
	const entries = read(object, name, entriesOf);
	return entries === undefined ? [] : [{ entries, around: { stageType, archived } }];
}

/** Without lists, the pipeline may have any labels. */
function labelsOf<Read>(
	lists: ReturnType<typeof listUnder>,
	pick: (label: Label) => Read,
): PartialList<Read> {
	const sent = lists.flatMap(({ entries, around }) =>
		entries.map((entry) => ({ sent: entry.value, label: readLabel(entry, around) })),
	);
	const rest = sent.filter(({ label }) => label === undefined).map((each) => each.sent);
	const entries = sent.flatMap(({ label }) => (label === undefined ? [] : [pick(label)]));
	return { entries, rest, isComplete: lists.length > 0 && rest.length === 0 };
}

const stageLists = (stage: JsonObject) => [
	...listUnder(stage, 'activeStatuses', false, stageTypeOf(stage)),
	...listUnder(stage, 'archivedStatuses', true, stageTypeOf(stage)),
];

const statusLists = (layer: JsonObject) => [
	...listUnder(layer, 'statuses'),
	...(read(layer, 'stages', entriesOf) ?? []).flatMap(({ value }) => stageLists(recordOf(value) ?? {})),
];

const reasonLists = (layer: JsonObject) => [
	...listUnder(layer, 'lostReasons'),
	...listUnder(layer, 'activeReasons'),
	...listUnder(layer, 'archivedReasons', true),
];

const lists = ['statuses', 'stages', 'lostReasons', 'activeReasons', 'archivedReasons'] as const;

/** `GET /lead-stage-pipeline`. Fails only if the answer has neither statuses nor lost reasons. */
export function pipeline(answer: unknown) {
	const layers = objectsIn(answer, ...lists).map(([object = {}]) => object);
	const [statuses, lostReasons] = [layers.flatMap(statusLists), layers.flatMap(reasonLists)];
	if (statuses.length + lostReasons.length === 0) return undefined;
	return {
		/** The keys of the answer, for a list that it does not show. */
		keys: keysSeen(answer),
		statuses: labelsOf(statuses, ({ label, stageType, archived }) => ({ label, stageType, archived })),
		lostReasons: labelsOf(lostReasons, ({ label, isDefault, archived }) => ({ label, isDefault, archived })),
	};
}

/** `GET /metadata`: passed on as the service sent it. */
export function enterpriseShape(answer: unknown): JsonObject | undefined {
	return layersOf(answer, { parts: ['identifierField', 'enterpriseName'] })[0];
}
