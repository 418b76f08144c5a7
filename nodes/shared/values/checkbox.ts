import { asText, isSameText } from './equality';
import { holdBack, send, type Preparer } from './preparedValue';
import { trimmed } from './spelling';
import type { ValueType } from './valueType';

const yes = 'true t yes y on 1 1.0 checked ticked selected enabled agree agreed accepted ✓ ✔ ✔️ ☑ ☑️ ✅';
const no = 'false f no n off 0 0.0 unchecked unticked unselected disabled disagree declined ✗ ✘ ☐ ❌';

const words = new Map<string, boolean>([
	...yes.split(' ').map((word): [string, boolean] => [word, true]),
	...no.split(' ').map((word): [string, boolean] => [word, false]),
]);

const neither = holdBack(
	'invalid_value',
	'A yes or no was expected',
	'Send true or false, or a usual word for them such as yes, no, on or off.',
);

const prepareCheckbox: Preparer = (raw) => {
	if (typeof raw === 'boolean') return send(raw);
	if (typeof raw !== 'string' && typeof raw !== 'number') return neither;
	const answer = words.get(trimmed(String(raw)).toLowerCase());
	return answer === undefined ? neither : send(answer);
};

export const checkboxType: ValueType = {
	prepare: prepareCheckbox,
	takesLists: false,
	isFreeText: false,
	refersTo: 'nothing',
	input: { kind: 'yesOrNo' },
	filter: 'prepared',
	isSame: isSameText,
	identity: asText,
	whenReverted: undefined,
};
