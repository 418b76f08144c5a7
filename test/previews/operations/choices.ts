import type { INodeParameters } from 'n8n-workflow';

/** What people choose among the options of a write. */
export const choices: readonly INodeParameters[] = [
	{},
	{ valueHandling: 'sendAsIs' },
	{ dryRun: true },
	{ remarkItems: 'perItem' },
	{ remarks: 'inItem' },
];

/** Files have no values to prepare. */
export const choicesAboutFiles = choices.filter((options) => !('valueHandling' in options));
