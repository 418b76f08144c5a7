import * as fc from 'fast-check';

/** Another form of an answer. */
export type Change = (answer: unknown) => unknown;

export type SentRecord = Record<string, unknown>;

export const isObject = (value: unknown): value is SentRecord =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
export const list = (value: unknown): SentRecord[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** One of these changes, or none. */
export const oneOf = (...changes: Change[]): fc.Arbitrary<Change> =>
	fc.constantFrom<Change>((answer) => answer, ...changes);

/** All of these changes, one after the other. */
export const inSequence = (...changes: Array<fc.Arbitrary<Change>>): fc.Arbitrary<Change> =>
	fc
		.tuple(...changes)
		.map((each) => (answer: unknown) => each.reduce((sent, change) => change(sent), answer));

export const value =
	(key: string, change: (value: unknown) => unknown): Change =>
	(sent) =>
		isObject(sent) && key in sent ? { ...sent, [key]: change(sent[key]) } : sent;

export const renamed =
	(key: string, to: string, change: (value: unknown) => unknown = (same) => same): Change =>
	(sent) => {
		if (!isObject(sent) || !(key in sent)) return sent;
		const { [key]: moved, ...rest } = sent;
		return { ...rest, [to]: change(moved) };
	};

export const absent =
	(key: string): Change =>
	(sent) => {
		if (!isObject(sent)) return sent;
		const { [key]: _, ...rest } = sent;
		return rest;
	};

export const each =
	(change: Change): Change =>
	(sent) =>
		Array.isArray(sent) ? sent.map(change) : sent;

const reversed: Change = (sent) => (Array.isArray(sent) ? [...sent].reverse() : sent);

/** An unreadable entry, somewhere in a list. */
export const withOddEntry = fc
	.tuple(fc.constantFrom<unknown>(null, {}, [], true, { description: 'odd' }), fc.nat(3))
	.map(
		([odd, place]): Change =>
			(sent) =>
				Array.isArray(sent) ? sent.toSpliced(place, 0, odd) : sent,
	);

export const seldom = (change: fc.Arbitrary<Change>) => fc.oneof({ weight: 3, arbitrary: oneOf() }, change);

/** A flag, in one of the forms that services give it. */
export const flag = (key: string, ...names: string[]): fc.Arbitrary<Change> =>
	fc
		.tuple(
			fc.constantFrom(key, ...names),
			fc.constantFrom<(given: unknown) => unknown>(
				(given) => given,
				String,
				(given) => String(given).toUpperCase(),
				Number,
				(given) => (given === true ? 'Yes' : 'no'),
			),
		)
		.map(([name, form]) => renamed(key, name, form));

export const extraKeys: Change = (sent) =>
	isObject(sent) ? { ...sent, _v: 0, meta: { page: 1 }, error: null } : sent;

export const listForm = (...names: string[]): fc.Arbitrary<Change> =>
	oneOf(
		reversed,
		...names.map((name) => (sent: unknown) => ({ [name]: sent })),
		(sent) => ({ success: true, data: sent }),
		(sent) => ({ result: { data: sent }, error: null }),
	);

/** Changes one field of the strict answer. */
export const ofField =
	(apiName: string, change: Change): Change =>
	(sent) =>
		Array.isArray(sent)
			? sent.map((field) => (isObject(field) && field['apiName'] === apiName ? change(field) : field))
			: sent;
