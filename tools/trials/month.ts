import { chunk, isEqual, range, sum, uniqWith } from 'lodash';
import { mock } from 'node:test';

import type { WorkflowRun } from '../../test/kit/engine';
import { random } from '../../sandbox/src/random';
import type { Desk } from '../../test/kit/desk';
import type { TestWorkspace } from '../../test/kit/workspace';
import { type Cause, type Person, submissionOf } from './causes';

export interface Client {
	readonly name: string;
	readonly workspace: TestWorkspace;
}

interface Plan {
	readonly submissions: number;
	readonly seed: number;
	/** Submissions of one execution. */
	readonly together: number;
}

const days = 30;
const formsOfClient = 4;
const formCount = 12;
const atOnce = 4;
const minute = 60 * 1000;
const aDay = 24 * 60 * minute;
/** The time in which the forms of a day are submitted. */
const opening = 12 * 60 * minute;
export const firstMorning = Date.parse('2026-10-01T06:00:00Z');

/** What was sent until now. */
export class Month {
	readonly people = new Map<Person, Client>();
	readonly typed = new Set<string>();
	/** How often the trial put in a cause, by form and cause. */
	private readonly drops = new Map<string, number>();
	private readonly submissions = new Map<number, number>();
	/** What the nodes reported, by field and category. More than was put in, when the service did not answer. */
	readonly reported = new Map<string, number>();
	private readonly draw;

	constructor(private readonly plan: Plan) {
		this.draw = random(plan.seed);
	}

	/** How many drops the trial put in. */
	get seeded(): number {
		return sum([...this.drops.values()]);
	}

	/** How many submissions a form has each day. */
	get usual(): number {
		return this.plan.submissions / days / formCount;
	}

	/** How many submissions a form has before this day. */
	before(day: number): number {
		return Math.round(this.usual * (day - 1));
	}

	submissionsOf(form: number): number {
		return this.submissions.get(form) ?? 0;
	}

	dropsOf(form: number, cause: Cause): number {
		return this.drops.get(`${form} ${cause.name}`) ?? 0;
	}

	/** What the next person answers. */
	answersOf(client: Client, form: number, day: number): Record<string, string> {
		const person = personOf(this.people.size + 1);
		this.people.set(person, client);
		add(this.submissions, form);
		const { answers, causes } = submissionOf(person, form, day, this.draw);
		for (const text of Object.values(answers)) this.typed.add(text);
		for (const cause of causes) add(this.drops, `${form} ${cause.name}`);
		return answers;
	}
}

/**
 * Sends the submissions of a month, at most one execution of each form in ten minutes, four at once. Sets the clock.
 *
 * @param onSchedule what n8n runs every ten minutes
 */
export async function sendMonth(
	desk: Desk,
	clients: readonly Client[],
	plan: Plan,
	onSchedule: (month: Month) => Promise<void>,
): Promise<Month> {
	const month = new Month(plan);
	const forms = clients.flatMap((client, place) =>
		range(formsOfClient).map((index) => ({ client, form: place * formsOfClient + index })),
	);
	const report = async ({ client, form }: (typeof forms)[number], day: number, due: number) => {
		const run = await desk.submit(
			range(due).map(() => month.answersOf(client, form, day)),
			{ client: client.name, form: `Form ${form + 1}` },
			{ credentials: client.workspace.credentials() },
		);
		for (const dropped of dropsOf(run)) add(month.reported, dropped);
	};
	for (let day = 1; day <= days; day += 1) {
		const morning = firstMorning + (day - 1) * aDay;
		const executions = chunk(range(month.before(day), month.before(day + 1)), plan.together);
		const pause = Math.min(10 * minute, opening / executions.length);
		for (const [place, { length }] of executions.entries()) {
			mock.timers.setTime(morning + place * pause);
			for (const some of chunk(forms, atOnce)) {
				await Promise.all(some.map(async (form) => await report(form, day, length)));
			}
			await onSchedule(month);
		}
		mock.timers.setTime(morning + opening);
		await desk.run('desk', { startNode: 'Every Night' });
		console.error(`Day ${day}: ${month.people.size} submissions sent.`);
	}
	return month;
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

function add<Key>(counts: Map<Key, number>, key: Key): void {
	counts.set(key, (counts.get(key) ?? 0) + 1);
}

function personOf(number: number): Person {
	const digits = String(number).padStart(6, '0');
	return {
		name: `Person ${digits}`,
		phone: `+919${digits}${digits.slice(3)}`,
		email: `p${digits}@mail.example`,
	};
}
