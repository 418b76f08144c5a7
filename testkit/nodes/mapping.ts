import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** Fields mapped automatically: from the keys of each item. */
export const automatic = { mappingMode: 'autoMapInputData', value: null };

/** Fields mapped one by one; a value may be an expression. */
export const byHand = (value: IDataObject) => ({ mappingMode: 'defineBelow', value }) as INodeParameters;
