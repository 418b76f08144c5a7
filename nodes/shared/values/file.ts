import { asText } from './equality';
import { holdBack } from './preparedValue';
import type { ValueType } from './valueType';

const notWithOthers = holdBack(
	'silently_dropped',
	'A file cannot be written together with other values',
	'Upload it to the action with the File Storage node.',
);

/** sync-api.md, Custom action entry: FILE fields are not accepted in `fields`. */
export const fileType: ValueType = {
	prepare: () => notWithOthers,
	takesLists: false,
	isFreeText: false,
	refersTo: 'files',
	input: { kind: 'text' },
	filter: 'asGiven',
	isSame: () => true,
	identity: asText,
	whenReverted: undefined,
};
