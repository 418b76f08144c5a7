export type Data = Readonly<Record<string, unknown>>;

export const isData = (value: unknown): value is Data =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const dataIn = (value: unknown): Data => (isData(value) ? value : {});

export const recordsOf = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isData) : []);

/** Where something is in an answer: the keys on the way to it. A list on the way counts as `[]`. */
interface Placed<T> {
	readonly path: readonly string[];
	readonly value: T;
}

const depth = 3;

function* inside(value: unknown, path: readonly string[] = []): Generator<Placed<unknown>> {
	yield { path, value };
	if (path.length >= depth) return;
	if (isData(value)) for (const [key, part] of Object.entries(value)) yield* inside(part, [...path, key]);
	else if (Array.isArray(value) && value.length === 1) yield* inside(value[0], [...path, '[]']);
}

/** The outermost list of records that are of a kind. */
export function listIn(body: unknown, isOne: (record: Data) => boolean): Placed<Data[]> | undefined {
	for (const { path, value } of byDepth(body)) {
		const records = recordsOf(value);
		if (records.some(isOne)) return { path, value: records };
	}
	return undefined;
}

/** The outermost record of a kind. */
export function recordIn(body: unknown, isOne: (record: Data) => boolean): Placed<Data> | undefined {
	for (const { path, value } of byDepth(body)) if (isData(value) && isOne(value)) return { path, value };
	return undefined;
}

const byDepth = (body: unknown) => [...inside(body)].sort((a, b) => a.path.length - b.path.length);

/** The key of the record whose value fits. `first` is preferred where several fit. */
export const keyWhere = (
	record: Data,
	fits: (value: unknown, key: string) => boolean,
	first?: string,
): string | undefined => {
	if (first !== undefined && Object.hasOwn(record, first) && fits(record[first], first)) return first;
	return Object.keys(record).find((key) => fits(record[key], key));
};

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
