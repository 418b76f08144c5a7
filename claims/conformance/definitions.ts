import type { BrokenRule } from './brokenRule';

/** docs/conformance.md: definitions and the pipeline. */
export const definitionsRules: readonly BrokenRule[] = [
	{
		rule: '`GET /custom-fields` is a bare array; items carry `apiName`, `type`, `isLeadid`, `isVisible`',
		file: 'sandbox/src/domain/metadata.ts',
		take: 'return definitionsOf(workspace).fields.map(detail ? fieldDetail : fieldSummary);',
		put: 'return { data: definitionsOf(workspace).fields.map(detail ? fieldDetail : fieldSummary) };',
	},
	{
		rule: '`detail` must be true or false',
		file: 'sandbox/src/http/query.ts',
		take: "detail: flag('detail')",
		put: "detail: flag('detail').catch(false)",
	},
	{
		rule: 'No field ID in either mode',
		file: 'sandbox/src/domain/metadata.ts',
		take: 'description: field.description,',
		put: 'id: field.id,\n\t\tdescription: field.description,',
	},
	{
		rule: 'Detailed mode adds `description`, `options[]`, `tags[]` and date formats',
		file: 'sandbox/src/domain/metadata.ts',
		take: "...(field.type === 'DATE' && { dateFormat: DATE_FORMAT }),",
		put: '',
	},
	{
		rule: '`GET /custom-fields/{apiName}`: one definition',
		file: 'sandbox/src/domain/metadata.ts',
		take: 'return fieldDetail(field);',
		put: 'return fieldSummary(field);',
	},
	{
		rule: '404 `FIELD_NOT_FOUND` if the name is unknown (case-sensitive)',
		file: 'sandbox/src/domain/definitions.ts',
		take: 'return this.fieldsByName.get(apiName);',
		put: 'return this.fieldsByName.get(apiName.toLowerCase());',
	},
	{
		rule: '`GET /custom-actions` is a bare array',
		file: 'sandbox/src/domain/metadata.ts',
		take: 'return definitionsOf(workspace).actions.map(detail ? actionDetail : actionSummary);',
		put: 'return { data: definitionsOf(workspace).actions.map(detail ? actionDetail : actionSummary) };',
	},
	{
		rule: 'Detailed mode adds `description`, field schemas and `allowPredatedActivity`',
		file: 'sandbox/src/domain/metadata.ts',
		take: 'allowPredatedActivity: action.allowPredatedActivity,',
		put: '',
	},
	{
		rule: '`GET /custom-actions/{code}`: the full `ACTION_<numeric>` form; 404 otherwise',
		file: 'sandbox/src/domain/metadata.ts',
		take: ': undefined;\n\tif (action === undefined)',
		put: ': definitionsOf(workspace).action(code);\n\tif (action === undefined)',
	},
	{
		rule: 'Lists statuses and lost reasons with an `archived` flag, archived ones too',
		file: 'sandbox/src/domain/metadata.ts',
		take: 'definitionsOf(workspace).pipeline;',
		put: '({ ...definitionsOf(workspace).pipeline, statuses: [] });',
	},
	{
		rule: 'Leads with an archived status stay readable',
		file: 'sandbox/src/domain/leads.ts',
		take: 'lead.fields) : lead.fields;',
		put: "lead.fields) : { ...lead.fields };\n\tif (definitionsOf(workspace).status(String(fields['status']))?.archived) delete fields['status'];",
	},
	{
		rule: 'An archived status on update silently reverts to the previous one',
		file: 'sandbox/src/domain/values/pipeline.ts',
		take: "entry.archived ? { outcome: 'silent' } : accepted(entry.label)",
		put: 'accepted(entry.label)',
	},
	{
		rule: 'An archived status on create is missing from the lead',
		file: 'sandbox/src/domain/fields.ts',
		take: '!draft.statusSilenced && ',
		put: '',
	},
	{
		rule: 'An archived lost reason is not a valid value',
		file: 'sandbox/src/domain/values/pipeline.ts',
		take: 'readLabel(value, lostReasons,',
		put: 'readLabel(value, lostReasons.map(({ label }) => ({ label, archived: false })),',
	},
	{
		rule: 'Metadata includes `leadIdentifierFieldId`',
		file: 'sandbox/src/domain/metadata.ts',
		take: ', leadIdentifierFieldId: identifier.id }',
		put: ' }',
	},
];
