import { actionDefinitions } from '../../../../nodes/shared/sync/shapes/actionDefinition';
import { fieldDefinitions } from '../../../../nodes/shared/sync/shapes/fieldDefinition';
import type { KeyNames } from './keyNames';

const field = (more: object) => fieldDefinitions.parse([{ type: 'DATE', apiName: 'x', ...more }]).entries[0];
const action = (more: object) => actionDefinitions.parse([{ code: '1001', ...more }]).entries[0];

export const fieldDefinitionParts: readonly KeyNames[] = [
	[
		'definitions in a wrapper',
		'custom_fields custom_field lead_fields fields field definitions data result results items response content records list value',
		(key) => fieldDefinitions.parse({ [key]: [{ apiName: 'x' }] }).entries[0]?.apiName,
		'x',
	],
	[
		'the API name of a field',
		'api_name field_api_name key field_key field_name name field',
		(key) => fieldDefinitions.parse([{ type: 'TEXT', [key]: 'x' }]).entries[0]?.apiName,
		'x',
	],
	[
		'the type of a field',
		'type field_type data_type value_type',
		(key) => fieldDefinitions.parse([{ apiName: 'x', [key]: 'TEXT' }]).entries[0]?.type,
		'text',
	],
	[
		'the word of a type',
		'label display_name name text title value type code key',
		(key) => field({ type: { id: 3, [key]: 'TEXT' } })?.type,
		'text',
	],
	[
		'the label of a field',
		'label display_name field_label title name',
		(key) => field({ [key]: 'X Y' })?.label,
		'X Y',
	],
	[
		'the definition of a field inside it',
		'definition schema config field',
		(key) => fieldDefinitions.parse([{ apiName: 'x', [key]: { type: 'TEXT' } }]).entries[0]?.type,
		'text',
	],
	[
		'the identifier',
		'is_leadid is_lead_identifier is_identifier lead_identifier identifier',
		(key) => field({ [key]: true })?.isIdentifier,
		true,
	],
	['that a field is not shown', 'is_visible visible', (key) => field({ [key]: false })?.isVisible, false],
	['that a field is hidden', 'is_hidden hidden', (key) => field({ [key]: true })?.isVisible, false],
	[
		'that a field is locked',
		'lock_after_create locked_after_create is_locked_after_create lock_after_creation',
		(key) => field({ [key]: true })?.lockAfterCreate,
		true,
	],
	[
		'that a field is mandatory',
		'mandatory is_mandatory required is_required',
		(key) => action({ fieldSchema: [{ apiName: 'x', type: 'TEXT', [key]: true }] })?.fields[0]?.mandatory,
		true,
	],
	[
		'the labels of a field',
		'options tags values choices labels allowed_values',
		(key) => field({ [key]: ['a', 'b'] })?.labels,
		['a', 'b'],
	],
	[
		'one label of a field',
		'label display_name name text title value key',
		(key) => field({ options: [{ id: 3, [key]: 'a' }] })?.labels,
		['a'],
	],
	[
		'the date format',
		'date_format date_formats date_format_pattern format pattern',
		(key) => field({ [key]: 'DD/MM/YYYY' })?.dateFormat,
		'DD/MM/YYYY',
	],
	[
		'the date format in an object',
		'date_format format pattern date value label name',
		(key) => field({ dateFormat: { [key]: 'DD/MM/YYYY' } })?.dateFormat,
		'DD/MM/YYYY',
	],
];

export const actionDefinitionParts: readonly KeyNames[] = [
	[
		'definitions of actions in a wrapper',
		'custom_actions custom_action actions action definitions',
		(key) => actionDefinitions.parse({ [key]: [{ code: '1001' }] }).entries[0]?.code,
		'1001',
	],
	[
		'the code of an action',
		'code action_code type action_type',
		(key) => actionDefinitions.parse([{ [key]: 'ACTION_1001' }]).entries[0]?.code,
		'1001',
	],
	[
		'the name of an action',
		'display_name name label title',
		(key) => action({ [key]: 'Visit' })?.displayName,
		'Visit',
	],
	[
		'the source of an action',
		'source created_by_source origin',
		(key) => action({ [key]: 'SYSTEM' })?.isUserDefined,
		false,
	],
	[
		'the fields of an action',
		'field_schema fields schema field_definitions',
		(key) => action({ [key]: [{ apiName: 'x', type: 'TEXT' }] })?.fields.length,
		1,
	],
	[
		'the fields of an action in a wrapper',
		'field_schema properties fields schema',
		(key) => action({ fieldSchema: { [key]: [{ apiName: 'x', type: 'TEXT' }] } })?.fields.length,
		1,
	],
	[
		'earlier dates',
		'allow_predated_activity allows_predated_activity predated_activity allow_backdating',
		(key) => action({ [key]: 'ALLOW' })?.allowsBackdating,
		true,
	],
	[
		'earlier dates in an object',
		'enabled allowed allow is_enabled is_allowed value status type mode name',
		(key) => action({ allowPredatedActivity: { [key]: 'ALLOW' } })?.allowsBackdating,
		true,
	],
];
