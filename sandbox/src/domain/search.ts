import { ACTION_PREFIX } from './definitions';
import { badRequest, ServiceError } from './errors';
import { isObject, type Sent } from './json';
import type { ActionCriterion, FieldCriterion, LeadQuery } from './store';
import { readDate } from './values/date';
import type { SearchKey } from './values/reading';
import { valueTypes } from './values/types';
import { definitionsOf, valueContext, type Workspace } from './workspace';

export interface Range {
	readonly from?: unknown;
	readonly to?: unknown;
}

interface ActionFilter {
	readonly type?: string | readonly string[] | undefined;
	readonly performed_by?: string | readonly string[] | undefined;
	readonly performed_at?: Range | undefined;
}

export interface LeadSearchBody {
	readonly fields: Sent;
	readonly actions: ActionFilter | undefined;
}

export function readLeadQuery(workspace: Workspace, { fields, actions }: LeadSearchBody): LeadQuery {
	const criteria: FieldCriterion[] = [];
	for (const [apiName, filter] of Object.entries(fields)) {
		criteria.push(readFieldFilter(workspace, apiName, filter));
	}
	return { fields: criteria, action: actions && readActionFilter(workspace, actions) };
}

/** A filter is one value, an array of values (any may match), or a range `{from, to}`. */
function readFieldFilter(workspace: Workspace, apiName: string, filter: unknown): FieldCriterion {
	const field = definitionsOf(workspace).field(apiName);
	if (field === undefined) {
		throw new ServiceError('INVALID_LEAD', `Field ${apiName} not found in the enterprise`);
	}
	const type = valueTypes[field.type];
	const context = valueContext(workspace);
	if (isObject(filter)) {
		if (type.bound === undefined) throw badRequest(`Field ${apiName} cannot be searched by from and to`);
		requireBounds(filter, apiName);
		return { field: field.key, ...readRange(filter, `fields.${apiName}`, context.timeZone) };
	}
	const values: readonly unknown[] = Array.isArray(filter) ? filter : [filter];
	if (values.includes(null)) throw badRequest(`The filter fields.${apiName} must not be null`);
	const oneOf = values
		.map((value) => type.searchKey(value, context))
		.filter((key): key is SearchKey => key !== undefined);
	return { field: field.key, oneOf: [...new Set(oneOf)], spread: type.spread };
}

const BOUNDS: readonly string[] = ['from', 'to'];

function requireBounds(range: Sent, apiName: string): void {
	const names = Object.keys(range);
	if (names.length === 0 || names.some((name) => !BOUNDS.includes(name)))
		throw badRequest(`The filter fields.${apiName} must have from, to or both, and nothing else`);
}

function readRange({ from, to }: Range, address: string, timeZone: string): { from: number; to: number } {
	const bound = (value: unknown, name: string, open: number) => {
		if (value === undefined) return open;
		const date = readDate(value, timeZone);
		if (date === undefined) {
			throw badRequest(
				`${address}.${name} must be epoch milliseconds or a date in the workspace date format`,
			);
		}
		return date;
	};
	return {
		from: bound(from, 'from', Number.MIN_SAFE_INTEGER),
		to: bound(to, 'to', Number.MAX_SAFE_INTEGER),
	};
}

const asList = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value);

/** A filter may name a type as a built-in name, as `ACTION_<code>` or as a bare code (sync-api.md, POST /lead/search). */
export const storedType = (type: string) => (/^\d+$/.test(type) ? ACTION_PREFIX + type : type.toUpperCase());

export function readActionFilter(
	workspace: Workspace,
	filter: ActionFilter,
	rangeAddress = 'actions.performed_at',
): ActionCriterion {
	const { timeZone } = definitionsOf(workspace).enterprise;
	const { type, performed_by: by, performed_at: at } = filter;
	return {
		...(type !== undefined && { types: [...new Set(asList(type).map(storedType))] }),
		...(by !== undefined && { performedBy: [...new Set(asList(by).map((email) => email.toLowerCase()))] }),
		...(at !== undefined && readRange(at, rangeAddress, timeZone)),
	};
}
