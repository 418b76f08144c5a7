import type { INodeExecutionData } from 'n8n-workflow';

import type { Remark } from '../../../nodes/shared/remarks/remark';
import { type Layout, toBranches } from '../../../nodes/shared/run/branches';
import { causesOf } from '../../../nodes/shared/run/causes';
import { failed, type Outcome } from '../../../nodes/shared/session/outcome';
import { type WriteSettings, writeSettings } from '../../../nodes/shared/session/settings';
import type { Data } from '../../../nodes/shared/sync/data';
import { deferred, type Failure } from '../../../nodes/shared/sync/failure';

const remark = (message: string): Remark => ({
	...{ message, category: 'other', source: 'service', address: { scope: 'lead' }, hint: 'Look.' },
	value: 'given',
});
const [one, two] = [remark('one'), remark('two')];
const json = { lead_id: 'L1', name: 'Asha' };
const written = (...remarks: Remark[]): Outcome & { kind: 'written' } => ({
	...{ kind: 'written', json, report: { outcome: 'created' }, leadId: 'L1', remarks },
});
const rejected: Outcome = { kind: 'rejected', leadId: 'L1', remarks: [one, two] };
const failure: Failure = { reason: 'bad_request', message: 'No', description: 'Read it.', httpStatus: 400 };
const lost = failed({ ...failure, lostSince: 1 });
const later = deferred(60_000, Date.UTC(2026, 0, 1));

/** The branches of a run whose first item was written whole, so that the outcome is that of the second. */
function branchesOf(outcome: Outcome, layout: Partial<Layout> = {}, settings: Partial<WriteSettings> = {}) {
	const items = [{ json: { name: 'Asha' } }, { json: { name: 'Bela' } }];
	const isSplit = layout.writes !== false && settings.remarks !== 'inItem';
	const usual = { writes: true, isSplit, hasErrorOutput: false, hasSecrets: false };
	const all = { ...usual, settings: { ...writeSettings.parse({ report: 'full' }), ...settings }, ...layout };
	const outcomes = [written(), outcome];
	const [first, ...branches] = toBranches(outcomes, items, causesOf(outcomes), all);
	return [(first ?? []).slice(1), ...branches];
}

const messagesOf = (branch: readonly INodeExecutionData[] = []) => branch.map((item) => item.json['message']);

describe('the branches of a write', () => {
	it('have the record of a written item, with its remarks in the report, and an item for each remark', () => {
		const [success, remarks] = branchesOf(written(one, two));
		expect(success).toMatchObject([
			{
				json: { ...json, report: { outcome: 'created', remarks: [{ message: 'one' }, { message: 'two' }] } },
			},
		]);
		expect(remarks).toMatchObject(
			['one', 'two'].map((message) => ({
				json: { message, value: 'given', outcome: 'written', lead_id: 'L1', row: 2, input: { name: 'Bela' } },
				pairedItem: { item: 1 },
			})),
		);
		expect(branchesOf(written())).toEqual([
			[{ json: { ...json, report: { outcome: 'created' } }, pairedItem: { item: 1 } }],
			[],
		]);
	});

	it('have an item for a cause that no other item has, which the report says in full', () => {
		const [success, remarks] = branchesOf(
			written({ ...one, source: 'preflight', category: 'unknown_field' }),
		);
		expect(success?.[0]?.json['report']).toEqual({
			outcome: 'created',
			remarks: [expect.objectContaining({ message: 'one' })],
		});
		expect(remarks).toMatchObject([{ json: { row: 2, input: { name: 'Bela' } }, pairedItem: { item: 1 } }]);
	});

	it.each<[string, Data, Data]>([
		['alone', { error: 'No' }, { fields: { error: 'No' } }],
		['beside fields', { error: 'No', fields: { a: 1 } }, { fields: { a: 1, error: 'No' } }],
		['beside fields in another form', { error: null, fields: 7 }, { fields: { fields: 7, error: null } }],
	])('have the key by which n8n knows a failed item under fields: %s', (_what, shown, expected) => {
		const ids = { lead_id: 'L1' };
		const [success] = branchesOf({ ...written(), json: { ...ids, ...shown } });
		expect(success).toMatchObject([{ json: { ...ids, ...expected, report: { outcome: 'created' } } }]);
		expect(success?.[0]?.json).not.toHaveProperty('error');

		const read: Outcome = { kind: 'read', jsons: [{ ...ids, ...shown }] };
		expect(branchesOf(read, { writes: false })[0]).toEqual([
			{ json: { ...ids, ...expected }, pairedItem: { item: 1 } },
		]);
	});

	it.each<[string, Outcome, object]>([
		['rejected', rejected, { outcome: 'rejected', lead_id: 'L1', message: 'one' }],
		['deferred', { kind: 'deferred', failure: later }, { outcome: 'deferred', category: 'deferred' }],
		['deferred', failed(later), { outcome: 'deferred', category: 'deferred' }],
		['failed', failed(failure), { outcome: 'failed', category: 'failed', message: 'No', hint: 'Read it.' }],
		['uncertain', lost, { outcome: 'uncertain', category: 'uncertain' }],
		[
			'failed by its remarks',
			{ ...failed(failure), leadId: 'L1', remarks: [one] },
			{ outcome: 'failed', lead_id: 'L1' },
		],
	])('have an item that was %s on Remarks only', (_what, outcome, expected) => {
		const [success, remarks = []] = branchesOf(outcome);
		expect(success).toEqual([]);
		expect(remarks[0]).toMatchObject({ json: expected, pairedItem: { item: 1 } });
	});

	it('repeat all remarks of an item that failed, after the failure', () => {
		const outcome: Outcome = { ...failed(failure), remarks: [one, two] };
		expect(messagesOf(branchesOf(outcome)[1])).toEqual(['No', 'one', 'two']);
	});

	it('have one item for all remarks of an item, if a person asks for that', () => {
		const [, remarks] = branchesOf(rejected, {}, { remarkItems: 'perItem' });
		expect(remarks).toMatchObject([
			{ json: { outcome: 'rejected', remarks: [{ message: 'one' }, { message: 'two' }] } },
		]);
	});

	it('are one if remarks stay in the item, which then says that it was not written', () => {
		const inItem = { remarks: 'inItem' } as const;
		expect(branchesOf(written(one), {}, inItem)).toMatchObject([
			[{ json: { report: { remarks: [{ message: 'one' }] } } }],
		]);
		expect(branchesOf(rejected, {}, inItem)).toMatchObject([
			[{ json: { lead_id: 'L1', report: { outcome: 'rejected' }, row: 2, input: { name: 'Bela' } } }],
		]);
	});

	it.each<Partial<WriteSettings>>([{}, { remarks: 'inItem' }, { remarkItems: 'perItem' }])(
		'repeat nothing that was submitted, if a person asks for that: %j',
		(settings) => {
			for (const outcome of [written(one), rejected]) {
				const all = JSON.stringify(branchesOf(outcome, {}, { ...settings, includeSubmitted: false }));
				expect(all).not.toMatch(/given|Bela/);
				expect(JSON.stringify(branchesOf(outcome, {}, settings))).toMatch(/given/);
			}
		},
	);

	it('repeat no input beside a secret, and n8n adds none to an error', () => {
		expect(JSON.stringify(branchesOf(rejected, { hasSecrets: true }))).not.toMatch(/Bela/);
		expect(branchesOf(rejected, { hasSecrets: true })[1]?.[0]).toMatchObject({ pairedItem: { item: 1 } });
		const [, errors] = branchesOf(failed(failure), { hasSecrets: true, hasErrorOutput: true });
		expect(errors).toMatchObject([{ json: { error: 'No' }, pairedItem: 1 }]);
	});

	it('have an error where On Error sends it: from Remarks if there is such a branch', () => {
		const error = { json: { error: 'No', message: 'Read it.' }, pairedItem: { item: 1 } };
		const continues = { hasErrorOutput: true };
		expect(branchesOf(failed(failure), continues)).toMatchObject([[], [error]]);
		expect(branchesOf(failed(failure), continues, { remarks: 'inItem' })).toMatchObject([[error]]);
		expect(branchesOf(failed(failure), { writes: false })).toMatchObject([[error]]);
	});
});

describe('the branch of a read', () => {
	it('has all that was found, with the files of the result', () => {
		const binary = { data: { data: '', mimeType: 'text/plain' } };
		const found: Outcome = { kind: 'read', jsons: [{ a: 1 }, { a: 2 }], binary };
		expect(branchesOf(found, { writes: false })).toEqual([
			[1, 2].map((a) => ({ json: { a }, pairedItem: { item: 1 }, binary })),
		]);
	});

	it('is the only one where a write has no second one, as in a tool', () => {
		expect(branchesOf(rejected, { isSplit: false })).toHaveLength(1);
	});
});
