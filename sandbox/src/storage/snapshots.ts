import type { Database } from './database';
import { CONTENT, emptyContent, LEAD_SEARCH, leadSearchTable, replaceLeadSearch } from './schema';

const TABLES = [...CONTENT, LEAD_SEARCH];

/**
 * Copies of a workspace's content. A seed creates its leads through the rules of the service, which takes a hundred
 * times as long as a copy.
 */
export class Snapshots {
	/** @param path a file that keeps the copies for later sandboxes, or `:memory:` */
	constructor(
		private readonly database: Database,
		path: string,
	) {
		database.run('ATTACH ? AS snapshots', path);
		// Sandboxes share the file, unlike the workspace.
		database.execute('PRAGMA snapshots.locking_mode = NORMAL');
		// The SQL that creates lead_search, whose columns depend on the definitions.
		database.execute(
			'CREATE TABLE IF NOT EXISTS snapshots.search_tables (snapshot TEXT PRIMARY KEY, sql TEXT NOT NULL)',
		);
	}

	take(name: string): void {
		for (const table of TABLES) {
			this.createCopy(table, name);
			this.database.execute(`INSERT INTO ${copyOf(table, name)} SELECT * FROM main.${table}`);
		}
		const sql = 'INSERT INTO snapshots.search_tables (snapshot, sql) VALUES (?, ?)';
		this.database.run(sql, name, leadSearchTable(this.database));
	}

	/** Returns false and changes nothing if there is no snapshot with this name. */
	restore(name: string): boolean {
		const sql = 'SELECT sql FROM snapshots.search_tables WHERE snapshot = ?';
		const searchTable = this.database.one<{ sql: string }>(sql, name);
		if (searchTable === undefined) return false;
		emptyContent(this.database);
		replaceLeadSearch(this.database, searchTable.sql);
		for (const table of TABLES) {
			this.database.run(`INSERT INTO main.${table} SELECT * FROM ${copyOf(table, name)}`);
		}
		return true;
	}

	/** With the same columns and indexes as the table: SQLite then copies its pages, and sorts no index anew. */
	private createCopy(table: string, name: string): void {
		const sql = "SELECT sql FROM main.sqlite_schema WHERE tbl_name = ? AND sql <> '' ORDER BY type DESC";
		for (const { sql: statement } of this.database.all<{ sql: string }>(sql, table)) {
			this.database.execute(
				statement
					.replace(/^CREATE TABLE \w+/, `CREATE TABLE ${copyOf(table, name)}`)
					.replace(/^CREATE INDEX (\w+) ON \w+/, `CREATE INDEX ${copyOf('$1', name)} ON "${name} ${table}"`),
			);
		}
	}
}

const copyOf = (table: string, name: string) => `snapshots."${name} ${table}"`;
