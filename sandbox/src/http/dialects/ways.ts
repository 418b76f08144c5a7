import { isObject, type Sent } from '../../domain/json';
import { unsaidOf } from '../../domain/unsaid';
import { PlainText, type Way } from './dialect';
import { at, holding, inObjects } from './path';

/* Small ways to differ from a strict answer. path.ts says how paths are written. */

const keyOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

export function without(object: Sent, key: string): Sent {
	const { [key]: _, ...rest } = object;
	return rest;
}

/** Leaves the key out. */
export const absent = (path: string): Way => ({
	name: `no ${keyOf(path)}`,
	say: holding(path, without),
});

export const absentAll = (name: string, ...paths: string[]): Way => ({
	name,
	say: (body) => paths.reduce((said: unknown, path) => holding(path, without)(said), body),
});

export const renamed = (path: string, to: string): Way => ({
	name: `${keyOf(path)} as ${to}`,
	say: holding(path, (holder, key) => ({ ...without(holder, key), [to]: holder[key] })),
});

/** The keys of these are API names, which the workspace chooses. */
const named = ['fields', 'fieldSchema', 'error'];

const inCamelCase = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function inWriting(value: unknown, write: (key: string) => string): unknown {
	if (Array.isArray(value)) return value.map((each) => inWriting(each, write));
	if (!isObject(value) || value instanceof PlainText) return value;
	const entries = Object.entries(value).map(([key, part]) => [
		write(key),
		named.includes(key) ? part : inWriting(part, write),
	]);
	return Object.fromEntries(entries);
}

/** All keys of an answer with another case or other punctuation. An error has the promised form, or one of its own. */
export const writings: readonly [Way, Way] = [
	{ name: 'in camelCase', say: (body) => inWriting(body, inCamelCase) },
	{
		name: 'in PascalCase',
		say: (body) => inWriting(body, (key) => inCamelCase(key.charAt(0).toUpperCase() + key.slice(1))),
	},
];

/** Another form of each value at the path. */
export const as = (name: string, path: string, change: (value: unknown) => unknown): Way => ({
	name,
	say: at(path, change),
});

/** Another form of each object at the path. */
export const objectsAs = (name: string, path: string, change: (object: Sent) => unknown): Way => ({
	name,
	say: inObjects(path, change),
});

export const nulled = (path: string): Way => as(`${keyOf(path)} null`, path, () => null);

/** Puts some keys of each object at the path into an object of their own, under `into`. */
export const nested = (path: string, into: string, ...keys: string[]): Way => ({
	name: `${keys.join(', ')} in ${into}`,
	say: inObjects(path, (object) => {
		const inner = Object.entries(object).filter(([key]) => keys.includes(key));
		const outer = Object.entries(object).filter(([key]) => !keys.includes(key));
		return inner.length === 0 ? object : Object.fromEntries([...outer, [into, Object.fromEntries(inner)]]);
	}),
});

/** Around each object that is an answer, whatever is in it. A list stays as it is, because only its name shows it. */
export const enveloped = (name: string, around: (body: Sent) => unknown): Way => ({
	name,
	say: (body) => (isObject(body) && !(body instanceof PlainText) ? around(body) : body),
});

/** Only the list, without what is beside it. */
export const bare = (key: string): Way => ({
	name: 'a bare list',
	say: (body) => (isObject(body) ? body[key] : body),
});

export const reversed = (path: string): Way =>
	as('in another order', path, (list) => (Array.isArray(list) ? [...list].reverse() : list));

/** Fewer entries than asked for. A `limit` in the answer is the limit that the service used. */
export const shortPages = (key: string, most: number, limitKey = 'limit'): Way => ({
	name: `at most ${most} at once`,
	say: inObjects('', (body) => {
		const list = body[key];
		const limit = Object.hasOwn(body, limitKey) ? { [limitKey]: most } : {};
		return Array.isArray(list) ? { ...body, [key]: list.slice(0, most), ...limit } : body;
	}),
});

const DEFAULT_LIMIT = 10;

const numberIn = (value: unknown, otherwise: number) =>
	typeof value === 'string' && value !== '' ? Number(value) : otherwise;

/** Pages of a bare list, by `skip` and `limit` as for every list (sync-api.md, Limits). */
export const inPages: Way = {
	name: 'in pages',
	say: (body, { query }) => {
		const skip = numberIn(query['skip'], 0);
		const limit = numberIn(query['limit'], DEFAULT_LIMIT);
		return Array.isArray(body) ? body.slice(skip, skip + limit) : body;
	},
};

export const withoutSkip: Way = {
	name: 'skip without effect',
	hear: ({ query, body }) => ({ query: { ...query, skip: '0' }, body }),
};

const clutter = {
	success: true,
	error: null,
	message: 'Done',
	meta: { requestId: 'b7e1c2', took: 12 },
	__v: 0,
};

/** Adds keys that the specification does not have. None replaces a key of the answer. */
export const cluttered = (path: string, more: Sent = {}): Way => ({
	name: path === '' ? 'extra keys' : `extra keys in ${path}`,
	say: inObjects(path, (object) => ({ ...clutter, ...more, ...object })),
});

/** Says a fact that strict answers leave out. */
export const saying = (path: string, fact: string, name: string = fact): Way => ({
	name: `${name} in entries`,
	say: inObjects(path, (object) => {
		const facts = unsaidOf(object);
		return Object.hasOwn(facts, fact) ? { ...object, [name]: facts[fact] } : object;
	}),
});

export const status = (code: number): Way => ({ name: `status ${code}`, status: code });

export const successes = (...codes: [number, ...number[]]): [Way, ...Way[]] => {
	const [first, ...rest] = codes;
	return [status(first), ...rest.map(status)];
};

/** Another body, whatever the strict one is. */
export const instead = (name: string, body: unknown, code?: number): Way => ({
	name,
	say: () => body,
	...(code !== undefined && { status: code }),
});

/** Answers to a write of which the specification shows nothing. */
export const noBody: readonly [Way, ...Way[]] = [
	instead('{}', {}),
	instead('{ success: true }', { success: true }),
	instead('the text OK', new PlainText('OK')),
	instead('no body', undefined),
	instead('null', null),
	instead('true', true),
	instead('a list', []),
	instead('204', undefined, 204),
];
