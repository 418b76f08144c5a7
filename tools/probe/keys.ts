import { type Meaning, spellings, spellingsIn } from '../../nodes/shared/sync/shapes/spellings';
import { isObject } from '../../nodes/shared/sync/data';
import { foldKey, means } from '../../nodes/shared/sync/shapes/read';
import type { Evidence, Kind } from './evidence';

/** A key of the answers to one kind of call, with the types of its values and the rows of the table that have it. */
export interface SeenKey {
	readonly kind: Kind;
	/** Whether the answers were errors. */
	readonly isError: boolean;
	/** Such as `data[].fields.*`: keys of the workspace, and those that may be somebody's data, are `*`. */
	readonly path: string;
	readonly types: readonly string[];
	/** The rows whose meaning the key may have, each with the source of the spelling. Empty: the nodes do not read it. */
	readonly rows: readonly string[];
}

const isMeaning = (name: string): name is Meaning => Object.hasOwn(spellings, name);
const meanings = Object.keys(spellings).filter(isMeaning);
const sources = ['S', 'R', 'L', 'P'] as const;

function rowsOf(key: string): string[] {
	return meanings
		.filter((meaning) => means(key, meaning))
		.map((meaning) => {
			const row: Partial<Record<(typeof sources)[number], string>> = spellings[meaning];
			const has = (words: string) => spellingsIn({ S: words }).some((word) => foldKey(word) === foldKey(key));
			return `${meaning} (${sources.filter((source) => has(row[source] ?? '')).join(', ')})`;
		});
}

/** The keys inside these are API names, which a workspace chooses. */
const ofWorkspace: readonly Meaning[] = ['leadFields', 'actionFields', 'fieldSchema'];

/** Letters and underscores. Anything else may be an ID, an email or a name. */
const isName = /^[A-Za-z_]{1,40}$/;

const typeOf = (value: unknown): string =>
	value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

const deepest = 8;

/** The keys of the answers, with their types and without any value. */
export function keysOf({ exchanges }: Evidence): SeenKey[] {
	const seen = new Map<
		string,
		{ kind: Kind; isError: boolean; key: string; path: string; types: Set<string> }
	>();
	for (const { kind, status, body } of exchanges) {
		const isError = status >= 400;
		const visit = (value: unknown, at: string, isNamed: boolean, depth: number): void => {
			if (depth === deepest) return;
			if (Array.isArray(value)) for (const each of value) visit(each, `${at}[]`, isNamed, depth + 1);
			if (!isObject(value)) return;
			for (const [name, each] of Object.entries(value)) {
				const key = isNamed && isName.test(name) ? name : '*';
				const path = at === '' ? key : `${at}.${key}`;
				const id = [kind, isError, path].join(' ');
				const known = seen.get(id) ?? { kind, isError, key, path, types: new Set<string>() };
				known.types.add(typeOf(each));
				seen.set(id, known);
				visit(each, path, !(isObject(each) && means(name, ...ofWorkspace)), depth + 1);
			}
		};
		visit(body, '', true, 0);
	}
	return [...seen.values()].map(({ key, types, ...rest }) => ({
		...rest,
		types: [...types].sort(),
		rows: key === '*' ? ['*'] : rowsOf(key),
	}));
}

/** The keys that no row of the table has. */
export const withoutRow = (keys: readonly SeenKey[]): SeenKey[] =>
	keys.filter(({ rows }) => rows.length === 0);
