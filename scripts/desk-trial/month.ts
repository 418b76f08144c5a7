import { chunk, isEqual, uniqWith } from 'lodash';
import { mock } from 'node:test';

import type { WorkflowRun } from '../../engine';
import { random } from '../../sandbox/src/random';
import type { Desk } from '../../testkit/desk';
import type { TestWorkspace } from '../../testkit/workspace';
import { type Cause, type Person, submissionOf } from './causes';

export interface Client {
	readonly name: string;
	readonly workspace: TestWorkspace;
}

export interface Plan {
	readonly submissions: number;
	readonly seed: number;
	/** Submissions of one execution. */
	readonly together: number;
}

/** What was sent in the month. */
export interface Month {
	readonly people: ReadonlyMap<Person, Client>;
	readonly typed: ReadonlySet<string>;
	/** What the trial put in. */
	readonly drops: ReadonlyMap<Cause, number>;
	/** What the nodes reported, by field and category. More than was put in, when the service did not answer. */
	readonly reported: ReadonlyMap<string, number>;
}

const days = 30;
const formsOfClient = 4;
const atOnce = 4;
const firstDay = Date.parse('2026-10-01T12:00:00Z');
const aDay = 24 * 60 * 60 * 1000;

/** Sends the submissions of a month, four executions at once, with the sums of each day and night. Sets the clock. */
export async function sendMonth(desk: Desk, clients: readonly Client[], plan: Plan): Promise<Month> {
	const draw = random(plan.seed);
	const people = new Map<Person, Client>();
	const typed = new Set<string>();
	const drops = new Map<Cause, number>();
	const reported = new Map<string, number>();
	const perForm = plan.submissions / days / (clients.length * formsOfClient);
	let sent = 0;

	for (let day = 1; day <= days; day += 1) {
		mock.timers.setTime(firstDay + (day - 1) * aDay);
		const executions = clients.flatMap((client, place) =>
			Array.from({ length: formsOfClient }, (_, index) => place * formsOfClient + index).flatMap((form) => {
				const due = Math.round(perForm * day) - Math.round(perForm * (day - 1));
				const submissions = Array.from({ length: due }, () => {
					const person = personOf((sent += 1));
					people.set(person, client);
					const { answers, causes } = submissionOf(person, form, day, draw);
					for (const text of Object.values(answers)) typed.add(text);
					for (const cause of causes) drops.set(cause, (drops.get(cause) ?? 0) + 1);
					return answers;
				});
				return chunk(submissions, plan.together).map((items) => ({ client, form, items }));
			}),
		);
		for (const some of chunk(executions, atOnce)) {
			const report = async ({ client, form, items }: (typeof executions)[number]) => {
				const run = await desk.submit(
					items,
					{ client: client.name, form: `Form ${form + 1}` },
					{ credentials: client.workspace.credentials() },
				);
				for (const dropped of dropsOf(run)) reported.set(dropped, (reported.get(dropped) ?? 0) + 1);
			};
			await Promise.all(some.map(report));
		}
		await desk.run('desk', { startNode: day % 2 === 0 ? 'Every Night' : 'Every Ten Minutes' });
		console.error(`Day ${day}: ${sent} submissions sent.`);
	}
	return { people, typed, drops, reported };
}

/** Field and category of what these submissions lost, once for each submission. */
function dropsOf(run: WorkflowRun): string[] {
	const [, remarks = []] = run.node('Create Leads').outputs;
	const drops = remarks.map(({ json: { row, field, category } }) => ({
		row,
		drop: `${String(field ?? 'whole submission')}: ${String(category)}`,
	}));
	return uniqWith(drops, isEqual).map(({ drop }) => drop);
}

function personOf(number: number): Person {
	const digits = String(number).padStart(6, '0');
	return {
		name: `Person ${digits}`,
		phone: `+919${digits}${digits.slice(3)}`,
		email: `p${digits}@mail.example`,
	};
}
