import type { ActionCriterion, FieldCriterion, LeadQuery, Page } from '../domain/store';
import type { Database } from './database';

type Parameter = string | number;

interface Condition {
	readonly sql: string;
	readonly parameters: readonly Parameter[];
}

/** One filter of a search, in the two forms in which it can take part. */
interface Filter {
	/** A table of the leads that pass, one row a lead. */
	readonly source: Condition;
	/** True for a lead `m.lead` that passes. */
	readonly test: Condition;
}

/** Counting stops here: a filter that passes more leads than this will hardly be the narrowest one. */
const COUNTED = 20_000;

const list = (values: readonly Parameter[]): Condition =>
	values.length === 1
		? { sql: '= ?', parameters: values }
		: { sql: 'IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(values)] };

function fieldFilter(criterion: FieldCriterion): Filter {
	if ('from' in criterion) {
		const range: Condition = {
			sql: 'SELECT lead FROM lead_values WHERE field = ? AND value BETWEEN ? AND ?',
			parameters: [criterion.field, criterion.from, criterion.to],
		};
		// The index cannot be entered by lead, so the leads in the range are gathered once.
		return { source: range, test: { sql: `m.lead IN (${range.sql})`, parameters: range.parameters } };
	}
	const keys = list(criterion.oneOf);
	const parameters = [criterion.field, ...keys.parameters];
	const distinct = criterion.severalValues && criterion.oneOf.length > 1 ? 'DISTINCT ' : '';
	return {
		source: {
			sql: `SELECT ${distinct}lead FROM lead_values WHERE field = ? AND value ${keys.sql}`,
			parameters,
		},
		test: {
			sql: `EXISTS (SELECT 1 FROM lead_values v WHERE v.field = ? AND v.value ${keys.sql} AND v.lead = m.lead)`,
			parameters,
		},
	};
}

/** The conditions that one action must meet, all of them. */
export function actionConditions({ types, performedBy, from, to }: ActionCriterion): Condition[] {
	const conditions: Condition[] = [];
	const oneOf = (column: string, values: readonly string[]) => {
		const keys = list(values);
		conditions.push({ sql: `${column} ${keys.sql}`, parameters: keys.parameters });
	};
	if (types !== undefined) oneOf('type', types);
	if (performedBy !== undefined) oneOf('performed_by', performedBy);
	if (from !== undefined) conditions.push({ sql: 'created_on >= ?', parameters: [from] });
	if (to !== undefined) conditions.push({ sql: 'created_on <= ?', parameters: [to] });
	return conditions;
}

function actionFilter(criterion: ActionCriterion): Filter | undefined {
	const conditions = actionConditions(criterion);
	if (conditions.length === 0) return undefined;
	const where = conditions.map(({ sql }) => sql).join(' AND ');
	const parameters = conditions.flatMap((condition) => condition.parameters);
	return {
		source: { sql: `SELECT DISTINCT lead FROM actions WHERE ${where}`, parameters },
		test: { sql: `EXISTS (SELECT 1 FROM actions WHERE lead = m.lead AND ${where})`, parameters },
	};
}

/** The leads that pass every filter, newest first, and how many they are. */
export function searchLeads(
	database: Database,
	{ fields, action }: LeadQuery,
	{ skip, limit }: Page,
): { seqs: number[]; total: number } {
	const byAction = action && actionFilter(action);
	const filters = [...fields.map(fieldFilter), ...(byAction === undefined ? [] : [byAction])];
	const [narrowest, ...others] = narrowestFirst(database, filters);
	const source = narrowest?.source ?? { sql: 'SELECT seq AS lead FROM leads', parameters: [] };
	const where = others.length === 0 ? '' : `WHERE ${others.map(({ test }) => test.sql).join(' AND ')}`;
	const from = `FROM (${source.sql}) m ${where}`;
	const parameters = [...source.parameters, ...others.flatMap(({ test }) => test.parameters)];
	const total =
		database.one<{ total: number }>(`SELECT count(*) AS total ${from}`, ...parameters)?.total ?? 0;
	const rows = database.all<{ lead: number }>(
		`SELECT m.lead AS lead ${from} ORDER BY m.lead DESC LIMIT ? OFFSET ?`,
		...parameters,
		limit,
		skip,
	);
	return { seqs: rows.map(({ lead }) => lead), total };
}

/** The fewer leads the first filter passes, the fewer the others have to test. */
function narrowestFirst(database: Database, filters: readonly Filter[]): Filter[] {
	if (filters.length < 2) return [...filters];
	return filters
		.map((filter) => ({ filter, size: sizeOf(database, filter.source) }))
		.sort((a, b) => a.size - b.size)
		.map(({ filter }) => filter);
}

function sizeOf(database: Database, { sql, parameters }: Condition): number {
	const row = database.one<{ size: number }>(
		`SELECT count(*) AS size FROM (${sql} LIMIT ${COUNTED})`,
		...parameters,
	);
	return row?.size ?? 0;
}
