import { DateTime } from 'luxon';
import { z } from 'zod';

import type { Example } from '../../examples';
import { readHere } from '../../here';
import { Chat } from '../support/chat';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);
const timezone = 'Asia/Kolkata';
const actions = z.array(z.object({ creationTimestamp: z.number() }));

/** The example in the time zone of the workspace, for a given day in place of yesterday. */
function reportOf(day: string, example: Example): Example {
	const yesterday = '={{ $today.minus({ days: 1 }).toISODate() }}';
	const adapted = { ...example, settings: { ...example.settings, timezone } };
	return JSON.parse(JSON.stringify(adapted).replace(yesterday, day));
}

describe('The example daily-report', () => {
	it('reports the number of leads with activity, and the activity', async () => {
		const { name, phone } = newPerson();
		const leadId = await workspace.create({ name, phone }, [{ type: '1004', fields: {} }]);
		const [action] = actions.parse((await workspace.get(leadId)).actions);
		const day = DateTime.fromMillis(action?.creationTimestamp ?? 0, { zone: timezone }).toFormat(
			'yyyy-MM-dd',
		);
		const example = await Imported.setUp('daily-report', here, (whole) => reportOf(day, whole));
		const leads = await workspace.countLeads();

		const chat = await Chat.open(here);
		const { outputs } = await example.run('Every Morning');

		const [message] = await chat.messages();
		const active = outputs('Active Leads')[0]?.length;
		expect(message).toContain(`*${day}: leads with activity: ${active}*`);
		expect(message).toContain(`• ${name}: Feedback`);
		expect(await workspace.countLeads()).toBe(leads);
	});
});
