import type { FieldDefinition } from '../sync/shapes/definitions';
import { labelNamed, labelOf } from '../values/labels';
import { trimmed } from '../values/spelling';
import { valueTypes } from '../values/types';
import type { LabelIndex } from '../workspace/labels';
import type { WorkspaceReader } from '../workspace/reader';
import { usableValue } from './filter';
import { memberNames } from './memberNames';
import type { Names } from './names';

/** A label that was not written as it is has a note. */
function found(whole: string | undefined, label = whole) {
	return label === undefined
		? undefined
		: usableValue(label, whole === undefined ? `was read as ${label}` : undefined);
}

function optionNames(field: FieldDefinition): Names {
	return {
		what: 'option',
		all: field.labels,
		mayLackSome: !field.hasAllLabels,
		find: (text) => found(labelOf(text, field), labelNamed(text, field)),
	};
}

/** Why a filter is refused whose field is not found. */
export const noSuchField =
	'The workspace has no field of this name, or several: use the API name, which Metadata, Custom Field, Get Many lists.';

/** Leads may still have an archived status, so a search can name it. */
export function pipelineNames(what: string, index: LabelIndex<{ readonly label: string }>): Names {
	return {
		what,
		all: index.entries.map(({ label }) => label),
		mayLackSome: index.gap !== undefined,
		find: (text) =>
			found((index.find(text) ?? index.find(trimmed(text)))?.label, index.findByPart(trimmed(text))?.label),
	};
}

/** Reads what the values of a field may refer to. */
export type NameReader = Pick<WorkspaceReader, 'fields' | 'pipeline' | 'members'>;

/** The names that the values of a field refer to. Undefined if they refer to none. */
export async function fieldNames(field: FieldDefinition, reader: NameReader): Promise<Names | undefined> {
	switch (valueTypes[field.type].refersTo) {
		case 'labels':
			return optionNames((await reader.fields()).fields.get(field.apiName) ?? field);
		case 'statuses':
			return pipelineNames('status', (await reader.pipeline()).statuses);
		case 'lostReasons':
			return pipelineNames('lost reason', (await reader.pipeline()).lostReasons);
		case 'members':
			return memberNames(await reader.members());
		case 'nothing':
		case 'files':
			return undefined;
	}
}
