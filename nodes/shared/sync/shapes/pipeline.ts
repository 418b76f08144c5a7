/** Reads the lead stage pipeline (sync-api.md, Lead stage pipeline): flat, by stage, or by what is archived. */
import { z } from 'zod';

import type { LostReasonLabel, StatusLabel } from './definitions';
import { missing, Parts, type PartialList, recordOf, wordIn, wrappers } from './parts';
import { flagOf, foldKey, textOf, type JsonObject } from './tolerant';

export interface Pipeline {
	readonly statuses: PartialList<StatusLabel>;
	readonly lostReasons: PartialList<LostReasonLabel>;
}

const names = {
	label: [
		'label',
		'statuslabel',
		'reasonlabel',
		'displayname',
		'name',
		'statusname',
		'reasonname',
		'text',
		'title',
	],
	/** Keys that hold the label only if none of the above is there. */
	labelOrState: ['status', 'reason', 'lostreason', 'value', 'key'],
	stageType: ['stagetype', 'stage', 'type', 'category'],
	isDefault: ['isdefault', 'default'],
	archived: ['archived', 'isarchived'],
	active: ['active', 'isactive'],
	state: ['state', 'status'],
};

/** Which keys, folded, hold lists of labels (`list`), and which hold groups of labels inside such a list (`group`). */
interface Kind {
	readonly list: RegExp;
	readonly group: RegExp;
}

const groups = 'active|archived|open|won|lost|items|list|values|entries|labels|data';
const kinds = {
	status: { list: /(statuses|statuslist|status|stages)$/, group: new RegExp(`statuses$|^(${groups})$`) },
	lostReason: { list: /reasons$/, group: new RegExp(`reasons$|^(${groups})$`) },
} satisfies Record<string, Kind>;

/** A label, and what the pipeline shows of it. */
interface Label {
	readonly label: string;
	readonly stageType: string | undefined;
	readonly isDefault: boolean;
	readonly archived: boolean;
}

/** What the list around a label shows of it: by the key of the list, or by other keys beside it. */
type Around = Pick<Label, 'stageType' | 'archived'>;

function unreadable(value: unknown): PartialList<never> {
	return { entries: [], rest: [value], isComplete: false };
}

function joined<Read>(readings: ReadonlyArray<PartialList<Read>>): PartialList<Read> {
	return {
		entries: readings.flatMap(({ entries }) => entries),
		rest: readings.flatMap(({ rest }) => rest),
		isComplete: readings.every(({ isComplete }) => isComplete),
	};
}

/** The labels of a list, of a group of lists, or a single label, each read for itself. */
function labelsIn(value: unknown, kind: Kind, around: Around, depth = 5): PartialList<Label> {
	if (depth === 0) return unreadable(value);
	const inner = (entry: unknown, where: Around) => labelsIn(entry, kind, where, depth - 1);
	if (Array.isArray(value)) return joined(value.map((entry: unknown) => inner(entry, around)));
	const record = recordOf(value);
	if (record === undefined) return oneLabel(value, new Parts({ label: value }), around);
	const parts = new Parts(record);
	const inside = { ...around, stageType: stageTypeOf(parts) ?? around.stageType };
	const lists = listsOf(record, kind.group).filter(([, list]) => hasEntries(list));
	if (lists.length > 0) return joined(lists.map(([key, list]) => inner(list, aroundList(key, inside))));
	const entries = Object.entries(record);
	const isKeyed = entries.length > 0 && entries.every(([, entry]) => recordOf(entry) !== undefined);
	if (!isKeyed) return oneLabel(value, parts, inside);
	return joined(entries.map(([key, entry]) => inner(withLabel(entry, key), around)));
}

/** Whether a value is a list or an object of entries. Under a key such as `Won` may also be the label of that name. */
function hasEntries(value: unknown): boolean {
	if (Array.isArray(value)) return true;
	return Object.values(recordOf(value) ?? {}).some((each) => typeof each === 'object' && each !== null);
}

/** An entry of an object that is keyed by ID or by label. The key is the label of an entry that has none. */
function withLabel(entry: unknown, key: string): unknown {
	const record = recordOf(entry) ?? {};
	return labelIn(new Parts(record)) === undefined && !hasEntries(record) ? { ...record, label: key } : entry;
}

function labelIn(parts: Parts): string | undefined {
	return parts.word(names.label) ?? parts.word(names.labelOrState);
}

function oneLabel(sent: unknown, parts: Parts, around: Around): PartialList<Label> {
	const label = labelIn(parts);
	if (label === undefined) return unreadable(sent);
	const isDefault = flagOf(parts.of(names.isDefault)) ?? false;
	const archived = isArchived(parts) ?? around.archived;
	return {
		entries: [{ label, stageType: around.stageType, isDefault, archived }],
		rest: [],
		isComplete: true,
	};
}

function stageTypeOf(parts: Parts): string | undefined {
	const word = wordIn(parts.of(names.stageType), ['stagetype', 'type', 'name', 'label', 'value']);
	return word?.trim().toUpperCase();
}

/** Undefined if the label itself does not show it. */
function isArchived(parts: Parts): boolean | undefined {
	const active = flagOf(parts.of(names.active));
	const flag = flagOf(parts.of(names.archived)) ?? (active === undefined ? undefined : !active);
	if (flag !== undefined) return flag;
	const state = foldKey(textOf(parts.of(names.state)) ?? '');
	return state === 'archived' || (state === 'active' ? false : undefined);
}

type Lists = ReadonlyArray<readonly [key: string, list: unknown]>;

/** The arrays and objects whose keys match. */
function listsOf(record: JsonObject, keys: RegExp): Lists {
	return Object.entries(record).filter(
		([key, value]) => keys.test(foldKey(key)) && typeof value === 'object' && value !== null,
	);
}

const stageTypes = new Set(['OPEN', 'WON', 'LOST']);

function aroundList(key: string, { stageType, archived }: Around): Around {
	const name = foldKey(key).toUpperCase();
	return {
		stageType: stageTypes.has(name) ? name : stageType,
		archived: archived || name.includes('ARCHIVED'),
	};
}

/** The object with the lists of this kind, which services wrap. Some send the list of statuses alone. */
function holderOf(answer: unknown, kind: Kind, depth = 3): JsonObject | undefined {
	const record = Array.isArray(answer) && answer.length > 0 ? { statuses: answer } : recordOf(answer);
	if (record === undefined || depth === 0) return undefined;
	if (listsOf(record, kind.list).length > 0) return record;
	const parts = new Parts(record);
	const inner = [...wrappers, 'pipeline', 'leadstagepipeline'].map((name) =>
		holderOf(parts.of([name]), kind, depth - 1),
	);
	return inner.find((found) => found !== undefined);
}

/** The labels of a kind, or undefined if the answer has no list of them. */
function readKind(answer: unknown, kind: Kind): PartialList<Label> | undefined {
	const holder = holderOf(answer, kind);
	if (holder === undefined) return undefined;
	const around = { stageType: undefined, archived: false };
	return joined(
		listsOf(holder, kind.list).map(([key, list]) => labelsIn(list, kind, aroundList(key, around))),
	);
}

/** Without a list of the kind, the pipeline may have any labels: the list counts as missing. */
function ofEach<Read>(list: PartialList<Label> = missing, read: (label: Label) => Read): PartialList<Read> {
	return { ...list, entries: list.entries.map(read) };
}

/** `GET /lead-stage-pipeline`. Fails only if the answer has neither statuses nor lost reasons. */
export const pipeline = z.unknown().transform((answer, context): Pipeline => {
	const [statuses, lostReasons] = [readKind(answer, kinds.status), readKind(answer, kinds.lostReason)];
	if (statuses === undefined && lostReasons === undefined) {
		context.addIssue({ code: 'custom', message: 'The answer has no lead stage pipeline' });
		return z.NEVER;
	}
	return {
		statuses: ofEach(statuses, ({ label, stageType, archived }) => ({ label, stageType, archived })),
		lostReasons: ofEach(lostReasons, ({ label, isDefault, archived }) => ({ label, isDefault, archived })),
	};
});
