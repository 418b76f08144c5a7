import type { RunSettings } from '../kit/workspace';

type Choice = readonly [RunSettings, ...RunSettings[]];

/** Runs that continue after failures report every item. */
export const continuing: Choice = [
	{ onError: 'continueRegularOutput' },
	{ onError: 'continueErrorOutput' },
	{ onError: 'continueErrorOutput', retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
];

/** Runs that stop need Retry On Fail to finish. */
export const continuingOrStopping: Choice = [
	...continuing,
	{ onError: 'stopWorkflow', retryOnFail: true, maxTries: 5, waitBetweenTries: 1 },
];
