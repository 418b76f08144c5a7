import type { Evidence } from '../evidence';
import { actionIn, timelineIn } from '../facts';
import { agreed, type Found, type FoundOf, form, isSeen, named, unseen, usual } from '../look/found';
import { type Data, dataIn, isData } from '../look/shape';
import { actionForms } from './actionRecord';
import { countIn, extraKeys, ignoredFilter, listPlace, recordPlace, statusForm, totalForm } from './common';
import { extraInRemarks, extraInResults, pageLength } from './lists';

export function createActions(evidence: Evidence): FoundOf {
	const all = evidence.successes('createActions');
	return {
		'results: extra keys': extraInResults(all),
		'remarks: extra keys': extraInRemarks(all),
		'extra keys': extraKeys(
			all.flatMap(({ body }) => (isData(body) ? [body] : [])),
			['leadid', 'actions', 'remarks'],
		),
	};
}

const timelineKeys = ['own timeline', 'timeline'] as const;

export function searchActions(evidence: Evidence): FoundOf {
	const shown = timelineKeys.flatMap((key) => {
		const exchange = evidence.success(key);
		const list = timelineIn(exchange?.body);
		return exchange === undefined || list === undefined
			? []
			: [{ key, body: exchange.body, list, own: key === timelineKeys[0] }];
	});
	const agree = (of: (one: (typeof shown)[number]) => Found) =>
		agreed(shown.map(of), 'no timeline was shown');
	return {
		'null as a filter': agree(({ key, body }) =>
			ignoredFilter(evidence.of(`${key}, null as a filter`), countIn(body)),
		),
		'unknown keys of a search': agree(({ key, body }) =>
			ignoredFilter(evidence.of(`${key}, an unknown filter`), countIn(body)),
		),
		...actionForms(
			evidence,
			shown.map(({ list, own }) => ({ actions: list.value, own })),
			'data[]',
		),
		'length of a page': timelineLength(evidence, shown),
		total: agree(({ body, list }) => timelineTotal(body, list.path)),
		'skip and limit': agree(({ body, list }) => skipAndLimit(body, list.path)),
		'place of the list': agree(({ list }) => listPlace(list.path, 'data')),
		status: statusForm(evidence, 'searchActions'),
	};
}

/** The object around a list, which may be inside another one. */
const around = (body: unknown, path: readonly string[]) =>
	path.length > 1 ? dataIn(body)[path[0] ?? ''] : body;

function timelineTotal(body: unknown, path: readonly string[]): Found {
	if (path.length === 0) return unseen('the list came without anything beside it');
	const holder = dataIn(around(body, path));
	const inner = Object.values(holder).find((part) => isData(part) && Object.hasOwn(part, 'limit'));
	return totalForm(isData(inner) && Object.hasOwn(inner, 'total_count') ? inner : holder);
}

function skipAndLimit(body: unknown, path: readonly string[]): Found {
	if (path.length === 0) return unseen('the list came without anything beside it');
	const holder = dataIn(around(body, path));
	if (Object.hasOwn(holder, 'skip') || Object.hasOwn(holder, 'limit')) return usual;
	for (const [key, part] of Object.entries(holder))
		if (isData(part) && Object.hasOwn(part, 'limit'))
			return form(`skip, limit, total_count in ${named(key)}`);
	return form('absent');
}

/** A timeline shows how long its pages are if it has more actions than one of them. */
function timelineLength(
	evidence: Evidence,
	shown: ReadonlyArray<{ body: unknown; list: { value: Data[] }; own: boolean }>,
): Found {
	const lengths = shown.map(({ body, list, own }) => {
		const beside = timelineIn(evidence.success(own ? 'own lead with timeline' : 'lead with timeline')?.body);
		const count = Math.max(countIn(body) ?? 0, beside?.value.length ?? 0);
		return pageLength(list.value.length, count, 100);
	});
	return agreed(
		lengths.filter(isSeen).length > 0 ? lengths.filter(isSeen) : lengths,
		'no timeline was shown',
	);
}

const actionReads = ['custom action', 'payment', 'attachment'] as const;
const ownReads = ['own action', 'own payment', 'own attachment'] as const;

export function getAction(evidence: Evidence): FoundOf {
	const read = [...ownReads, ...actionReads].flatMap((key) => {
		const found = actionIn(evidence.success(key)?.body);
		return found === undefined ? [] : [{ ...found, own: ownReads.some((own) => own === key) }];
	});
	const shown = read.map(({ value, own }) => ({ actions: [value], own }));
	return {
		...actionForms(evidence, shown, ''),
		'place of the action': agreed(
			read.map(({ path }) => recordPlace(path)),
			'no action was read',
		),
		status: statusForm(evidence, 'getAction'),
	};
}
