import { asText } from './equality';
import { sendUnchecked } from './preparedValue';
import type { ValueType } from './valueType';

/** A type that is not in sync-api.md, Field types. Its values are sent unchanged and cannot be compared. */
export const otherType: ValueType = {
	prepare: (raw, { rawType }) =>
		sendUnchecked(
			raw,
			rawType === ''
				? 'the type of this field cannot be read'
				: `the nodes know no fields of the type ${rawType}`,
		),
	takesLists: true,
	isFreeText: false,
	refersTo: 'nothing',
	input: { kind: 'text' },
	filter: 'asGiven',
	isSame: () => true,
	identity: asText,
	whenReverted: undefined,
};
