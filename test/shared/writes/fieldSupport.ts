import type { FieldDefinition } from '../../../nodes/shared/sync/shapes/definitions';
import { type FieldRules, prepareFields } from '../../../nodes/shared/writes/fields';
import { DefinitionMap } from '../../../nodes/shared/workspace/names';
import { facts, field } from '../values/support';

export const gap = { why: 'not all fields can be read' };
export const of = (apiName: string, label = '', more: Partial<FieldDefinition> = {}) =>
	field('text', { apiName, label, ...more });
export const mapOf = (fields: readonly FieldDefinition[], lack?: typeof gap) =>
	new DefinitionMap(
		fields.map((each) => [each.apiName, each]),
		lack,
	);

/** The fields of a small workspace. */
export const all = [
	of('name'),
	of('phone', 'Mobile'),
	of('full_name', 'City'),
	of('home_town', 'City'),
	of('notes', 'Site Notes', { isVisible: false }),
	of('status', '', { type: 'status' }),
	of('age', '', { type: 'number' }),
	of('source', '', { type: 'dropdown' }),
];
const usual: FieldRules = {
	definitions: mapOf(all),
	facts,
	settings: { valueHandling: 'prepare', emptyValues: 'leaveUnchanged' },
	address: (apiName) => ({ scope: 'lead', apiName }),
};
export const clear = { ...usual.settings, emptyValues: 'clear' } as const;
export const asIs = { ...usual.settings, valueHandling: 'sendAsIs' } as const;

/** What became of the values: those that are sent, and the categories of the remarks by field. */
export function preparedBy(raw: Readonly<Record<string, unknown>>, more: Partial<FieldRules> = {}) {
	const { fields, remarks, ignored, ...rest } = prepareFields(raw, { ...usual, ...more });
	const held = remarks.map(({ category, address }) => [address.apiName, category]);
	return { fields, held: Object.fromEntries(held) as unknown, ignored, remarks, ...rest };
}
