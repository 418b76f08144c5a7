import type { FileRecord, FileStore } from '../domain/files/file';
import type { Database } from './database';
import { PRESIGNING } from './schema';

interface FileRow {
	id: string;
	action: string;
	field: string | null;
	name: string;
	content_type: string;
	size: number;
	stored: number;
}

const COLUMNS = 'id, action, field, name, content_type, size, stored';

const toFile = ({ field, stored, ...row }: FileRow): FileRecord => ({
	...row,
	field: field ?? undefined,
	stored: stored === 1,
});

/** The records of files. FileFolder stores the bytes. */
export class StoredFiles implements FileStore {
	private cachedSecret: Buffer | undefined;

	constructor(private readonly database: Database) {}

	byId(id: string): FileRecord | undefined {
		const row = this.database.one<FileRow>(`SELECT ${COLUMNS} FROM files WHERE id = ?`, id);
		return row && toFile(row);
	}

	ofAction(action: string): FileRecord[] {
		const sql = `SELECT ${COLUMNS} FROM files WHERE action = ? ORDER BY seq`;
		return this.database.all<FileRow>(sql, action).map(toFile);
	}

	insert({ id, action, field, name, content_type, size, stored }: FileRecord): void {
		this.database.run(
			`INSERT INTO files (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			id,
			action,
			field ?? null,
			name,
			content_type,
			size,
			stored ? 1 : 0,
		);
	}

	markStored(id: string): void {
		this.database.run('UPDATE files SET stored = 1 WHERE id = ?', id);
	}

	remove(id: string): void {
		this.database.run('DELETE FROM files WHERE id = ?', id);
	}

	/** IDs of the files whose bytes are stored. */
	storedIds(): Set<string> {
		const rows = this.database.all<{ id: string }>('SELECT id FROM files WHERE stored = 1');
		return new Set(rows.map(({ id }) => id));
	}

	secret(): Buffer {
		return (this.cachedSecret ??= this.loadSecret());
	}

	private loadSecret(): Buffer {
		const sql = 'SELECT value FROM secrets WHERE name = ?';
		const row = this.database.one<{ value: Buffer }>(sql, PRESIGNING);
		if (row === undefined) throw new Error('The data file contains no secret');
		return row.value;
	}
}
