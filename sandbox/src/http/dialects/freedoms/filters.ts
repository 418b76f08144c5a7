import { isObject } from '../../../domain/json';
import type { Way } from '../dialect';
import { type Freedom, freedom } from '../freedom';

/** The keys that an endpoint knows, each with the keys inside its value. `any`: the value may have any keys. */
interface Known {
	readonly [key: string]: Known | 'any';
}

function withoutNulls(value: unknown): unknown {
	if (!isObject(value)) return value;
	const set = Object.entries(value).filter(([, part]) => part !== null);
	return Object.fromEntries(set.map(([key, part]) => [key, withoutNulls(part)]));
}

function knownOf(value: unknown, known: Known): unknown {
	if (!isObject(value)) return value;
	const kept = Object.entries(value).flatMap(([key, part]) => {
		const inner = Object.hasOwn(known, key) ? known[key] : undefined;
		if (inner === undefined) return [];
		return [[key, inner === 'any' ? part : knownOf(part, inner)] as const];
	});
	return Object.fromEntries(kept);
}

const heard = (name: string, change: (body: unknown) => unknown): Way => ({
	name,
	hear: ({ query, body }) => ({ query, body: change(body) }),
});

const range: Known = { from: 'any', to: 'any' };

/** The filters that a search knows, beside the fields of the workspace. */
export const leadFilters: Known = {
	fields: 'any',
	actions: { type: 'any', performed_by: 'any', performed_at: range },
};
export const timelineFilters: Known = { type: 'any', performed_by: 'any', created_on: range };

/** What a search does with filters that mean nothing. A search that ignores them finds more. */
export const filterFreedoms = (known: Known): readonly Freedom[] => [
	freedom('null as a filter', 'P', heard('no filter', withoutNulls)),
	freedom(
		'unknown keys of a search',
		'P',
		heard('no filter', (body) => knownOf(body, known)),
	),
];
