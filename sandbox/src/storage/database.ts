import Libsql from 'libsql';

type Parameter = string | number | null | Buffer;

/** How many prepared statements are kept; searches make them by the shape of their filters. */
const KEPT_STATEMENTS = 256;

/**
 * One SQLite file, or a database in memory. SQL text stands only in this folder, values only ever travel as
 * parameters, and the type that a query is read as stands beside its SQL.
 */
export class Database {
	private readonly connection: Libsql.Database;
	private readonly statements = new Map<string, Libsql.Statement<Parameter[]>>();

	constructor(path: string) {
		this.connection = new Libsql(path);
		// One process owns the file: two would break the cached definitions. WAL with NORMAL loses nothing that was
		// answered when the process is killed.
		this.connection.exec('PRAGMA locking_mode = EXCLUSIVE');
		this.connection.exec('PRAGMA journal_mode = WAL');
		this.connection.exec('PRAGMA synchronous = NORMAL');
		// Rarely, because every write touches many pages and a checkpoint waits for the disk.
		this.connection.exec('PRAGMA wal_autocheckpoint = 16384');
		this.connection.exec('PRAGMA cache_size = -65536');
		this.connection.exec('PRAGMA temp_store = MEMORY');
	}

	execute(sql: string): void {
		this.connection.exec(sql);
	}

	run(sql: string, ...parameters: Parameter[]): number {
		return Number(this.prepare(sql).run(...parameters).lastInsertRowid);
	}

	all<Row>(sql: string, ...parameters: Parameter[]): Row[] {
		return this.prepare(sql).all(...parameters) as Row[];
	}

	one<Row>(sql: string, ...parameters: Parameter[]): Row | undefined {
		return this.prepare(sql).get(...parameters) as Row | undefined;
	}

	transaction<T>(work: () => T): T {
		this.connection.exec('BEGIN IMMEDIATE');
		try {
			const result = work();
			this.connection.exec('COMMIT');
			return result;
		} catch (error) {
			if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
			throw error;
		}
	}

	close(): void {
		this.statements.clear();
		// Leaves one file behind instead of three, and lets go of it now: statements keep a closed connection, and its
		// lock with it, until they are collected. The lock goes with the first access after the change of its mode.
		this.connection.exec('PRAGMA journal_mode = DELETE');
		this.connection.exec('PRAGMA locking_mode = NORMAL');
		this.connection.exec('SELECT count(*) FROM sqlite_schema');
		this.connection.close();
	}

	private prepare(sql: string): Libsql.Statement<Parameter[]> {
		const known = this.statements.get(sql);
		if (known !== undefined) return known;
		const oldest = this.statements.keys().next();
		if (this.statements.size >= KEPT_STATEMENTS && !oldest.done) this.statements.delete(oldest.value);
		const statement = this.connection.prepare<Parameter[]>(sql);
		this.statements.set(sql, statement);
		return statement;
	}
}

/** What storage itself wrote as JSON, read back as what it was. */
export function fromJson<T>(text: string): T {
	return JSON.parse(text);
}
