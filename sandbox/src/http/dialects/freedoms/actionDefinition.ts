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
			renamed(`${schema}.*.mandatory`, 'isMandatory'),
			renamed(`${schema}.*.mandatory`, 'required'),
			as('as text', `${schema}.*.mandatory`, String),
		),
		freedom('options', 'R', ...optionForms(`${schema}.*.options[]`)),
		freedom('tags', 'R', ...optionForms(`${schema}.*.tags[]`)),
		freedom('field schemas', 'R', as('as a list', schema, schemaList)),
		freedom(
			'code',
			'R',
			as('the bare number as text', of('code'), (code) => String(code).replace('ACTION_', '')),
			as('the bare number', of('code'), (code) => Number(String(code).replace('ACTION_', ''))),
		),
		freedom('displayName', 'R', absent(of('displayName'))),
		freedom(
			'predated activity denied',
			'R',
			as('as false', of('allowPredatedActivity'), (value) => (value === 'ALLOW' ? value : false)),
			as('null', of('allowPredatedActivity'), (value) => (value === 'ALLOW' ? value : null)),
		),
		freedom(
			'times',
			'R',
			absentAll('absent', of('createdOn'), of('modifiedOn')),
			...timeForms(of('createdOn')),
		),
		freedom(
			'other keys',
			'R',
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
