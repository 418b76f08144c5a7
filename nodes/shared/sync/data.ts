/** JSON-like data on its way to an item: what n8n's `IDataObject` takes, without naming n8n here. */
export type Value = string | number | boolean | object | null | undefined;
export type Data = Record<string, Value>;

/** A value from outside as item data; what JSON has no word for becomes its text. */
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
