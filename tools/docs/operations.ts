import { groupBy, intersection, maxBy } from 'lodash';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** What the documents read from the descriptions: operations, their parameters, and which of them are the same in several. */

interface Column {
	readonly resource: string | undefined;
	readonly operation: INodePropertyOptions;
}

function isOption(entry: object): entry is INodePropertyOptions {
	return 'value' in entry;
}

export function optionsOf(property: INodeProperties | undefined): INodePropertyOptions[] {
	return (property?.options ?? []).filter(isOption);
}

/** Whether the editor shows a property for these values. Conditions on other parameters are ignored. */
export function isShown(
	{ displayOptions }: INodeProperties,
	chosen: Readonly<Record<string, string>>,
): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([path, values]) => {
		// Inside a collection, a path from the root begins with a stroke.
		const name = path.replace(/^\//, '');
		return !(name in chosen) || (values ?? []).some((value) => value === chosen[name]);
	});
}

export function operationsIn({ properties }: Pick<INodeTypeDescription, 'properties'>): Column[] {
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));
	const all = resources.length === 0 ? [undefined] : resources.map(({ value }) => String(value));
	return all.flatMap((resource) => {
		const chosen: Record<string, string> = resource === undefined ? {} : { resource };
		const property = properties.find((each) => each.name === 'operation' && isShown(each, chosen));
		return optionsOf(property).map((operation) => ({ resource, operation }));
	});
}

/** Reads have other options, or none. */
export function isWriteOptions({ name, options = [] }: INodeProperties): boolean {
	return name === 'options' && options.some((option) => option.name === 'dryRun');
}

/** The options of a collection, by their paths: those of a group stand under its name. */
export function propertiesIn(
	{ options = [] }: INodeProperties,
	chosen: Readonly<Record<string, string>> = {},
): INodeProperties[] {
	return options
		.filter((entry): entry is INodeProperties => 'type' in entry)
		.filter((entry) => isShown(entry, chosen))
		.flatMap((entry) => {
			if (entry.type !== 'collection') return [entry];
			return propertiesIn(entry, chosen).map(({ displayName, name, ...more }) => ({
				...more,
				displayName: `${entry.displayName}: ${displayName}`,
				name: `${entry.name}.${name}`,
			}));
		});
}

const chosenNames = ['resource', 'operation'];

/** The parameters of an operation, in the order of its panel. */
export function parametersOf(
	{ properties }: Pick<INodeTypeDescription, 'properties'>,
	chosen: Readonly<Record<string, string>>,
): INodeProperties[] {
	return properties.filter((each) => !chosenNames.includes(each.name) && isShown(each, chosen));
}

/** The values that choose an operation. */
export const chosenBy = ({ resource, operation }: Column) => ({
	operation: String(operation.value),
	...(resource === undefined ? {} : { resource }),
});

/** What all operations show, each as often as an operation shows it. */
export const shownIn = (descriptions: readonly INodeTypeDescription[]): INodeProperties[] =>
	descriptions.flatMap((description) =>
		operationsIn(description).flatMap((each) =>
			parametersOf(description, chosenBy(each)).filter(
				(property) => property.type !== 'notice' && !isWriteOptions(property),
			),
		),
	);

/** The parameters inside a collection. */
export const innerOf = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((entry) => {
		if ('values' in entry) return entry.values;
		return 'type' in entry ? [entry] : [];
	});

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

/** The options that every write has, by their names. */
export function optionsOfEveryWrite(descriptions: readonly INodeTypeDescription[]): Set<string> {
	const writes = descriptions.flatMap((description) =>
		operationsIn(description).flatMap((each) =>
			parametersOf(description, chosenBy(each))
				.filter(isWriteOptions)
				.map((options) => propertiesIn(options, chosenBy(each)).map(({ name }) => name)),
		),
	);
	return new Set(intersection(...writes));
}

/** The names of the parameters that every read has. */
export function parametersOfEveryRead(descriptions: readonly INodeTypeDescription[]): Set<string> {
	const parametersOfAll = descriptions.flatMap((description) =>
		operationsIn(description).map((each) => parametersOf(description, chosenBy(each))),
	);
	const reads = parametersOfAll.filter((parametersOfOne) => !parametersOfOne.some(isWriteOptions));
	return new Set(
		intersection(...reads.map((parametersOfOne) => parametersOfOne.map(({ name }) => name))).filter(
			(name) => name !== 'resource' && name !== 'operation',
		),
	);
}
