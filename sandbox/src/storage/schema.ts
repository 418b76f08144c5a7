import { randomBytes } from 'node:crypto';
import { APPLICATION_ID, DataFileError } from './dataFile';
import type { Database } from './database';

/** Raise it with every change of the tables, so that the sandbox rejects an older data file instead of misreading it. */
const SCHEMA_VERSION = 4;

/** The name of the secret that signs the URLs of files. */
export const PRESIGNING = 'presigning';

const SECRET_BYTES = 32;

/**
 * Two tables make leads searchable, so that a search reads the JSON only of the leads that it returns. `lead_values`
 * indexes values that mostly differ from lead to lead, and tags. `lead_search` has a narrow row per lead with a column
 * per field. A search scans it when its filters match many leads; a scan takes a few milliseconds for any number of
 * filters. Its columns depend on the definitions (see createLeadSearch).
 */
const TABLES = `
	CREATE TABLE enterprise (json TEXT NOT NULL, pipeline TEXT NOT NULL);
	CREATE TABLE lead_fields (key INTEGER PRIMARY KEY, json TEXT NOT NULL);
	CREATE TABLE custom_actions (code TEXT PRIMARY KEY, position INTEGER NOT NULL, json TEXT NOT NULL);
	CREATE TABLE action_fields (key INTEGER PRIMARY KEY, code TEXT NOT NULL, json TEXT NOT NULL);
	CREATE TABLE labels (
		position INTEGER PRIMARY KEY, field INTEGER NOT NULL, id TEXT NOT NULL, label TEXT NOT NULL
	);
	CREATE TABLE tokens (
		id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL,
		created_on INTEGER NOT NULL, own INTEGER NOT NULL
	);
	CREATE TABLE team_members (
		email TEXT PRIMARY KEY COLLATE NOCASE, name TEXT NOT NULL, deleted INTEGER NOT NULL, json TEXT NOT NULL,
		password_hash TEXT
	);
	CREATE INDEX team_by_name ON team_members (name COLLATE NOCASE, email);
	CREATE TABLE leads (
		seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, identifier NOT NULL UNIQUE,
		created_on INTEGER NOT NULL, modified_on INTEGER NOT NULL, fields TEXT NOT NULL
	);
	CREATE TABLE lead_values (
		field INTEGER NOT NULL, value NOT NULL, lead INTEGER NOT NULL, PRIMARY KEY (field, value, lead)
	) WITHOUT ROWID;
	CREATE TABLE actions (
		seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, lead INTEGER NOT NULL, type TEXT NOT NULL,
		employeeid TEXT, performed_by TEXT, created_on INTEGER NOT NULL, content TEXT NOT NULL
	);
	CREATE INDEX actions_by_lead ON actions (lead, created_on, type, performed_by);
	CREATE INDEX actions_by_type ON actions (type, created_on, lead, performed_by);
	CREATE INDEX actions_by_performer ON actions (performed_by, created_on, lead, type);
	CREATE TABLE files (
		seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, action TEXT NOT NULL, field TEXT,
		name TEXT NOT NULL, content_type TEXT NOT NULL, size INTEGER NOT NULL, stored INTEGER NOT NULL
	);
	CREATE INDEX files_by_action ON files (action);
	CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL);
`;

/** The tables that a reset empties. Tokens and the secret stay, so that clients keep working. */
export const CONTENT = [
	'enterprise',
	'lead_fields',
	'custom_actions',
	'action_fields',
	'labels',
	'team_members',
	'leads',
	'lead_values',
	'actions',
	'files',
];

export function prepareSchema(database: Database): void {
	const version = database.one<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
	if (version === SCHEMA_VERSION) return;
	if (version !== 0) {
		throw new DataFileError(
			`The data file has version ${version}, but this sandbox reads version ${SCHEMA_VERSION}`,
		);
	}
	database.transaction(() => {
		database.execute(TABLES);
		const sql = 'INSERT INTO secrets (name, value) VALUES (?, ?)';
		database.run(sql, PRESIGNING, randomBytes(SECRET_BYTES));
		database.execute(`PRAGMA application_id = ${APPLICATION_ID}`);
		database.execute(`PRAGMA user_version = ${SCHEMA_VERSION}`);
	});
}

export const LEAD_SEARCH = 'lead_search';

export const searchColumn = (field: number) => `v${field}`;

/** Creates the table without columns. Each field adds one. */
export function createLeadSearch(database: Database): void {
	replaceLeadSearch(database, `CREATE TABLE ${LEAD_SEARCH} (lead INTEGER PRIMARY KEY)`);
}

/** The statement that makes the table as it is now, with the columns of all fields. */
export function leadSearchTable(database: Database): string {
	const table = knownLeadSearch(database);
	if (table === undefined) throw new Error('The workspace has no definitions');
	return table;
}

function knownLeadSearch(database: Database): string | undefined {
	const sql = 'SELECT sql FROM main.sqlite_schema WHERE name = ?';
	return database.one<{ sql: string }>(sql, LEAD_SEARCH)?.sql;
}

/**
 * Makes the table anew, without rows. A table that has these columns already is emptied instead, because SQLite
 * compiles all kept statements again after each change of the schema.
 *
 * @param table the statement that makes it
 */
export function replaceLeadSearch(database: Database, table: string): void {
	if (knownLeadSearch(database) === table) {
		database.run(`DELETE FROM ${LEAD_SEARCH}`);
		return;
	}
	database.execute(`DROP TABLE IF EXISTS main.${LEAD_SEARCH}`);
	database.execute(table);
}

/** `field` is the key of the field. */
export function addSearchColumn(database: Database, field: number): void {
	database.execute(`ALTER TABLE ${LEAD_SEARCH} ADD COLUMN ${searchColumn(field)}`);
}

export function emptyContent(database: Database): void {
	for (const table of CONTENT) database.run(`DELETE FROM ${table}`);
}
