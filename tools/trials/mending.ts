import { groupBy } from 'lodash';
import type { DataTableRow } from 'n8n-workflow';

import type { Desk } from '../../test/kit/desk';
import { type Cause, causes, type Person } from './causes';
import type { Client } from './month';

interface Known {
	readonly cause: Cause;
	readonly person: Person;
}

/** A person mends all open cases of a client: causes that several cases share at once, then each case. */
export async function mendAll(desk: Desk, client: Client, people: Iterable<Person>): Promise<void> {
	const byTyped = new Map<string, Known>(
		[...people].flatMap((person) =>
			causes.map((cause) => [`${cause.field} ${cause.typed(person)}`, { cause, person }] as const),
		),
	);
	const options = { credentials: client.workspace.credentials() };
	const groups = groupBy(
		openCases(desk, client),
		({ field, given_value }) => `${text(field)} ${text(given_value)}`,
	);
	for (const [typed, cases] of Object.entries(groups)) {
		const known = byTyped.get(typed);
		const [single] = cases;
		if (single === undefined) continue;
		const choice = cases.length > 1 ? desk.choiceOfAll(cases) : desk.choiceOf(single);
		const value = known?.cause.right?.(known.person);
		await desk.mend(
			{ choice, ...(value === undefined ? { close: true } : { value }) },
			{ client: client.name, ...options },
		);
	}
}

function openCases(desk: Desk, client: Client): DataTableRow[] {
	return desk.rows('desk_cases').filter((row) => row['client'] === client.name && row['status'] === 'open');
}

function text(cell: unknown): string {
	return typeof cell === 'string' ? cell : '';
}
