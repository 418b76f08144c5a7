import { difference, isEqual } from 'lodash';

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
	const { fields = {}, entries = {}, added = [] } = changes.leads?.[name as keyof typeof cast] ?? {};
	const kept = new Map(old.entries.map((entry) => [entry.id, entry]));
	const altered = new Map(
		Object.entries(entries).map(([key, entry]) => [known.idOf(`${name}.${key}`), entry]),
	);
	return [
		...fieldDifferences(name, { ...old.fields, ...fields }, lead.fields),
		...[...kept.values()].flatMap((entry) => {
			const now = lead.entries.find((each) => each.id === entry.id);
			const expected = altered.get(entry.id);
			return now === undefined
				? [`${name}: an entry of the timeline is gone`]
				: entryDifferences(`${name}, ${entry.type}`, changed(entry, expected), now);
		}),
		...newEntries(
			name,
			added,
			lead.entries.filter((each) => !kept.has(each.id)),
		),
	];
}

const newLead = (fields: Fields, added: readonly Entry[], lead: StoredLead): string[] => {
	const name = String(fields['name'] ?? fields['phone']);
	return [...fieldDifferences(name, fields, lead.fields), ...newEntries(name, added, lead.entries)];
};

function fieldDifferences(owner: string, expected: Fields, actual: Fields): string[] {
	const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
	return [...names].flatMap((name) => {
		const wanted = expected[name] === cleared ? undefined : expected[name];
		if (fits(wanted, actual[name])) return [];
		return [`${owner}: ${name} is ${shown(actual[name])} instead of ${shown(wanted)}`];
	});
}

/** The parts of an entry that are compared. */
interface Comparable {
	readonly fields: Fields;
	readonly parts: Readonly<Record<string, unknown>>;
}

const asStored = ({ fields, type, status, currency, amount, by, files, at }: StoredEntry): Comparable => ({
	fields,
	parts: { type, status, currency, amount, by, files, at },
});

function changed(entry: StoredEntry, change: Partial<Entry> = {}): Comparable {
	const { fields, parts } = asStored(entry);
	const { files, fields: changedFields, ...rest } = change;
	return {
		fields: { ...fields, ...changedFields },
		parts: { ...parts, ...rest, ...(files && { files: Object.keys(files) }) },
	};
}

/** A new entry may have any time, unless the wish names one. */
function expectedEntry({ fields = {}, files = {}, at, ...rest }: Entry): Comparable {
	const parts = { status: undefined, currency: undefined, amount: undefined, by: undefined, ...rest };
	return { fields, parts: { ...parts, files: Object.keys(files), ...(at !== undefined && { at }) } };
}

function entryDifferences(owner: string, expected: Comparable, entry: StoredEntry): string[] {
	const { fields, parts } = asStored(entry);
	return [
		...fieldDifferences(owner, expected.fields, fields),
		...Object.entries(expected.parts).flatMap(([name, value]) =>
			fits(value, parts[name])
				? []
				: [`${owner}: ${name} is ${shown(parts[name])} instead of ${shown(value)}`],
		),
	];
}

const newEntries = (owner: string, expected: readonly Entry[], actual: readonly StoredEntry[]): string[] =>
	matched(
		expected,
		actual,
		(entry, stored) => entryDifferences(`${owner}, new ${stored.type}`, expectedEntry(entry), stored),
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
	const old = new Map(before.team.map((member) => [member.email, member]));
	const now = new Map(after.team.map((member) => [member.email, member]));
	return [...new Set([...now.keys(), ...Object.keys(team)])].flatMap((email) => {
		const member = now.get(email);
		if (member === undefined) return [`The team has no ${email}`];
		if (!old.has(email) && !(email in team)) return [`The team has a new ${email}`];
		return fieldDifferences(email, { ...(old.get(email) ?? { email }), ...team[email] }, member);
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
