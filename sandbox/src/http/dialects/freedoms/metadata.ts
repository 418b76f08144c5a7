import { isObject, type Sent } from '../../../domain/json';
import { freedom, type Row } from '../freedom';
import { timeForms } from '../times';
import {
	absent,
	absentAll,
	as,
	cluttered,
	inList,
	inPages,
	nested,
	objectsAs,
	renamed,
	reversed,
	successes,
	without,
	wrapped,
} from '../ways';
import { actionDefinitionFreedoms } from './actionDefinition';
import { fieldDefinitionFreedoms } from './fieldDefinition';

/** Of fields only: the demo workspace has fewer actions than a page has by default. */
const pages = freedom('pages', 'S', 'skip and limit are of all lists, with a default of 10', inPages);

const order = (path: string) => freedom('order', 'P', 'not shown', reversed(path));

const status = freedom('status', 'P', 'not shown', ...successes(201, 202));

const onePlace = (name: string) =>
	freedom('place of the definition', 'R', 'not shown', wrapped('data'), wrapped(name), inList);

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

/** Answers about the definitions of the workspace (sync-api.md, Metadata). */
export const metadataRows = {
	listFields: {
		promised: ['[].apiName', '[].type', '[].isLeadid'],
		freedoms: [...fieldDefinitionFreedoms('[]'), order(''), pages, status],
	},
	getField: {
		promised: [],
		freedoms: [...fieldDefinitionFreedoms(''), onePlace('field'), status],
	},
	listActions: {
		promised: ['[].description'],
		freedoms: [...actionDefinitionFreedoms('[]'), order(''), status],
	},
	getActionDefinition: {
		promised: [],
		freedoms: [...actionDefinitionFreedoms(''), onePlace('action'), status],
	},
	getPipeline: {
		promised: [],
		freedoms: [
			freedom(
				'stage',
				'P',
				'the key is not shown',
				absent('statuses[].stageType'),
				renamed('statuses[].stageType', 'stage'),
			),
			freedom(
				'label of a status',
				'P',
				'the key is not shown',
				renamed('statuses[].label', 'name'),
				renamed('statuses[].label', 'status'),
				renamed('statuses[].label', 'value'),
			),
			freedom(
				'lost reasons',
				'P',
				'the key is not shown',
				renamed('lostReasons[].label', 'name'),
				renamed('lostReasons[].label', 'reasonLabel'),
				renamed('lostReasons', 'lost_reasons'),
			),
			freedom('default lost reason', 'P', 'not shown', absent('lostReasons[].isDefault')),
			freedom(
				'archived',
				'S',
				'a flag; the form of its value is not shown',
				as('as text', 'statuses[].archived', String),
				as('as 0 or 1', 'statuses[].archived', Number),
				as('of lost reasons as text', 'lostReasons[].archived', String),
			),
			freedom('order', 'P', 'not shown', reversed('statuses')),
			freedom(
				'form',
				'P',
				'it lists statuses and lost reasons with a flag; the rest is not shown',
				staged,
				renamed('statuses', 'leadStatuses'),
				nested('', 'data', 'statuses', 'lostReasons'),
			),
			status,
		],
	},
	getEnterprise: {
		promised: ['leadIdentifierFieldId'],
		freedoms: [
			freedom(
				'other keys',
				'R',
				'not shown',
				absentAll(
					'absent',
					'name',
					'id',
					'creationTimeStamp',
					'teamSize',
					'industry',
					'website',
					'integrations',
				),
				as('null', '*', (value) => (typeof value === 'string' && value.length > 20 ? value : null)),
				nested('', 'enterprise', 'name', 'id', 'teamSize', 'industry', 'website'),
			),
			freedom('times', 'R', 'not shown', ...timeForms('creationTimeStamp')),
			freedom('extra keys', 'P', 'not shown', cluttered('')),
			status,
		],
	},
} as const satisfies Record<string, Row>;
