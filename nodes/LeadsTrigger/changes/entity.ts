import { createHash } from 'node:crypto';

/** A property of an entity. The trigger reports its changes. */
export type Trait = string | boolean;

/** Something in a workspace that can change: a team member, a field, a status. */
export interface Entity {
	/** Unique within its kind. */
	readonly key: string;
	/** In the order of its kind's `traits`. */
	readonly traits: readonly Trait[];
	/** The options of a dropdown, or tags. */
	readonly labels?: readonly string[] | undefined;
}

export interface TraitDefinition {
	readonly name: string;
	/** Returns the name of a change to the new value. */
	change(after: Trait): string;
}

export interface Kind {
	readonly traits: readonly TraitDefinition[];
}

/** The entities of a workspace, by kind. Undefined for a kind that cannot be read. */
export type Inventory<Name extends string = string> = Readonly<Record<Name, readonly Entity[] | undefined>>;
export type Kinds<Name extends string = string> = Readonly<Record<Name, Kind>>;

export function text(name: string, change: string): TraitDefinition {
	return { name, change: () => change };
}

export function flag(name: string, set: string, unset: string): TraitDefinition {
	return { name, change: (after) => (after === true ? set : unset) };
}

/**
 * A short hash of a value, 6 bits per character. With 8 characters, two of 500 keys collide in one of two billion
 * workspaces. With 3 characters, one of 262,144 changes is missed.
 */
export function print(value: unknown, length: number): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, length);
}

export const widths = { key: 8, part: 3, whole: 22 };

/** A hash of labels as a set: their order does not count. */
export function labelsPrint(labels: readonly string[] | undefined): string {
	return print([...(labels ?? [])].sort(), widths.part);
}
