import type { IDataObject } from 'n8n-workflow';

import { generated } from '../../sandbox/src/http/dialects/generated';
import type { DialectName } from '../../sandbox/src/server';
import { inDialect } from '../kit/dialect';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { checkWorkspace, metadataType } from '../kit/nodes/metadata';
import { check, named } from './checkSupport';

const workspace = withWorkspace('demo', quick);
const service = withFakeService();

const kindOf = ({ finding, about }: IDataObject) => `${String(finding)} ${String(about)}`;

const hidesTime = (dialect: DialectName): boolean =>
	typeof dialect === 'number' && (generated(dialect).ways.any ?? []).some((way) => way.hidesTime === true);

describe('the check of a workspace', () => {
	const sandboxFindings = [
		['summary', 'info', 'workspace', ''],
		['hidden_field', 'warning', 'field', 'internal_score'],
		[inDialect({ strict: 'no_lead_ids', observed: 'lead_ids' }), 'info', 'workspace', ''],
		['time_zone', 'info', 'workspace', ''],
		['locked_field', 'info', 'field', 'campaign_code'],
		['mandatory_fields', 'info', 'action', 'Demo Booked (1002)'],
		['file_field', 'info', 'action', 'Document Received (1003), document'],
		['no_earlier_date', 'info', 'action', 'Demo Booked (1002)'],
		['no_earlier_date', 'info', 'action', 'Document Received (1003)'],
		['no_earlier_date', 'info', 'action', 'Feedback (1004)'],
		...['isha.patel', 'olga.petrova', 'tenzin.dorje', 'wanjiru.kamau'].map((name) => [
			...['not_assignable', 'info', 'team_member', `${name}@lead-workspace.example`],
		]),
	];

	it('has one item for each finding, what matters most first, after a summary', async () => {
		const items = await check(workspace);
		const fields = await workspace.answer<unknown[]>('GET', '/custom-fields');

		expect(named(items)).toEqual(sandboxFindings);
		expect(items[0]?.['message']).toBe(
			`The check found no problems and 1 warning. It looked at ${fields.length} fields, 4 custom actions, 17 pipeline labels, 23 team members`,
		);
		for (const { message, hint } of items) expect([message, hint]).not.toContain('');
	});

	it('only reads', async () => {
		await check(workspace);
		const writes = workspace.sandbox
			.requests()
			.filter(({ method, route }) => method !== 'GET' && route !== 'searchLeads');
		expect(writes).toEqual([]);
	});

	it('is the same for each item of the input, with one reading', async () => {
		const run = await workspace.node(metadataType, checkWorkspace(), [{}, {}]);
		expect(run.outputs[0]).toHaveLength(2 * sandboxFindings.length);
		expect(workspace.requestsTo('listFields')).toHaveLength(1);
	});

	it('finds nothing that is not there, and no warning less, however the service speaks', async () => {
		const expected = await check(workspace);
		const kinds = new Set([...expected.map(kindOf), 'no_lead_ids workspace', 'lead_ids workspace']);
		for (const dialect of ['observed', 3, 14, 43, 55, 59] satisfies DialectName[]) {
			workspace.sandbox.speak(dialect);
			const all = await check(workspace);
			const items = all.filter(({ finding }) => finding !== 'no_date_header');
			expect([dialect, all.length - items.length]).toEqual([dialect, hidesTime(dialect) ? 1 : 0]);
			expect([dialect, items.map(kindOf).filter((kind) => !kinds.has(kind))]).toEqual([dialect, []]);
			expect(items.filter(({ severity }) => severity !== 'info')).toEqual(
				expected.filter(({ severity }) => severity !== 'info'),
			);
		}
		workspace.sandbox.speak(inDialect({ strict: 'strict', observed: 'observed' }));
	});
});

describe('what leads and the pipeline show', () => {
	// sync-api.md, Lead stage pipeline.
	it('counts the leads of an archived status', async () => {
		workspace.sandbox.reset('empty');
		for (const index of [1, 2]) await workspace.createLead({ ...person(index), status: 'Contacted' });
		workspace.sandbox.editStatus('Contacted', { archived: true });
		expect(await check(workspace)).toContainEqual({
			finding: 'archived_in_use',
			severity: 'warning',
			about: 'status',
			subject: 'Contacted',
			message: 'The status is archived, and 2 leads still have it. No form can set it any more',
			hint: 'Find them with Leads, Get Many and this status, and give them another one.',
		});
	});

	it('warns of an archived default', async () => {
		workspace.sandbox.editStatus('Fresh', { archived: true });
		expect(named(await check(workspace))).toContainEqual(['archived_default', 'warning', 'status', 'Fresh']);
	});
});

describe('a read that fails', () => {
	it.each([
		['getEnterprise', 'The enterprise cannot be read'],
		['listFields', 'The fields of the workspace cannot be read'],
		['listActions', 'The custom actions cannot be read'],
		['getPipeline', 'The lead stage pipeline cannot be read'],
		['listTeamMembers', 'The team cannot be read'],
		['searchLeads', 'The leads cannot be read'],
	] as const)('of %s is one finding, and the others stay', async (route, message) => {
		workspace.sandbox.faults.add({ route, status: 403 });
		const items = await check(workspace);

		expect(items.filter(({ finding }) => finding === 'cannot_be_read')).toEqual([
			expect.objectContaining({
				severity: 'problem',
				message: `${message}: The workspace does not allow this call (status 403)`,
				hint: expect.stringMatching(/token of type Sync/),
			}),
		]);
		expect(items.length).toBeGreaterThan(4);
	});
});

describe('a workspace without flaws', () => {
	it('has a summary that says so', async () => {
		service.on('*', { body: [] });
		service.on('GET /metadata', { body: { id: 'e1' } });
		service.on('GET /custom-fields', { body: [{ apiName: 'phone', type: 'PHONE', isLeadid: true }] });
		service.on('GET /lead-stage-pipeline', {
			body: { statuses: [{ label: 'Fresh', archived: false }], lostReasons: [] },
		});
		expect((await check(workspace, service.url))[0]).toEqual({
			finding: 'summary',
			severity: 'info',
			about: 'workspace',
			subject: '',
			message:
				'The check found no problems and no warnings. It looked at 1 field, no custom actions, 1 pipeline label, no team members',
			hint: 'Nothing needs to be done.',
		});
	});
});
