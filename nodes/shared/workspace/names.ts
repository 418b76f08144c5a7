/** What a workspace has, looked up by the names that people write. */
import { compact, groupBy, memoize, once } from 'lodash';

import { type Failure, FailureError } from '../sync/failure';
import type { TeamMember } from '../sync/shapes/teamMember';

/**
 * Why a list of the workspace may lack entries. Only a list without a gap shows that the workspace does not have
 * something.
 */
export interface Gap {
	/** A clause for people, such as `the team cannot be read`. */
	readonly why: string;
	/** Set if the whole list is missing. */
	readonly failure?: Failure;
}

/**
 * The gap of something that is missing as a whole, such as `the team`. Throws if the execution is cancelled, because then
 * nothing more is done.
 */
export function allOf(what: string, failure: Failure): Gap {
	if (failure.reason === 'cancelled') throw new FailureError(failure);
	const status = failure.httpStatus === undefined ? '' : ` (status ${failure.httpStatus})`;
	return { why: `${what} cannot be read: ${failure.message}${status}`, failure };
}

/** Makes something of definitions, or of a team, once. It is kept for as long as they are. */
export function oncePer<Key extends object, Made>(make: (of: Key) => Made): (of: Key) => Made {
	const kept = memoize(make);
	kept.cache = new WeakMap<Key, Made>();
	return kept;
}

/** Definitions of a workspace by API name or by code, as far as the nodes can read them. */
export class DefinitionMap<Definition> extends Map<string, Definition> {
	/** @param gap why definitions may be missing; undefined if none are */
	constructor(
		entries: Iterable<readonly [string, Definition]>,
		readonly gap: Gap | undefined = undefined,
	) {
		super(entries);
	}
}

/** In characters. `No` is an answer, and no part of No Response. */
const shortestPart = 3;

/** The label without case and outer blanks: for people, labels that differ only in these are the same. */
export function fold(label: string): string {
	return label.trim().toLowerCase();
}

/** A label of ASCII and single blanks, as most are, which `foldLook` would not change. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/;

/** Without the marks and control characters that nobody sees. Those that join letters or signs stay: they change how a text looks. */
export const visible = (text: string) =>
	text.replace(/(?!\s)\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '');

/** The quotes, hyphens and short dashes that word processors and phones put in the place of those on a keyboard. */
const typedMarks = (text: string) =>
	text
		.replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
		.replace(/[\u201c-\u201f]/g, '"')
		.replace(/[\u2010-\u2013\u2212]/g, '-');

/** As `fold`, without differences that nobody sees: kinds of blanks, quotes and short dashes, invisible marks, and composed letters. */
export function foldLook(label: string): string {
	return fold(isPlain.test(label) ? label : typedMarks(visible(label).normalize('NFC').replace(/\s+/g, ' ')));
}

/** In characters. No label is longer, with marks around it. */
const longestLabel = 200;

/** `Ｖｉｐ`, as some keyboards of Asia write it. */
const ofUsualWidth = (text: string) =>
	text.replace(/[\uff01-\uff5e\u3000]/g, (sign) => sign.normalize('NFKC'));

/** Ticks, pointers, stars and bullets. Any other picture says something: `❌ Hot` is not Hot. */
const ornaments = '[✓✔✅☑👉→➜➤►▶⭐🌟★☆•·●◦‣▪]\\ufe0f?';
const aroundLabel = new RegExp(`^(?:(?:${ornaments} ?)+|[*–-] (?=\\p{L}))|(?: ?${ornaments})+$`, 'gu');

/** Between letters, or a letter and a digit. Between digits, `1-2` and `1_2` are other texts. */
const betweenWords = /(?<=\p{L})[_-]+(?=[\p{L}\p{N}])|(?<=\p{N})[_-]+(?=\p{L})|(?<=\p{Ll})(?=\p{Lu})/gu;

/**
 * As `foldLook`, also without ornaments and without differences of programs: `home_loan`, `homeLoan` and `✓ Home Loan` are
 * one label. All that is left says something.
 */
function foldSpelling(label: string): string {
	if (label.length > longestLabel) return foldLook(label);
	const plain = typedMarks(ofUsualWidth(label)).replace(/\s+/g, ' ').trim().replace(aroundLabel, '');
	return foldLook(plain.replace(betweenWords, ' ').replace(/ ?, ?/g, ', '));
}

export interface Labelled {
	readonly label: string;
}

/** Labels of one list (the options of a dropdown, the statuses of a pipeline), looked up as people spell them. */
export class LabelIndex<Entry extends Labelled> {
	/** @param gap why labels may be missing; undefined if none are */
	constructor(
		readonly entries: readonly Entry[],
		readonly gap: Gap | undefined = undefined,
	) {}

	/** The first entry of each spelling. */
	private by(spell: (label: string) => string): ReadonlyMap<string, Entry> {
		return new Map(this.entries.toReversed().map((entry) => [spell(entry.label), entry]));
	}

	private readonly exactly = once(() => this.by((label) => label));
	private readonly byLook = once(() => this.by(foldLook));
	private readonly bySpelling = once(
		() => new Map(Object.entries(groupBy(this.entries, ({ label }) => foldSpelling(label)))),
	);

	/**
	 * Returns the entry with exactly this label, or else the first one that looks the same, or else the only one whose label
	 * is the same in another spelling. Never one of which the text is a part, or which is a part of the text: that may mean
	 * the opposite.
	 */
	find(label: string): Entry | undefined {
		const found = this.exactly().get(label) ?? this.byLook().get(foldLook(label));
		const spelled = found === undefined ? this.bySpelling().get(foldSpelling(label)) : undefined;
		return spelled?.length === 1 ? spelled[0] : found;
	}

	/** For a parameter that a person chooses: also the only entry that has all words of the text, if all are known. */
	findByPart(label: string): Entry | undefined {
		const whole = this.find(label);
		if (whole !== undefined || this.gap !== undefined || label.length < shortestPart) return whole;
		return new WordIndex(this.entries, (entry) => entry.label).only(label);
	}
}

/** The words of a name, in lower case. */
export function wordsOf(name: string): string[] {
	return compact(name.toLowerCase().split(/[\s.,_/()-]+/));
}

/** Finds things by words of their names, in any order: `diya` and `sharma, diya` both find Diya Sharma. */
export class WordIndex<Thing> {
	private readonly entries: ReadonlyArray<{ readonly thing: Thing; readonly words: ReadonlySet<string> }>;

	constructor(things: Iterable<Thing>, nameOf: (thing: Thing) => string) {
		this.entries = [...things].map((thing) => ({ thing, words: new Set(wordsOf(nameOf(thing))) }));
	}

	/** The things whose names have all words of the text, in any order. */
	find(text: string): readonly Thing[] {
		const words = wordsOf(text);
		if (words.length === 0) return [];
		return this.entries.flatMap((entry) =>
			words.every((word) => entry.words.has(word)) ? [entry.thing] : [],
		);
	}

	/** Undefined also if several have all words. */
	only(text: string): Thing | undefined {
		const found = this.find(text);
		return found.length === 1 ? found[0] : undefined;
	}
}

/** A write cannot name team members in these states. In any other state they count as active. */
const inactiveStates = new Set(['Inactive', 'Invited', 'Deleted']);

export function isActive({ status }: Pick<TeamMember, 'status'>): boolean {
	return !inactiveStates.has(status);
}

/** The team, looked up as people write a member: by email, or by a name that only one active member has. */
export class MemberIndex {
	private readonly byEmail: ReadonlyMap<string, TeamMember>;
	private readonly byName: ReadonlyMap<string, readonly TeamMember[]>;
	private readonly byWords = once(() => new WordIndex(this.members.filter(isActive), ({ name }) => name));

	/** @param gap why members may be missing; undefined if none are */
	constructor(
		readonly members: readonly TeamMember[],
		readonly gap: Gap | undefined = undefined,
	) {
		this.byEmail = new Map(members.map((member) => [member.email.toLowerCase(), member]));
		this.byName = new Map(Object.entries(groupBy(members.filter(isActive), ({ name }) => fold(name))));
	}

	/** The member with this email, active or not. */
	readonly withEmail = (email: string): TeamMember | undefined => this.byEmail.get(fold(email));

	/** Returns the member with this email, active or not, or the only active member with this name. */
	find(emailOrName: string): TeamMember | undefined {
		const named = this.byName.get(fold(emailOrName));
		return this.withEmail(emailOrName) ?? (named?.length === 1 ? named[0] : undefined);
	}

	/** Returns the only active member whose name has all these words, if the whole team is known. */
	findByPart(name: string): TeamMember | undefined {
		return this.gap === undefined ? this.byWords().only(name) : undefined;
	}
}
