import { parseArgs } from 'node:util';

import { type ConditionName, conditionNames } from './job';
import { jobs } from './jobs';

export interface Options {
	readonly json: boolean;
	readonly writeDocs: boolean;
	readonly runs: number;
	/** Replaces the numbers of items of each job. */
	readonly items: number | undefined;
	readonly jobs: readonly string[];
	readonly conditions: readonly ConditionName[];
}

const jobNames = jobs.map(({ name }) => name);

/** Returns what is wrong with the options if they are invalid. */
export function readOptions(args: readonly string[]): Options | string {
	try {
		return valid(args);
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

function valid(args: readonly string[]): Options {
	const { values } = parseArgs({
		args: [...args],
		options: {
			job: { type: 'string', multiple: true, default: [] },
			at: { type: 'string', multiple: true, default: [] },
			items: { type: 'string' },
			runs: { type: 'string', default: '3' },
			json: { type: 'boolean', default: false },
			'write-docs': { type: 'boolean', default: false },
		},
	});
	const { job, at, items, runs, json, 'write-docs': writeDocs } = values;
	if (writeDocs && (job.length > 0 || at.length > 0 || items !== undefined))
		throw new Error('--write-docs measures everything. Omit --job, --at and --items');
	return {
		json,
		writeDocs,
		jobs: chosenOf('job', jobNames, job),
		conditions: chosenOf('condition', conditionNames, at),
		runs: wholeNumber('runs', runs),
		items: items === undefined ? undefined : wholeNumber('items', items),
	};
}

/** No name chooses all. */
function chosenOf<Name extends string>(
	what: string,
	all: readonly Name[],
	named: readonly string[],
): readonly Name[] {
	const unknown = named.find((name) => !all.some((each) => each === name));
	if (unknown !== undefined) throw new Error(`Unknown ${what}: ${unknown}. There are ${all.join(', ')}`);
	return all.filter((name) => named.length === 0 || named.includes(name));
}

function wholeNumber(name: string, text: string): number {
	if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${name} must be a whole number above 0`);
	return Number(text);
}
