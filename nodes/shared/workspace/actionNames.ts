import { type ActionDefinition, bareCode } from '../sync/shapes/definitions';
import { type DefinitionMap, fold, oncePer, WordIndex } from './names';

/** Built-in action types that the service records by itself (sync-api.md, Action). */
export const builtInTypes = [
	...['ATTACHMENT', 'INCOMING_CALL', 'INCOMING_WHATSAPP_MSG', 'LEAD_ASSIGNMENT', 'MISSED_CALL'],
	...['OUTGOING_CALL', 'OUTGOING_EMAIL', 'OUTGOING_SMS', 'OUTGOING_WHATSAPP_MSG', 'PAYMENT'],
];

const indexOf = oncePer(
	(actions: DefinitionMap<ActionDefinition>) =>
		new WordIndex(actions.values(), ({ displayName }) => displayName),
);

/** Finds an action by its code, with or without `ACTION_`, by its name, or by words that only its name has. */
export function actionNamed(
	given: string,
	actions: DefinitionMap<ActionDefinition>,
	mayBe: (action: ActionDefinition) => boolean = () => true,
) {
	const bare = bareCode(given.trim());
	if (actions.has(bare)) return { kind: 'one', code: bare, by: 'code' } as const;
	const found = indexOf(actions).find(given).filter(mayBe);
	const whole = found.filter(({ displayName }) => fold(displayName) === fold(given));
	// An action that cannot be read may fit a part of a name, too.
	const isPartOfOne = whole.length === 0 && actions.gap === undefined;
	const [one, ...others] = isPartOfOne ? found : whole;
	// No action that can be read has this name.
	if (one === undefined) return { kind: 'none' } as const;
	if (others.length > 0) return { kind: 'several', codes: [one, ...others].map(({ code }) => code) } as const;
	return { kind: 'one', code: one.code, by: 'name' } as const;
}

/** The bare code of the action that a text names, or what it would be if the text is one. */
export function actionCodeOf(
	given: string,
	actions: DefinitionMap<ActionDefinition>,
	mayBe?: (action: ActionDefinition) => boolean,
): string {
	const named = actionNamed(given, actions, mayBe);
	return named.kind === 'one' ? named.code : bareCode(given.trim());
}
