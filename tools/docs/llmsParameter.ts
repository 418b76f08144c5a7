import type { INodeProperties } from 'n8n-workflow';

import { optionsOf, plain } from './nodes';

/** n8n wants no full stop after a single sentence. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** When the editor shows a parameter, and n8n hands it to the node. The chapter says for which operation. */
function conditions({ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties): string[] {
	const said = (word: string, on: typeof show) =>
		Object.entries(on)
			.filter(([name]) => !['resource', 'operation'].includes(name))
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

/** Lines of llms.txt: what a workflow stores for a parameter, then what it means. */
export function parameter(property: INodeProperties, indent = ''): string[] {
	if (property.type === 'notice') return [];
	const { name, type, required, default: value, description = '', builderHint } = property;
	const values = optionsOf(property).map((option) => JSON.stringify(option.value));
	const facts = [
		type,
		required === true ? 'required' : `default ${JSON.stringify(value)}`,
		...(values.length > 0 ? [`one of ${values.join(', ')}`] : []),
		...bounds(property),
		...conditions(property),
	];
	const inner = (property.options ?? []).flatMap((entry) => {
		if ('values' in entry) return entry.values;
		return 'type' in entry ? [entry] : [];
	});
	return [
		`${indent}- ${name} (${facts.join('; ')}): ${[sentence(plain(description) || property.displayName), builderHint?.propertyHint].join(' ').trim()}`,
		...inner.flatMap((each) => parameter(each, `${indent}  `)),
	];
}
