import { uniq } from 'lodash';

import { bareCode, type FieldDefinition } from '../sync/shapes/definitions';
import { bareEmail, isEmailAddress } from '../values/email';
import { innerMarksOf, splitLabels } from '../values/labelList';
import { cleanLabel } from '../values/labelText';
import { entryOf, labelIndex } from '../values/labels';
import { scalarText, trimmed } from '../values/spelling';
import { valueTypes } from '../values/types';
import { folded, type ValueType } from '../values/valueType';
import { actionNamed, builtInTypes } from '../workspace/actionNames';
import { type Labelled, type LabelIndex, type MemberIndex, oncePer, WordIndex } from '../workspace/names';
import { nearestAre } from '../workspace/nearest';
import type { WorkspaceReader } from '../workspace/reader';
import { isBlankFilter, isCertain, blankFilter, type Filter, unmatched, usable } from './filters';
import { isBlankValue, rejectFilter } from './given';

/** The names that a filter may use: the options of a field, statuses, team members, action types. */
export interface Names {
	/** The word for one of them, such as `status`. */
	readonly what: string;
	readonly all: readonly string[];
	/** Whether the workspace may have names that are not among them. */
	readonly mayLackSome: boolean;
	/**
	 * The one that a text names as a whole, in any spelling, or by a part that only one has: then with a note. Undefined if
	 * it names none.
	 */
	find(text: string): Filter | undefined;
}

/**
 * Reads a value as one of the names.
 *
 * @param saysNearest whether the note on an unknown name says the nearest ones, which takes long
 */
function named(filterName: string, raw: unknown, names: Names, saysNearest: boolean): Filter {
	const text = scalarText(raw);
	const value = text === undefined ? undefined : names.find(text);
	if (value !== undefined) return value;
	if (isBlankValue(raw)) return blankFilter;
	if (text === undefined) return rejectFilter(filterName, `The name of one ${names.what} was expected.`);
	if (names.mayLackSome)
		return usable(
			trimmed(text),
			`was searched as it is written: not every ${names.what} of the workspace can be read`,
		);
	const close = saysNearest ? nearestAre(trimmed(text), names.all) : '';
	return unmatched(`names no ${names.what} of the workspace${close && `: ${close}`}`);
}

const mostNearest = 10;

/** Reads a value as one of the names, or as a list of them: an array, or a text with lines or commas. */
export function namedValues(filterName: string, raw: unknown, names: Names, isList: boolean) {
	let unknown = 0;
	return entriesOf(filterName, raw, names, isList).map((entry) => {
		const value = named(filterName, entry, names, unknown < mostNearest);
		if (value.anyOf.length === 0 && !isBlankFilter(value)) unknown += 1;
		return value;
	});
}

function entriesOf(filterName: string, raw: unknown, names: Names, isList: boolean): readonly unknown[] {
	if (Array.isArray(raw)) return uniq(raw);
	if (!isList || typeof raw !== 'string' || isBlankValue(raw)) return [raw];
	// A part of a name may fit a list of names.
	const has = (part: string) => {
		const found = names.find(part);
		return found !== undefined && isCertain(found);
	};
	const { parts, unclear } = splitLabels(raw, { has, innerMarks: innerMarksOf(names.all) });
	if (unclear.length === 0) return uniq(parts);
	return rejectFilter(filterName, 'It is unclear which commas separate its values. Give them as a list.');
}

const readAs = (value: string, name: string, isWhole: boolean) =>
	usable(value, isWhole ? undefined : `was read as ${name}`);

const fitsSeveral = (things: string, use: string) =>
	unmatched(`fits several ${things}: use the ${use} of one`);

/** Leads may still have an archived status, so a search can name it. */
export const labelNames = (what: string, index: LabelIndex<Labelled>): Names => ({
	what,
	all: index.entries.map(({ label }) => label),
	mayLackSome: index.gap !== undefined,
	find: (text) => {
		const whole = entryOf(index, text);
		const found = whole ?? index.findByPart(cleanLabel(text));
		return found && readAs(found.label, found.label, whole !== undefined);
	},
});

/** Leads may still belong to a member who is not active, or has left the team. */
export const memberNames = oncePer((index: MemberIndex): Names => {
	const team = new WordIndex(index.members, ({ name }) => name);
	return {
		what: 'team member',
		all: index.members.map(({ name }) => name),
		mayLackSome: index.gap !== undefined,
		find: (text) => {
			const email = bareEmail(text);
			const member = index.find(text) ?? index.find(email);
			if (member !== undefined) return usable(member.email);
			if (isEmailAddress(email))
				return usable(email, index.gap ? undefined : 'has an email that nobody on the team has');
			const [one, ...others] = team.find(text);
			if (others.length > 0) return fitsSeveral('team members', 'email');
			return one && readAs(one.email, one.name, false);
		},
	};
});

export const teamNames = async (reader: Pick<WorkspaceReader, 'members'>): Promise<Names> =>
	memberNames(await reader.members());

const codeForm = /^(?:ACTION_)?\d+$/i;

const builtInForm = /^[A-Z]+(?:_[A-Z]+)*$/;

/** A type as the service knows it, if the text has the form of one: `ACTION_1001` for 1001. */
export function actionTypeOf(text: string): string | undefined {
	if (codeForm.test(text)) return `ACTION_${bareCode(text.toUpperCase())}`;
	return builtInForm.test(text) ? text : undefined;
}

/** The types of actions: custom ones by name or code, and built-in ones. */
export async function actionNames(reader: Pick<WorkspaceReader, 'actions'>): Promise<Names> {
	const actions = await reader.actions();
	const custom = [...actions.values()].filter(({ isUserDefined }) => isUserDefined);
	return {
		what: 'action type',
		all: [...custom.map(({ displayName }) => displayName), ...builtInTypes],
		mayLackSome: actions.gap !== undefined,
		find: (text) => {
			const given = trimmed(text);
			const named = actionNamed(given, actions, ({ isUserDefined }) => isUserDefined);
			if (named.kind === 'several') return fitsSeveral('action types', 'code');
			if (named.kind === 'one' && named.by === 'name') {
				const name = actions.get(named.code)?.displayName ?? named.code;
				return readAs(`ACTION_${named.code}`, name, folded(name) === folded(given));
			}
			const sent = builtInTypes.find((each) => each === given.toUpperCase()) ?? actionTypeOf(given);
			if (sent === undefined) return undefined;
			if (builtInTypes.includes(sent)) return usable(sent);
			// The service may have built-in types that are not listed.
			if (!codeForm.test(given)) return usable(sent, 'has a type that these nodes do not know');
			const isKnown = actions.has(bareCode(sent)) || actions.gap !== undefined;
			return usable(sent, isKnown ? undefined : 'has a code that no action of the workspace has');
		},
	};
}

/** Reads what the values of a field may refer to. */
export type NameReader = Pick<WorkspaceReader, 'fields' | 'pipeline' | 'members'>;

/** The names that the values of a field may refer to, by what they refer to. */
const referredTo: {
	readonly [What in ValueType['refersTo']]?: (reader: NameReader, field: FieldDefinition) => Promise<Names>;
} = {
	labels: async (reader, field) =>
		labelNames('option', labelIndex((await reader.fields()).fields.get(field.apiName) ?? field)),
	statuses: async (reader) => labelNames('status', (await reader.pipeline()).statuses),
	lostReasons: async (reader) => labelNames('lost reason', (await reader.pipeline()).lostReasons),
	members: teamNames,
};

/** The names that the values of a field refer to. Undefined if they refer to none. */
export const fieldNames = async (field: FieldDefinition, reader: NameReader): Promise<Names | undefined> =>
	await referredTo[valueTypes[field.type].refersTo]?.(reader, field);
