import { rm } from 'node:fs/promises';

import { countBy, sum } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox } from '../../../sandbox/src/server';
import { dialect, inDialect } from '../../kit/dialect';
import { createPayment } from '../../kit/nodes/actions';
import type { Item, Saved } from '../host/api';
import { readHere, type Here } from '../here';
import { startN8n, type N8n } from '../host/n8n';
import { until } from '../host/until';
import { temporaryFolder } from '../host/user';
import { newPerson } from './support/people';
import { leadsWorkflow, post, withWebhook } from './support/workflows';
import { Workspace } from './support/workspace';

/** Milliseconds. n8n starts twice. */
const longest = 300_000;
/** Rows of each run. */
const count = 100;
const operation = (name: string) => ({
	parameters: { operation: name, fields: { mappingMode: 'autoMapInputData', value: null } },
});
const payment = {
	type: 'n8n-nodes-lead-workspace.actions',
	parameters: createPayment('={{ $json.lead_id }}'),
};

/** docs/reliability.md, A restart in mid-run. Three runs at once, in an n8n of its own, which is killed. */
describe('A run in whose middle n8n is killed', () => {
	let workspace: Workspace;
	let n8n: N8n;
	let here: Here;
	let paid: string[];
	/** In the order in which they were made. */
	const closers: Array<() => Promise<void>> = [];
	const workflows: Record<string, Saved> = {};
	/** What was written when n8n was killed. */
	let before: { leads: number; payments: number };

	beforeAll(async () => {
		const folder = await temporaryFolder('e2e-crashed');
		closers.push(async () => await rm(folder, { recursive: true, force: true }));
		const sandbox = await startSandbox({ seed: 'empty', dialect });
		closers.push(sandbox.close);
		workspace = new Workspace(sandbox);
		n8n = await startN8n({ edition: 'newest', folder, login: readHere().login, say: () => undefined });
		closers.push(n8n.stop);
		const { url: baseUrl, enterpriseId, syncToken: accessToken } = sandbox;
		const [type, name] = ['leadWorkspaceSyncApi', 'Lead Workspace'];
		const id = await n8n.api.saveCredential(name, type, { baseUrl, enterpriseId, accessToken });
		here = { ...readHere(), n8nUrl: n8n.url, credentials: { [type]: { id, name } } };

		paid = await Promise.all(people().map(async (fields) => await workspace.create(fields)));
		await publish('create', operation('create'));
		await publish('upsert', operation('upsert'));
		await publish('payment', payment);
		const rows = {
			create: people(),
			upsert: people(),
			payment: paid.map((id) => ({ lead_id: id, amount: 100 })),
		};
		sandbox.traffic.set({ latencyMs: 2000 });
		for (const path of ['create', 'upsert', 'payment'] as const) await post(here, path, rows[path]);
		const isSixthWritten = async () =>
			await Promise.all([
				workspace.search(rows.create[5] ?? {}),
				workspace.search(rows.upsert[5] ?? {}),
				workspace.get(paid[5] ?? '').then(({ actions }) => actions),
			]);
		await until('a part of each run', isSixthWritten, (all) => all.every((found) => found.length > 0));
		await n8n.kill();
		sandbox.traffic.set({ latencyMs: 0 });
		before = await written();
		await n8n.revive();
	}, longest);
	afterAll(async () => {
		for (const closer of closers.reverse()) await closer();
	});

	const people = () =>
		Array.from({ length: count }, newPerson).map(({ name, phone }): IDataObject => ({ name, phone }));

	async function publish(path: string, settings: Parameters<typeof leadsWorkflow>[2]): Promise<void> {
		const workflow = withWebhook(path, leadsWorkflow(here, path, settings, []));
		workflows[path] = await n8n.api.importWorkflow(workflow);
		await n8n.api.publish(workflows[path]);
	}

	/** The new leads, and the payments of all others. */
	async function written() {
		const timelines = await Promise.all(paid.map(async (leadId) => await workspace.get(leadId)));
		return {
			leads: (await workspace.countLeads()) - paid.length,
			payments: sum(timelines.map(({ actions }) => actions.length)),
		};
	}

	/** Retries the run of that webhook, which n8n shows as crashed. Returns its items on Success and on Remarks. */
	async function retry(path: string): Promise<Item[][]> {
		const workflow = workflows[path];
		if (workflow === undefined) throw new Error(`No workflow was published at ${path}`);
		const [crashed] = await until(
			`n8n's mark on the run of ${path}`,
			async () => await n8n.api.executions(workflow),
			([newest]) => newest?.status === 'crashed',
		);
		await n8n.api.retry(crashed?.id ?? '');
		return (await n8n.api.lastOf(workflow, 2)).outputs('Create Leads');
	}

	const kindsOf = (items: Item[] = []) => countBy(items, ({ json }) => json['category'] ?? json['outcome']);

	it('has leads of Create that leave its retry as already_exists, none twice', async () => {
		const [success, remarks] = await retry('create');
		expect(kindsOf(success)).toEqual({ created: expect.any(Number) });
		expect(kindsOf(remarks)).toEqual({ already_exists: count - (success?.length ?? 0) });
		expect(remarks?.length).toBeGreaterThan(0);
		expect((await written()).leads).toBe(before.leads + (success?.length ?? 0));
	});

	it('has leads of Create or Update that its retry updates where it can know their IDs, none twice', async () => {
		const [success = [], remarks = []] = await retry('upsert');
		expect(success.length + remarks.length).toBe(count);
		expect(Object.keys(kindsOf(remarks))).toEqual(inDialect({ strict: ['already_exists'], observed: [] }));
		expect((await written()).leads).toBe(2 * count);
	});

	it('has payments that its retry records twice, as nothing identifies them', async () => {
		const [success] = await retry('payment');
		expect(kindsOf(success)).toEqual({ created: count });
		expect((await written()).payments).toBe(before.payments + count);
	});
});
