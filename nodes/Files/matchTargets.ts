import { isEqual, uniqBy } from 'lodash';

/** A file as the node describes it to the service. */
export interface DescribedFile {
	readonly name: string;
	readonly content_type: string;
	/** In bytes. */
	readonly size: number;
}

/** What the service says about the file of an upload address. Any of it may be missing. */
export interface TargetClues {
	/** The FILE field that holds the file. */
	readonly field: string | undefined;
	readonly name: string | undefined;
	readonly contentType: string | undefined;
	/** In bytes. */
	readonly size: number | undefined;
}

interface Described {
	readonly files: readonly DescribedFile[];
	/** The FILE field that all files go to. Undefined for files of a lead, which have no field. */
	readonly field: string | undefined;
}

/**
 * Finds the target of each file. Undefined where it is not certain which target is for the file: the content of a file
 * must never get into another file.
 *
 * A target is for the only file that fits what the target says. Where several files fit, a target is for the file in its
 * own position, but only if there is one target for each file, none was refused, and no target is out of order.
 *
 * @param mayBeRefused whether the service may have refused a file
 */
export function matchTargets<Target extends TargetClues>(
	{ files, field }: Described,
	targets: readonly Target[],
	mayBeRefused: boolean,
): Array<Target | undefined> {
	const namedBy = nameReader(files, targets);
	const candidates = targets.map((target) => candidatesOf(target, files, namedBy(target), field));
	const matched = onlyCandidates(candidates, targets.length <= files.length);
	const isInOrder = [...matched].every(([file, target]) => file === target);
	const isForNone = candidates.some((each) => each.files.size === 0);
	const positionsTell = !mayBeRefused && targets.length === files.length && isInOrder && !isForNone;
	return files.map((_, index) => {
		if (!matched.has(index) && positionsTell && fitsByPosition(index, candidates, files, targets))
			return targets[index];
		const target = matched.get(index);
		return target === undefined ? undefined : targets[target];
	});
}

/** The files, by index, that a target may be for. */
interface Candidates {
	readonly files: Set<number>;
	/** Whether the name of the target is, or was made from, the name of a file. */
	readonly areNamed: boolean;
	/** Whether the target says anything that excludes a file. Otherwise only its position counts. */
	readonly areChosen: boolean;
}

function candidatesOf(
	{ field, name, contentType, size }: TargetClues,
	files: readonly DescribedFile[],
	named: ReadonlySet<number> | undefined,
	wantedField: string | undefined,
): Candidates {
	const isElsewhere = wantedField !== undefined && field !== undefined && !looksTheSame(field, wantedField);
	let possible = [...files.entries()].filter(
		([index, file]) =>
			!isElsewhere && (size === undefined || size === file.size) && (named?.has(index) ?? true),
	);
	const narrow = (isLikely: (file: DescribedFile) => boolean) => {
		const likely = possible.filter(([, file]) => isLikely(file));
		if (likely.length > 0) possible = likely;
	};
	if (name !== undefined && !named) narrow((file) => hasSameExtension(file.name, name));
	if (contentType !== undefined) narrow((file) => isSameType(file.content_type, contentType));
	return {
		files: new Set(possible.map(([index]) => index)),
		areNamed: named !== undefined,
		areChosen: files.length === 1 || possible.length < files.length,
	};
}

/**
 * Returns a function that finds the files whose name a target has. Undefined if its name says nothing: it has none, or
 * the service gives all files names of its own.
 */
function nameReader(files: readonly DescribedFile[], targets: readonly TargetClues[]) {
	const namesOf = (list: ReadonlyArray<Pick<TargetClues, 'name'>>) => list.map(({ name }) => name).sort();
	const isKept = isEqual(namesOf(files), namesOf(targets));
	const find = (name: string) =>
		[...files.keys()].filter((index) => {
			const given = files[index]?.name ?? '';
			return isKept ? given === name : resembles(given, name);
		});
	const hasOwnNames = targets.every(({ name }) => name === undefined || find(name).length === 0);
	const canLackWords = files.some((file) => !hasWords(file.name));
	return ({ name }: TargetClues): ReadonlySet<number> | undefined => {
		if (name === undefined || hasOwnNames) return undefined;
		if (isKept || hasWords(name)) return new Set(find(name));
		// The service may have replaced all letters of any name.
		return canLackWords ? new Set(files.keys()) : undefined;
	};
}

/**
 * Gives each file a target that can be for no other file, by index. Named targets are given first.
 *
 * @param mayExclude whether a file that has a target cannot have another one: false if there are more targets than
 * files, so that some targets are for no file
 */
function onlyCandidates(
	candidates: ReadonlyArray<Candidates>,
	mayExclude: boolean,
): ReadonlyMap<number, number> {
	const matched = new Map<number, number>();
	const matchOnce = (isEligible: (each: Candidates) => boolean) => {
		const claims = claimsOf(candidates, isEligible);
		const certain = [...claims].filter(([file, targets]) => targets.length === 1 && !matched.has(file));
		for (const [file, [target]] of certain) if (target !== undefined) matched.set(file, target);
		for (const [target, { files }] of candidates.entries())
			for (const [file] of certain) if (mayExclude && matched.get(file) !== target) files.delete(file);
		return certain.length > 0;
	};
	while (matchOnce(({ areNamed }) => areNamed) || matchOnce(({ areChosen }) => areChosen));
	return matched;
}

/** The targets that are for one file only, by that file. */
function claimsOf(
	candidates: readonly Candidates[],
	isEligible: (each: Candidates) => boolean,
): ReadonlyMap<number, readonly number[]> {
	const claims = new Map<number, number[]>();
	candidates.forEach((each, target) => {
		const [file] = each.files;
		if (file === undefined || each.files.size > 1 || !isEligible(each)) return;
		claims.set(file, [...(claims.get(file) ?? []), target]);
	});
	return claims;
}

/**
 * Whether the target in the position of a file fits it, and names decide nothing: the target has no name, or all files
 * that fit it have one name, or all targets for these files have one name.
 */
function fitsByPosition(
	index: number,
	candidates: readonly Candidates[],
	files: readonly DescribedFile[],
	targets: readonly TargetClues[],
): boolean {
	const own = candidates[index];
	const isClaimed = claimsOf(candidates, ({ areChosen }) => areChosen).has(index);
	if (!own?.files.has(index) || isClaimed) return false;
	const isRival = (other: Candidates) => [...other.files].some((file) => own.files.has(file));
	const rivals = targets.filter((_, target) => candidates[target] && isRival(candidates[target]));
	const areEqual = (named: ReadonlyArray<Pick<TargetClues, 'name'> | undefined>) =>
		uniqBy(named, (each) => each?.name).length === 1;
	return !own.areNamed || areEqual([...own.files].map((file) => files[file])) || areEqual(rivals);
}

/** Whether two content types are the same, apart from their parameters. */
export function isSameType(one: string, other: string): boolean {
	return essenceOf(one) === essenceOf(other);
}

function essenceOf(contentType: string): string {
	return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** How well a name in the answer identifies a sent file. */

const extension = /\.\w{1,10}$/;

/** The words of a name without case, marks, blanks and other separators: `Résumé (1).PDF` is `resume`, `1`, `pdf`. */
function wordsOf(name: string): string[] {
	return unescaped(name)
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
}

/** A service that writes a name into a URL may return it percent-encoded. */
function unescaped(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}

/**
 * Whether the service may have made the one name from the other. Services change case, blanks and Unicode, and add a
 * number, a time or a folder.
 */
export function resembles(given: string, returned: string): boolean {
	if (given === returned) return true;
	const words = wordsOf(given);
	let found = 0;
	for (const word of wordsOf(returned)) if (word === words[found]) found++;
	return words.length > 0 && found === words.length;
}

/** Whether a name has words besides its extension: `____.txt` has none. */
export function hasWords(name: string): boolean {
	return wordsOf(name.replace(extension, '')).length > 0;
}

/** Whether two names differ only in what a service may change. */
export function looksTheSame(one: string, other: string): boolean {
	return resembles(one, other) && resembles(other, one);
}

/** Whether both names end with the same extension. */
export function hasSameExtension(one: string, other: string): boolean {
	const [found] = extension.exec(one) ?? [];
	return found !== undefined && other.toLowerCase().endsWith(found.toLowerCase());
}
