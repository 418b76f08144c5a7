/** A property of an entity that a change is told for. */
export type Trait = string | boolean;

/** One thing of a workspace: a team member, a field, a status. */
export interface Entity {
	/** Unique among the things of its kind. */
	readonly key: string;
	/** In the order of its kind's `traits`. */
	readonly traits: readonly Trait[];
	/** The options of a dropdown, or tags. */
	readonly labels?: readonly string[] | undefined;
}

export interface TraitDefinition {
	readonly name: string;
	/** What a change of it is called, by its new value. */
	change(after: Trait): string;
}

export interface Kind {
	readonly traits: readonly TraitDefinition[];
}

/** The things of a workspace, by kind. */
export type Inventory<Name extends string = string> = Readonly<Record<Name, readonly Entity[]>>;
export type Kinds<Name extends string = string> = Readonly<Record<Name, Kind>>;

export function text(name: string, change: string): TraitDefinition {
	return { name, change: () => change };
}

export function flag(name: string, set: string, unset: string): TraitDefinition {
	return { name, change: (after) => (after === true ? set : unset) };
}
