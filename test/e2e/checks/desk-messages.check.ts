import { DateTime } from 'luxon';

import type { Example } from '../examples';
import { readHere } from '../here';
import { until } from '../host/until';
import { Chat } from './support/chat';
import { deskForm } from './support/deskForm';
import { Imported } from './support/imported';
import { answersOf, newPerson } from './support/people';

const here = readHere();
/** Not the one of this n8n. */
const timezone = 'America/Los_Angeles';
/** Another client than those of the other checks. */
const name = { client: 'Spice Lane', form: 'Enquiry' };
const dayBefore = (days: number) => DateTime.now().setZone(timezone).minus({ days }).toISODate();

/** As docs/desk.md says, after the desk has a form. */
describe('The messages of the desk', () => {
	let desk: Imported;
	let form: Imported;
	let alarm: Imported;
	let digest: Imported;
	let chat: Chat;

	const inZone = (example: Example): Example => ({
		...example,
		settings: { ...example.settings, timezone },
	});
	/** The form asks for the status in place of the city. */
	const withStatus = (example: Example) =>
		JSON.parse(JSON.stringify(example).replace('"City"', '"Status"')) as Example;

	beforeAll(async () => {
		desk = await Imported.setUp('desk/desk', here, inZone);
		const named = deskForm({ deskId: desk.id, ...name });
		form = await Imported.setUp('desk/form', here, (example) => withStatus(named(example)));
		alarm = await Imported.setUp('desk/alarm', here, inZone);
		digest = await Imported.setUp('desk/digest', here, inZone);
		for (const workflow of [desk, form, alarm, digest]) await workflow.publish();
		chat = await Chat.open(here);
	});
	afterAll(async () => {
		for (const workflow of [digest, alarm, form, desk]) await workflow.unpublish();
		for (const table of ['desk_log', 'desk_counts', 'desk_cases'])
			await desk.deleteRows(table, 'client', [name.client]);
	});

	const submit = async (...statuses: string[]) => {
		for (const status of statuses) await form.submit(answersOf(newPerson()).with(4, status));
	};
	/** The messages after a run of *Alarm*, when there are so many. A run of the schedule may send them, too. */
	const alarms = async (count: number) => {
		await alarm.run('Every Ten Minutes');
		return await until(
			`message ${count}`,
			async () => await chat.messages(),
			(messages) => messages.length >= count,
		);
	};

	it('tell of a renamed option once, give the all-clear once, and sum up the week', async () => {
		await submit('Contacted', 'Contacted');
		await desk.run('Every Ten Minutes');
		expect(await alarms(0)).toEqual([]);

		// As an option is called in the form that the workspace has under another name now.
		await submit('Sizzling', 'Sizzling', 'Sizzling');
		const told = expect.stringMatching(
			/^\*Alarm\* Spice Lane, Enquiry: status was dropped in 3 of the last 5 submissions \(60 %, usually 0 %\)/,
		);
		expect(await alarms(1)).toEqual([told]);
		await submit('Sizzling');
		expect(await alarms(1)).toEqual([told]);

		await desk.run('Every Ten Minutes');
		const aWeekAgo = dayBefore(8);
		await desk.editRows('desk_log', { client: name.client }, { day: aWeekAgo });
		const over = expect.stringMatching(/^\*All-clear\* Spice Lane, Enquiry: status \(invalid value\)/);
		expect(await alarms(2)).toEqual([told, over]);
		expect(await alarms(2)).toEqual([told, over]);

		await desk.editRows('desk_counts', { client: name.client }, { day: dayBefore(1) });
		await digest.run('Every Monday');
		const [, , text, ...others] = await chat.messages();
		expect(others).toEqual([]);
		const parts = text?.split('\n\n') ?? [];
		expect(parts[0]).toBe(`*The desk, ${dayBefore(7)} to ${dayBefore(1)}*`);
		expect(parts.find((part) => part.includes(name.client))?.split('\n')).toEqual([
			'*Spice Lane, Enquiry*: 6 submissions (the week before: 0)',
			'• status, invalid value: 4 (66.7 %), the week before 0: new',
			`4 cases are open, the oldest since ${dayBefore(0)}. Nothing was mended.`,
		]);
	});
});
