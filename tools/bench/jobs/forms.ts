import type { IDataObject } from 'n8n-workflow';
import { range } from 'lodash';

import { diya } from '../../../test/kit/people';
import { type ConditionName, importedBeside, inEveryJob, type Job, type Subject } from '../job';
import { autoMapped, created } from './createLeads';

/** A lead as a website's form sends it. The service stores all values unchanged. */
const leadOf = (index: number, firstPhone: number): IDataObject => ({
	name: `Visitor ${index}`,
	phone: `91${firstPhone + index}`,
	email: `visitor${index}@example.com`,
	city: ['Mumbai', 'Pune', 'Delhi'][index % 3] ?? '',
	rating: 1 + (index % 5),
	notes: 'Asked for a call back in the afternoon.',
});

/** What an execution imports beside forms. */
export const importedLeads = (count: number): IDataObject[] =>
	range(count).map((index) => leadOf(index, 9_840_000_000));

const arriving = (
	[name, title]: readonly [name: string, title: string],
	[items, at]: readonly [items: number, at: ConditionName],
	forms: NonNullable<Job['forms']>,
	more: IDataObject = {},
	subjects: readonly Subject[] = inEveryJob,
): Job => ({
	...autoMapped,
	name: `forms-${name}`,
	title,
	cases: [{ items, at, subjects }],
	forms,
	input: (task) =>
		range(task.items).map((index) => ({ ...leadOf(task.first + index, 9_820_000_000), ...more })),
	losses: created(importedBeside({ forms })),
});

const together = (atOnce: number) => ({ arrival: { atOnce } });

export const formJobs: readonly Job[] = [
	arriving(['one-by-one', '50 forms, one after another'], [50, 'far'], together(1)),
	arriving(['with-assignee', 'the same, each lead with an assignee'], [50, 'far'], together(1), {
		assignee: diya,
	}),
	arriving(['at-once', '300 forms at once'], [300, 'far'], together(300)),
	arriving(['at-once-limited', '300 forms at once'], [300, 'limited'], together(300)),
	arriving(['fifty-at-a-time', '600 forms, 50 at a time'], [600, 'limited'], together(50)),
	arriving(['two-processes', '300 forms at once, half of them in another n8n process'], [300, 'limited'], {
		...together(150),
		processes: 2,
	}),
	arriving(
		['beside-import', '40 forms, one every 250 ms, during an import of 5,000 leads'],
		[40, 'limited'],
		{ arrival: { every: 250, besideImportOf: 5_000 } },
	),
	arriving(
		['limit-held', '20 forms at once, while somebody else holds the whole limit for 30 s'],
		[20, 'limited'],
		{ ...together(20), limitHeldMs: 30_000 },
		{},
		// The least that is possible is to wait for 30 s.
		['nodes', 'http-request'],
	),
];
