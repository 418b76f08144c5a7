import { isPlainObject } from 'lodash';

const placeholder = /\{([a-z]+(?:\.[a-z]+){0,2})\}/g;

/** The IDs of the cast in one workspace, by name: `asha`, `asha.visit`, `ravi.quote.file`. */
export class Known {
	private readonly ids = new Map<string, string>();

	add(name: string, id: string): void {
		this.ids.set(name, id);
	}

	idOf(name: string): string {
		const id = this.ids.get(name);
		if (id === undefined) throw new Error(`The cast has no ${name}`);
		return id;
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
}
