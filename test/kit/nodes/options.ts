import type { INodeParameters } from 'n8n-workflow';

const groups: Readonly<Record<string, readonly string[]>> = {
	imports: ['requestsAtOnce', 'waitAtMost', 'longerWaits', 'perhapsSentSince'],
	reading: [
		...['datesAreWritten', 'emptyValues', 'unknownLabels', 'unmatchedInput', 'valueHandling'],
		'workspaceCurrency',
	],
	remarkOptions: ['remarks', 'remarkItems', 'report', 'includeSubmitted', 'unconnectedRemarks'],
};

/** The options of a write as a workflow stores them: in the groups of the editor. */
export function inGroups(options: INodeParameters): INodeParameters {
	const grouped: INodeParameters = {};
	for (const [name, value] of Object.entries(options)) {
		const group = Object.keys(groups).find((each) => groups[each]?.includes(name));
		if (group === undefined || typeof value === 'object') grouped[name] = value;
		else grouped[group] = { ...(grouped[group] as INodeParameters), [name]: value };
	}
	return grouped;
}

/** The parameters of a write: what chooses it and what it needs, its options, and what differs in one test. */
export const writing = (
	needed: INodeParameters,
	options: INodeParameters = {},
	more: INodeParameters = {},
): INodeParameters => ({ ...needed, options: inGroups(options), ...more });
