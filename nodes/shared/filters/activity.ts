import { isEmpty, once } from 'lodash';
import { z } from 'zod';

import { columnOf } from '../run/column';
import type { Session } from '../run/operation';
import type { Data } from '../sync/data';
import { plainField } from '../sync/shapes/definitions';
import { workspaceDateFormat } from '../values/workspaceDates';
import type { WorkspaceReader } from '../workspace/reader';
import { actionNames } from './actionNames';
import { anyOf, blank, type Operand } from './filter';
import { filterFacts } from './filterFacts';
import type { Filters } from './filters';
import { knownOrFresh } from './knownOrFresh';
import { memberNames } from './memberNames';
import { namedValues, type Names } from './names';
import { ends, rangeFilters } from './range';
import { storedParts } from './stored';

/** What an action must have. */
export interface ActionCriteria {
	readonly types: readonly Operand[] | undefined;
	/** One email, or several. */
	readonly performers: Operand | undefined;
	readonly period: Data | undefined;
}

/** The parameter with the filters. One that takes a single type calls it `type`. */
interface Place {
	readonly parameter: string;
	readonly label: string;
	readonly types: 'type' | 'types';
}

const performed = plainField('Performed After or Before', 'date');
const shape = z.object({
	type: z.unknown(),
	types: z.unknown(),
	performedBy: z.unknown(),
	from: z.unknown(),
	to: z.unknown(),
});
const labels = {
	type: 'Action Type',
	types: 'Action Type',
	performedBy: 'Performed By',
	from: 'Performed After',
	to: 'Performed Before',
};

type NamePart = 'type' | 'types' | 'performedBy';
type NamesBy = (reader: WorkspaceReader) => Promise<Names>;

const members: NamesBy = async (reader: WorkspaceReader) => memberNames(await reader.members());

/** Reads the filters of actions that editor/properties.ts shows. */
export function activityReader(
	{ parameters, workspace, settings, items }: Session,
	{ parameter, label, types }: Place,
): (item: number, filters: Filters) => Promise<ActionCriteria> {
	const read = parameters.reader(parameter, label, shape, {});
	const stored = storedParts(parameters.raw(parameter));
	/** One for all items, which are one column. */
	const moment = once(async () => ({
		...performed,
		dateFormat: await workspaceDateFormat(workspace.recent),
	}));
	const isAdded = (part: string) => stored[part] !== undefined;
	const facts = filterFacts(settings, () => columnOf(items, read).flatMap(({ from, to }) => [from, to]));
	return async (item, filters) => {
		const given = read(item);
		const takeNames = async (part: NamePart, namesBy: NamesBy) => {
			if (!isAdded(part)) return undefined;
			const { [part]: name } = labels;
			const filter = await knownOrFresh(workspace, async (reader) =>
				anyOf(namedValues(name, given[part], await namesBy(reader), part !== 'type')),
			);
			return filters.take(name, filter);
		};
		const field = ends.some(isAdded) ? await moment() : performed;
		const range = rangeFilters(field, given, stored, facts);
		if (range.length === 0 && ends.some(isAdded)) filters.take(performed.apiName, blank);
		const [first, last] = range.map(({ end, filter }) => filters.take(labels[end], filter) ?? {});
		const period: Data = { ...first, ...last };
		const performers = await takeNames('performedBy', members);
		return {
			types: await takeNames(types, actionNames),
			performers: performers?.length === 1 ? performers[0] : performers,
			period: isEmpty(period) ? undefined : period,
		};
	};
}
