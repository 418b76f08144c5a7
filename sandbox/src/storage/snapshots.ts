import type { Database } from './database';
import { CONTENT, emptyContent, LEAD_SEARCH, leadSearchTable, replaceLeadSearch } from './schema';

const TABLES = [...CONTENT, LEAD_SEARCH];

/**
 * Copies of the whole content of a workspace, in memory beside it. A seed makes its leads by the rules of the service,
 * which takes a hundred times as long as copying what they made.
 */
export class Snapshots {
	/** By name: the statement that makes the table of the search, whose columns are those of the definitions. */
	private readonly taken = new Map<string, string>();

	constructor(private readonly database: Database) {
		database.execute(`ATTACH ':memory:' AS snapshots`);
	}

	take(name: string): void {
		for (const table of TABLES) {
			this.database.execute(`CREATE TABLE ${copyOf(table, name)} AS SELECT * FROM main.${table}`);
		}
		this.taken.set(name, leadSearchTable(this.database));
	}

	/** Returns false when there is no snapshot of this name; the content is then as it was. */
	restore(name: string): boolean {
		const searchTable = this.taken.get(name);
		if (searchTable === undefined) return false;
		emptyContent(this.database);
		replaceLeadSearch(this.database, searchTable);
		for (const table of TABLES) {
			this.database.run(`INSERT INTO main.${table} SELECT * FROM ${copyOf(table, name)}`);
		}
		return true;
	}
}

const copyOf = (table: string, name: string) => `snapshots."${name} ${table}"`;
