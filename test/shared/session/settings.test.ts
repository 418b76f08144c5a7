import { longestWaitAtMost, optionsOfNew, writeSettings } from '../../../nodes/shared/session/settings';
import { mostRequestsAtOnce } from '../../../nodes/shared/sync/pace/pace';

const problemOf = (options: object) => writeSettings.safeParse(options).error?.issues[0];

describe('the options of a write', () => {
	it('are careful unless a person sets them', () => {
		expect(writeSettings.parse({})).toEqual({
			valueHandling: 'prepare',
			workspaceCurrency: 'INR',
			datesAreWritten: 'fromColumn',
			emptyValues: 'leaveUnchanged',
			unknownLabels: 'create',
			unmatchedInput: 'report',
			dryRun: false,
			remarks: 'separate',
			remarkItems: 'perCause',
			unconnectedRemarks: 'fail',
			includeSubmitted: true,
			longerWaits: 'fail',
			requestsAtOnce: mostRequestsAtOnce,
			waitAtMost: 180,
			onlyIfDifferent: false,
			report: 'short',
		});
	});

	it.each<[object]>([
		[{ requestsAtOnce: 1 }],
		[{ requestsAtOnce: mostRequestsAtOnce }],
		[{ waitAtMost: 0 }],
		[{ waitAtMost: 0.5 }],
		[{ waitAtMost: longestWaitAtMost }],
		[{ valueHandling: 'sendAsIs', remarks: 'inItem', remarkItems: 'perItem' }],
		[{ remarks: 'fail', unconnectedRemarks: 'warn', longerWaits: 'defer' }],
		[{ emptyValues: 'clear', unknownLabels: 'holdBack', unmatchedInput: 'ignore' }],
		...['dayFirst', 'monthFirst', 'yearFirst', 'workspace'].map((datesAreWritten): [object] => [
			{ datesAreWritten },
		]),
	])('take %j', (options) => {
		expect(writeSettings.parse(options)).toMatchObject(options);
	});

	it.each<[object]>([
		[{ requestsAtOnce: 0 }],
		[{ requestsAtOnce: 1.5 }],
		[{ requestsAtOnce: mostRequestsAtOnce + 1 }],
		[{ waitAtMost: -1 }],
		[{ waitAtMost: longestWaitAtMost + 1 }],
		[{ dryRun: 'maybe' }],
		[{ datesAreWritten: '' }],
		[{ workspaceCurrency: '' }],
	])('refuse %j, and name the option', (options) => {
		expect(problemOf(options)?.path).toEqual(Object.keys(options));
	});

	it('take a currency in any spelling, and say what a currency is', () => {
		expect(writeSettings.parse({ workspaceCurrency: ' usd ' })).toMatchObject({ workspaceCurrency: 'USD' });
		expect(problemOf({ workspaceCurrency: 'dollars' })?.message).toMatch(/code of a currency, such as/);
	});

	it('do not clear anything of a new record', () => {
		expect(optionsOfNew).not.toContain('emptyValues');
		expect(optionsOfNew).toHaveLength(5);
	});
});
