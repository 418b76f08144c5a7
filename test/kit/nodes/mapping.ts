import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** Fields mapped automatically: from the keys of each item. */
export const automatic = { mappingMode: 'autoMapInputData', value: null };

/** Fields mapped one by one; a value may be an expression. */
export const byHand = (value: IDataObject) => ({ mappingMode: 'defineBelow', value }) as INodeParameters;

/** Fields mapped one by one, as n8n stores them: those that are left blank are only in the schema. */
export const byHandWithBlanks = (
	value: IDataObject,
	blank: readonly string[],
	absent: readonly string[] = [],
) =>
	({
		mappingMode: 'defineBelow',
		value,
		schema: [...Object.keys(value), ...blank, ...absent].map((id) => ({
			id,
			displayName: id,
			required: false,
			defaultMatch: false,
			display: true,
			type: 'string',
			removed: absent.includes(id),
		})),
	}) as INodeParameters;
