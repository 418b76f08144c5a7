import { isObject, type Sent } from './json';

const key = Symbol('unsaid');

/**
 * Adds facts that the service knows of a part of an answer and that the specification does not show. JSON leaves them
 * out, because their key is a symbol. A dialect can say them.
 */
export const knowing = <Shown extends object>(shown: Shown, facts: () => Sent): Shown =>
	Object.assign(shown, { [key]: facts });

/** The facts of this part of an answer. */
export function unsaidOf(part: object): Sent {
	const facts: unknown = Reflect.get(part, key);
	const known: unknown = typeof facts === 'function' ? facts() : undefined;
	return isObject(known) ? known : {};
}
