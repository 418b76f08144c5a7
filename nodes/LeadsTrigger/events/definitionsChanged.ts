import { upperFirst } from 'lodash';

import { FailureError } from '../../shared/sync/failure';
import type { FieldDefinition } from '../../shared/sync/shapes/definitions';
import { isLabelField } from '../../shared/values/types';
import type { Gap } from '../../shared/workspace/names';
import { defineChangeEvent, type Entity, type Kinds } from '../changes';

const archived = ['archived', 'unarchived'] as const;

export const definitionKinds = {
	field: {
		type: 'retyped',
		isVisible: ['shown', 'hidden'],
		lockAfterCreate: ['locked', 'unlocked'],
		isIdentifier: ['made_identifier', 'identifier_no_longer'],
	},
	action: { displayName: 'renamed', allowsBackdating: ['backdating_allowed', 'backdating_refused'] },
	action_field: { type: 'retyped', mandatory: ['made_mandatory', 'made_optional'] },
	status: { stageType: 'stage_changed', archived },
	lost_reason: { isDefault: ['made_default', 'default_no_longer'], archived },
} as const satisfies Kinds;

/** Only some field types have labels. */
const labelsOf = (field: FieldDefinition) => (isLabelField(field) ? field.labels : undefined);

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
	name: 'Definitions Changed',
	description: 'A field, a custom action, a status or a lost reason was added, removed, archived or changed',
	kinds: definitionKinds,
	sampled: { field: 1, action: 1, status: 1 },
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
					traits: {
						type: field.rawType.toUpperCase(),
						isVisible: field.isVisible,
						lockAfterCreate: field.lockAfterCreate,
						isIdentifier: field.isIdentifier ?? false,
					},
					labels: labelsOf(field),
				})),
				action: listed(actions.gap, actions.values(), ({ code, displayName, allowsBackdating = false }) => ({
					key: code,
					traits: { displayName, allowsBackdating },
				})),
				action_field: listed(actions.gap, actions.values(), ({ code, fields: ofAction }) =>
					ofAction.map((field) => ({
						key: `${code}.${field.apiName}`,
						traits: { type: field.rawType.toUpperCase(), mandatory: field.mandatory },
						labels: labelsOf(field),
					})),
				),
				status: listed(statuses.gap, statuses.entries, (status) => ({
					key: status.label,
					traits: { stageType: status.stageType ?? '', archived: status.archived },
				})),
				lost_reason: listed(lostReasons.gap, lostReasons.entries, ({ label, ...traits }) => ({
					key: label,
					traits,
				})),
			},
		};
	},
});
