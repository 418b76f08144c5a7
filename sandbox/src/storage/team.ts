import type { Found, Page, TeamMember, TeamStore } from '../domain/store';
import { fromJson, type Database } from './database';
import { hashPassword } from './password';

interface MemberRow {
	json: string;
}

const deletedColumn = ({ status }: TeamMember) => (status === 'Deleted' ? 1 : 0);

const toMember = ({ json }: MemberRow) => fromJson<TeamMember>(json);

export class StoredTeam implements TeamStore {
	/** @param isKept whether the data is in a file. A hash takes long on purpose, and none is needed in memory */
	constructor(
		private readonly database: Database,
		private readonly isKept: boolean,
	) {}

	byExactEmail(email: string): TeamMember | undefined {
		const member = this.byEmail(email);
		return member?.email === email ? member : undefined;
	}

	byEmail(email: string): TeamMember | undefined {
		const row = this.database.one<MemberRow>('SELECT json FROM team_members WHERE email = ?', email);
		return row && toMember(row);
	}

	list(includeDeleted: boolean, { skip, limit }: Page): Found<TeamMember> {
		const shown = includeDeleted ? 1 : 0;
		const rows = this.database.all<MemberRow>(
			`SELECT json FROM team_members WHERE deleted <= ?
			ORDER BY name COLLATE NOCASE, email LIMIT ? OFFSET ?`,
			shown,
			limit,
			skip,
		);
		const sql = 'SELECT count(*) AS total FROM team_members WHERE deleted <= ?';
		const total = this.database.one<{ total: number }>(sql, shown)?.total ?? 0;
		return { entries: rows.map(toMember), total };
	}

	insert(member: TeamMember, password?: string): void {
		this.database.run(
			'INSERT INTO team_members (email, name, deleted, json, password_hash) VALUES (?, ?, ?, ?, ?)',
			member.email,
			member.name,
			deletedColumn(member),
			JSON.stringify(member),
			this.isKept && password !== undefined ? hashPassword(password) : null,
		);
	}

	update(member: TeamMember): void {
		this.database.run(
			'UPDATE team_members SET name = ?, deleted = ?, json = ? WHERE email = ?',
			member.name,
			deletedColumn(member),
			JSON.stringify(member),
			member.email,
		);
	}

	countPresent(): number {
		const sql = 'SELECT count(*) AS total FROM team_members WHERE deleted = 0';
		return this.database.one<{ total: number }>(sql)?.total ?? 0;
	}
}
