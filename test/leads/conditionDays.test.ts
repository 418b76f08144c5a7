import type { INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { count, getMany } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { TestWorkspace } from '../kit/workspace';
import { unsetZone } from '../kit/zones';

interface Case {
	readonly zone: string;
	/** When each lead was created, in UTC. */
	readonly created: readonly string[];
	readonly now: string;
	readonly condition: INodeParameters;
	/** Which leads match, newest first. */
	readonly expected: readonly number[];
}

const created = { field: 'created_on' };
const onNinth = "DateTime.fromISO('2026-11-09', { zone: 'America/New_York' })";
const aroundNinth = [
	'2026-11-08T18:29:59Z',
	'2026-11-08T18:30:00Z',
	'2026-11-09T18:29:59Z',
	'2026-11-09T18:30:00Z',
];

/** Nobody can tell these days by adding an offset: `docs/values.md` promises those of the workspace. */
const cases: Readonly<Record<string, Case>> = {
	'a day that has no midnight': {
		zone: 'America/Santiago',
		created: ['2026-09-05T20:00:00Z', '2026-09-06T03:30:00Z', '2026-09-06T05:00:00Z', '2026-09-06T15:00:00Z'],
		now: '2026-09-10T17:00:00Z',
		condition: { ...created, value: '2026-09-06' },
		expected: [3, 2],
	},
	'today, which has no midnight': {
		zone: 'America/Santiago',
		created: ['2026-09-06T03:30:00Z', '2026-09-06T05:00:00Z'],
		now: '2026-09-06T17:00:00Z',
		condition: { ...created, operator: 'inTheLast', days: 0 },
		expected: [1],
	},
	'before a day that has no midnight': {
		zone: 'America/Santiago',
		created: ['2026-09-06T03:30:00Z', '2026-09-06T04:00:00Z'],
		now: '2026-09-10T17:00:00Z',
		condition: { ...created, operator: 'before', value: '2026-09-06' },
		expected: [0],
	},
	'a day whose last hour comes twice': {
		zone: 'America/Santiago',
		created: ['2026-04-04T20:00:00Z', '2026-04-05T02:30:00Z', '2026-04-05T03:30:00Z', '2026-04-05T04:30:00Z'],
		now: '2026-04-10T17:00:00Z',
		condition: { ...created, value: '2026-04-04' },
		expected: [2, 1, 0],
	},
	'not a day whose first hour comes twice': {
		zone: 'America/Havana',
		created: ['2026-11-01T03:59:00Z', '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z', '2026-11-02T05:00:00Z'],
		now: '2026-11-10T17:00:00Z',
		condition: { ...created, operator: 'isNot', value: '2026-11-01' },
		expected: [3, 0],
	},
	'a day that never was': {
		zone: 'Pacific/Apia',
		created: ['2011-12-30T09:00:00Z', '2011-12-30T10:00:00Z', '2011-12-30T20:00:00Z'],
		now: '2012-01-10T17:00:00Z',
		condition: { ...created, value: '2011-12-30' },
		expected: [],
	},
	'one of several days': {
		zone: 'Asia/Kolkata',
		created: ['2026-10-31T18:00:00Z', '2026-10-31T19:00:00Z', '2026-11-02T12:00:00Z', '2026-11-03T12:00:00Z'],
		now: '2026-11-10T17:00:00Z',
		condition: { ...created, operator: 'anyOf', values: '2026-11-01, 2026-11-03' },
		expected: [3, 1],
	},
	'the last day of a year, far in the east': {
		zone: 'Pacific/Kiritimati',
		created: ['2026-12-30T09:59:59Z', '2026-12-30T10:00:00Z', '2026-12-31T09:59:59Z', '2026-12-31T10:00:00Z'],
		now: '2026-12-31T12:00:00Z',
		condition: { ...created, value: '31/12/2026' },
		expected: [2, 1],
	},
	'a day of a workflow in another zone': {
		zone: 'Asia/Kolkata',
		created: aroundNinth,
		now: '2026-11-10T12:00:00Z',
		condition: {
			...{ ...created, operator: 'between' },
			...{ from: `={{ ${onNinth} }}`, to: `={{ ${onNinth}.endOf('day') }}` },
		},
		expected: [2, 1],
	},
	'the time before a day ends in a workflow in another zone': {
		zone: 'Asia/Kolkata',
		created: aroundNinth,
		now: '2026-11-10T12:00:00Z',
		condition: { ...created, operator: 'before', value: `={{ ${onNinth}.endOf('day') }}` },
		expected: [2, 1, 0],
	},
	'the time after a day ends in a workflow in another zone': {
		zone: 'Asia/Kolkata',
		created: aroundNinth,
		now: '2026-11-10T12:00:00Z',
		condition: { ...created, operator: 'after', value: `={{ ${onNinth}.endOf('day') }}` },
		expected: [3],
	},
	'a leap day, far in the west': {
		zone: 'Pacific/Pago_Pago',
		created: ['2028-02-29T10:59:59Z', '2028-02-29T11:00:00Z', '2028-03-01T10:59:59Z', '2028-03-01T11:00:00Z'],
		now: '2028-03-01T12:00:00Z',
		condition: { ...created, value: '29 Feb 2028' },
		expected: [2, 1],
	},
};

describe('a condition on the days of a workspace', () => {
	const workspace = new TestWorkspace();
	let now = 0;
	afterEach(async () => await workspace.close());

	async function fill({ zone, created: times, now: at }: Omit<Case, 'condition'>, lead: object = {}) {
		await workspace.start({ seed: 'empty', clock: () => now }, quick);
		workspace.sandbox.setTimeZone(zone);
		for (const [index, time] of times.entries()) {
			now = Date.parse(time);
			await workspace.createLead({ ...person(index), ...lead });
		}
		now = Date.parse(at);
		workspace.setTime(now);
	}

	async function search({ condition, expected }: Case) {
		const filters = { filters: { conditions: [condition] } };
		const run = await workspace.leads(getMany({ returnAll: true, ...filters }), [{}], {
			timezone: unsetZone,
		});
		expect(run.workflow.error).toBeUndefined();
		expect(jsonOf(run.outputs[0]).map(({ name }) => name)).toEqual(
			expected.map((index) => person(index).name),
		);
		const counted = await workspace.leads(count(filters), [{}], { timezone: unsetZone });
		expect(jsonOf(counted.outputs[0])).toEqual([{ count: expected.length }]);
		return run.hints.map(({ message }) => message).join(' ');
	}

	it.each(Object.entries(cases))('finds the leads of %s', async (_what, one) => {
		workspace.timeZone = one.zone;
		await fill(one);
		expect(await search(one)).not.toMatch(/not known/);
	});

	// sync-api.md, POST /lead/search: a list has no ranges, and a text without a time is its midnight.
	it('finds the times of several days', async () => {
		workspace.timeZone = 'Asia/Kolkata';
		await fill({ zone: 'Asia/Kolkata', created: [], now: '2026-03-10T12:00:00Z', expected: [] });
		const times = ['02/03/2026', '02/03/2026 23:59', '03/03/2026 09:00', '04/03/2026 18:00', undefined];
		for (const [index, next_follow_up] of times.entries())
			await workspace.createLead({ ...person(index), next_follow_up });
		const condition = { field: 'next_follow_up', operator: 'anyOf', values: '2 Mar 2026, 4 Mar 2026' };
		const several = { zone: '', created: [], now: '', condition, expected: [3, 1, 0] };
		expect(await search(several)).toBe('3 of 5 leads match; the node read 5.');
	});

	// In summer, the clock of London was that of Lagos, and nothing shows what it is in winter.
	it('leaves out no lead, and says which clock it took, where dates do not show today', async () => {
		workspace.timeZone = '';
		const one: Case = {
			zone: 'Europe/London',
			created: ['2026-11-19T12:00:00Z', '2026-11-20T05:00:00Z', '2026-11-20T15:00:00Z'],
			now: '2026-11-20T17:00:00Z',
			condition: { ...created, operator: 'inTheLast', days: 0 },
			expected: [2, 1],
		};
		await fill(one, { birth_date: '10/07/2021' });
		expect(await search(one)).toMatch(
			/created_on was read on the clock of \S+, because the time zone of the workspace is not known/,
		);
	});

	// Nine in the evening in UTC is the next day in India.
	it.each(['Asia/Kolkata', ''])('counts a time for its day, with the zone %j set', async (zone) => {
		workspace.timeZone = 'Asia/Kolkata';
		const created = ['2026-03-02T18:29:59Z', '2026-03-02T18:30:00Z', '2026-03-03T12:00:00Z'];
		const dates = { birth_date: '24/11/1990', next_follow_up: '02/03/2026 23:30' };
		await fill({ zone: 'Asia/Kolkata', created, now: '2026-03-03T20:00:00Z', expected: [] }, dates);
		await workspace.createLead({ ...person(9), next_follow_up: '02/03/2026' });
		workspace.timeZone = zone;
		const byDay = async (groupBy: string) => {
			const run = await workspace.leads(count({ groupBy }), [{}], { timezone: unsetZone });
			return jsonOf(run.outputs[0]).map(({ value, count: leads }) => [value, leads]);
		};
		const ofCreation = [
			['2026-03-03', 2],
			['2026-03-04', 1],
			['2026-03-02', 1],
		];
		expect(await byDay('created_on')).toEqual(ofCreation);
		expect(await byDay('Modified On')).toEqual(ofCreation);
		expect(await byDay('next_follow_up')).toEqual([['2026-03-02', 4]]);
	});
});
