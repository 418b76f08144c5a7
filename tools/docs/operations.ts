import { groupBy, intersection, maxBy, partition, uniqBy } from 'lodash';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** What the documents read from the descriptions: choices, their parameters, and which of them are the same in several. */

/** One choice of an operation, or of an event of a trigger. */
export interface Choice {
	readonly chosen: Readonly<Record<string, string>>;
	/** The resource and the operation, or the event: where the preview of its output is. */
	readonly path: readonly string[];
	/** The name of its resource, if its node has some. */
	readonly resource: string | undefined;
	readonly option: INodePropertyOptions;
	/** Its parameters in the order of its panel, without notices and the options of a write. */
	readonly shown: readonly INodeProperties[];
	/** The options of a write by their paths. Reads have other options, or none. */
	readonly writeOptions: readonly INodeProperties[] | undefined;
}

export function optionsOf(property: INodeProperties | undefined): INodePropertyOptions[] {
	return (property?.options ?? []).filter((entry) => 'value' in entry);
}

/** Whether the editor shows a property for these values. Conditions on other parameters are ignored. */
export function isShown({ displayOptions }: INodeProperties, chosen: Choice['chosen']): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([path, values]) => {
		// Inside a collection, a path from the root begins with a stroke.
		const name = path.replace(/^\//, '');
		return !(name in chosen) || (values ?? []).some((value) => value === chosen[name]);
	});
}

export function choicesOf({ properties }: Pick<INodeTypeDescription, 'properties'>): Choice[] {
	const optionsBy = (name: string, chosen: Choice['chosen'] = {}) =>
		optionsOf(properties.find((each) => each.name === name && isShown(each, chosen)));
	const resources = optionsBy('resource');
	const choice = (
		option: INodePropertyOptions,
		chosen: Choice['chosen'],
		resource?: INodePropertyOptions,
	): Choice => {
		const all = properties.filter(
			(each) => !['resource', 'operation'].includes(each.name) && isShown(each, chosen),
		);
		const [options, others] = partition(all, isWriteOptions);
		return {
			...{ chosen, path: Object.values(chosen).reverse(), option, resource: resource?.name },
			shown: others.filter(isForPeople),
			writeOptions: options.length === 0 ? undefined : options.flatMap((each) => propertiesIn(each, chosen)),
		};
	};
	if (resources.length > 0)
		return resources.flatMap((each) => {
			const resource = { resource: String(each.value) };
			return optionsBy('operation', resource).map((option) =>
				choice(option, { operation: String(option.value), ...resource }, each),
			);
		});
	return ['operation', 'event'].flatMap((name) =>
		optionsBy(name).map((option) => choice(option, { [name]: String(option.value) })),
	);
}

const isWriteOptions = ({ name, options = [] }: INodeProperties): boolean =>
	name === 'options' && options.some((option) => option.name === 'dryRun');

/** The options of a collection, by their paths: those of a group stand under its name. */
function propertiesIn({ options = [] }: INodeProperties, chosen: Choice['chosen'] = {}): INodeProperties[] {
	return options
		.filter((entry): entry is INodeProperties => 'type' in entry)
		.filter((entry) => isForPeople(entry) && isShown(entry, chosen))
		.flatMap((entry) => {
			if (entry.type !== 'collection') return [entry];
			return propertiesIn(entry, chosen).map(({ displayName, name, ...more }) => ({
				...more,
				displayName: `${entry.displayName}: ${displayName}`,
				name: `${entry.name}.${name}`,
			}));
		});
}

/** The parameters inside a collection. */
export const innerOf = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((entry) => {
		if ('values' in entry) return entry.values;
		return 'type' in entry && isForPeople(entry) ? [entry] : [];
	});

/** Not a text between parameters, nor the former name of one. */
export const isForPeople = ({ type }: INodeProperties): boolean => type !== 'notice' && type !== 'hidden';

/**
 * The parameters that a document describes once, because it would say the same of several. Of a name with several
 * such descriptions, the one that occurs most.
 * @param nameOf by which the document lists a parameter
 * @param said what the document says of it
 */
export function sharedParameters(
	occurring: readonly INodeProperties[],
	nameOf: (property: INodeProperties) => string,
	said: (property: INodeProperties) => string,
): INodeProperties[] {
	return Object.values(groupBy(occurring, nameOf)).flatMap((properties) => {
		const equal = maxBy(Object.values(groupBy(properties, said)), ({ length }) => length) ?? [];
		return equal.length > 1 ? equal.slice(0, 1) : [];
	});
}

/** The options of writes by their paths, those that every write has apart from the others, and their groups. */
export function writeOptionsOf(descriptions: readonly INodeTypeDescription[]) {
	const collections = descriptions.flatMap(({ properties }) => properties.filter(isWriteOptions));
	const all = uniqBy(
		collections.flatMap((each) => propertiesIn(each)),
		'name',
	);
	const names = descriptions
		.flatMap(choicesOf)
		.flatMap(({ writeOptions }) => (writeOptions ? [writeOptions.map(({ name }) => name)] : []));
	const ofEvery = new Set(intersection(...names));
	const [common, some] = partition(all, ({ name }) => ofEvery.has(name));
	const groups = uniqBy(collections.flatMap(innerOf), 'name').filter((each) => innerOf(each).length > 0);
	return { common, some, ofEvery, groups };
}

/** The names of the parameters that every read has. */
export const parametersOfEveryRead = (choices: readonly Choice[]): Set<string> =>
	new Set(
		intersection(
			...choices
				.filter(({ chosen, writeOptions }) => 'operation' in chosen && writeOptions === undefined)
				.map(({ shown }) => shown.map(({ name }) => name)),
		),
	);
