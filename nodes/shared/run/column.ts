/** A value of each item, in their order. Leaves out an item that cannot be read: it fails when its turn comes. */
export function columnOf<Value>(items: readonly unknown[], valueOf: (item: number) => Value): Value[] {
	const values: Value[] = [];
	for (const item of items.keys()) {
		try {
			values.push(valueOf(item));
		} catch {
			continue;
		}
	}
	return values;
}
