import { isObject, type Sent } from '../../../domain/json';
import { freedom, type Row } from '../freedom';
import { absent, as, objectsAs, renamed, reversed, successes, without } from '../ways';

const stageOf = ({ stageType }: Sent) => String(stageType);

/** The older public reference groups statuses by stage. Each entry still has its flag. */
const staged = objectsAs('by stage', '', (pipeline) => {
	const statuses = Array.isArray(pipeline['statuses']) ? pipeline['statuses'].filter(isObject) : [];
	const stages = [...new Set(statuses.map(stageOf))];
	return {
		...without(pipeline, 'statuses'),
		leadStages: stages.map((stageType) => ({
			stageType,
			activeStatuses: statuses.filter((each) => stageOf(each) === stageType && each['archived'] !== true),
			archivedStatuses: statuses.filter((each) => stageOf(each) === stageType && each['archived'] === true),
		})),
	};
});

/** The labels as keys of an object in place of a list. */
const keyedByLabel = (list: unknown) =>
	Array.isArray(list)
		? Object.fromEntries(
				list.filter(isObject).map((entry): [string, Sent] => {
					const key = Object.hasOwn(entry, 'label') ? 'label' : 'reasonLabel';
					return [String(entry[key]), without(entry, key)];
				}),
			)
		: list;

/** The answer about the lead stage pipeline (sync-api.md, Lead stage pipeline). */
export const pipelineRow = {
	promised: [],
	freedoms: [
		freedom('stage', 'P', absent('statuses[].stageType')),
		freedom('label of a lost reason', 'R', renamed('lostReasons[].label', 'reasonLabel')),
		freedom('default lost reason', 'P', absent('lostReasons[].isDefault')),
		freedom(
			'archived',
			'S',
			as('as text', 'statuses[].archived', String),
			as('as 0 or 1', 'statuses[].archived', Number),
			as('of lost reasons as text', 'lostReasons[].archived', String),
		),
		freedom('order', 'P', reversed('statuses')),
		freedom(
			'form',
			'P',
			staged,
			as('statuses keyed by label', 'statuses', keyedByLabel),
			as('lost reasons keyed by label', 'lostReasons', keyedByLabel),
		),
		freedom('status', 'P', ...successes(201, 202)),
	],
} as const satisfies Row;
