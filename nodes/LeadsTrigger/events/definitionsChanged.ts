import { upperFirst } from 'lodash';

import type { Data } from '../../shared/sync/data';
import { FailureError } from '../../shared/sync/failure';
import type { ActionDefinition, FieldDefinition } from '../../shared/sync/shapes/definitions';
import { isLabelField } from '../../shared/values/types';
import type { Gap, DefinitionMap } from '../../shared/workspace/definitionMap';
import type { Definitions, WorkspaceReader } from '../../shared/workspace/reader';
import { compareListed } from '../changes/compare';
import { type Entity, flag, type Inventory, type Kinds, text } from '../changes/entity';
import { type Snapshot, snapshotShape, takeSnapshot } from '../changes/snapshot';
import { defineEvent } from '../event';

export const definitionKinds = {
	field: {
		traits: [
			text('type', 'retyped'),
			flag('isVisible', 'shown', 'hidden'),
			flag('lockAfterCreate', 'locked', 'unlocked'),
			flag('isIdentifier', 'made_identifier', 'identifier_no_longer'),
		],
	},
	action: {
		traits: [
			text('displayName', 'renamed'),
			flag('allowsBackdating', 'backdating_allowed', 'backdating_refused'),
		],
	},
	action_field: {
		traits: [text('type', 'retyped'), flag('mandatory', 'made_mandatory', 'made_optional')],
	},
	status: {
		traits: [text('stageType', 'stage_changed'), flag('archived', 'archived', 'unarchived')],
	},
	lost_reason: {
		traits: [
			flag('isDefault', 'made_default', 'default_no_longer'),
			flag('archived', 'archived', 'unarchived'),
		],
	},
} satisfies Kinds;

type KindName = keyof typeof definitionKinds;

/** Only some field types have labels. */
const withLabels = (field: FieldDefinition) => (isLabelField(field) ? { labels: field.labels } : {});

/** Makes keys unique with a number: an archived status may have the same label as an active one. */
function distinct(entities: readonly Entity[]): Entity[] {
	const times = new Map<string, number>();
	return entities.map((entity) => {
		const time = (times.get(entity.key) ?? 0) + 1;
		times.set(entity.key, time);
		return time === 1 ? entity : { ...entity, key: `${entity.key} (${time})` };
	});
}

/**
 * The entities of a list. Undefined if the workspace does not let this token read it: then there is nothing to compare.
 * Throws a `FailureError` if the list is missing for any other reason, because the next poll may read it.
 */
function listed(
	list: { readonly gap: Gap | undefined },
	entities: () => readonly Entity[],
): readonly Entity[] | undefined {
	const failure = list.gap?.failure;
	if (failure === undefined) return entities();
	if (failure.httpStatus === 403 || failure.httpStatus === 404) return undefined;
	throw new FailureError(failure);
}

interface Read {
	readonly now: Inventory<KindName>;
	/** Why the lists may be incomplete, in sentences. */
	readonly doubts: readonly string[];
}

async function read(workspace: WorkspaceReader): Promise<Read> {
	const [definitions, actions] = await Promise.all([workspace.definitions(), workspace.actions()]);
	const { fields, statuses, lostReasons } = definitions;
	const gaps = [fields, statuses, lostReasons, actions].flatMap(({ gap }) => gap ?? []);
	const doubts = gaps.filter(({ failure }) => failure === undefined).map(({ why }) => `${upperFirst(why)}.`);
	return { now: inventory(definitions, actions), doubts };
}

function inventory(
	{ fields, statuses, lostReasons }: Definitions,
	actions: DefinitionMap<ActionDefinition>,
): Inventory<KindName> {
	return {
		field: [...fields.values()].map((field): Entity => {
			const { apiName, rawType, isVisible, lockAfterCreate, isIdentifier } = field;
			return {
				key: apiName,
				traits: [rawType.toUpperCase(), isVisible, lockAfterCreate, isIdentifier ?? false],
				...withLabels(field),
			};
		}),
		action: listed(actions, () =>
			[...actions.values()].map(({ code, displayName, allowsBackdating }) => ({
				key: code,
				traits: [displayName, allowsBackdating ?? false],
			})),
		),
		action_field: listed(actions, () =>
			[...actions.values()].flatMap(({ code, fields: actionFields }) =>
				actionFields.map((field) => ({
					key: `${code}.${field.apiName}`,
					traits: [field.rawType.toUpperCase(), field.mandatory],
					...withLabels(field),
				})),
			),
		),
		status: listed(statuses, () =>
			distinct(
				statuses.entries.map(({ label, stageType, archived }) => ({
					key: label,
					traits: [stageType ?? '', archived],
				})),
			),
		),
		lost_reason: listed(lostReasons, () =>
			distinct(
				lostReasons.entries.map(({ label, isDefault, archived }) => ({
					key: label,
					traits: [isDefault, archived],
				})),
			),
		),
	};
}

function itemsOf(before: Snapshot, { now, doubts }: Read): Data[] {
	return compareListed(definitionKinds, before, now, doubts).map(({ kind, ...change }) => ({
		subject: kind,
		...change,
	}));
}

/** Does not report changes of descriptions and of the order, because no workflow depends on them. */
export const definitionsChanged = defineEvent<Snapshot>({
	value: 'definitionsChanged',
	name: 'Definitions Changed',
	description: 'A field, a custom action, a status or a lost reason was added, removed, archived or changed',
	properties: [],
	state: snapshotShape,
	settings: () => ({}),

	async poll({ workspace }, last) {
		const found = await read(workspace.fresh);
		return { items: last === undefined ? [] : itemsOf(last, found), state: takeSnapshot(found.now) };
	},

	async sample({ workspace }) {
		const { now } = await read(workspace.fresh);
		const nothing = takeSnapshot({ field: [], action: [], action_field: [], status: [], lost_reason: [] });
		const first = (entities: readonly Entity[] | undefined) => entities?.slice(0, 1);
		const some = { field: first(now.field), action: first(now.action), status: first(now.status) };
		return itemsOf(nothing, { now: { ...some, action_field: [], lost_reason: [] }, doubts: [] });
	},
});
