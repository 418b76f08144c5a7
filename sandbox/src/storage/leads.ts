import type { LeadField } from '../domain/definitions';
import type { Browsed, Found, IndexEntry, Lead, LeadQuery, LeadStore, NewLead, Page } from '../domain/store';
import type { Fields, SearchKey } from '../domain/values/reading';
import { selectLeadsToBrowse } from './browse';
import { fromJson, type Database } from './database';
import { searchColumn } from './schema';
import { compactKey, selectLeads } from './search';

interface LeadRow {
	seq: number;
	id: string;
	identifier: SearchKey;
	created_on: number;
	modified_on: number;
	fields: string;
}

const COLUMNS = 'seq, id, identifier, created_on, modified_on, fields';

const toLead = (row: LeadRow): Lead => ({
	seq: row.seq,
	id: row.id,
	identifier: row.identifier,
	fields: fromJson<Fields>(row.fields),
	createdOn: row.created_on,
	modifiedOn: row.modified_on,
});

export class StoredLeads implements LeadStore {
	constructor(
		private readonly database: Database,
		private readonly fields: () => readonly LeadField[],
	) {}

	byId(id: string): Lead | undefined {
		const row = this.database.one<LeadRow>(`SELECT ${COLUMNS} FROM leads WHERE id = ?`, id);
		return row && toLead(row);
	}

	byIdentifier(identifier: SearchKey): Lead | undefined {
		const row = this.database.one<LeadRow>(`SELECT ${COLUMNS} FROM leads WHERE identifier = ?`, identifier);
		return row && toLead(row);
	}

	holds({ key: field }: LeadField, key: SearchKey): boolean {
		const sql = 'SELECT 1 FROM lead_values WHERE field = ? AND value = ? LIMIT 1';
		return this.database.one(sql, field, compactKey(key)) !== undefined;
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
		this.writeSearchRow(seq, index);
		this.addValues(seq, index);
		return { ...lead, seq };
	}

	update(lead: Lead, before: readonly IndexEntry[], after: readonly IndexEntry[]): void {
		this.database.run(
			'UPDATE leads SET fields = ?, modified_on = ? WHERE seq = ?',
			JSON.stringify(lead.fields),
			lead.modifiedOn,
			lead.seq,
		);
		this.writeSearchRow(lead.seq, after);
		for (const { field, key } of missingFrom(after, before).filter(isIndexed)) {
			const sql = 'DELETE FROM lead_values WHERE field = ? AND value = ? AND lead = ?';
			this.database.run(sql, field, compactKey(key), lead.seq);
		}
		this.addValues(lead.seq, missingFrom(before, after));
	}

	search(query: LeadQuery, page: Page): Found<Lead> {
		return this.found(selectLeads(this.database, query, page));
	}

	browse(browsed: Browsed, page: Page): Found<Lead> {
		return this.found(selectLeadsToBrowse(this.database, browsed, page));
	}

	private found({ seqs, total }: { seqs: number[]; total: number }): Found<Lead> {
		const rows = this.database.all<LeadRow>(
			`SELECT ${COLUMNS} FROM leads WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC`,
			JSON.stringify(seqs),
		);
		return { entries: rows.map(toLead), total };
	}

	private writeSearchRow(lead: number, index: readonly IndexEntry[]): void {
		const fields = this.fields().map(({ key }) => key);
		const values = new Map(
			index.filter(({ spread }) => spread !== 'several').map(({ field, key }) => [field, compactKey(key)]),
		);
		this.database.run(
			`REPLACE INTO lead_search (lead, ${fields.map(searchColumn).join()})
			VALUES (?${', ?'.repeat(fields.length)})`,
			lead,
			...fields.map((field) => values.get(field) ?? null),
		);
	}

	private addValues(lead: number, index: readonly IndexEntry[]): void {
		for (const { field, key } of index.filter(isIndexed)) {
			const sql = 'INSERT INTO lead_values (field, value, lead) VALUES (?, ?, ?)';
			this.database.run(sql, field, compactKey(key), lead);
		}
	}
}

const isIndexed = ({ spread }: IndexEntry) => spread !== 'common';

function missingFrom(others: readonly IndexEntry[], entries: readonly IndexEntry[]): IndexEntry[] {
	const name = ({ field, key }: IndexEntry) => `${field} ${key}`;
	const known = new Set(others.map(name));
	return entries.filter((entry) => !known.has(name(entry)));
}
