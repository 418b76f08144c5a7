import type { INodeProperties, NodePropertyTypes } from 'n8n-workflow';

import type { OptionGroup } from '../session/settings';
import { usualCurrency } from '../values/currency';

/**
 * A parameter with a list of choices, which is the same for all items.
 *
 * @param choices the name of each and what it means, by value; the first is preselected
 */
export function choice(
	displayName: string,
	name: string,
	description: string,
	choices: Readonly<Record<string, readonly [name: string, description?: string]>>,
	more: Partial<INodeProperties> = {},
): INodeProperties {
	const options = Object.entries(choices).map(([value, [label, meaning]]) => ({
		name: label,
		value,
		...(meaning === undefined ? {} : { description: meaning }),
	}));
	const first = options[0]?.value;
	return {
		...{ displayName, name, type: 'options', noDataExpression: true, options, default: first, description },
		...more,
	};
}

/** By the type of a parameter. A number gets a value of its own. */
const emptyValue = {
	string: '',
	options: '',
	dateTime: '',
	number: 0,
	multiOptions: [],
	boolean: false,
} satisfies Partial<Record<NodePropertyTypes, unknown>>;

/** A parameter that is empty or off at first. */
export const parameter = (
	type: keyof typeof emptyValue,
	displayName: string,
	name: string,
	description: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	...{ displayName, name, type, default: emptyValue[type], description },
	...more,
});

/** What a model that builds a workflow should know of a parameter. */
export const hintForBuilders = (propertyHint: string) => ({ builderHint: { propertyHint } });

/** A text between the parameters. */
export const notice = (name: string, text: string, more: Partial<INodeProperties> = {}): INodeProperties => ({
	...{ displayName: text, name, type: 'notice', default: '', ...more },
});

const recipes =
	'https://github.com/n8n-nodes-lead-workspace/n8n-nodes-lead-workspace/blob/main/docs/recipes.md';

/** Of leads that a search finds (sync-api.md, POST /lead/search). */
export const leadIdNotice = notice(
	'leadIdNotice',
	`The leads have a lead_id only if your service returns it in searches. If it does not, choose By Identifier in the next node: it finds the leads that <a href="${recipes}#create-or-update">Create or Update</a> remembers.`,
);

/** A list of entries, each with these values. */
export const entryList = (
	displayName: string,
	name: string,
	description: string,
	entry: { readonly displayName: string; readonly name: string; readonly values: INodeProperties[] },
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	...{ displayName, name, type: 'fixedCollection', default: {}, description, options: [entry] },
	...{ typeOptions: { multipleValues: true }, placeholder: `Add ${entry.displayName}` },
	...more,
});

/** Makes parameters whose choices a method of the node lists. An expression may give one too. */
const listedBy =
	(type: 'options' | 'multiOptions', ending: string, anId: string) =>
	(
		what: string,
		name: string,
		loadOptionsMethod: string,
		description: string,
		more: Partial<INodeProperties> = {},
	): INodeProperties =>
		parameter(
			type,
			`${what} ${ending}`,
			name,
			`${description} Choose from the list, or specify ${anId} using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
			{ ...more, typeOptions: { loadOptionsMethod, ...more.typeOptions } },
		);

export const nameOrId = listedBy('options', 'Name or ID', 'an ID');
export const namesOrIds = listedBy('multiOptions', 'Names or IDs', 'IDs');

/** Options, of which a person adds those that are needed. A fixed collection would store the defaults of all of them. */
export const collection = (
	displayName: string,
	name: string,
	options: INodeProperties[],
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	...{ displayName, name, type: 'collection', placeholder: 'Add option', default: {}, options },
	...more,
});

/** Options that say how values are read, in writes and in filters. */
export const workspaceCurrencyOption = parameter(
	'string',
	'Workspace Currency',
	'workspaceCurrency',
	'The currency of the workspace, which no endpoint returns. An amount with the sign of another one is held back. A payment has its own currency.',
	{ noDataExpression: true, default: usualCurrency, placeholder: 'e.g. USD' },
);

export const datesAreWrittenOption = choice(
	'Dates Are Written',
	'datesAreWritten',
	'How to read dates in which the day could be the month. The dates of a field that contradict each other are held back.',
	{
		workspace: ['As in the Workspace', 'In the order of the date format of the field'],
		dayFirst: ['Day First', '03/12/2026 is the 3rd of December'],
		fromColumn: [
			'From the Column',
			'One date that can only be read in one order, such as 11/20/2026, settles all dates of this field. Without one, they are read as in the workspace, and listed.',
		],
		monthFirst: ['Month First', '03/12/2026 is the 12th of March'],
		yearFirst: ['Year First', '03-12-05 is the 5th of December 2003'],
	},
	{ default: 'fromColumn' },
);

/** Of the latest date of a filter. */
export const wholeDay = "A date without a time and endOf('day') include the whole day; $today does not.";

/** Of the dates of filters. */
export const howDatesAreRead =
	'Dates Are Written decides what 03/04/2026 means; any other text fails the item.';

const emptyFilterValues = choice(
	'Empty Filter Values',
	'emptyFilterValues',
	'What happens when a filter has no value, for example because its expression found none. All leads or actions are returned only if no filter is set.',
	{
		findNothing: ['Find Nothing', 'Nothing is searched for, and a hint names the filter'],
		ignore: [
			'Ignore the Filter',
			'The other filters apply. If none of them has a value, nothing is searched for.',
		],
	},
);

const groups: Readonly<Record<OptionGroup, readonly [displayName: string, description: string]>> = {
	imports: ['For Large Imports', 'How fast items are sent, and how long they wait'],
	reading: ['Reading Values', 'How dates, amounts, labels, empty values and unknown columns are read'],
	remarkOptions: ['Remarks', 'Where remarks go, and what is in them'],
};

/** A group of options, which is the same for all operations: an option has one place. */
export const optionsInGroup = (group: OptionGroup, options: INodeProperties[]): INodeProperties => {
	const [displayName, description] = groups[group];
	return collection(displayName, group, options, { description });
};

/** The options of a search. filters/ and session/settings.ts read them. */
export const filterOptions = (
	reading: readonly INodeProperties[] = [],
	more: readonly INodeProperties[] = [],
): INodeProperties =>
	collection('Options', 'options', [
		emptyFilterValues,
		optionsInGroup('reading', [datesAreWrittenOption, ...reading]),
		...more,
	]);
