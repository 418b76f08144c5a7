import type { Exchange } from '../evidence';
import { agreed, form, type Found, named, unseen, usual } from '../look/found';
import { type Data, isData, listIn, recordIn } from '../look/shape';
import { recordPlace } from './common';

/* What definitions of fields and of actions have in common. */

/** How options or tags are listed. Details of lead fields usually have `{id, label}`, those of actions labels. */
export function optionForm(
	records: readonly Data[],
	key: 'options' | 'tags',
	usualForm: 'records' | 'labels',
): Found {
	const lists = records.map((record) => record[key]).filter(Array.isArray);
	const option: unknown = lists.flat()[0];
	if (typeof option === 'string') return usualForm === 'labels' ? usual : form('as labels');
	if (!isData(option)) return unseen(`no field with ${key} was shown`);
	const keys = Object.keys(option);
	if (usualForm === 'records' && keys.join() === 'id,label') return usual;
	return form(`as {${keys.map(named).join(', ')}}`);
}

export const order: Found = unseen('no order is specified, so there is none to compare with');

/** The definition that each answer has, bare, in a list or in an object, and the path to it. */
export const single = (exchanges: readonly Exchange[], isOne: (record: Data) => boolean) =>
	exchanges.flatMap(({ body }) => {
		const found = Array.isArray(body) ? listPlaced(body, isOne) : recordIn(body, isOne);
		return found === undefined ? [] : [found];
	});

/** A list of one definition. */
const listPlaced = (body: readonly unknown[], isOne: (record: Data) => boolean) => {
	const [value] = listIn(body, isOne)?.value ?? [];
	return value === undefined ? undefined : { path: ['[]'], value };
};

/** Where the answers to reads of one definition have it. */
export const definitionPlace = (found: ReturnType<typeof single>): Found =>
	agreed(
		found.map(({ path }) => recordPlace(path)),
		'no definition was read',
	);
