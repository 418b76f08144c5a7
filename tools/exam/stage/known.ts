import { isPlainObject } from 'lodash';

interface KnownThing {
	readonly id: string;
	readonly type: string;
}

const placeholder = /\{([a-z]+(?:\.[a-z]+){0,2})\}/g;

/** The IDs of the cast in one workspace, by name: `asha`, `asha.visit`, `ravi.quote.file`. */
export class Known {
	private readonly things = new Map<string, KnownThing>();

	add(name: string, id: string, type: string): void {
		this.things.set(name, { id, type });
	}

	idOf(name: string): string {
		return this.find(name).id;
	}

	typeOf(name: string): string {
		return this.find(name).type;
	}

	/** The same value, with IDs in place of names in braces. */
	resolve<Value>(value: Value): Value {
		if (typeof value === 'string') {
			return value.replaceAll(placeholder, (_text, name: string) => this.idOf(name)) as Value;
		}
		if (Array.isArray(value)) return value.map((each: unknown) => this.resolve(each)) as Value;
		if (!isPlainObject(value)) return value;
		const entries = Object.entries(value as object).map(([key, each]) => [key, this.resolve<unknown>(each)]);
		return Object.fromEntries(entries) as Value;
	}

	private find(name: string): KnownThing {
		const thing = this.things.get(name);
		if (thing === undefined) throw new Error(`The cast has no ${name}`);
		return thing;
	}
}
