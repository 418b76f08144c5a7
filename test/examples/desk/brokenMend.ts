import { mock } from 'node:test';

import type { DataTableRow } from 'n8n-workflow';

import { DataTables, type WorkflowRun } from '../../kit/engine';
import { Desk } from './desk';
import { FailingWrites } from './failingWrites';
import type { TestWorkspace } from '../../kit/workspace';

export const hour = 3_600_000;

/** What a person enters, by field. A phone number is that of the last person. */
const right: Readonly<Record<string, string>> = {
	email: 'ada@mail.example',
	budget: '5000',
	visitors: '4',
	location: 'Pune',
};
/** What a person enters into the table for a case to check. */
const closed = { status: 'done', closed_on: '2026-11-10' };
const again = { status: 'open', corrected_value: '' };

let people = 0;

/** A desk of which writes fail, with the cases of a few people, and what n8n and a person do until all are closed. */
export class BrokenMend {
	/** The names of the people. */
	readonly leads: string[] = [];
	/** How many cases a person closed who found the lead or the action in the workspace. */
	closedByHand = 0;

	private constructor(
		private readonly workspace: TestWorkspace,
		readonly desk: Desk,
		readonly writes: FailingWrites,
	) {}

	static async setUp(workspace: TestWorkspace): Promise<BrokenMend> {
		const writes = new FailingWrites();
		return new BrokenMend(workspace, await Desk.setUp(workspace, new DataTables(writes.around)), writes);
	}

	cases(): DataTableRow[] {
		return this.desk.rows('desk_cases');
	}

	first(field: string): DataTableRow {
		return this.cases().find((row) => row['field'] === field) ?? {};
	}

	/** Changes the cases that have this value in a column. */
	async change(columnName: string, value: string | number, data: DataTableRow): Promise<void> {
		const filters = [{ columnName, condition: 'eq' as const, value }];
		await this.desk.tables.find('desk_cases').updateRows({ filter: { type: 'and', filters }, data });
	}

	nextPerson(): { 'Full name': string; 'Phone number': string } {
		people += 1;
		this.leads.push(`Ada ${people}`);
		return { 'Full name': `Ada ${people}`, 'Phone number': this.phone() };
	}

	async submit(...answers: ReadonlyArray<Record<string, string>>): Promise<void> {
		await this.desk.submit(answers.map((answer) => ({ ...this.nextPerson(), ...answer })));
	}

	/** A person sends the right value of a case. */
	async send(row: DataTableRow): Promise<WorkflowRun> {
		const value = right[String(row['field'])] ?? this.phone();
		return await this.desk.tryMend({ choice: this.desk.choiceOf(row), value });
	}

	async everyHour(): Promise<WorkflowRun> {
		return await this.desk.try('mend', { startNode: 'Every Hour' });
	}

	/** Two hours pass, and a person looks at the cases to check and mends each that is open. */
	async finish(mend: (row: DataTableRow) => Promise<WorkflowRun>): Promise<void> {
		for (const run of [this.everyHour, this.everyHour]) {
			mock.timers.tick(hour + 1);
			withoutError(await run.call(this));
		}
		for (const row of this.cases().filter(({ status }) => status === 'check')) {
			const stored = await this.isStored(row);
			if (stored) this.closedByHand += 1;
			await this.change('id', Number(row['id']), stored ? closed : again);
		}
		const open = () => this.cases().filter(({ status }) => status === 'open');
		for (let [row] = open(); row; [row] = open()) withoutError(await mend(row));
	}

	/** How many leads each person has, how many actions there are, and the status of each case. */
	async result() {
		const { workspace } = this;
		const found = await Promise.all(this.leads.map(async (name) => await workspace.search({ name })));
		const [{ action_type, lead_id } = {}] = this.cases();
		const actions = action_type ? await workspace.actionsOf(lead_id) : [];
		return {
			leads: found.map((same) => same.length),
			actions: actions.length,
			statuses: this.cases().map(({ status }) => status),
		};
	}

	/** How many cases count as mended. */
	async mended(): Promise<number> {
		await this.desk.run('desk', { startNode: 'Every Night' });
		return this.desk.rows('desk_counts').reduce((sum, { mended }) => sum + Number(mended), 0);
	}

	private phone(): string {
		return `+4477009${String(people).padStart(5, '0')}`;
	}

	/** Whether a person finds the action or the lead of a case, and can enter the value there. */
	private async isStored({ action_type, lead_id }: DataTableRow): Promise<boolean> {
		const { workspace } = this;
		const found = action_type
			? await workspace.actionsOf(lead_id)
			: await workspace.search({ name: this.leads[0] });
		return found.length > 0;
	}
}

function withoutError({ error }: WorkflowRun): void {
	if (error) throw error;
}
