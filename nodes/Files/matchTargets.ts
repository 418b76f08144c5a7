import { groupBy, isEqual, uniqBy } from 'lodash';

import type { descriptionOf } from './binaryFile';
import { foldKey } from '../shared/sync/shapes/read';
import type { UploadTarget } from '../shared/sync/shapes/files';

type DescribedFile = Readonly<ReturnType<typeof descriptionOf>>;

/** What the service says about the file of an upload address. Any of it may be missing. */
export type TargetClues = Pick<UploadTarget, 'field' | 'name' | 'contentType' | 'size'>;

/**
 * Finds the target of each file. Undefined where it is not certain which target is for the file: the content of a file
 * must never get into another file.
 *
 * A target is for the only file that fits what the target says. Where several files fit, a target is for the file in its
 * own position, but only if there is one target for each file, none was refused, and no target is out of order.
 *
 * @param field the FILE field that all files go to. Undefined for files of a lead, which have no field.
 * @param mayBeRefused whether the service may have refused a file
 */
export function matchTargets<Target extends TargetClues>(
	{ files, field }: { readonly files: readonly DescribedFile[]; readonly field: string | undefined },
	targets: readonly Target[],
	mayBeRefused: boolean,
): Array<Target | undefined> {
	const areOwn = areNamesOwn(files, targets);
	const fits = fitting(files, targets, field, areOwn);
	const candidates = targets.map((target) => {
		const possible = [...files.keys()].filter((index) => fits(target, index));
		// Without a clue that excludes a file, only the position counts.
		return { files: new Set(possible), isChosen: files.length === 1 || possible.length < files.length };
	});
	const matched = onlyCandidates(candidates, targets.length <= files.length);
	const rest = [...files.keys()].filter((file) => !matched.has(file));
	const areAlike = (named: ReadonlyArray<Pick<TargetClues, 'name'> | undefined>) =>
		uniqBy(named, (each) => each?.name).length === 1;
	const positionsTell =
		!mayBeRefused &&
		targets.length === files.length &&
		[...matched].every(([file, target]) => file === target) &&
		rest.every((file) => candidates[file]?.files.has(file)) &&
		(areOwn || areAlike(rest.map((file) => files[file])) || areAlike(rest.map((file) => targets[file])));
	return files.map((_, file) => {
		const target = matched.get(file) ?? (positionsTell ? file : undefined);
		return target === undefined ? undefined : targets[target];
	});
}

/** Whether the service names no file as it was named, so that its names say nothing but their extensions. */
function areNamesOwn(files: readonly DescribedFile[], targets: readonly TargetClues[]): boolean {
	return targets.every(({ name }) => name === undefined || !files.some((file) => resembles(file.name, name)));
}

/** Returns whether all that a target says fits a file. */
function fitting(
	files: readonly DescribedFile[],
	targets: readonly TargetClues[],
	field: string | undefined,
	areOwn: boolean,
) {
	const namesOf = (list: ReadonlyArray<Pick<TargetClues, 'name'>>) => list.map(({ name }) => name).sort();
	const areKept = isEqual(namesOf(files), namesOf(targets));
	const types = new Set(files.map(({ content_type: type }) => essenceOf(type)));
	const extensions = new Set(files.map(({ name }) => extensionOf(name)));
	return (target: TargetClues, index: number): boolean => {
		const { name = '', size = 0, content_type: type = '' } = files[index] ?? {};
		const isElsewhere =
			field !== undefined && target.field !== undefined && foldKey(target.field) !== foldKey(field);
		if (isElsewhere || (target.size ?? size) !== size) return false;
		// A service may give all files a type of its own.
		const own = essenceOf(target.contentType ?? type);
		if (types.has(own) && own !== essenceOf(type)) return false;
		if (target.name === undefined || files.length === 1) return true;
		if (areOwn) {
			const said = extensionOf(target.name);
			return !extensions.has(said) || said === extensionOf(name);
		}
		return areKept ? target.name === name : resembles(name, target.name);
	};
}

/**
 * Gives each file a target that can be for no other file, by index.
 *
 * @param candidates the files, by index, that each target may be for, and whether it says anything that excludes a file
 * @param mayExclude whether a file that has a target cannot have another one: false if there are more targets than
 * files, so that some targets are for no file
 */
function onlyCandidates(
	candidates: ReadonlyArray<{ readonly files: Set<number>; readonly isChosen: boolean }>,
	mayExclude: boolean,
): ReadonlyMap<number, number> {
	const matched = new Map<number, number>();
	for (let isDone = false; !isDone;) {
		const sure = candidates.flatMap(({ files, isChosen }, target) => {
			const [file] = files;
			return file === undefined || files.size > 1 || !isChosen ? [] : [{ file, target }];
		});
		const claims = Object.values(groupBy(sure, 'file')).flatMap((some) => (some.length === 1 ? some : []));
		const fresh = claims.filter(({ file }) => !matched.has(file));
		for (const { file, target } of fresh) matched.set(file, target);
		for (const [target, { files }] of candidates.entries())
			for (const { file } of fresh) if (mayExclude && matched.get(file) !== target) files.delete(file);
		isDone = fresh.length === 0;
	}
	return matched;
}

const extensionOf = (name: string) => /\.\w{1,10}$/.exec(name.toLowerCase())?.[0];

const essenceOf = (contentType: string) => (contentType.split(';')[0] ?? '').trim().toLowerCase();

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
