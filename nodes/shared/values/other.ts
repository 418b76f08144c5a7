import { asText } from './equality';
import { send } from './preparedValue';
import type { ValueType } from './valueType';

/** A type that is not in sync-api.md, Field types. Its values are sent unchanged and cannot be compared. */
export const otherType: ValueType = {
	prepare: (raw) => send(raw),
	takesLists: true,
	isFreeText: false,
	refersTo: 'nothing',
	input: { kind: 'text' },
	filter: 'asGiven',
	isSame: () => true,
	identity: asText,
	whenReverted: undefined,
};
