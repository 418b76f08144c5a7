import { isEqual } from 'lodash';

import type { descriptionOf } from './binaryFile';
import { foldKey } from '../shared/sync/shapes/read';
import type { UploadTarget } from '../shared/sync/shapes/files';

type DescribedFile = Pick<ReturnType<typeof descriptionOf>, 'name' | 'size'>;

/** What the service says about the file of an upload address. Any of it may be missing. */
export type TargetClues = Pick<UploadTarget, 'field' | 'name' | 'size'>;

/**
 * Finds the target of each file. Undefined where it is not certain which target is for the file: the content of a file
 * must never get into another file.
 *
 * A target is for the only file that fits what the target says. Where several files fit, a target is for the file in its
 * own position, but only if there is one target for each file, none was refused, and each fits the file in its position.
 *
 * @param field the FILE field that all files go to. Undefined for files of a lead, which have no field.
 * @param mayBeRefused whether the service may have refused a file
 */
export function matchTargets<Target extends TargetClues>(
	{ files, field }: { readonly files: readonly DescribedFile[]; readonly field: string | undefined },
	targets: readonly Target[],
	mayBeRefused: boolean,
): Array<Target | undefined> {
	const names = targets.map(({ name }) => name);
	// Names count only if they are those that were sent: a service that changes them may make one of another.
	const areKept = isEqual(names.toSorted(), files.map(({ name }) => name).toSorted());
	const areUntold = names.every((name) => name === undefined);
	const isElsewhere = ({ field: own }: Target) =>
		field !== undefined && own !== undefined && foldKey(own) !== foldKey(field);
	const fits = (target: Target, { name, size }: DescribedFile) =>
		!isElsewhere(target) && (target.size ?? size) === size && (!areKept || target.name === name);
	const fitting = targets.map((target) => files.filter((file) => fits(target, file)));
	const areInOrder =
		!mayBeRefused &&
		(areKept || areUntold) &&
		targets.length === files.length &&
		files.every((file, place) => fitting[place]?.includes(file));
	return files.map((file, place) => {
		if (areInOrder) return targets[place];
		const [own, ...others] = targets.filter((_, at) => isEqual(fitting[at], [file]));
		return others.length === 0 ? own : undefined;
	});
}
