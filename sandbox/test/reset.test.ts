import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startSandbox, type Sandbox, type SeedName } from '../src/server';
import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { Api, members, newPhone } from '../../test/kit/sandbox/useSandbox';

const definitions = ['/metadata', '/custom-fields', '/custom-actions', '/lead-stage-pipeline'];
const searches = [
	{ fields: { status: 'Won' } },
	{ fields: { interests: ['CRM'], city: 'London' } },
	{ fields: { assignee: members.active } },
	{ actions: { type: 'PAYMENT' } },
	{ actions: { type: '1001' } },
];

/** The contents of a workspace, read through the Sync API. */
async function contentOf(sandbox: Sandbox) {
	const api = new Api(sandbox);
	const get = async (path: string) => (await api.get<unknown>(path)).data;
	const pages = [0, 10, 20].map((skip) => `/team-members?limit=10&skip=${skip}`);
	return {
		definitions: await Promise.all(definitions.map(get)),
		team: await Promise.all(pages.map(get)),
		leads: await Promise.all([0, 100].map((skip) => api.search({}, `?limit=100&skip=${skip}`))),
		found: await Promise.all(searches.map((search) => api.search(search, '?limit=100'))),
	};
}

/** Changes one thing of each kind. */
async function change(sandbox: Sandbox): Promise<void> {
	const api = new Api(sandbox);
	const admin = (method: string, path: string, body: object) => callAdmin(sandbox, method, path, body);
	const changes = [
		await admin('POST', '/fields', { apiName: 'plan', type: 'DROPDOWN', labels: ['Basic', 'Pro'] }),
		await admin('POST', '/fields/city/labels', { label: 'Oslo' }),
		await admin('PATCH', '/fields/company', { isVisible: false }),
		await admin('PATCH', '/pipeline/statuses/Fresh', { archived: true }),
		await admin('POST', '/actions/1004/fields', { apiName: 'stars', type: 'NUMBER' }),
		await admin('PUT', '/seats', { seats: 60 }),
		await api.post('/team-members', {
			name: 'New Member',
			email: 'new.member@lead-workspace.example',
			phone_number: '919820012345',
			role: 'CALLER',
		}),
		await api.create({ phone: newPhone(), customer_id: 'CUST-9', status: 'Won', city: 'Oslo', plan: 'Pro' }, [
			{ type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 },
		]),
	];
	expect(changes.map(({ status }) => status)).toEqual([201, 201, 200, 200, 201, 200, 201, 201]);
}

const folder = mkdtempSync(join(tmpdir(), 'seed-copies-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each<SeedName>(['demo', 'unique-id', 'empty'])('A reset to the seed %s', (seed) => {
	let sandbox: Sandbox;
	let fresh: Awaited<ReturnType<typeof contentOf>>;

	beforeAll(async () => {
		// The copies of the other seeds are made once. Those of this seed are compared with a new one below.
		sandbox = await startSandbox({ seed, seedCopies: join(folder, 'shared.sqlite') });
		fresh = await contentOf(sandbox);
	});
	afterAll(() => sandbox.close());

	test('undoes every change, repeatedly', async () => {
		for (let round = 0; round < 2; round += 1) {
			await change(sandbox);
			sandbox.reset();
			expect(await contentOf(sandbox)).toEqual(fresh);
		}
	});

	test('creates the same workspace as an earlier creation of the seed, and as a copy of it', async () => {
		// The first creates it, the second copies it.
		for (let round = 0; round < 2; round += 1) {
			const later = await startSandbox({ seed, seedCopies: join(folder, `${seed}.sqlite`) });
			try {
				expect(await contentOf(later)).toEqual(fresh);
				await change(later);
			} finally {
				await later.close();
			}
		}
	});

	test('creates the same workspace after another seed', async () => {
		for (const other of ['empty', 'demo', 'unique-id'] as const) {
			sandbox.reset(other);
			await change(sandbox);
			sandbox.reset(seed);
			expect(await contentOf(sandbox)).toEqual(fresh);
		}
	});
});
