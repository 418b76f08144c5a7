import { sortBy, uniqBy } from 'lodash';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** Generates docs/nodes.md from the descriptions that the editor shows. */

interface Column {
	readonly resource: string | undefined;
	readonly operation: INodePropertyOptions;
}

function isOption(entry: object): entry is INodePropertyOptions {
	return 'value' in entry;
}

function isLocator(value: object | string | number | boolean): value is { value: unknown } {
	return typeof value === 'object' && 'mode' in value && 'value' in value;
}

export function optionsOf(property: INodeProperties | undefined): INodePropertyOptions[] {
	return (property?.options ?? []).filter(isOption);
}

/** Whether the editor shows a property for these values. Conditions on other parameters are ignored. */
export function isShown(
	{ displayOptions }: INodeProperties,
	chosen: Readonly<Record<string, string>>,
): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(
		([name, values]) => !(name in chosen) || (values ?? []).some((value) => value === chosen[name]),
	);
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

/** Without line breaks and the editor's markup. */
export function plain(text: string): string {
	return text
		.replace(/<(?:br|li|p)\b[^>]*>/g, ' ')
		.replace(/<[^>]*>/g, '')
		.replace(/\s+/g, ' ')
		.trim();
}

/** Text for a table cell, also without bars. */
function cell(text: string): string {
	return plain(text).replace(/\|/g, '\\|');
}

function defaultOf(property: INodeProperties): string {
	const { default: value } = property;
	const option = optionsOf(property).find((each) => each.value === value);
	if (option) return option.name;
	if (value === '' || value === undefined || value === null) return '';
	if (isLocator(value)) return value.value === '' ? '' : `\`${String(value.value)}\``;
	return typeof value === 'object' ? '' : `\`${String(value)}\``;
}

function choices(property: INodeProperties): string {
	const names = optionsOf(property).map(({ name }) => name);
	return names.length === 0 ? '' : `One of: ${names.join(', ')}.`;
}

function rows(property: INodeProperties, indent: string): string[] {
	if (property.type === 'notice') return [];
	const about = cell(
		[property.description, property.hint].filter(Boolean).join('. ').replace(/\.\. /g, '. '),
	);
	const sentence = about === '' || about.endsWith('.') ? about : `${about}.`;
	const required = property.required ? ' *' : '';
	const meaning = [sentence, cell(choices(property))].filter((part) => part !== '').join(' ');
	const row = `| ${indent}${cell(property.displayName)}${required} | ${defaultOf(property)} | ${meaning} |`;
	const inner = (property.options ?? []).flatMap((entry) => {
		if ('values' in entry) return entry.values;
		return 'type' in entry ? [entry] : [];
	});
	return [row, ...inner.flatMap((each) => rows(each, `${indent}– `))];
}

function table(properties: readonly INodeProperties[]): string[] {
	const lines = properties.flatMap((property) => rows(property, ''));
	if (lines.length === 0) return ['No parameters.', ''];
	return ['| Parameter | Default | Meaning |', '|---|---|---|', ...lines, ''];
}

function nodeChapter(description: INodeTypeDescription): string[] {
	const chosenNames = ['resource', 'operation'];
	const lines = [`## ${description.displayName}`, '', `${description.description}.`, ''];
	const operations = operationsIn(description);
	if (operations.length === 0) {
		return [...lines, ...table(description.properties)];
	}
	for (const { resource, operation } of operations) {
		const chosen = { operation: String(operation.value), ...(resource === undefined ? {} : { resource }) };
		const resourceName = optionsOf(description.properties.find(({ name }) => name === 'resource')).find(
			({ value }) => value === resource,
		)?.name;
		const ofOperation = description.properties.filter(
			(property) => !chosenNames.includes(property.name) && isShown(property, chosen),
		);
		const shown = ofOperation.filter((property) => !isWriteOptions(property));
		const options = ofOperation.filter(isWriteOptions).flatMap(propertiesIn);
		lines.push(`### ${resourceName === undefined ? '' : `${resourceName}: `}${operation.name}`, '');
		lines.push(`${cell(operation.description ?? '')}.`, '', ...table(shown));
		const names = options.map(({ displayName }) => displayName);
		if (names.length > 0) lines.push(`[Options](#options-of-writes): ${names.join(', ')}.`, '');
	}
	return lines;
}

/** Reads have other options, or none. */
export function isWriteOptions({ name, options = [] }: INodeProperties): boolean {
	return name === 'options' && options.some((option) => option.name === 'dryRun');
}

export function propertiesIn({ options = [] }: INodeProperties): INodeProperties[] {
	return options.filter((entry): entry is INodeProperties => 'type' in entry);
}

/** The whole document. Each write shows some of the same options, so they are described once, at the end. */
export function renderNodes(descriptions: readonly INodeTypeDescription[]): string {
	const all = descriptions.flatMap(({ properties }) =>
		properties.filter(isWriteOptions).flatMap(propertiesIn),
	);
	const options = sortBy(uniqBy(all, 'name'), 'displayName');
	const lines = [
		'# The nodes, parameter by parameter',
		'',
		'Made from the descriptions that the editor shows, by `npm run docs`. A star marks what is required.',
		'',
		...descriptions.flatMap(nodeChapter),
		'## Options of writes',
		'',
		...table(options),
	];
	return `${lines.join('\n').trimEnd()}\n`;
}
