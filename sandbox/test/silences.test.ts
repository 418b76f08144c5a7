import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { startSandbox, type Sandbox } from '../src/server';
import { runs } from '../../test/kit/exploring';
import { rows, signedIn } from './seen';
import { Api, newPhone, useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'demo' });

/** The addresses of what the last write dropped: with a remark, and without one. */
function lastDrops(sandbox: Sandbox) {
	let remarks: readonly string[] = [];
	let silences: readonly string[] = [];
	sandbox.watch((call) => {
		if (call.request.method === 'GET') return;
		remarks = call.remarks.map(({ field }) => field);
		silences = call.silences.map(({ field }) => field);
	});
	return { remarks: () => remarks, silences: () => silences };
}

describe('What is dropped in silence', () => {
	const newest = async () => {
		const page = await (await signedIn(running.sandbox)).get('/log');
		return { row: rows(page)[0], look: page.$('tbody').first().attr('class') };
	};

	test.each([
		[
			'a lead without its identifier',
			{ name: 'Nobody' },
			'fields.phone No lead was created: phone is missing',
		],
		['an archived status', { phone: newPhone(), status: 'Renewed' }, 'fields.status The status is archived'],
		[
			'an archived lost reason',
			{ phone: newPhone(), status: 'Lost', lost_reason: 'Budget Frozen' },
			'fields.lost_reason The lost reason is archived',
		],
		[
			'a lost reason outside a LOST stage',
			{ phone: newPhone(), lost_reason: 'Wrong Number' },
			'fields.lost_reason A lost reason is stored only while',
		],
		['null', { phone: newPhone(), city: null }, 'fields.city Null on create'],
	])('is marked in the log, on create: %s', async (_name, fields, words) => {
		await running.api.create(fields);
		const { row, look } = await newest();
		expect(row).toContain(`Dropped in silence ${words}`);
		expect(look).toBe('silent');
	});

	test('is marked on update: an archived status, which the lead does not have already', async () => {
		const lead = await running.api.newLead({ status: 'Contacted' });
		await running.api.update(lead, { status: 'Renewed' });
		expect((await newest()).row).toContain('The status is archived: the lead keeps the status it had');
		running.sandbox.editStatus('Contacted', { archived: true });
		await running.api.update(lead, { status: 'Contacted' });
		expect((await newest()).row).not.toContain('Dropped in silence');
		running.sandbox.editStatus('Contacted', { archived: false });
	});

	test('is marked of bodies and entries: keys that the service does not read, and null', async () => {
		const { silences } = lastDrops(running.sandbox);
		const { data } = await running.api.post<{ lead_id: string }>('/lead', {
			fields: { phone: newPhone() },
			actions: [
				{ type: '1004', fields: { comment: null }, note: 'x' },
				{ type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1, fields: { comment: 'x' } },
				{ type: 'nonsense', note: 'x' },
			],
			source: 'x',
		});
		const ofActions = ['actions[0].fields.comment', 'actions[0].note', 'actions[1].fields'];
		expect([...silences()].sort()).toEqual([...ofActions, 'source']);
		await running.api.post(`/lead/${data.lead_id}`, { fields: { city: 'Pune' }, remarks: [] });
		expect(silences()).toEqual(['remarks']);
		await running.api.update(data.lead_id, { city: null });
		expect(silences()).toEqual([]);
	});

	test('is a remark that a dialect leaves out of its answer', async () => {
		const quiet = await startSandbox({ seed: 'demo', dialect: 'strict' });
		try {
			const { remarks, silences } = lastDrops(quiet);
			quiet.speak({
				name: 0,
				ways: { createLead: [{ name: 'no remarks', say: () => ({ lead_id: 'hidden', actions: [] }) }] },
			});
			await new Api(quiet).create({ phone: newPhone(), rating: 9 });
			expect([remarks(), silences()]).toEqual([[], ['fields.rating']]);
		} finally {
			await quiet.close();
		}
	});
});

/** Values whose stored form is the sent one, if they are stored at all. */
const sentFields = fc.record(
	{
		name: fc.option(fc.string()),
		rating: fc.option(fc.integer({ min: 0, max: 6 })),
		newsletter: fc.option(fc.boolean()),
		status: fc.constantFrom('Fresh', 'Won', 'Renewed', 'Lost', 'Junk', 'Duplicate', 'nonsense', null),
		lost_reason: fc.constantFrom('Unknown Reason', 'Wrong Number', 'Budget Frozen', 'nonsense', null),
		customer_id: fc.constantFrom('one', 'two', null),
		campaign_code: fc.constantFrom('one', 'two', null),
		internal_score: fc.constantFrom(1, null),
		no_such_field: fc.constantFrom(1, null),
	},
	{ requiredKeys: [] },
);

/** True if a lead with the fields `after` has what was sent. A create has nothing that null could clear. */
function isStored(apiName: string, value: unknown, after: Fields, isCreate: boolean): boolean {
	if (value !== null) return isDeepStrictEqual(after[apiName], value);
	const cleared = apiName === 'lost_reason' && after[apiName] !== undefined ? 'Unknown Reason' : undefined;
	return !isCreate && after[apiName] === cleared;
}

describe('What a write does not store', () => {
	test('always has a remark or is marked as silent, and what it stores is never marked', async () => {
		const { remarks, silences } = lastDrops(running.sandbox);
		const check = (sent: Fields, after: Fields, isCreate: boolean) => {
			for (const [apiName, value] of Object.entries(sent)) {
				const address = `fields.${apiName}`;
				const stored = isStored(apiName, value, after, isCreate);
				const silent = silences().includes(address);
				const noted = silent || remarks().includes(address);
				expect({
					apiName,
					value,
					after,
					told: stored || noted,
					wronglyMarked: stored && silent,
				}).toMatchObject({
					told: true,
					wronglyMarked: false,
				});
			}
		};
		await fc.assert(
			fc.asyncProperty(sentFields, sentFields, async (first, second) => {
				const { data: created } = await running.api.create({ phone: newPhone(), ...first });
				const lead = String(created.lead_id);
				check(first, await running.api.fieldsOf(lead), true);
				await running.api.update(lead, second);
				check(second, await running.api.fieldsOf(lead), false);
			}),
			{ numRuns: runs(300) },
		);
	});
});
