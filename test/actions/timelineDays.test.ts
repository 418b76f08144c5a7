import type { INodeParameters } from 'n8n-workflow';

import { observed } from '../../sandbox/src/http/dialects/observed';
import { jsonOf } from '../kit/items';
import { append, getTimeline, paid, runActions, siteVisit } from '../kit/nodes/actions';
import { getMany } from '../kit/nodes/leads';
import { diya } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';
import { newLead } from '../kit/workspace';
import { unsetZone } from '../kit/zones';

/** In India it is half past one at night on 11 March; in UTC, it is the day before. */
const now = '2025-03-10T20:00:00Z';

const visits = [
	'08/03/2025 23:59:59',
	'09/03/2025 00:00:00',
	'10/03/2025 23:59:59',
	'11/03/2025 00:00:00',
	'11/03/2025 01:00:00',
	'11/03/2025 02:00:00',
];

describe.each([
	['strict', 'strict'],
	['observed', observed],
] as const)('the actions of the last days, where the service is %s', (_name, dialect) => {
	const workspace = withWorkspace('empty');
	let leadId = '';
	let ids: readonly string[] = [];
	beforeEach(async () => {
		leadId = await newLead(workspace);
		ids = await append(
			workspace,
			leadId,
			...visits.map((date, index) => ({
				type: siteVisit,
				created_on: date,
				fields: {},
				...(index % 2 === 0 && { employeeid: diya }),
			})),
		);
		workspace.sandbox.speak(dialect);
		workspace.setTime(Date.parse(now));
		workspace.timeZone = 'Asia/Kolkata';
	});

	async function run(activity: INodeParameters) {
		return await runActions(workspace, getTimeline(leadId, { activity }), [{ days: 1, nothing: '' }], {
			timezone: unsetZone,
		});
	}

	async function found(activity: INodeParameters): Promise<number[]> {
		const { workflow, outputs } = await run(activity);
		expect(workflow.error).toBeUndefined();
		return jsonOf(outputs[0]).map(({ action_id: id }) => ids.indexOf(String(id)));
	}

	it.each<[number | string, number[]]>([
		[0, [4, 3]],
		[1, [4, 3, 2]],
		['={{ $json.days }}', [4, 3, 2]],
		[2, [4, 3, 2, 1]],
		[3, [4, 3, 2, 1, 0]],
	])('are those since the midnight of the workspace, up to now: %s', async (performedInTheLast, expected) => {
		expect(await found({ performedInTheLast })).toEqual(expected);
		expect(workspace.requestsTo('searchActions')).toHaveLength(1);
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
	});

	it('may be of a type and by a person', async () => {
		expect(await found({ performedInTheLast: 1, types: ['site visit'], performedBy: ['Diya'] })).toEqual([
			4, 2,
		]);
		expect(await found({ performedInTheLast: 1, types: ['PAYMENT'] })).toEqual([]);
	});

	it('are those of a guessed day, with a hint, where nothing shows the time zone', async () => {
		workspace.timeZone = '';
		const { outputs, hints } = await run({ performedInTheLast: 0 });
		// In UTC, it is still 10 March, and the service reads that day on its own clock.
		expect(jsonOf(outputs[0]).map(({ action_id: id }) => ids.indexOf(String(id)))).toEqual([4, 3, 2]);
		expect(hints.map(({ message }) => message)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(
					/^The filter for Performed in the Last was read on the clock of UTC, because .* not known/,
				),
			]),
		);
	});

	it('are none for a number of days that is missing', async () => {
		const { outputs, hints } = await run({ performedInTheLast: '={{ $json.nothing }}' });
		expect(outputs).toEqual([[]]);
		expect(hints.map(({ message }) => message)).toEqual([
			'The filter for Performed in the Last is empty. Nothing was searched for.',
		]);
		expect(workspace.requestsTo('searchActions')).toEqual([]);
	});

	it.each<[string, INodeParameters, RegExp]>([
		['half a day', { performedInTheLast: 0.5 }, /A number of whole days was expected/],
		['a word', { performedInTheLast: '={{ "week" }}' }, /A number of whole days was expected/],
		['another start', { performedInTheLast: 1, performedAfter: '2025-03-01' }, /ask for different things/],
	])('are not searched for with %s', async (_what, activity, message) => {
		const { workflow } = await run(activity);
		expect(workflow.error).toMatchObject({ description: expect.stringMatching(message) });
		expect(workspace.requestsTo('searchActions')).toEqual([]);
	});

	it('find leads as well, and those that lack one', async () => {
		const other = await newLead(workspace);
		await append(workspace, other, paid('5'));
		const names = async (parameters: INodeParameters) =>
			jsonOf((await workspace.leads(getMany(parameters))).outputs[0]).length;
		const types = ['1001'];
		expect(await names({ activity: { performedInTheLast: 0, types } })).toBe(1);
		expect(await names({ withoutActivity: { performedInTheLast: 0, types } })).toBe(1);
		expect(await names({})).toBe(2);
	});
});
