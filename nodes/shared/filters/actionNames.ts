import { bareCode } from '../sync/shapes/definitions';
import { actionNamed, builtInTypes } from '../workspace/actionNames';
import { folded } from '../values/valueType';
import { trimmed } from '../values/spelling';
import type { WorkspaceReader } from '../workspace/reader';
import { usableValue } from './filter';
import type { Names } from './names';

const codeForm = /^(?:ACTION_)?\d+$/i;

const builtInForm = /^[A-Z]+(?:_[A-Z]+)*$/;

/** A type as the service knows it, if the text has the form of one: `ACTION_1001` for 1001. */
export function actionTypeOf(text: string): string | undefined {
	if (codeForm.test(text)) return `ACTION_${bareCode(text.toUpperCase())}`;
	return builtInForm.test(text) ? text : undefined;
}

/** The types of actions: custom ones by name or code, and built-in ones. */
export async function actionNames(reader: Pick<WorkspaceReader, 'actions'>): Promise<Names> {
	const actions = await reader.actions();
	const custom = [...actions.values()].filter(({ isUserDefined }) => isUserDefined);
	return {
		what: 'action type',
		all: [...custom.map(({ displayName }) => displayName), ...builtInTypes],
		mayLackSome: actions.gap !== undefined,
		find: (text) => {
			const type = trimmed(text);
			const named = actionNamed(type, actions, ({ isUserDefined }) => isUserDefined);
			if (named.kind === 'several')
				return { kind: 'unknown', note: 'fits several action types: use the code of one' };
			if (named.kind === 'one' && named.by === 'name') {
				const name = actions.get(named.code)?.displayName ?? named.code;
				const note = folded(name) === folded(type) ? undefined : `was read as ${name}`;
				return usableValue(`ACTION_${named.code}`, note);
			}
			if (codeForm.test(type)) {
				const code = bareCode(type.toUpperCase());
				const isKnown = actions.has(code) || actions.gap !== undefined;
				return usableValue(
					`ACTION_${code}`,
					isKnown ? undefined : 'has a code that no action of the workspace has',
				);
			}
			if (builtInTypes.includes(type.toUpperCase())) return usableValue(type.toUpperCase());
			// The service may have built-in types that are not listed.
			return builtInForm.test(type)
				? usableValue(type, 'has a type that these nodes do not know')
				: undefined;
		},
	};
}
