import type { IncomingHttpHeaders } from 'node:http';
import { type Dialect, dialectName, type DialectName, strict } from './dialect';
import { foreign } from './foreign';
import { generated } from './generated';
import { observed } from './observed';

/** The dialect with this name. A dialect that a test made stays as it is. */
function dialectOf(name: DialectName | Dialect): Dialect {
	if (typeof name === 'object') return name;
	if (name === 'strict') return strict;
	if (name === 'foreign') return foreign;
	return name === 'observed' ? observed : generated(name);
}

/** Names the dialect of one answer. With it a test reads the workspace while the nodes hear another dialect. */
const DIALECT_HEADER = 'x-sandbox-dialect';

/** The dialect that a running sandbox speaks. It can change between two calls. */
export class Voice {
	dialect: Dialect;

	constructor(dialect: DialectName | Dialect) {
		this.dialect = dialectOf(dialect);
	}

	/** The dialect of the answer to one call, which can ask for another one. */
	dialectFor(headers: IncomingHttpHeaders): Dialect {
		const { data: asked } = dialectName.safeParse(headers[DIALECT_HEADER]);
		return asked === undefined ? this.dialect : dialectOf(asked);
	}

	/** The dialect, and in which ways each answer differs from the strict one. */
	described(): { dialect: Dialect['name']; ways: Readonly<Record<string, readonly string[]>> } {
		const { name, ways } = this.dialect;
		const named = Object.entries(ways).map(([answer, all]) => [answer, all.map((way) => way.name)]);
		return { dialect: name, ways: Object.fromEntries(named) };
	}

	speak(dialect: DialectName | Dialect): void {
		this.dialect = dialectOf(dialect);
	}
}
