import { isObject, type Sent } from '../../../domain/json';
import { freedom, type Freedom, type Row } from '../freedom';
import { timeForms } from '../times';
import {
	absent,
	absentAll,
	as,
	cluttered,
	inList,
	nested,
	objectsAs,
	inPages,
	renamed,
	reversed,
	successes,
	without,
	wrapped,
} from '../ways';

const asText = (value: unknown) => String(value);
const asBit = (value: unknown) => (value === true ? 1 : 0);

const labelOf = (option: unknown) => (isObject(option) ? String(option['label']) : String(option));

/** The forms of one option or tag, besides `{id, label}`. */
const optionForms = (path: string) =>
	[
		as('as {id, value}', path, (option) => ({ id: `o-${labelOf(option)}`, value: labelOf(option) })),
		as('as {name}', path, (option) => ({ name: labelOf(option) })),
		as('as {id, label, archived}', path, (option) => ({ id: 7, label: labelOf(option), archived: false })),
	] as const;

/** Lead fields have labels in summaries and `{id, label}` in details (R). */
const leadOptionForms = (path: string) => [...optionForms(path), as('as labels', path, labelOf)] as const;

/** A field definition. S promises `apiName`, `type`, `isLeadid` and `isVisible`. */
const field = (path: string): Freedom[] => {
	const of = (key: string) => (path === '' ? key : `${path}.${key}`);
	return [
		freedom(
			'isVisible',
			'R',
			'the form of its value is not shown',
			as('as text', of('isVisible'), asText),
			as('as 0 or 1', of('isVisible'), asBit),
		),
		freedom('options', 'R', 'the form of an option is not shown', ...leadOptionForms(of('options[]'))),
		freedom('tags', 'R', 'the form of a tag is not shown', ...leadOptionForms(of('tags[]'))),
		freedom(
			'dateFormat',
			'R',
			'date formats are in the details; their form is not shown',
			renamed(of('dateFormat'), 'dateFormats'),
			as('as an object', of('dateFormat'), (format) => ({ date: format, time: 'HH:mm:ss' })),
			as('as a list', of('dateFormat'), (format) => [format]),
		),
		freedom(
			'lockAfterCreate',
			'R',
			'the key list is not shown',
			absent(of('lockAfterCreate')),
			as('as text', of('lockAfterCreate'), asText),
		),
		freedom(
			'description',
			'R',
			'its value is not shown',
			as('null', of('description'), () => null),
		),
		freedom(
			'extra keys',
			'P',
			'the key list is not shown',
			cluttered(path, { id: 'field-1', name: 'Field' }),
		),
	];
};

const schemaList = (schema: unknown) =>
	isObject(schema)
		? Object.entries(schema).map(([apiName, field]) => ({ apiName, ...(isObject(field) ? field : {}) }))
		: schema;

const mandatoryAs = (path: string, to: string) =>
	as(`mandatory as ${to}`, `${path}.*`, (field) =>
		isObject(field) ? { ...without(field, 'mandatory'), [to]: field['mandatory'] } : field,
	);

/** A definition of a custom action. Its key list is not shown. */
const action = (path: string): Freedom[] => {
	const of = (key: string) => (path === '' ? key : `${path}.${key}`);
	const schema = of('fieldSchema');
	return [
		freedom(
			'mandatory',
			'P',
			'how a definition marks a mandatory field is not shown',
			mandatoryAs(schema, 'isMandatory'),
			mandatoryAs(schema, 'required'),
			as('as text', `${schema}.*.mandatory`, asText),
		),
		freedom('options', 'R', 'the form of an option is not shown', ...optionForms(`${schema}.*.options[]`)),
		freedom('tags', 'R', 'the form of a tag is not shown', ...optionForms(`${schema}.*.tags[]`)),
		freedom(
			'field schemas',
			'R',
			'included; their key and form are not shown',
			as('as a list', schema, schemaList),
			renamed(schema, 'fields'),
			renamed(schema, 'field_schema'),
		),
		freedom(
			'code',
			'R',
			'the key list is not shown',
			as('the bare number as text', of('code'), (code) => String(code).replace('ACTION_', '')),
			as('the bare number', of('code'), (code) => Number(String(code).replace('ACTION_', ''))),
			renamed(of('code'), 'type'),
			renamed(of('code'), 'actionCode'),
		),
		freedom(
			'displayName',
			'R',
			'the key list is not shown',
			renamed(of('displayName'), 'name'),
			renamed(of('displayName'), 'label'),
			absent(of('displayName')),
		),
		freedom(
			'predated activity denied',
			'R',
			'only ALLOW is shown',
			as('as false', of('allowPredatedActivity'), (value) => (value === 'ALLOW' ? value : false)),
			as('null', of('allowPredatedActivity'), (value) => (value === 'ALLOW' ? value : null)),
		),
		freedom(
			'times',
			'R',
			'the key list is not shown',
			absentAll('absent', of('createdOn'), of('modifiedOn')),
			...timeForms(of('createdOn')),
		),
		freedom(
			'other keys',
			'R',
			'the key list is not shown',
			absentAll(
				'absent',
				...[
					'score',
					'source',
					'id',
					'displaySchema',
					'quickAdd',
					'definitionType',
					'createdBy',
					'modifiedBy',
				].map(of),
			),
			cluttered(path),
		),
	];
};

/** Like every list: the demo workspace has more fields than the default, but fewer actions. */
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
		freedoms: [...field('[]'), order(''), pages, status],
	},
	getField: {
		promised: [],
		freedoms: [...field(''), onePlace('field'), status],
	},
	listActions: {
		promised: ['[].description'],
		freedoms: [...action('[]'), order(''), status],
	},
	getActionDefinition: {
		promised: [],
		freedoms: [...action(''), onePlace('action'), status],
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
				as('as text', 'statuses[].archived', asText),
				as('as 0 or 1', 'statuses[].archived', asBit),
				as('of lost reasons as text', 'lostReasons[].archived', asText),
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
