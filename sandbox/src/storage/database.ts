import Libsql from 'libsql';

type Parameter = string | number | null | Buffer;

/** The most prepared statements to keep. Each combination of search filters needs its own. */
const KEPT_STATEMENTS = 256;

/**
 * One SQLite file, or a database in memory. Only this folder contains SQL. Values are always passed as parameters, and
 * each query names its row type next to its SQL.
 */
export class Database {
	private readonly connection: Libsql.Database;
	private readonly statements = new Map<string, Libsql.Statement<Parameter[]>>();

	constructor(path: string) {
		this.connection = new Libsql(path);
		// Only one process may use the file, because definitions are cached. The lock is kept from here on.
		this.connection.exec('PRAGMA locking_mode = EXCLUSIVE');
		this.connection.exec('BEGIN EXCLUSIVE');
		this.connection.exec('COMMIT');
		// With WAL and NORMAL, a killed process loses nothing that it has answered.
		this.connection.exec('PRAGMA synchronous = NORMAL');
		// Few checkpoints: every write changes many pages, and a checkpoint waits for the disk.
		this.connection.exec('PRAGMA wal_autocheckpoint = 16384');
		this.connection.exec('PRAGMA cache_size = -65536');
		this.connection.exec('PRAGMA temp_store = MEMORY');
	}

	/** Writes into a log from now on, which is faster. What was written before is in the file itself. */
	useLog(): void {
		this.connection.exec('PRAGMA main.journal_mode = WAL');
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

	/** How many rows this connection has written so far, those included that were rolled back. */
	changes(): number {
		return this.one<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0;
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
		// Leaves one file instead of three, and releases the lock now. Otherwise prepared statements keep the connection
		// and its lock until they are garbage-collected. SQLite releases the lock at the first access in NORMAL mode.
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

/** Whether another process has the file open. */
export const isInUse = (error: unknown) =>
	error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/** Whether a write failed because the disk is full, or a file has reached the limit of its size. */
export const isDiskFull = (error: unknown) =>
	error instanceof Error &&
	'code' in error &&
	/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_WRITE)$/.test(String(error.code));

/** Parses JSON that storage itself wrote, so the type is trusted. */
export function fromJson<T>(text: string): T {
	return JSON.parse(text);
}
