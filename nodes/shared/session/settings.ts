import { omit } from 'lodash';
import { z } from 'zod';

import { mostRequestsAtOnce } from '../sync/pace/pace';
import { columnsBy } from '../values/columns';
import { isCurrencyCode, usualCurrency } from '../values/currency';
import { noFacts, type ValueFacts } from '../values/valueType';
import { flag, numeric } from './shapes';

/** In seconds. A longer wait would hold an execution for hours. */
export const longestWaitAtMost = 3_600;

/** The groups in which a write shows its options. */
export const optionGroups = ['imports', 'reading', 'remarkOptions'] as const;

export type OptionGroup = (typeof optionGroups)[number];

const group = z.record(z.unknown()).catch({});

/** The options of a write as the workflow stores them, without their groups. */
export function optionsIn(stored: unknown): Readonly<Record<string, unknown>> {
	const options = group.parse(stored ?? {});
	const values = optionGroups.map((name) => group.parse(options[name] ?? {}));
	return Object.assign({}, omit(options, optionGroups), ...values);
}

/** The options of a write. A default applies if the user does not set the option. */
export const writeSettings = z.object({
	valueHandling: z.enum(['prepare', 'strict', 'sendAsIs']).default('prepare'),
	workspaceCurrency: z
		.string()
		.trim()
		.toUpperCase()
		.refine(isCurrencyCode, 'Workspace Currency needs the code of a currency, such as INR')
		.default(usualCurrency),
	datesAreWritten: z
		.enum(['fromColumn', 'dayFirst', 'monthFirst', 'yearFirst', 'workspace'])
		.default('fromColumn'),
	emptyValues: z.enum(['leaveUnchanged', 'clear']).default('leaveUnchanged'),
	unknownLabels: z.enum(['create', 'holdBack']).default('create'),
	unmatchedInput: z.enum(['report', 'ignore']).default('report'),
	dryRun: flag.default(false),
	onlyIfDifferent: flag.default(false),
	remarks: z.enum(['separate', 'inItem', 'fail']).default('separate'),
	remarkItems: z.enum(['perCause', 'perRemark', 'perItem']).default('perCause'),
	unconnectedRemarks: z.enum(['fail', 'warn']).default('fail'),
	report: z.enum(['short', 'full']).default('short'),
	includeSubmitted: flag.default(true),
	longerWaits: z.enum(['fail', 'defer']).default('fail'),
	requestsAtOnce: numeric(z.number().int().min(1).max(mostRequestsAtOnce)).default(mostRequestsAtOnce),
	/** In seconds. */
	waitAtMost: numeric(z.number().min(0).max(longestWaitAtMost)).default(180),
});

export type WriteSettings = z.output<typeof writeSettings>;

/** The way to each option in the editor, by its name. */
const optionNames: Readonly<Record<keyof WriteSettings, string>> = {
	dryRun: 'Dry Run',
	onlyIfDifferent: 'Only If Different',
	datesAreWritten: 'Reading Values → Dates Are Written',
	emptyValues: 'Reading Values → Empty Values',
	unknownLabels: 'Reading Values → Unknown Dropdown Labels',
	unmatchedInput: 'Reading Values → Unmatched Input',
	valueHandling: 'Reading Values → Value Handling',
	workspaceCurrency: 'Reading Values → Workspace Currency',
	remarks: 'Remarks → Remark Handling',
	remarkItems: 'Remarks → Remark Items',
	unconnectedRemarks: 'Remarks → When Remarks Is Not Connected',
	report: 'Remarks → Report',
	includeSubmitted: 'Remarks → Include Submitted Data',
	requestsAtOnce: 'For Large Imports → Requests at Once',
	waitAtMost: 'For Large Imports → Wait at Most (Seconds)',
	longerWaits: 'For Large Imports → When the Service Asks to Wait Longer',
};

/** `Options → Remarks → Remark Items`, for a name that comes from outside. */
export const wayToOption = (name: string): string =>
	`Options → ${new Map<string, string>(Object.entries(optionNames)).get(name) ?? name}`;

/** The facts by which values are read that refer to nothing in the workspace. */
export const factsBy = (settings: WriteSettings, valuesOf: Parameters<typeof columnsBy>[1]): ValueFacts => ({
	...noFacts,
	unknownLabels: settings.unknownLabels,
	holdsBackGuesses: settings.valueHandling === 'strict',
	currency: settings.workspaceCurrency,
	columns: columnsBy(settings.datesAreWritten, valuesOf),
});

/** The options that say how values are read and sent. An operation shows only those that change something for it. */
export const valueOptions = [
	'workspaceCurrency',
	'datesAreWritten',
	'emptyValues',
	'unknownLabels',
	'unmatchedInput',
	'valueHandling',
] as const satisfies ReadonlyArray<keyof WriteSettings>;

export type ValueOption = (typeof valueOptions)[number];

/** The options of a new lead or action, which has nothing to clear. */
export const optionsOfNew: readonly ValueOption[] = valueOptions.filter((name) => name !== 'emptyValues');
