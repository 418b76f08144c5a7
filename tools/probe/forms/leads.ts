import type { Evidence } from '../evidence';
import { entryIdKey, isLeadEntry, leadEntries, timelineIn } from '../facts';
import { agreed, type Found, type FoundOf, form, isSeen, keyForm, named, unseen, usual } from '../look/found';
import { type Data, dataIn, isData } from '../look/shape';
import { momentOf } from '../look/times';
import { actionForms } from './actionRecord';
import { countIn, extraKeys, ignoredFilter, objectsOf, statusForm } from './common';
import { fieldForms } from './fields';
import { extraInRemarks, extraInResults, pageLength } from './lists';

export function createLead(evidence: Evidence): FoundOf {
	const all = evidence.successes('createLead');
	const dropped = evidence.success('lead without identifier')?.body;
	return {
		'a lead without an identifier': withoutIdentifier(dropped),
		'remarks: extra keys': extraInRemarks(all),
		'results: extra keys': extraInResults(all),
		status: statusForm(evidence, 'createLead'),
		'extra keys': extraKeys(objectsOf(all), ['lead_id', 'actions', 'remarks']),
	};
}

function withoutIdentifier(body: unknown): Found {
	if (!isData(body)) return unseen('no lead without its identifier was sent');
	if (!Object.hasOwn(body, 'lead_id')) return form('no lead_id');
	if (body['lead_id'] === null) return usual;
	return body['lead_id'] === '' ? form('empty lead_id') : form('the ID of a lead');
}

const ownEntryKeys = ['status', 'employeeid', 'modificationTimestamp'];

function idOfEntry(entries: readonly Data[]): Found {
	if (entries.length === 0) return unseen('no lead was found');
	const key = entries.map(entryIdKey).find((name) => name !== undefined);
	return key === undefined ? usual : form(`${named(key)} in entries`);
}

function moreOfEntry(entries: readonly Data[]): Found {
	if (entries.length === 0) return unseen('no lead was found');
	const keys = new Set(entries.flatMap((entry) => Object.keys(entry)));
	const said = ownEntryKeys.filter((key) => keys.has(key)).map((key) => `${key} in entries`);
	const idKeys = entries.flatMap((entry) => entryIdKey(entry) ?? []);
	const extra = extraKeys(entries, ['fields', ...idKeys, ...ownEntryKeys], 'data[]');
	return form(...said, ...(isSeen(extra) ? extra.forms : []));
}

export function searchLeads(evidence: Evidence): FoundOf {
	const all = evidence.successes('searchLeads');
	const page = evidence.success('leads');
	const entries = all.flatMap(({ body }) => leadEntries(body));
	const total = countIn(page?.body);
	return {
		'null as a filter': ignoredFilter(evidence.of('leads, null as a filter'), total),
		'unknown keys of a search': ignoredFilter(evidence.of('leads, an unknown filter'), total),
		'ID of an entry': idOfEntry(entries),
		'more of an entry': moreOfEntry(entries),
		...fieldForms(
			evidence,
			entries.map((entry) => ({ fields: dataIn(entry['fields']), isWhole: true })),
		),
		'length of a page':
			page === undefined ? unseen('no page was read') : pageLength(leadEntries(page.body).length, total, 100),
		status: statusForm(evidence, 'searchLeads'),
		'extra keys': extraKeys(objectsOf(all), ['data', 'total_count']),
	};
}

const timelineKeys = ['own lead with timeline', 'lead with timeline'] as const;

/** How the timeline beside a lead moves on, from an answer without and one with `skip`. */
function timelinePages(evidence: Evidence, key: (typeof timelineKeys)[number]): Found {
	const first = timelineIn(evidence.success(key)?.body)?.value;
	const rest = timelineIn(evidence.success(`${key}, the rest`)?.body)?.value ?? [];
	const search = evidence.success(key === 'own lead with timeline' ? 'own timeline' : 'timeline');
	if (first === undefined || first.length < 2) return unseen('no timeline with several actions was shown');
	const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
	if (rest.length > 0 && same(first, rest)) return form('skip without effect');
	const known = search === undefined ? undefined : countIn(search.body);
	const most = Math.max(known ?? 0, timelineIn(search?.body)?.value.length ?? 0);
	if (rest.length === first.length && rest.length < 100) return form(`at most ${first.length} at once`);
	if (most > first.length && first.length < 100) return form(`at most ${first.length} at once`);
	const order = timelineOrder(key, first, rest);
	const isUsual = isSeen(order) && order.forms.length === 0;
	return isUsual && first.length < 10 ? unseen('the timelines are too short to fill a page') : order;
}

function timelineOrder(key: string, first: readonly Data[], rest: readonly Data[]): Found {
	const moments = first.map((action) =>
		Object.entries(action)
			.filter(([name]) => /time|created/i.test(name))
			.map(([, value]) => momentOf(value))
			.find((moment) => moment !== undefined),
	);
	const [newest, oldest] = [moments[0], moments.at(-1)];
	if (newest !== undefined && oldest !== undefined && newest !== oldest)
		return newest > oldest ? usual : form('in another order');
	// What is skipped is what stands first, so the pages alone do not show the order.
	const kinds = first.map((action) => Object.values(action).includes('ATTACHMENT'));
	if (key === timelineKeys[0] && kinds.filter(Boolean).length === 1 && rest.length > 0)
		return kinds[0] === true
			? usual
			: kinds.at(-1) === true
				? form('in another order')
				: unseen('no order was seen');
	return unseen('the actions show no times');
}

/** The numbers beside a timeline. */
function timelineNumbers(bodies: readonly Data[]): Found {
	if (bodies.length === 0) return unseen('no timeline was shown');
	const has = bodies.some(
		(body) => Object.hasOwn(body, 'actions_limit') || Object.hasOwn(body, 'actions_skip'),
	);
	if (!has) return form('absent');
	return bodies.some((body) => typeof body['actions_limit'] === 'string') ? form('limit as text') : usual;
}

function timelinePlace(path: readonly string[]): Found {
	const [first = '', second] = path;
	if (second === undefined) return keyForm('actions', first);
	return first === 'actions' ? form(`in ${named(second)}`) : form(`${named(second)} in ${named(first)}`);
}

export function getLead(evidence: Evidence): FoundOf {
	const all = evidence.successes('getLead');
	const leads = objectsOf(all).filter(isLeadEntry);
	const timelines = timelineKeys.flatMap((key) => {
		const body = evidence.success(key)?.body;
		const found = timelineIn(body);
		return found === undefined || !isData(body) ? [] : [{ body, ...found, own: key === timelineKeys[0] }];
	});
	const keys = timelines.flatMap(({ path }) => path.slice(0, 1));
	return {
		...fieldForms(
			evidence,
			leads.map(({ fields }) => ({ fields: dataIn(fields), isWhole: true })),
		),
		...actionForms(
			evidence,
			timelines.map(({ value, own }) => ({ actions: value, own })),
			'actions[]',
		),
		'pages of the timeline': agreed(
			timelineKeys.map((key) => timelinePages(evidence, key)),
			'no timeline was shown',
		),
		'skip and limit of the timeline': timelineNumbers(timelines.map(({ body }) => body)),
		'place of the timeline': agreed(timelines.map(({ path }) => timelinePlace(path))),
		status: statusForm(evidence, 'getLead'),
		'extra keys': extraKeys(leads, [
			...['id', 'fields', 'actions', 'actions_skip', 'actions_limit', ...keys],
		]),
	};
}
