import type { Database } from './database';
import { CONTENT, emptyContent, LEAD_SEARCH, leadSearchTable, replaceLeadSearch } from './schema';

const TABLES = [...CONTENT, LEAD_SEARCH];

/**
 * In-memory copies of a workspace's content. A seed creates its leads through the rules of the service, which takes a
 * hundred times as long as a copy.
 */
export class Snapshots {
	/** By snapshot name: the SQL that creates lead_search, whose columns depend on the definitions. */
	private readonly searchTables = new Map<string, string>();

	constructor(private readonly database: Database) {
		database.execute(`ATTACH ':memory:' AS snapshots`);
	}

	take(name: string): void {
		for (const table of TABLES) {
			this.database.execute(`CREATE TABLE ${copyOf(table, name)} AS SELECT * FROM main.${table}`);
		}
		this.searchTables.set(name, leadSearchTable(this.database));
	}

	/** Returns false and changes nothing if there is no snapshot with this name. */
	restore(name: string): boolean {
		const searchTable = this.searchTables.get(name);
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
