import type { Action, ActionContent, ActionCriterion, ActionStore, Lead, Page } from '../domain/store';
import { fromJson, type Database } from './database';
import { actionConditions } from './search';

interface ActionRow {
	id: string;
	lead: number;
	type: string;
	employeeid: string | null;
	created_on: number;
	content: string;
}

const COLUMNS = 'id, lead, type, employeeid, created_on, content';

const toAction = (row: ActionRow): Action => ({
	id: row.id,
	lead: row.lead,
	type: row.type,
	employeeid: row.employeeid ?? undefined,
	createdOn: row.created_on,
	content: fromJson<ActionContent>(row.content),
});

export class StoredActions implements ActionStore {
	constructor(private readonly database: Database) {}

	byId(lead: Lead, id: string): Action | undefined {
		const sql = `SELECT ${COLUMNS} FROM actions WHERE id = ? AND lead = ?`;
		const row = this.database.one<ActionRow>(sql, id, lead.seq);
		return row && toAction(row);
	}

	insert(action: Action): void {
		this.database.run(
			`INSERT INTO actions (id, lead, type, employeeid, performed_by, created_on, content)
			VALUES (?, ?, ?, ?, ?, ?, ?)`,
			action.id,
			action.lead,
			action.type,
			action.employeeid ?? null,
			action.employeeid?.toLowerCase() ?? null,
			action.createdOn,
			JSON.stringify(action.content),
		);
	}

	updateContent(action: Action, content: ActionContent): void {
		this.database.run('UPDATE actions SET content = ? WHERE id = ?', JSON.stringify(content), action.id);
	}

	timeline(lead: Lead, criterion: ActionCriterion, { skip, limit }: Page): Action[] {
		const { where, parameters } = onTimeline(lead, criterion);
		return this.database
			.all<ActionRow>(
				`SELECT ${COLUMNS} FROM actions WHERE ${where} ORDER BY created_on DESC, seq DESC LIMIT ? OFFSET ?`,
				...parameters,
				limit,
				skip,
			)
			.map(toAction);
	}

	count(lead: Lead, criterion: ActionCriterion): number {
		const { where, parameters } = onTimeline(lead, criterion);
		const sql = `SELECT count(*) AS total FROM actions WHERE ${where}`;
		return this.database.one<{ total: number }>(sql, ...parameters)?.total ?? 0;
	}
}

function onTimeline(lead: Lead, criterion: ActionCriterion) {
	const conditions = actionConditions(criterion);
	return {
		where: ['lead = ?', ...conditions.map(({ sql }) => sql)].join(' AND '),
		parameters: [lead.seq, ...conditions.flatMap(({ parameters }) => parameters)],
	};
}
