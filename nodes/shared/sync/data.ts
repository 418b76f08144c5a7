/** JSON-like data for an item. It fits n8n's `IDataObject`, without an import of n8n. */
export type Value = string | number | boolean | object | null | undefined;
export type Data = Record<string, Value>;

/** The value of an own key. A plain look-up also finds what every object inherits, such as `constructor`. */
export function ownValue<Held>(record: Readonly<Record<string, Held>>, key: string): Held | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Turns a value from outside into item data. A value that JSON cannot hold becomes text. */
export function toValue(value: unknown): Value {
	switch (typeof value) {
		case 'string':
		case 'number':
		case 'boolean':
		case 'object':
		case 'undefined':
			return value;
		default:
			return String(value);
	}
}

export function toData(values: Readonly<Record<string, unknown>>): Data {
	return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toValue(value)]));
}
