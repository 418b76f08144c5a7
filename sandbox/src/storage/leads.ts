import type { Found, IndexEntry, Lead, LeadQuery, LeadStore, NewLead, Page } from '../domain/store';
import type { Fields, SearchKey } from '../domain/values/reading';
import { fromJson, type Database } from './database';
import { searchLeads } from './search';

export interface LeadRow {
	seq: number;
	id: string;
	identifier: SearchKey;
	created_on: number;
	modified_on: number;
	fields: string;
}

const COLUMNS = 'seq, id, identifier, created_on, modified_on, fields';

export const toLead = (row: LeadRow): Lead => ({
	seq: row.seq,
	id: row.id,
	identifier: row.identifier,
	fields: fromJson<Fields>(row.fields),
	createdOn: row.created_on,
	modifiedOn: row.modified_on,
});

export class StoredLeads implements LeadStore {
	constructor(private readonly database: Database) {}

	byId(id: string): Lead | undefined {
		const row = this.database.one<LeadRow>(`SELECT ${COLUMNS} FROM leads WHERE id = ?`, id);
		return row && toLead(row);
	}

	byIdentifier(identifier: SearchKey): Lead | undefined {
		const row = this.database.one<LeadRow>(`SELECT ${COLUMNS} FROM leads WHERE identifier = ?`, identifier);
		return row && toLead(row);
	}

	holds({ field, key }: IndexEntry): boolean {
		const sql = 'SELECT 1 FROM lead_values WHERE field = ? AND value = ? LIMIT 1';
		return this.database.one(sql, field, key) !== undefined;
	}

	insert(lead: NewLead, index: readonly IndexEntry[]): Lead {
		const seq = this.database.run(
			'INSERT INTO leads (id, identifier, created_on, modified_on, fields) VALUES (?, ?, ?, ?, ?)',
			lead.id,
			lead.identifier,
			lead.createdOn,
			lead.modifiedOn,
			JSON.stringify(lead.fields),
		);
		this.addToIndex(seq, index);
		return { ...lead, seq };
	}

	update(lead: Lead, gone: readonly IndexEntry[], come: readonly IndexEntry[]): void {
		this.database.run(
			'UPDATE leads SET fields = ?, modified_on = ? WHERE seq = ?',
			JSON.stringify(lead.fields),
			lead.modifiedOn,
			lead.seq,
		);
		for (const { field, key } of gone) {
			const sql = 'DELETE FROM lead_values WHERE field = ? AND value = ? AND lead = ?';
			this.database.run(sql, field, key, lead.seq);
		}
		this.addToIndex(lead.seq, come);
	}

	search(query: LeadQuery, page: Page): Found<Lead> {
		const { seqs, total } = searchLeads(this.database, query, page);
		const rows = this.database.all<LeadRow>(
			`SELECT ${COLUMNS} FROM leads WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC`,
			JSON.stringify(seqs),
		);
		return { entries: rows.map(toLead), total };
	}

	private addToIndex(lead: number, index: readonly IndexEntry[]): void {
		for (const { field, key } of index) {
			// Two tags that differ only in case cannot both be in a field, but a stored value may repeat a key.
			const sql = 'INSERT OR IGNORE INTO lead_values (field, value, lead) VALUES (?, ?, ?)';
			this.database.run(sql, field, key, lead);
		}
	}
}
