import { createHash } from 'node:crypto';
import type { ActionCriterion, FieldCriterion, LeadQuery, Page } from '../domain/store';
import type { SearchKey } from '../domain/values/reading';
import type { Database } from './database';
import { searchColumn } from './schema';

interface Condition {
	readonly sql: string;
	readonly parameters: readonly SearchKey[];
}

/** One filter of a search. */
interface Filter {
	/** True for each matching row `s` of lead_search. */
	readonly test: Condition;
	/** Selects the matching leads, each once. Present only if an index finds them. */
	readonly source?: Condition;
}

/** A source with fewer leads than this is used. Otherwise a scan of lead_search is faster. */
const NARROW = 5_000;

/** A longer text is indexed by its hash, in characters. */
const LONGEST_KEY = 64;

export function compactKey(key: SearchKey): SearchKey {
	if (typeof key === 'number' || key.length <= LONGEST_KEY) return key;
	return `sha256 ${createHash('sha256').update(key).digest('base64')}`;
}

const oneOf = (column: string, values: readonly SearchKey[]): Condition =>
	values.length === 1
		? { sql: `${column} = ?`, parameters: values }
		: { sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify(values)] };

const all = (conditions: readonly Condition[]): Condition => ({
	sql: conditions.map(({ sql }) => sql).join(' AND '),
	parameters: conditions.flatMap(({ parameters }) => parameters),
});

const within = (before: string, { sql, parameters }: Condition, after = ''): Condition => ({
	sql: before + sql + after,
	parameters,
});

function fieldFilter(criterion: FieldCriterion): Filter {
	const column = `s.${searchColumn(criterion.field)}`;
	if ('from' in criterion) {
		return { test: { sql: `${column} BETWEEN ? AND ?`, parameters: [criterion.from, criterion.to] } };
	}
	const keys = criterion.oneOf.map(compactKey);
	if (criterion.spread === 'common') return { test: oneOf(column, keys) };
	const found = all([{ sql: 'field = ?', parameters: [criterion.field] }, oneOf('value', keys)]);
	return {
		source: within('SELECT DISTINCT lead FROM lead_values WHERE ', found),
		test:
			criterion.spread === 'several'
				? within('EXISTS (SELECT 1 FROM lead_values WHERE lead = s.lead AND ', found, ')')
				: oneOf(column, keys),
	};
}

/** The conditions that one action must meet. */
export function actionConditions({ types, performedBy, from, to }: ActionCriterion): Condition[] {
	const conditions: Condition[] = [];
	if (types !== undefined) conditions.push(oneOf('type', types));
	if (performedBy !== undefined) conditions.push(oneOf('performed_by', performedBy));
	if (from !== undefined) conditions.push({ sql: 'created_on >= ?', parameters: [from] });
	if (to !== undefined) conditions.push({ sql: 'created_on <= ?', parameters: [to] });
	return conditions;
}

function actionFilter(criterion: ActionCriterion): Filter[] {
	const conditions = actionConditions(criterion);
	if (conditions.length === 0) return [];
	const met = all(conditions);
	return [
		{
			source: within('SELECT DISTINCT lead FROM actions WHERE ', met),
			// Names the index, because the planner does not know table sizes and would scan all actions of a type per lead.
			test: within(
				'EXISTS (SELECT 1 FROM actions INDEXED BY actions_by_lead WHERE lead = s.lead AND ',
				met,
				')',
			),
		},
	];
}

/** Returns one page of the leads that match every filter, newest first, and their total number. */
export function selectLeads(
	database: Database,
	{ fields, action }: LeadQuery,
	{ skip, limit }: Page,
): { seqs: number[]; total: number } {
	const filters = [...fields.map(fieldFilter), ...(action === undefined ? [] : actionFilter(action))];
	const narrow = narrowest(database, filters);
	const tests = filters.filter((filter) => filter !== narrow).map(({ test }) => test);
	const source = narrow?.source && within('s.lead IN (', narrow.source, ')');
	const where = all([...(source === undefined ? [] : [source]), ...tests]);
	const from = `FROM lead_search s ${where.sql === '' ? '' : `WHERE ${where.sql}`}`;
	const counted = database.one<{ total: number }>(`SELECT count(*) AS total ${from}`, ...where.parameters);
	const rows = database.all<{ lead: number }>(
		`SELECT s.lead AS lead ${from} ORDER BY s.lead DESC LIMIT ? OFFSET ?`,
		...where.parameters,
		limit,
		skip,
	);
	return { seqs: rows.map(({ lead }) => lead), total: counted?.total ?? 0 };
}

/** The filter whose index finds the fewest leads; undefined if none finds fewer than NARROW. */
function narrowest(database: Database, filters: readonly Filter[]): Filter | undefined {
	let best: Filter | undefined;
	let fewest = NARROW;
	for (const filter of filters) {
		if (filter.source === undefined) continue;
		const { sql, parameters } = within('SELECT count(*) AS size FROM (', filter.source, ` LIMIT ${fewest})`);
		const size = database.one<{ size: number }>(sql, ...parameters)?.size ?? 0;
		if (size < fewest) [best, fewest] = [filter, size];
	}
	return best;
}
