import { folded } from './equality';
import { send } from './preparedValue';
import type { ValueType } from './valueType';

/** A type that nobody knows (none of sync-api.md, Field types): its values go out as they are, and cannot be compared. */
export const otherType: ValueType = {
	prepare: (raw) => send(raw),
	takesLists: true,
	isFreeText: false,
	refersTo: 'nothing',
	input: { kind: 'text' },
	filter: 'asGiven',
	isSame: () => true,
	orderKey: folded,
	whenReverted: undefined,
};
