import { difference, isEqual, keyBy, mapKeys } from 'lodash';

import { cast } from '../stage/cast';
import type { Known } from '../stage/known';
import type { State, StoredEntry, StoredLead } from '../stage/state';
import { cleared, fits, OneOf } from '../matchers';
import type { Changes, Entry, Fields } from '../wish';

const shown = (value: unknown): string => {
	if (value instanceof OneOf) return value.values.map(shown).join(' or ');
	return value === undefined || value === cleared ? 'nothing' : JSON.stringify(value);
};

/** A sentence for each difference between the workspace after the run, and the one before it with these changes. */
export function differencesOf(before: State, after: State, changes: Changes, known: Known): string[] {
	const identified = new Set(before.leads.map(({ id }) => id));
	const added = after.leads.filter(({ id }) => !identified.has(id));
	return [
		...Object.keys(cast).flatMap((name) => keptLead(name, before, after, changes, known)),
		...matched(
			changes.created ?? [],
			added,
			(expected, lead) => newLead(expected.fields, expected.added ?? [], lead),
			{
				missing: ({ fields }) => `There is no new lead ${String(fields['name'] ?? fields['phone'])}`,
				extra: ({ fields }) => `There is a new lead ${String(fields['name'] ?? fields['phone'])}`,
			},
		),
		...teamDifferences(before, after, changes),
		...labelDifferences(before, after, changes),
	];
}

function keptLead(name: string, before: State, after: State, changes: Changes, known: Known): string[] {
	const id = known.idOf(name);
	const [old, lead] = [before, after].map(({ leads }) => leads.find((each) => each.id === id));
	if (old === undefined || lead === undefined) return [`The lead ${name} is gone`];
	const {
		fields = {},
		entries = {},
		added = [],
	} = new Map(Object.entries(changes.leads ?? {})).get(name) ?? {};
	const altered = new Map(
		Object.entries(entries).map(([key, entry]) => [known.idOf(`${name}.${key}`), entry]),
	);
	const kept = old.entries.map((entry) => entry.id);
	return [
		...valueDifferences(name, { ...old.fields, ...fields }, lead.fields),
		...old.entries.flatMap((entry) => {
			const now = lead.entries.find((each) => each.id === entry.id);
			if (now === undefined) return [`${name}: an entry of the timeline is gone`];
			const expected = { ...flat(entry), ...expectedOf(altered.get(entry.id)) };
			return valueDifferences(`${name}, ${entry.type}`, expected, flat(now));
		}),
		...newEntries(
			name,
			added,
			lead.entries.filter((each) => !kept.includes(each.id)),
		),
	];
}

const newLead = (fields: Fields, added: readonly Entry[], lead: StoredLead): string[] => {
	const name = String(fields['name'] ?? fields['phone']);
	return [...valueDifferences(name, fields, lead.fields), ...newEntries(name, added, lead.entries)];
};

function valueDifferences(owner: string, expected: Fields, actual: Fields): string[] {
	const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
	return [...names].flatMap((name) => {
		const wanted = expected[name] === cleared ? undefined : expected[name];
		if (fits(wanted, actual[name])) return [];
		return [`${owner}: ${name} is ${shown(actual[name])} instead of ${shown(wanted)}`];
	});
}

/** An entry as values: its own, and those of its fields under names that it has not. */
const flat = ({ fields, ...own }: { readonly fields?: Fields | undefined }): Fields => ({
	...own,
	...mapKeys(fields, (_, name) => `fields.${name}`),
});

const expectedOf = ({ files, ...rest }: Partial<Entry> = {}): Fields =>
	flat({ ...rest, ...(files && { files: Object.keys(files) }) });

/** A new entry may have any time, unless the wish names one. */
const newEntries = (owner: string, expected: readonly Entry[], actual: readonly StoredEntry[]): string[] =>
	matched(
		expected,
		actual,
		(entry, stored) => {
			const { id, at } = stored;
			return valueDifferences(
				`${owner}, new ${stored.type}`,
				{ id, at, files: [], ...expectedOf(entry) },
				flat(stored),
			);
		},
		{
			missing: ({ type }) => `${owner}: there is no new ${type} on the timeline`,
			extra: ({ type }) => `${owner}: there is a new ${type} on the timeline`,
		},
	);

/** Pairs each expected thing with the actual one that differs least. Returns what differs, is missing or is too much. */
function matched<Expected, Actual>(
	expected: readonly Expected[],
	actual: readonly Actual[],
	compare: (expected: Expected, actual: Actual) => string[],
	say: { missing: (expected: Expected) => string; extra: (actual: Actual) => string },
): string[] {
	const left = [...actual];
	const said: string[] = [];
	for (const each of expected) {
		const compared = left.map((other, index) => ({ index, found: compare(each, other) }));
		const [best] = compared.sort((one, other) => one.found.length - other.found.length);
		if (best === undefined) {
			said.push(say.missing(each));
		} else {
			said.push(...best.found);
			left.splice(best.index, 1);
		}
	}
	return [...said, ...left.map(say.extra)];
}

function teamDifferences(before: State, after: State, { team = {} }: Changes): string[] {
	const [old, now] = [keyBy(before.team, 'email'), keyBy(after.team, 'email')];
	return Object.keys({ ...now, ...team }).flatMap((email) => {
		const expected = { ...old[email], ...(team[email] && { email, ...team[email] }) };
		return valueDifferences(email, expected, { ...now[email] });
	});
}

const labelDifferences = (before: State, after: State, { labels = {} }: Changes): string[] =>
	Object.entries(after.labels).flatMap(([field, now]) => {
		const added = difference(now, before.labels[field] ?? []);
		const wanted = labels[field] ?? [];
		return isEqual(added, [...wanted])
			? []
			: [`${field} has the new labels ${shown(added)} instead of ${shown(wanted)}`];
	});
