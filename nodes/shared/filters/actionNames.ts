import { bareCode } from '../sync/shapes/definitions';
import { folded } from '../values/equality';
import { trimmed } from '../values/spelling';
import { builtInTypes } from '../workspace/builtInTypes';
import type { WorkspaceReader } from '../workspace/reader';
import { usableValue } from './filter';
import type { Names } from './names';

const codeForm = /^(?:ACTION_)?\d+$/i;

/** The service may have built-in types that are not listed. */
const builtInForm = /^[A-Z]+(?:_[A-Z]+)*$/;

/** Whether the text has the form of a type as the service knows it. */
export function isActionType(text: string): boolean {
	return codeForm.test(text) || builtInForm.test(text);
}

/** The types of actions: custom ones by name or code, and built-in ones. */
export async function actionNames(reader: WorkspaceReader): Promise<Names> {
	const actions = await reader.actions();
	const custom = [...actions.values()].filter(({ isUserDefined }) => isUserDefined);
	return {
		what: 'action type',
		all: [...custom.map(({ displayName }) => displayName), ...builtInTypes],
		mayLackSome: actions.gap !== undefined,
		find: (text) => {
			const [action, ...namesakes] = custom.filter(({ displayName }) => folded(displayName) === folded(text));
			if (namesakes.length > 0)
				return { kind: 'unknown', note: 'fits several action types: use the code of one' };
			if (action !== undefined) return usableValue(`ACTION_${action.code}`);
			const type = trimmed(text);
			if (codeForm.test(type)) {
				const code = bareCode(type.toUpperCase());
				const isKnown = actions.has(code) || actions.gap !== undefined;
				return usableValue(
					`ACTION_${code}`,
					isKnown ? undefined : 'has a code that no action of the workspace has',
				);
			}
			if (builtInTypes.includes(type.toUpperCase())) return usableValue(type.toUpperCase());
			return builtInForm.test(type) ? usableValue(type) : undefined;
		},
	};
}
