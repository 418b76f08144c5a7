/** Two things or more that share a name. */
type Namesakes<Thing> = readonly [Thing, Thing, ...Thing[]];

/** The things that share a name, a list for each such name. An empty name is none. */
export function namesakes<Thing>(
	things: Iterable<Thing>,
	nameOf: (thing: Thing) => string,
): ReadonlyArray<Namesakes<Thing>> {
	const byName = new Map<string, Thing[]>();
	for (const thing of things) {
		const name = nameOf(thing);
		const others = byName.get(name);
		if (others !== undefined) others.push(thing);
		else if (name !== '') byName.set(name, [thing]);
	}
	return [...byName.values()].flatMap(([first, second, ...others]) =>
		first === undefined || second === undefined ? [] : [[first, second, ...others] as const],
	);
}
