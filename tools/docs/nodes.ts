import { groupBy, partition, sortBy, uniqBy } from 'lodash';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import {
	chosenBy,
	innerOf,
	isWriteOptions,
	operationsIn,
	optionsOf,
	optionsOfEveryWrite,
	parametersOf,
	propertiesIn,
	sharedParameters,
	shownIn,
} from './operations';

/** Generates docs/nodes.md from the descriptions that the editor shows. */

const sharedHeading = 'Parameters of several operations';
const sharedAnchor = 'parameters-of-several-operations';

function isLocator(value: object | string | number | boolean): value is { value: unknown } {
	return typeof value === 'object' && 'mode' in value && 'value' in value;
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
	return plain(text)
		.replace(/ ?Choose from the list, or specify (?:an ID|IDs) using an expression\b\.?/, '')
		.replace(/\|/g, '\\|');
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
	return [row, ...innerOf(property).flatMap((each) => rows(each, `${indent}– `))];
}

function table(properties: readonly INodeProperties[]): string[] {
	const lines = properties.flatMap((property) => rows(property, ''));
	if (lines.length === 0) return ['No parameters.', ''];
	return ['| Parameter | Default | Meaning |', '|---|---|---|', ...lines, ''];
}

/** What the document says of a parameter: equal texts are written once. */
const saidOf = (property: INodeProperties): string => rows(property, '').join('\n');

const labelOf = ({ displayName, required }: INodeProperties): string =>
	`${cell(displayName)}${required ? ' *' : ''}`;

/** `Group: One`, `Group: Two` as `Group (One, Two)`. */
function inGroups(names: readonly string[]): string {
	const groups = Object.entries(groupBy(names, (name) => name.split(': ').slice(0, -1).join(': ')));
	const texts = groups.map(([group, members]) => {
		const list = members.map((name) => name.split(': ').at(-1)).join(', ');
		return group === '' ? list : `${group} (${list})`;
	});
	return texts.join('; ');
}

function nodeChapter(
	description: INodeTypeDescription,
	shared: ReadonlySet<string>,
	everyWriteHas: ReadonlySet<string>,
): string[] {
	const lines = [`## ${description.displayName}`, '', `${description.description}.`, ''];
	const operations = operationsIn(description);
	if (operations.length === 0) {
		return [...lines, ...table(description.properties)];
	}
	for (const each of operations) {
		const { resource, operation } = each;
		const resourceName = optionsOf(description.properties.find(({ name }) => name === 'resource')).find(
			({ value }) => value === resource,
		)?.name;
		const shown = parametersOf(description, chosenBy(each)).filter(({ type }) => type !== 'notice');
		const options = shown.filter(isWriteOptions);
		const [common, own] = partition(
			shown.filter((property) => !isWriteOptions(property)),
			(property) => shared.has(saidOf(property)),
		);
		lines.push(`### ${resourceName === undefined ? '' : `${resourceName}: `}${operation.name}`, '');
		lines.push(`${cell(operation.description ?? '')}.`, '');
		if (own.length > 0 || shown.length === 0) lines.push(...table(own));
		if (common.length > 0) lines.push(`[Shared](#${sharedAnchor}): ${common.map(labelOf).join(', ')}.`, '');
		if (options.length > 0) {
			const names = options
				.flatMap((property) => propertiesIn(property, chosenBy(each)))
				.filter(({ name }) => !everyWriteHas.has(name));
			const more = inGroups(names.map(({ displayName }) => displayName));
			lines.push(`[Options of all writes](#options-of-writes)${more === '' ? '.' : `, and: ${more}.`}`, '');
		}
	}
	return lines;
}

/** The whole document. What several operations have is described once, at the end. */
export function renderNodes(descriptions: readonly INodeTypeDescription[]): string {
	const all = descriptions.flatMap(({ properties }) =>
		properties.filter(isWriteOptions).flatMap((property) => propertiesIn(property)),
	);
	const ofEveryWrite = optionsOfEveryWrite(descriptions);
	const options = sortBy(uniqBy(all, 'name'), 'displayName');
	const [common, some] = partition(options, ({ name }) => ofEveryWrite.has(name));
	const shared = sortBy(sharedParameters(shownIn(descriptions), labelOf, saidOf), 'displayName');
	const said = new Set(shared.map(saidOf));
	const lines = [
		'# The nodes, parameter by parameter',
		'',
		'Made from the descriptions that the editor shows, by `npm run docs`. A star marks what is required. What has *Name or ID* in its name is chosen from a list, or given by an expression.',
		'',
		...descriptions.flatMap((description) => nodeChapter(description, said, ofEveryWrite)),
		`## ${sharedHeading}`,
		'',
		...table(shared),
		'## Options of writes',
		'',
		'Every write has these:',
		'',
		...table(common),
		'Some have these:',
		'',
		...table(some),
	];
	return `${lines.join('\n').trimEnd()}\n`;
}
