import type { FieldDefinition } from '../sync/shapes/definitions';
import type { DefinitionMap } from '../workspace/definitionMap';
import { WordIndex } from '../workspace/labels';
import { columnNames } from './columnNames';

/**
 * The field that a parameter names: by its API name, by its label in any spelling, or by words that no other field has.
 * Undefined if none or several fit.
 */
export function fieldNamed<Field extends FieldDefinition>(
	name: string,
	fields: DefinitionMap<Field>,
): Field | undefined {
	const spelled = columnNames(fields).of(name);
	if (spelled.kind === 'field') return fields.get(spelled.apiName);
	// A field that cannot be read may fit, too.
	if (spelled.kind === 'several' || fields.gap !== undefined) return undefined;
	const found = new WordIndex(fields.values(), ({ label, apiName }) => `${label} ${apiName}`).find(name);
	return found.length === 1 ? found[0] : undefined;
}

/** The API names of the fields that are called most like the name, in a sentence. Empty if there are none. */
export function nearestFields(name: string, fields: DefinitionMap<FieldDefinition>): string {
	const { apiNames } = columnNames(fields).near(name);
	return apiNames.length === 0 ? '' : `The nearest are ${apiNames.join(', ')}.`;
}

/** Why a field of a parameter is refused that is not found. */
export function noSuchField(name: string, fields: DefinitionMap<FieldDefinition>): string {
	const problem = 'The workspace has no field of this name, or several.';
	const advice = 'Use the API name, which Metadata, Custom Field, Get Many lists.';
	return [problem, nearestFields(name, fields), advice].filter((sentence) => sentence !== '').join(' ');
}
