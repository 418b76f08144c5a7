import type { FieldDefinition } from '../sync/shapes/definitions';

type Named = Pick<FieldDefinition, 'apiName' | 'label'>;

/** What people call the field: its label, or the words of its API name, such as `Lost Reason` for `lost_reason`. */
export function fieldLabel({ apiName, label }: Named): string {
	if (label !== '') return label;
	const words = apiName.split(/[_\s]+/).filter((word) => word !== '');
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** The fields of every workspace, in the order in which people ask for them (sync-api.md, Lead). */
const standard = ['name', 'phone', 'email', 'status', 'rating', 'lost_reason', 'assignee'];

/** The identifier and the standard fields first, then the others in the order of the workspace. */
export function standardFirst<Field extends Pick<FieldDefinition, 'apiName' | 'isIdentifier'>>(
	fields: Iterable<Field>,
): Field[] {
	const place = ({ apiName, isIdentifier }: Field) => {
		if (isIdentifier === true) return -1;
		const index = standard.indexOf(apiName);
		return index < 0 ? standard.length : index;
	};
	return [...fields].sort((one, other) => place(one) - place(other));
}
