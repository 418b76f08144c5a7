import { type Dialect, type DialectName, strict } from './dialect';
import { generated } from './generated';
import { observed } from './observed';

/** The dialect with this name. */
export function dialectOf(name: DialectName): Dialect {
	if (name === 'strict') return strict;
	return name === 'observed' ? observed : generated(name);
}

/** The dialect that a running sandbox speaks. It can change between two calls. */
export class Voice {
	dialect: Dialect;

	constructor(name: DialectName) {
		this.dialect = dialectOf(name);
	}

	/** The dialect, and in which ways each answer differs from the strict one. */
	described(): { dialect: DialectName; ways: Readonly<Record<string, readonly string[]>> } {
		const { name, ways } = this.dialect;
		const named = Object.entries(ways).map(([answer, all]) => [answer, all.map((way) => way.name)]);
		return { dialect: name, ways: Object.fromEntries(named) };
	}

	/** @param dialect one by its name, or one that a test made */
	speak(dialect: DialectName | Dialect): void {
		this.dialect = typeof dialect === 'object' ? dialect : dialectOf(dialect);
	}
}
