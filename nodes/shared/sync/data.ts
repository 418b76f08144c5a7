/** JSON-like data for an item. It fits n8n's `IDataObject`, without an import of n8n. */
export type Value = string | number | boolean | object | null | undefined;
export type Data = Record<string, Value>;

/** The value of an own key. A plain look-up also finds what every object inherits, such as `constructor`. */
export function ownValue<Held>(record: Readonly<Record<string, Held>>, key: string): Held | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * The value as text. Empty for a value that cannot become one, such as an object with a key `toString`. Never throws.
 */
export function plainText(value: unknown): string {
	try {
		return String(value);
	} catch {
		return '';
	}
}

function isValue(value: unknown): value is Value {
	return typeof value !== 'function' && typeof value !== 'symbol' && typeof value !== 'bigint';
}

/** Turns a value from outside into item data. A value that JSON cannot hold becomes text. */
export function toValue(value: unknown): Value {
	return isValue(value) ? value : String(value);
}

/** Whether an item can hold all values as they are. It can hold all of JSON. */
function isData(values: Readonly<Record<string, unknown>>): values is Data {
	for (const key of Object.keys(values)) if (!isValue(values[key])) return false;
	return true;
}

/** The values as item data, in a copy. */
export function toData(values: Readonly<Record<string, unknown>>): Data {
	if (isData(values)) return { ...values };
	return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toValue(value)]));
}

/** As `toData`, without a copy if all values fit already. Only for an object that nobody else changes. */
export function asData(values: Readonly<Record<string, unknown>>): Data {
	return isData(values) ? values : toData(values);
}

/** Without the keys that have no value. */
export function defined(data: Data): Data {
	return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/** Whether a field has no value. A service may show that in several ways. */
export function isUnset(value: unknown): boolean {
	return (
		value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
	);
}
