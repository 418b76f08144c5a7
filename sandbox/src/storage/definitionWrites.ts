import type { ActionField, CustomAction, Enterprise, LeadField, Pipeline } from '../domain/definitions';
import type { NewField } from '../domain/store';
import type { Database } from './database';
import { addSearchColumn, createLeadSearch } from './schema';

/** The definitions of a new workspace. */
export interface NewDefinitions {
	readonly enterprise: Enterprise;
	readonly pipeline: Pipeline;
	readonly fields: ReadonlyArray<NewField<LeadField>>;
	readonly actions: ReadonlyArray<
		Omit<CustomAction, 'fields'> & { readonly fields: ReadonlyArray<NewField<ActionField>> }
	>;
}

type NewId = () => string;

export function writeDefinitions(database: Database, definitions: NewDefinitions, newId: NewId): void {
	const { enterprise, pipeline, fields, actions } = definitions;
	database.run(
		'INSERT INTO enterprise (json, pipeline) VALUES (?, ?)',
		JSON.stringify(enterprise),
		JSON.stringify(pipeline),
	);
	createLeadSearch(database);
	for (const field of fields) insertLeadField(database, field, newId);
	for (const [position, { fields: actionFields, ...action }] of actions.entries()) {
		const sql = 'INSERT INTO custom_actions (code, position, json) VALUES (?, ?, ?)';
		database.run(sql, action.code, position, JSON.stringify(action));
		for (const field of actionFields) insertActionField(database, action.code, field, newId);
	}
}

export function insertLeadField(
	database: Database,
	{ labels, ...field }: NewField<LeadField>,
	newId: NewId,
): void {
	const key = nextKey(database);
	database.run('INSERT INTO lead_fields (key, json) VALUES (?, ?)', key, JSON.stringify(field));
	addSearchColumn(database, key);
	insertLabels(database, key, labels, newId);
}

export function insertActionField(
	database: Database,
	code: string,
	{ labels, ...field }: NewField<ActionField>,
	newId: NewId,
): void {
	const key = nextKey(database);
	const sql = 'INSERT INTO action_fields (key, code, json) VALUES (?, ?, ?)';
	database.run(sql, key, code, JSON.stringify(field));
	insertLabels(database, key, labels, newId);
}

/** Lead fields and action fields share one sequence of keys, because their labels are in one table. */
function nextKey(database: Database): number {
	const row = database.one<{ highest: number | null }>(
		'SELECT max(key) AS highest FROM (SELECT key FROM lead_fields UNION ALL SELECT key FROM action_fields)',
	);
	return (row?.highest ?? 0) + 1;
}

function insertLabels(database: Database, key: number, labels: readonly string[] = [], newId: NewId): void {
	for (const label of labels) {
		database.run('INSERT INTO labels (field, id, label) VALUES (?, ?, ?)', key, newId(), label);
	}
}
