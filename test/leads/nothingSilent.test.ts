import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { byOrigin, placeOf, remarksOf, reportedOf } from '../kit/items';
import { runs } from '../kit/exploring';
import { actionList, create, customAction } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { isBlank } from '../../nodes/shared/values/spelling';
import { withWorkspace } from '../kit/support/withWorkspace';

/** Values as people and programs write them, for fields of any type. */
const scrap = fc
	.array(
		fc.constantFrom(
			...[
				'5',
				'03',
				'12',
				'2026',
				'26',
				'1,234',
				'.50',
				'/',
				'-',
				'.',
				' ',
				':',
				'10:15',
				'Z',
				'+91',
				'98765',
			],
			...[
				'43210',
				'(0)',
				'Mar',
				'März',
				'am',
				'@',
				'a',
				'b.co',
				'€',
				'₹',
				'INR',
				'%',
				'★',
				',',
				';',
				'["',
				'"]',
			],
			...['Pune', 'CRM', 'New', 'yes', 'Ja', 'fresh', 'Diya Sharma', 'https://', '\u00a0', '०', '&amp;'],
		),
		{ minLength: 1, maxLength: 5 },
	)
	.map((parts) => parts.join(''));

const whole = fc.constantFrom<unknown>(
	...[
		'05/03/2026',
		'11/20/2026',
		'2026-03-05T10:00:00+02:00',
		'20 novembre 2026',
		'10.000',
		'1.234,56',
		'$500',
	],
	...['+44 020 7946 0958', 'Asha <a@b.co>', 'a@b.co; c@d.co', '4/5', 'ja', 'nein', 'CRM, Reports', 'pune '],
	...[20_261_120, 1_795_168_800, 4.5, 0, true, false, ['CRM', 'Reports'], ['x'], [' CRM ']],
	...[{ label: 'City', value: 'Pune' }, { amount: 5, currency: 'INR' }, { day: 5, month: 3, year: 2026 }, {}],
);

const value = fc.oneof(scrap, whole, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

const fields = [
	...['name', 'email', 'status', 'rating', 'city', 'interests', 'birth_date', 'next_follow_up', 'budget'],
	...['newsletter', 'team_size', 'assignee', 'notes', 'photo', 'website', 'alternate_phone', 'languages'],
];

interface Report {
	readonly field: string;
	readonly action_index?: number;
	readonly from: unknown;
	readonly to: unknown;
}

describe('what differs from what was given', () => {
	const workspace = withWorkspace('demo');

	// README.md promises: "put **every value that the workspace did not store** on a branch of its own"
	it('is listed in prepared or has a remark, for fields of a lead, of its actions and for their keys', async () => {
		const entries = actionList(
			customAction('1001', { next_visit: '={{ $json.visit }}' }, { date: '={{ $json.at }}' }),
			{ kind: 'payment', status: 'completed', currency: 'inr', amount: '={{ $json.paid }}' },
		);
		const item = fc.record({
			lead: fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 }),
			visit: value,
			at: value,
			paid: value,
		});
		const given = fc.sample(item, { numRuns: runs(450), seed: 7 });
		const items = given.map(({ lead, ...action }, index) => ({ ...lead, ...person(index), ...action }));
		const run = await workspace.leads(
			create({ dryRun: true, unmatchedInput: 'ignore' }, entries),
			items as IDataObject[],
		);
		const remarks = byOrigin(run.outputs[1]);
		const seen = { asGiven: 0, listed: 0, remarked: 0 };
		const check = (
			input: unknown,
			sent: unknown,
			isListed: (report: Report) => boolean,
			context: {
				readonly prepared: readonly Report[];
				readonly isRemarked: boolean;
			},
		) => {
			if (isBlank(input)) return;
			if (isDeepStrictEqual(input, sent)) seen.asGiven++;
			else if (context.prepared.some((report) => isListed(report) && isDeepStrictEqual(report.to, sent)))
				seen.listed++;
			else {
				expect({ input, sent, isRemarked: context.isRemarked }).toEqual({ input, sent, isRemarked: true });
				seen.remarked++;
			}
		};

		reportedOf(run.outputs[0]).forEach((json, index) => {
			const { would_send: sent, prepared } = json as unknown as {
				would_send: { fields: IDataObject; actions: Array<IDataObject & { fields?: IDataObject }> };
				prepared: Report[];
			};
			const places = new Set(remarksOf(remarks.get(index)).map(placeOf));
			const input = items[index] as Record<string, unknown>;
			for (const apiName of fields) {
				check(
					input[apiName],
					sent.fields[apiName],
					(report) => report.field === apiName && report.action_index === undefined,
					{
						prepared,
						isRemarked: places.has(apiName),
					},
				);
			}
			const [visit] = sent.actions.filter(({ type }) => type === '1001');
			check(input['visit'], visit?.fields?.['next_visit'], ({ field }) => field === 'next_visit', {
				prepared,
				isRemarked: places.has('next_visit of action 0'),
			});
			check(input['at'], visit?.['created_on'], ({ field }) => field === 'created_on', {
				prepared,
				isRemarked: places.has('created_on of action 0'),
			});
			const paid = sent.actions.find(({ type }) => type === 'PAYMENT');
			check(input['paid'], paid?.['amount'], ({ field }) => field === 'amount', {
				prepared,
				isRemarked: places.has('amount of action 1'),
			});
		});
		expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
	});
});
