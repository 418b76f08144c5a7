import * as fc from 'fast-check';
import {
	type Change,
	absent,
	inSequence,
	each,
	extraKeys,
	flag,
	isObject,
	oneOf,
	renamed,
	value,
} from './changes';
import { options, type } from './fields';

const schemaEntry = inSequence(
	type,
	flag('mandatory', 'isMandatory', 'required'),
	oneOf((sent) => (isObject(sent) && sent['mandatory'] === false ? absent('mandatory')(sent) : sent)),
	options,
);

const schemaForm: fc.Arbitrary<Change> = oneOf((schema) => schemaList(schema));

const schemaList = (schema: unknown) =>
	isObject(schema)
		? Object.entries(schema).map(([apiName, field]) => ({ apiName, ...(isObject(field) ? field : {}) }))
		: schema;

const schema = fc.tuple(schemaEntry, schemaForm).map(
	([entry, form]): Change =>
		(sent) =>
			isObject(sent) ? form(Object.fromEntries(Object.entries(sent).map(([k, v]) => [k, entry(v)]))) : sent,
);

export const actionEntry = inSequence(
	schema.map((change) => value('fieldSchema', change)),
	oneOf(renamed('fieldSchema', 'field_schema')),
	oneOf(
		value('code', (code) => Number(String(code).replace('ACTION_', ''))),
		value('code', (code) => String(code).replace('ACTION_', '')),
	),
	oneOf(
		value('allowPredatedActivity', (given) => ({ enabled: given === 'ALLOW' })),
		value('allowPredatedActivity', (given) => given === 'ALLOW'),
		value('allowPredatedActivity', (given) => (given === 'ALLOW' ? 'Allow' : 'deny')),
		renamed('allowPredatedActivity', 'allow_predated_activity'),
	),
	oneOf(
		absent('source'),
		value('source', () => 'user'),
	),
	oneOf(absent('displayName'), renamed('displayName', 'display_name')),
	oneOf(extraKeys),
).map(each);
