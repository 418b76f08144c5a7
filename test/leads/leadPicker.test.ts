import type { INodeParameters } from 'n8n-workflow';

import { jsonOf, reportedOf } from '../kit/items';
import { actionsType, getTimeline } from '../kit/nodes/actions';
import { filesType } from '../kit/nodes/files';
import { get, leadsType, update, upsert } from '../kit/nodes/leads';
import { automatic } from '../kit/nodes/mapping';
import { identifierOf, person, seeds } from '../kit/people';
import { startProxy } from '../kit/proxy';
import { withWorkspace } from '../kit/support/withWorkspace';

const located = (mode: string, value: string, more: INodeParameters = {}) => ({
	leadId: { __rl: true, mode, value, ...more },
});

describe.each(seeds)('choosing a lead where searches return IDs and the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed, {}, { dialect: 'observed' });
	const search = async (text?: string, page?: string, type = leadsType, baseUrl?: string) =>
		await workspace.engine
			.editor(
				{ type, parameters: {} },
				{ credentials: workspace.credentials(baseUrl === undefined ? {} : { baseUrl }) },
			)
			.listSearch('searchLeads', text, page);

	it('lists all leads, newest first, page after page', async () => {
		const leadId = await workspace.createLead(person(1));
		const values: unknown[] = [];
		let page: unknown;
		do {
			const found = await search('', typeof page === 'string' ? page : undefined);
			values.push(...found.results.map(({ value }) => value));
			page = found.paginationToken;
		} while (page !== undefined);
		expect(values[0]).toBe(leadId);
		expect(new Set(values).size).toBe(201);
	});

	it.each(['name', 'phone', 'email', 'customer_id'] as const)('finds a lead by its %s', async (field) => {
		const leadId = await workspace.createLead(person(1));
		await workspace.createLead(person(2));
		const { results } = await search(` ${person(1)[field]} `);
		const isSought = field !== 'customer_id' || seed === 'unique-id';
		expect(results.map(({ value }) => value)).toEqual(isSought ? [leadId] : []);
		const shown = identifierOf(seed) === 'phone' ? '919876510001' : person(1).customer_id;
		if (isSought) expect(results[0]?.name).toBe(`Person 1, ${shown}`);
	});

	it('finds a phone in any spelling, and each lead once', async () => {
		const leadId = await workspace.createLead({ ...person(1), name: person(1).phone });
		const { results } = await search('+91 98765-10001');
		expect(results.map(({ value }) => value)).toEqual([leadId]);
	});

	it.each([leadsType, actionsType, filesType])('is possible in %s', async (type) => {
		expect((await search('', undefined, type)).results).toHaveLength(50);
	});

	it('puts no expression into the workflow, whatever the service calls a lead', async () => {
		await workspace.createLead({ ...person(1), name: '= {{ $env.SECRET }}' });
		const [first] = (await search('')).results;
		expect(first?.name).toMatch(/^\{\{ \$env.SECRET \}\}, /);

		const proxy = await startProxy(workspace.sandbox.url, {
			change: (route, answer) =>
				route === 'POST /lead/search'
					? { data: [{ id: '={{ $env.SECRET }}', fields: person(1) }], total_count: 1 }
					: answer,
		});
		await expect(search('', undefined, leadsType, proxy.url)).rejects.toThrow('no lead IDs');
		await proxy.close();
	});
});

describe('a Lead ID', () => {
	const workspace = withWorkspace('demo');
	const found = async (parameters: INodeParameters, items = [{}]) => {
		const run = await workspace.leads(parameters, items);
		if (run.workflow.error !== undefined) throw run.workflow.error;
		return jsonOf(run.outputs[0]).map(({ lead_id: leadId }) => leadId);
	};

	it('can be chosen, given, or taken from each item', async () => {
		const ids = [await workspace.createLead(person(1)), await workspace.createLead(person(2))];
		const [one = ''] = ids;
		expect(await found(get('', located('list', one, { cachedResultName: 'Person 1' })))).toEqual([one]);
		expect(await found(get('', located('id', ` ${one} `)))).toEqual([one]);
		// As workflows of earlier versions have it, and as an expression in the place of the whole parameter.
		expect(await found(get(one))).toEqual([one]);
		const items = ids.map((lead_id) => ({ lead_id }));
		expect(await found(get('', located('id', '={{ $json.lead_id }}')), items)).toEqual(ids);
		expect(await found(get('={{ $json.lead_id }}'), items)).toEqual(ids);
		const withoutId = { operation: 'update', fields: automatic };
		expect(
			await found(
				withoutId,
				items.map((item) => ({ ...item, city: 'Pune' })),
			),
		).toEqual(ids);
	});

	it.each([
		'https://app.example.com/leads/ID',
		'https://app.example.com/w/7/leads/ID/',
		'http://localhost:3000/ID?tab=notes&x=/y',
		'https://app.example.com/leads/ID#timeline',
	])('can be the address %s', async (url) => {
		const leadId = await workspace.createLead(person(1));
		expect(await found(get('', located('url', url.replace('ID', leadId))))).toEqual([leadId]);
	});

	it.each(['https://app.example.com', 'app.example.com/leads/1', 'ftp://a/b/1', 'nothing'])(
		'is not found in %s',
		async (url) => {
			const run = await workspace.leads(get('', located('url', url)));
			expect(run.workflow.error?.message).toContain('does not end in the ID of a lead');
			expect(workspace.requestsTo('getLead')).toEqual([]);
		},
	);

	it('is read without the name of the lead beside it, in which n8n would look for expressions', async () => {
		const leadId = await workspace.createLead(person(1));
		const name = { cachedResultName: '={{ $json.nothing.at.all }}' };
		expect(await found(get('', located('list', leadId, name)))).toEqual([leadId]);
		expect(await found(update('', {}, located('list', leadId, name)), [{ name: 'Asha' }])).toEqual([leadId]);
	});

	it('may be missing in Create or Update', async () => {
		const leadId = await workspace.createLead(person(1));
		const fromItem = upsert({ unmatchedInput: 'ignore' }, located('id', '={{ $json.id }}'));
		const run = await workspace.leads(fromItem, [
			{ id: leadId, name: 'Asha' },
			{ ...person(2), id: null },
		]);
		expect(reportedOf(run.outputs[0]).map(({ outcome }) => outcome)).toEqual(['updated', 'created']);
		const noUrl = await workspace.leads(upsert({}, located('url', '={{ $json.url }}')), [person(3)]);
		expect(noUrl.workflow.error).toBeUndefined();
		expect(reportedOf(noUrl.outputs[0])).toMatchObject([{ outcome: 'created' }]);
	});

	it('is a choice of every node that asks for it', async () => {
		const leadId = await workspace.createLead(person(1), [{ type: '1001', fields: {} }]);
		const run = await workspace.node(actionsType, { ...getTimeline(''), ...located('list', leadId) });
		expect(run.workflow.error).toBeUndefined();
	});
});

describe('a Lead ID, where searches return no IDs', () => {
	const workspace = withWorkspace('demo', {}, { dialect: 'strict' });

	it('cannot be chosen from a list, and the list says what to do', async () => {
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters: {} },
			{ credentials: workspace.credentials() },
		);
		await expect(editor.listSearch('searchLeads')).rejects.toMatchObject({
			message: expect.stringContaining('returns no lead IDs in searches'),
			description: expect.stringContaining('Choose By ID'),
		});
		expect(await editor.listSearch('searchLeads', 'Nobody At All')).toEqual({ results: [] });
	});
});
