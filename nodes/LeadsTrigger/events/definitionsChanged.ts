import { upperFirst } from 'lodash';

import { FailureError } from '../../shared/sync/failure';
import type { FieldDefinition } from '../../shared/sync/shapes/definitions';
import { isLabelField } from '../../shared/values/types';
import type { Gap } from '../../shared/workspace/names';
import { defineChangeEvent, flag, type Kinds, text } from '../changes/compare';
import type { Entity } from '../changes/snapshot';

const archived = flag('archived', 'archived', 'unarchived');

export const definitionKinds = {
	field: {
		traits: [
			text('type', 'retyped'),
			flag('isVisible', 'shown', 'hidden'),
			flag('lockAfterCreate', 'locked', 'unlocked'),
			flag('isIdentifier', 'made_identifier', 'identifier_no_longer'),
		],
		sampled: 1,
	},
	action: {
		traits: [
			text('displayName', 'renamed'),
			flag('allowsBackdating', 'backdating_allowed', 'backdating_refused'),
		],
		sampled: 1,
	},
	action_field: {
		traits: [text('type', 'retyped'), flag('mandatory', 'made_mandatory', 'made_optional')],
	},
	status: { traits: [text('stageType', 'stage_changed'), archived], sampled: 1 },
	lost_reason: { traits: [flag('isDefault', 'made_default', 'default_no_longer'), archived] },
} satisfies Kinds;

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
function listed<Definition>(
	gap: Gap | undefined,
	definitions: Iterable<Definition>,
	entitiesOf: (definition: Definition) => Entity | Entity[],
): readonly Entity[] | undefined {
	const failure = gap?.failure;
	if (failure === undefined) return distinct([...definitions].flatMap(entitiesOf));
	if (failure.httpStatus === 403 || failure.httpStatus === 404) return undefined;
	throw new FailureError(failure);
}

/** Does not report changes of descriptions and of the order, because no workflow depends on them. */
export const definitionsChanged = defineChangeEvent({
	value: 'definitionsChanged',
	name: 'Definitions Changed',
	description: 'A field, a custom action, a status or a lost reason was added, removed, archived or changed',
	kinds: definitionKinds,
	itemOf: ({ kind, ...change }) => ({ subject: kind, ...change }),

	async read({ workspace: { fresh } }) {
		const [{ fields, statuses, lostReasons }, actions] = await Promise.all([
			fresh.definitions(),
			fresh.actions(),
		]);
		const gaps = [fields, statuses, lostReasons, actions].flatMap(({ gap }) => gap ?? []);
		return {
			doubts: gaps.filter(({ failure }) => failure === undefined).map(({ why }) => `${upperFirst(why)}.`),
			now: {
				field: listed(fields.gap, fields.values(), (field) => ({
					key: field.apiName,
					traits: [
						...[field.rawType.toUpperCase(), field.isVisible],
						...[field.lockAfterCreate, field.isIdentifier ?? false],
					],
					...withLabels(field),
				})),
				action: listed(actions.gap, actions.values(), ({ code, displayName, allowsBackdating }) => ({
					key: code,
					traits: [displayName, allowsBackdating ?? false],
				})),
				action_field: listed(actions.gap, actions.values(), ({ code, fields: ofAction }) =>
					ofAction.map((field) => ({
						key: `${code}.${field.apiName}`,
						traits: [field.rawType.toUpperCase(), field.mandatory],
						...withLabels(field),
					})),
				),
				status: listed(statuses.gap, statuses.entries, (status) => ({
					key: status.label,
					traits: [status.stageType ?? '', status.archived],
				})),
				lost_reason: listed(lostReasons.gap, lostReasons.entries, (reason) => ({
					key: reason.label,
					traits: [reason.isDefault, reason.archived],
				})),
			},
		};
	},
});
