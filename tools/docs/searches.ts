import type { INodeParameters } from 'n8n-workflow';

import { table, withGeneratedPart } from '../../test/kit/documents';
import { count, getMany } from '../../test/kit/nodes/leads';
import { person } from '../../test/kit/people';
import { quick } from '../../test/kit/runtime';
import { TestWorkspace } from '../../test/kit/workspace';

/* The table of docs/internals/searches.md, counted in a sandbox. */

interface Kind {
	readonly what: string;
	readonly parameters: INodeParameters;
	/** That of the credential. */
	readonly timeZone?: string;
	/** How many pages of leads must be read. */
	readonly pages: number;
	/** The searches beside them, and why. */
	readonly lookUps?: readonly [count: number, why: string];
}

const where = (...conditions: object[]) => ({ filters: { conditions } }) as INodeParameters;
const all = (more: INodeParameters = {}) => getMany({ returnAll: true, ...more });

const won = { field: 'status', value: 'Won' };
const large = { field: 'team_size', operator: 'greaterThan', value: '100' };
const today = { field: 'created_on', operator: 'inTheLast', days: 0 };
const paid = { types: ['PAYMENT'] };
const meanwhile = 'what was done meanwhile';

export const kinds: readonly Kind[] = [
	{ what: 'none', parameters: all(), pages: 3 },
	{ what: 'none, with a limit of 50', parameters: getMany(), pages: 1 },
	{ what: 'what the service compares: a status', parameters: all(where(won)), pages: 2 },
	{ what: 'what the service compares: an activity', parameters: all({ activity: paid }), pages: 1 },
	{ what: 'what the node compares: a number', parameters: all(where(large)), pages: 3 },
	{ what: 'both', parameters: all(where(won, large)), pages: 2 },
	{ what: 'both, with a limit of 20', parameters: getMany({ ...where(won, large), limit: 20 }), pages: 1 },
	{ what: 'created today', parameters: all(where(today)), pages: 1 },
	{
		what: 'created today, where the credential names no time zone',
		parameters: all(where(today)),
		timeZone: '',
		pages: 1,
		lookUps: [1, 'the newest leads, whose dates show the time zone'],
	},
	{
		what: 'created before today',
		parameters: all(where({ field: 'created_on', operator: 'before', value: '={{ $today }}' })),
		pages: 3,
	},
	{
		what: 'sorted by a field, with a limit of 5',
		parameters: getMany({ limit: 5, options: { sortBy: 'team_size' } }),
		pages: 3,
	},
	{
		what: 'without an activity',
		parameters: all({ withoutActivity: paid }),
		pages: 4,
		lookUps: [1, meanwhile],
	},
	{
		what: 'won, and without an activity',
		parameters: all({ ...where(won), withoutActivity: paid }),
		pages: 3,
		lookUps: [1, meanwhile],
	},
	{
		what: 'without an activity of a type that no list has',
		parameters: all({ withoutActivity: { types: ['PAYMENT', 'USER_NOTE_ADDED'] } }),
		pages: 3,
		lookUps: [1, 'whether any lead has it: none has, so nobody is found'],
	},
	{
		what: 'a count that the service knows',
		parameters: count(where(won)),
		pages: 0,
		lookUps: [1, 'the count, beside one lead'],
	},
	{ what: 'a count of what the node compares', parameters: count(where(large)), pages: 3 },
	{ what: 'a count by the values of a field', parameters: count({ groupBy: 'status' }), pages: 3 },
];

export interface Counted extends Kind {
	readonly searches: number;
	readonly definitions: number;
}

/** Runs each kind, as the first execution of a process does. */
export async function countSearches(): Promise<Counted[]> {
	const workspace = new TestWorkspace();
	let ago = 10 * 24 * 3_600_000;
	await workspace.start({ seed: 'empty', dialect: 'strict', clock: () => Date.now() - ago }, quick);
	try {
		for (let index = 0; index < 230; index++) {
			if (index === 200) ago = 0;
			const actions =
				index % 10 === 0 ? [{ type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: 5 }] : [];
			const fields = { ...person(index), status: index % 2 === 0 ? 'Won' : 'Fresh', team_size: index };
			await workspace.createLead(fields, actions);
		}
		const counted: Counted[] = [];
		for (const kind of kinds) {
			await workspace.restartEngine(quick);
			workspace.timeZone = kind.timeZone ?? 'Asia/Kolkata';
			const before = workspace.sandbox.requests().length;
			const { workflow } = await workspace.leads(kind.parameters);
			if (workflow.error !== undefined) throw workflow.error;
			const requests = workspace.sandbox.requests().slice(before);
			const searches = requests.filter(({ route }) => route === 'searchLeads').length;
			counted.push({ ...kind, searches, definitions: requests.length - searches });
		}
		return counted;
	} finally {
		await workspace.close();
	}
}

/** Returns the document with the current table. */
export function withSearches(document: string, counted: readonly Counted[]): string {
	const lines = counted.map(({ what, searches, pages, lookUps: [more, why] = [0, ''], definitions }) => [
		what,
		why,
		...[searches, pages, more, definitions].map(String),
	]);
	const head = [
		'Conditions',
		'What a look-up asks',
		...['Searches', 'Pages', 'Look-ups', 'Reads of definitions'],
	];
	return withGeneratedPart(document, table(head, lines, 2));
}
