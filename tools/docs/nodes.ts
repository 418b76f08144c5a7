import { groupBy, partition, sortBy, uniq } from 'lodash';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { choicesOf, innerOf, isForPeople, optionsOf, sharedParameters, writeOptionsOf } from './operations';

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

/** n8n wants no full stop after a single sentence. */
const ended = (text: string) => (text.endsWith('.') ? text : `${text}.`);

function rows(property: INodeProperties, indent: string): string[] {
	if (!isForPeople(property)) return [];
	const about = cell(
		[property.description, property.hint].filter(Boolean).join('. ').replace(/\.\. /g, '. '),
	);
	const sentence = about === '' ? about : ended(about);
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

const sharedLine = (common: readonly INodeProperties[]): string[] =>
	common.length === 0 ? [] : [`[Shared](#${sharedAnchor}): ${uniq(common.map(labelOf)).join(', ')}.`, ''];

function nodeChapter(
	description: INodeTypeDescription,
	shared: ReadonlySet<string>,
	everyWriteHas: ReadonlySet<string>,
): string[] {
	const lines = [`## ${description.displayName}`, '', `${description.description}.`, ''];
	const choices = choicesOf(description);
	// The events of a trigger share most parameters.
	if (choices.some(({ chosen }) => 'event' in chosen)) {
		const [common, own] = partition(description.properties, (property) => shared.has(saidOf(property)));
		return [...lines, ...table(own), ...sharedLine(common)];
	}
	for (const { resource, option, shown, writeOptions } of choices) {
		const [common, own] = partition(shown, (property) => shared.has(saidOf(property)));
		lines.push(`### ${resource === undefined ? '' : `${resource}: `}${option.name}`, '');
		lines.push(ended(cell(option.description ?? '')), '');
		if (own.length > 0 || (shown.length === 0 && !writeOptions)) lines.push(...table(own));
		lines.push(...sharedLine(common));
		if (writeOptions) {
			const names = writeOptions.filter(({ name }) => !everyWriteHas.has(name));
			const more = inGroups(names.map(({ displayName }) => displayName));
			lines.push(`[Options of all writes](#options-of-writes)${more === '' ? '.' : `, and: ${more}.`}`, '');
		}
	}
	return lines;
}

/** The whole document. What several operations have is described once, at the end. */
export function renderNodes(descriptions: readonly INodeTypeDescription[]): string {
	const { common, some, ofEvery } = writeOptionsOf(descriptions);
	const shown = descriptions
		.flatMap(choicesOf)
		.flatMap((choice) => ('operation' in choice.chosen ? choice.shown : []));
	const shared = sortBy(sharedParameters(shown, labelOf, saidOf), 'displayName');
	const said = new Set(shared.map(saidOf));
	const lines = [
		'# The nodes, parameter by parameter',
		'',
		'Made from the descriptions that the editor shows, by `npm run docs`. A star marks what is required. What has *Name or ID* in its name is chosen from a list, or given by an expression.',
		'',
		...descriptions.flatMap((description) => nodeChapter(description, said, ofEvery)),
		`## ${sharedHeading}`,
		'',
		...table(shared),
		'## Options of writes',
		'',
		'Every write has these:',
		'',
		...table(sortBy(common, 'displayName')),
		'Some have these:',
		'',
		...table(sortBy(some, 'displayName')),
	];
	return `${lines.join('\n').trimEnd()}\n`;
}
