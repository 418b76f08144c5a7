import { isEqual, partition } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { plain } from './nodes';
import { innerOf, isForPeople, optionsOf } from './operations';

/** n8n wants no full stop after a single sentence. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const fromTheList = / ?Choose from the list, or specify (?:an ID|IDs) using an expression\b\.?/;

/** When the editor shows a parameter, and n8n hands it to the node. The chapter says for which operation. */
function conditions({ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties): string[] {
	const said = (word: string, on: typeof show) =>
		Object.entries(on)
			.filter(([name]) => !['resource', 'operation', 'event'].includes(name.replace('/', '')))
			.map(([name, values]) => {
				const either = (values ?? []).map((value) => JSON.stringify(value)).join(' or ');
				return name === '@tool' ? 'for a tool' : `${word} ${name} is ${either}`;
			});
	return [...said('only if', show), ...said('not if', hide)];
}

/** What a value looks like, and what it may be at least and at most. */
function bounds({ placeholder = '', typeOptions = {}, options = [] }: INodeProperties): string[] {
	const { minValue, maxValue, password, multipleValues } = typeOptions;
	const lists = options.flatMap((entry) => ('values' in entry ? [entry.name] : []));
	return [
		...(placeholder.startsWith('e.g. ') ? [placeholder] : []),
		...(minValue === undefined ? [] : [`at least ${minValue}`]),
		...(maxValue === undefined ? [] : [`at most ${maxValue}`]),
		...(password === true ? ['secret'] : []),
		...(multipleValues === true ? [`a list under ${lists.join(' or ')}`] : []),
	];
}

/** A value, without quotes where it is one word. */
export const asWord = (value: unknown): string =>
	/^[a-z]\w*$/i.test(String(value)) ? String(value) : JSON.stringify(value);

/** A default that goes without saying. */
const isEmpty = (value: unknown): boolean =>
	['""', '{}', '[]', 'false', '{"mode":"id","value":""}'].includes(JSON.stringify(value));

/** The parameters inside a parameter. n8n adds the poll times to all polling triggers, with the same things inside. */
export const describedInside = (property: INodeProperties): INodeProperties[] =>
	property.name === 'pollTimes' ? [] : innerOf(property);

function lineOf(property: INodeProperties, more: readonly string[] = []): string {
	const { name, type, required, default: value, description = '', builderHint } = property;
	const values = optionsOf(property).map((option) => asWord(option.value));
	const facts = [
		...(values.length > 0 && type === 'options' ? [] : [type]),
		...(required === true ? ['required'] : []),
		...(required === true || isEmpty(value) ? [] : [`default ${JSON.stringify(value)}`]),
		...(values.length > 0 ? [`one of ${values.join(', ')}`] : []),
		...bounds(property),
		...more,
	];
	const text = plain(description).replace(fromTheList, '') || property.displayName;
	return `- ${name} (${facts.join('; ')}): ${[sentence(text), builderHint?.propertyHint].join(' ').trim()}`;
}

/** All that llms.txt says of a parameter, besides when it applies: what has equal texts is described once. */
export const saidOf = (property: INodeProperties): string =>
	[
		lineOf(property),
		...describedInside(property).flatMap((each) => [...conditions(each), saidOf(each)]),
	].join('\n');

/** Parameters that llms.txt describes once, by what it says of them: each as it is described there. */
export type Shared = ReadonlyMap<string, INodeProperties>;

/** Lines of llms.txt: what a workflow stores for a parameter, then what it means. */
export function parameter(property: INodeProperties, shared: Shared = new Map(), indent = ''): string[] {
	return [
		`${indent}${lineOf(property, conditions(property))}`,
		...parameters(describedInside(property), shared, `${indent}  `),
	];
}

/**
 * The lines of several parameters: of those that are described once, only their names, and when they apply if that
 * differs. What depends on another of these names comes with it.
 */
export function parameters(properties: readonly INodeProperties[], shared: Shared, indent = ''): string[] {
	const [common, own] = partition(properties.filter(isForPeople), (each) => shared.has(saidOf(each)));
	const listed = new Set(common.map(({ name }) => name));
	const names = common.flatMap((each) => {
		const described = shared.get(saidOf(each)) ?? each;
		const when = conditions(each);
		if (!isEqual(when, conditions(described))) return `${each.name} (${when.join('; ') || 'always'})`;
		return Object.keys(each.displayOptions?.show ?? {}).some((on) => listed.has(on.split('.')[0] ?? on))
			? []
			: each.name;
	});
	return [
		...(names.length === 0 ? [] : [`${indent}- shared: ${names.join(', ')}`]),
		...own.flatMap((each) => parameter(each, shared, indent)),
	];
}
