/** Generates llms.txt, for a model that writes workflows with these nodes: the same descriptions, names as workflows store them. */
import { groupBy, sortBy, uniq, uniqBy, upperFirst } from 'lodash';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../../nodes/shared/sync/endpoints';
import { builtInTypes } from '../../nodes/shared/workspace/actionNames';
import { chainLines } from './llmsChains';
import { workflows } from './llmsExamples';
import { namedShapes, outputOf } from './llmsOutputs';
import { valueLines } from './llmsValues';
import { describedInside, parameter, parameters, saidOf, type Shared } from './llmsParameter';
import { plain } from './nodes';
import {
	type Choice,
	choicesOf,
	parametersOfEveryRead,
	sharedParameters,
	writeOptionsOf,
} from './operations';

const packageName = 'n8n-nodes-lead-workspace';

const limits = [
	`The types of actions that the service records by itself are ${builtInTypes.join(', ')}, and more that the timeline of a lead shows. A custom action is ACTION_ and its code.`,
	`A search of leads returns ${endpoints.searchLeads.pageSize} at a time, a list of team members ${endpoints.listTeamMembers.pageSize}. The nodes fetch all pages that Limit or Return All needs.`,
	'Amounts are in units of the currency, such as rupees, and not in paise or cents.',
];

interface Once {
	readonly shared: Shared;
	/** The names of the options that every write has. */
	readonly options: ReadonlySet<string>;
	/** The paths of all options of writes. */
	readonly all: ReadonlySet<string>;
	/** The names of the parameters that every read has. */
	readonly ofReads: ReadonlySet<string>;
}

const nameOf = ({ name }: INodeProperties): string => name;

/** A parameter, and all inside it. */
const withInner = (property: INodeProperties): INodeProperties[] => [
	property,
	...describedInside(property).flatMap(withInner),
];

const folderOf = ({ name }: INodeTypeDescription): string => upperFirst(name);

/** An option as it is called in its group. */
const leafOf = (option: INodeProperties): INodeProperties => ({
	...option,
	name: option.name.slice(option.name.indexOf('.') + 1),
});

/** The names, those of a group together: `reading.(emptyValues, unknownLabels)`, or `reading.*` for all of it. */
function byGroup(paths: readonly string[], all: ReadonlySet<string>): string[] {
	const groupOf = (path: string) => (path.includes('.') ? path.slice(0, path.indexOf('.') + 1) : '');
	return Object.entries(groupBy(paths, groupOf)).flatMap(([group, members]) => {
		if (group === '' || members.length === 1) return members;
		const isWhole = members.length === [...all].filter((path) => groupOf(path) === group).length;
		return [
			isWhole ? `${group}*` : `${group}(${members.map((path) => path.slice(group.length)).join(', ')})`,
		];
	});
}

function section(
	{ chosen, option, shown, writeOptions }: Choice,
	output: string,
	{ shared, options: ofEveryWrite, all, ofReads }: Once,
): string[] {
	const names = writeOptions?.map(({ name }) => name).filter((name) => !ofEveryWrite.has(name));
	return [
		`### ${JSON.stringify(chosen)}`,
		'',
		`${plain(option.description ?? '').replace(/\.$/, '')}.`,

		...parameters(
			shown.filter(({ name }) => !ofReads.has(name)),
			shared,
		),
		...(names ? [`- options: ${['those of all writes', ...byGroup(names, all)].join(', ')}`] : []),
		`- output: ${output}`,
		'',
	];
}

function chapter(root: string, description: INodeTypeDescription, once: Once): string[] {
	const { name, displayName, description: about, builderHint } = description;
	const known = new Map<string, string>();
	return [
		`## ${displayName}`,
		'',
		`Type: ${packageName}.${name}. ${about}. ${builderHint?.searchHint ?? ''}`.trim(),
		'',
		...choicesOf(description).flatMap((choice) => {
			const output = outputOf(root, folderOf(description), ...choice.path);
			const earlier = known.get(output);
			known.set(output, earlier ?? JSON.stringify(choice.chosen));
			return section(choice, earlier === undefined ? output : `as ${earlier}`, once);
		}),
	];
}

/** A hint is written with the first parameter that has it. */
function hintsOnce(lines: readonly string[], descriptions: readonly INodeTypeDescription[]): string[] {
	const properties = descriptions.flatMap((each) => each.properties.flatMap(withInner));
	const hints = uniq(properties.flatMap(({ builderHint }) => builderHint?.propertyHint ?? []));
	return hints.reduce<string[]>(
		(some, hint) => {
			const first = some.findIndex((line) => line.endsWith(` ${hint}`));
			return some.map((line, at) =>
				at > first && line.endsWith(` ${hint}`) ? line.slice(0, -hint.length - 1) : line,
			);
		},
		[...lines],
	);
}

export function renderLlms(root: string, descriptions: readonly INodeTypeDescription[]): string {
	const { common, some, ofEvery, groups } = writeOptionsOf(descriptions);
	const options = sortBy([...common, ...some], 'name');
	const choices = descriptions.flatMap(choicesOf);
	const occurring = choices.flatMap(({ shown }) => [...shown]);
	const inner = uniqBy(occurring, saidOf).flatMap((each) => withInner(each).slice(1));
	const shared = sortBy(
		sharedParameters([...occurring, ...inner], nameOf, saidOf).filter(
			({ name }) => !options.some((each) => leafOf(each).name === name),
		),
		'name',
	);
	const once = {
		shared: new Map([...options.map(leafOf), ...options, ...shared].map((each) => [saidOf(each), each])),
		options: ofEvery,
		all: new Set(options.map(({ name }) => name)),
		ofReads: parametersOfEveryRead(choices),
	};
	const ofWrites = (name: string) => outputOf(root, 'shared/remarks', name);
	const lines = [
		'# n8n-nodes-lead-workspace',
		'',
		'> n8n nodes for a lead-management workspace. Made by `npm run docs`.',
		'',
		'**n8n drops a parameter that a node does not list, or lists in another place, without a word: the node then runs without it.** So write each name and each path as it stands here. A name has one place in all nodes; `options.reading.datesAreWritten` is datesAreWritten in reading in options.',
		'',
		'`resource` and `operation` choose what a node does; each needs the credential leadWorkspaceSyncApi. A write has two outputs: 0 is Success, an item for each that was written; 1 is Remarks, what was not stored and why. Both keep the files of the input item, under binary. A read has one output, without them. With `onError: "continueErrorOutput"`, one more has the failures.',
		'',
		'Simplified, a phone begins with +, and an amount is a number. A date of a field is YYYY-MM-DD, or ISO 8601 with the offset of the workspace if it has a time. What the service dates itself, such as created_on and modified_on, is in UTC: its day is {{ DateTime.fromISO($json.created_on, { zone: "Asia/Kolkata" }).toISODate() }}. In outputs, a key without a type is a string, a key with ? may be missing, and a capitalized name is one of these shapes, in part:',
		'',
		...namedShapes(root, ['shared/remarks', ...descriptions.map(folderOf)]),
		'',
		'## Outputs that all writes share',
		'',
		`- Remarks, one item for each remark: ${ofWrites('remark')}`,
		`- Remarks, one item for each input item (remarkItems = "perItem"): ${ofWrites('remarks')}`,
		'- With report = "full", an item of a write has neither outcome nor a text in report, but an object report: { outcome, prepared: [{ field, from, to, reading }], new_options: [{ field, label, nearest }], unchecked: [{ field, message }], not_stored: [string], remarks: [Remark], actions, would_send, note }. A list without entries is left out.',
		`- With remarks = "inItem" there is one output, and an item that was not written is: ${ofWrites('inItem')}`,
		`- Error output: ${ofWrites('error').replace('{', '{ ...the input item,')}`,
		'',
		'## Options of all writes',
		'',
		...groups.map(({ name, description: about = '' }) => `- ${name}: ${about}.`),
		...sortBy(common, 'name').flatMap((option) => parameter(option)),
		'',
		'## Options of some writes',
		'',
		...sortBy(some, 'name').flatMap((option) => parameter(option)),
		'',
		'## Shared parameters',
		'',
		`Every read has ${[...once.ofReads].join(' and ')}. What depends on another shared parameter comes with it.`,
		'',
		...shared.flatMap((each) => parameter(each, once.shared)),
		'',
		'## Values that are read',
		'',
		'Give values as people write them: no formula is needed.',
		'',
		...valueLines(),
		'',
		'## Limits',
		'',
		...limits.map((limit) => `- ${limit}`),
		'',
		...descriptions.flatMap((description) => chapter(root, description, once)),
		'## Workflows',
		'',
		'Each works as it stands, with nothing between the nodes but a connection from output 0. Where searches return no IDs, `leadId` in mode identifier finds the leads that Create or Update wrote.',
		'',
		...chainLines(),
		'',
		`Whole workflows, with the nodes of n8n around these: ${workflows.map((file) => `examples/${file}.json`).join(', ')}.`,
	];
	return `${hintsOnce(lines, descriptions).join('\n').trimEnd()}\n`;
}
