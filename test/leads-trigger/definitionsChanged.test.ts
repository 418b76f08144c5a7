import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { withFakeService } from '../kit/support/withFakeService';
import { itemsOf, withTrigger } from './support';

const parameters = { event: 'definitionsChanged' };
const records = z.array(z.record(z.string(), z.unknown()));

describe('Definitions Changed', () => {
	const test = withTrigger();
	const service = withFakeService();

	/** Makes the service return one of the lists with a change. */
	const change = (route: string, edit: (list: Array<Record<string, unknown>>) => unknown) => {
		test.door.alter = (asked, body) => (asked === route ? edit(records.parse(body)) : body);
	};
	const withEdited = (list: Array<Record<string, unknown>>, key: string, edited: object) =>
		list.map((entry) => (Object.values(entry).includes(key) ? { ...entry, ...edited } : entry));

	async function begun() {
		const poller = test.activate(parameters);
		expect(await poller.poll()).toBeNull();
		return poller;
	}

	it('stores the demo workspace in full, in less than 16 KB', async () => {
		const poller = await begun();

		expect(poller.remembered()).toMatchObject({
			memory: { state: expect.stringMatching(/^{"kinds":{"field":/) },
		});
		expect(Buffer.byteLength(JSON.stringify(poller.remembered()))).toBeLessThan(16_384);
	});

	it('reports a hidden field, an archived status, and an option that a new lead added', async () => {
		const poller = await begun();
		test.workspace.sandbox.editField('company', { isVisible: false });
		test.workspace.sandbox.editStatus('Contacted', { archived: true });
		await test.workspace.createLead({ phone: '+919876512345', city: 'Nagpur' });
		const items = itemsOf(await poller.poll());

		expect(
			items.map(({ subject, key, change: what }) => `${String(subject)} ${String(key)} ${String(what)}`),
		).toEqual(['field company hidden', 'field city options_added', 'status Contacted archived']);
		expect(items[1]).toMatchObject({ options: ['Nagpur'] });
		expect(await poller.poll()).toBeNull();
	});

	it('reports a field that was added, removed, or got another type', async () => {
		const poller = await begun();
		change('GET /custom-fields', (list) => [
			...withEdited(list, 'budget', { type: 'NUMBER' }).filter(({ apiName }) => apiName !== 'notes'),
			{ apiName: 'segment', type: 'DROPDOWN', options: ['A', 'B'] },
		]);

		const flags = { isVisible: true, lockAfterCreate: false, isIdentifier: false };
		expect(itemsOf(await poller.poll())).toEqual([
			{
				subject: 'field',
				change: 'retyped',
				key: 'budget',
				before: { type: 'MONEY', ...flags },
				after: { type: 'NUMBER', ...flags },
			},
			{
				subject: 'field',
				change: 'added',
				key: 'segment',
				before: null,
				after: { type: 'DROPDOWN', ...flags, options: ['A', 'B'] },
			},
			{ subject: 'field', change: 'removed', key: 'notes', before: { type: 'TEXT', ...flags }, after: null },
		]);
	});

	it('reports a renamed custom action and the changes to its fields', async () => {
		const poller = await begun();
		change('GET /custom-actions', (list) =>
			withEdited(list, 'ACTION_1002', {
				displayName: 'Demo Agreed',
				allowPredatedActivity: 'ALLOW',
				fieldSchema: {
					demo_date: { type: 'DATE', mandatory: false },
					topic: { type: 'TEXT', mandatory: true },
				},
			}),
		);
		const items = itemsOf(await poller.poll());

		expect(
			items.map(({ subject, key, change: what }) => `${String(subject)} ${String(key)} ${String(what)}`),
		).toEqual([
			'action 1002 renamed',
			'action 1002 backdating_allowed',
			'action_field 1002.demo_date made_optional',
			'action_field 1002.host removed',
			'action_field 1002.guest_email removed',
			'action_field 1002.products removed',
		]);
	});

	it('reports each change to a status and to a lost reason, in both directions', async () => {
		const withPipeline = (status: object, reason: object) => {
			const body = {
				statuses: [{ label: 'Fresh', ...status }],
				lostReasons: [{ label: 'Price', ...reason }],
			};
			test.door.alter = (route, given) => (route === 'GET /lead-stage-pipeline' ? body : given);
		};
		const reported = async () =>
			itemsOf(await poller.poll()).map(({ subject, change: what }) => `${String(subject)} ${String(what)}`);
		withPipeline({ stageType: 'OPEN', archived: false }, { isDefault: false, archived: false });
		const poller = await begun();

		withPipeline({ stageType: 'LOST', archived: true }, { isDefault: true, archived: true });
		expect(await reported()).toEqual([
			'status stage_changed',
			'status archived',
			'lost_reason made_default',
			'lost_reason archived',
		]);
		withPipeline({ stageType: 'LOST', archived: false }, { isDefault: false, archived: false });
		expect(await reported()).toEqual([
			'status unarchived',
			'lost_reason default_no_longer',
			'lost_reason unarchived',
		]);
	});

	it('distinguishes an archived and an active status with the same label', async () => {
		test.door.alter = (route, body) => {
			if (route !== 'GET /lead-stage-pipeline') return body;
			return {
				statuses: [
					{ label: 'Fresh', stageType: 'OPEN', archived: false },
					{ label: 'Fresh', stageType: 'OPEN', archived: true },
				],
			};
		};
		const poller = await begun();

		expect(await poller.poll()).toBeNull();
	});

	it('numbers what has the same name, so that each has a key of its own', async () => {
		const labels = (...archived: boolean[]) => {
			const statuses = archived.map((each) => ({ label: 'Fresh', stageType: 'OPEN', archived: each }));
			test.door.alter = (route, body) => (route === 'GET /lead-stage-pipeline' ? { statuses } : body);
		};
		labels(false);
		const poller = await begun();
		labels(false, true, true);

		expect(itemsOf(await poller.poll()).map(({ key, change: what }) => [key, what])).toEqual([
			['Fresh (2)', 'added'],
			['Fresh (3)', 'added'],
		]);
	});

	it('stores nothing from a failed poll', async () => {
		const poller = await begun();
		const before = poller.remembered();
		test.workspace.sandbox.editField('company', { isVisible: false });
		test.workspace.sandbox.faults.add({ route: 'getPipeline', status: 500 });

		await expect(poller.poll()).rejects.toThrow();
		test.workspace.sandbox.faults.clear();
		expect(poller.remembered()).toEqual(before);
		expect(itemsOf(await poller.poll())).toHaveLength(1);
	});

	it('stores nothing from a poll that the service takes only later, and goes on after that', async () => {
		const { workspace } = test;
		const trigger = { type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters };
		const activate = (remembered: IDataObject) =>
			workspace.engine.openPoller(trigger, { credentials: workspace.credentials(), remembered });
		const poller = activate({});
		expect(await poller.poll()).toBeNull();
		const before = poller.remembered();
		workspace.sandbox.editField('company', { isVisible: false });
		workspace.sandbox.faults.add({ route: 'getPipeline', status: 429, retryAfter: 3600 });

		await expect(poller.poll()).rejects.toThrow(/^The service takes no more calls/);
		expect(poller.remembered()).toEqual(before);
		workspace.sandbox.faults.clear();
		await workspace.restartEngine();
		expect(itemsOf(await activate(before).poll())).toHaveLength(1);
	});

	it('ignores the stored state of another event or another workspace', async () => {
		const team = test.activate({ event: 'teamMemberChanged' });
		await team.poll();
		const definitions = test.activate(parameters, team.remembered());
		expect(await definitions.poll()).toBeNull();

		const elsewhere = test.workspace.engine.openPoller(
			{ type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters },
			{ credentials: test.workspace.credentials(), remembered: definitions.remembered() },
		);
		test.workspace.sandbox.editField('company', { isVisible: false });
		expect(await elsewhere.poll()).toBeNull();
	});

	it.each([
		['another', 0],
		['the same', 1],
	])('of %s workspace of the same service has %d changes to report', async (which, changes) => {
		const { sandbox, engine } = test.workspace;
		service.on('*', async ({ target, headers: { authorization = '' } }) => {
			const path = target.replace(/(?<=\/enterprise\/)[^/]+/, sandbox.enterpriseId);
			return {
				body: await (await fetch(new URL(path, sandbox.url), { headers: { authorization } })).json(),
			};
		});
		const { leadWorkspaceSyncApi } = test.workspace.credentials({ baseUrl: service.url });
		const open = (enterpriseId: string, remembered: IDataObject = {}) =>
			engine.openPoller(
				{ type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters },
				{ credentials: { leadWorkspaceSyncApi: { ...leadWorkspaceSyncApi, enterpriseId } }, remembered },
			);
		const poller = open('first');
		await poller.poll();
		sandbox.editField('company', { isVisible: false });
		const later = open(which === 'another' ? 'second' : 'first', poller.remembered());
		expect(itemsOf(await later.poll())).toHaveLength(changes);
	});

	it('shows a sample in a manual run, and stores nothing', async () => {
		const { items, remembered } = await test.testRun(parameters);

		expect(items.map(({ subject, change: what }) => [subject, what])).toEqual([
			['field', 'added'],
			['action', 'added'],
			['status', 'added'],
		]);
		expect(JSON.stringify(remembered)).not.toContain('memory');
	});
});

describe('the editor', () => {
	const test = withTrigger();

	it('offers the types and the members', async () => {
		const editor = test.workspace.engine.editor(
			{ type: 'n8n-nodes-lead-workspace.leadsTrigger' },
			{ credentials: test.credentials() },
		);
		const types = await editor.loadOptions('getActionTypes');
		const members = await editor.loadOptions('getMembers');

		expect(types).toContainEqual({ name: 'Site Visit', value: 'ACTION_1001' });
		expect(types.map(({ value }) => value)).toContain('INCOMING_CALL');
		expect(members.map(({ value }) => value)).toContain('diya.sharma@lead-workspace.example');
	});
});
