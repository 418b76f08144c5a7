import { isObject, type Sent } from '../../domain/json';

/**
 * Places in an answer: `data[].fields.*` is each value of the `fields` of each entry of `data`, and an empty path is the
 * whole answer. A path that an answer does not have names nothing.
 */
type Step = { readonly key: string } | 'each' | 'every';

const stepsOf = (path: string): Step[] =>
	path
		.split('.')
		.flatMap((part) => part.split(/(?=\[\])/))
		.filter((part) => part !== '')
		.map((part) => (part === '[]' ? 'each' : part === '*' ? 'every' : { key: part }));

type Change = (value: unknown) => unknown;

function changed(value: unknown, [step, ...rest]: readonly Step[], change: Change): unknown {
	if (step === undefined) return change(value);
	const inside = (part: unknown) => changed(part, rest, change);
	if (step === 'each') return Array.isArray(value) ? value.map(inside) : value;
	if (!isObject(value)) return value;
	if (step === 'every')
		return {
			...value,
			...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inside(part)])),
		};
	return Object.hasOwn(value, step.key) ? { ...value, [step.key]: inside(value[step.key]) } : value;
}

/** The path of a key in the objects at a path. */
export const within = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Replaces each value at the path. */
export function at(path: string, change: Change): Change {
	const steps = stepsOf(path);
	return (body) => changed(body, steps, change);
}

/** Replaces each object at the path. */
export const inObjects = (path: string, change: (object: Sent) => unknown): Change =>
	at(path, (value) => (isObject(value) ? change(value) : value));

/** Replaces each object that has the last key of the path. */
export function holding(path: string, change: (holder: Sent, key: string) => unknown): Change {
	const dot = path.lastIndexOf('.');
	const key = path.slice(dot + 1);
	return inObjects(path.slice(0, Math.max(dot, 0)), (holder) =>
		Object.hasOwn(holder, key) ? change(holder, key) : holder,
	);
}

/** The values at a path, in their order. */
export function valuesAt(body: unknown, path: string): unknown[] {
	const found: unknown[] = [];
	at(path, (value) => void found.push(value))(body);
	return found;
}
