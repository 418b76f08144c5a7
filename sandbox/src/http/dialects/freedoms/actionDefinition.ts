import { isObject } from '../../../domain/json';
import { freedom, type Freedom } from '../freedom';
import { within } from '../path';
import { timeForms } from '../times';
import { absent, absentAll, as, cluttered, renamed } from '../ways';
import { optionForms } from './optionForms';

const schemaList = (schema: unknown) =>
	isObject(schema)
		? Object.entries(schema).map(([apiName, field]) => ({ apiName, ...(isObject(field) ? field : {}) }))
		: schema;

/** A definition of a custom action. Its key list is not shown. */
export function actionDefinitionFreedoms(path: string): Freedom[] {
	const of = (key: string) => within(path, key);
	const schema = of('fieldSchema');
	return [
		freedom(
			'mandatory',
			'P',
			'how a definition marks a mandatory field is not shown',
			renamed(`${schema}.*.mandatory`, 'isMandatory'),
			renamed(`${schema}.*.mandatory`, 'required'),
			as('as text', `${schema}.*.mandatory`, String),
		),
		freedom('options', 'R', 'the form of an option is not shown', ...optionForms(`${schema}.*.options[]`)),
		freedom('tags', 'R', 'the form of a tag is not shown', ...optionForms(`${schema}.*.tags[]`)),
		freedom(
			'field schemas',
			'R',
			'included; their key and form are not shown',
			as('as a list', schema, schemaList),
		),
		freedom(
			'code',
			'R',
			'the key list is not shown',
			as('the bare number as text', of('code'), (code) => String(code).replace('ACTION_', '')),
			as('the bare number', of('code'), (code) => Number(String(code).replace('ACTION_', ''))),
		),
		freedom('displayName', 'R', 'the key list is not shown', absent(of('displayName'))),
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
}
