import type { INodeParameters } from 'n8n-workflow';

import { actionsType, getTimeline } from '../kit/nodes/actions';
import { jsonOf } from '../kit/items';
import { get, getMany, leadsType, update } from '../kit/nodes/leads';
import { getActions, getFields, getPipeline, metadataType, takeSnapshot } from '../kit/nodes/metadata';
import { getMembers, teamMembersType } from '../kit/nodes/teamMembers';
import { fillToRead } from '../kit/operations/reads';
import { startProxy } from '../kit/proxy';
import { quick } from '../kit/runtime';
import { isObject } from '../kit/support/definitions/changes';
import { withWorkspace } from '../kit/support/withWorkspace';

/* A list under a key that no row of the table has is said, with the keys that were seen. It is never empty. */

const workspace = withWorkspace('demo', quick);

type Change = (answer: Record<string, unknown>) => unknown;

/** The list in another place: under a key that nobody knows, beside others and in an envelope. */
const places: ReadonlyArray<readonly [string, Change]> = [
	['under another key', (answer) => moved(answer)],
	['under another key in an envelope', (answer) => ({ ok: true, body: moved(answer) })],
	['as edges', (answer) => moved(answer, (list) => ({ edges: list.map((node) => ({ node })) }))],
];

function moved(answer: unknown, form: (list: unknown[]) => unknown = (list) => list): unknown {
	if (Array.isArray(answer)) return { zq: form(answer) };
	if (!isObject(answer)) return answer;
	const parts = Object.entries(answer).map(([key, part]) =>
		Array.isArray(part) ? [`zq_${key}`, form(part)] : [key, part],
	);
	return Object.fromEntries(parts);
}

/** Runs a node while the answers to a route have another form. Returns its items, and all that it says. */
async function run(type: string, parameters: INodeParameters, route: string, change: Change, item = {}) {
	const proxy = await startProxy(workspace.sandbox.url, {
		change: (called, body) => (called === route ? change(body as Record<string, unknown>) : body),
	});
	try {
		const ended = await workspace.node(type, parameters, [item], { baseUrl: proxy.url });
		const { error } = ended;
		const hints = JSON.stringify([ended.hints, error?.message, error?.description]);
		return { items: jsonOf(ended.outputs[0]), remarks: jsonOf(ended.outputs[1]), error, said: hints };
	} finally {
		await proxy.close();
	}
}

const all = { returnAll: true };

const reads: ReadonlyArray<
	readonly [what: string, type: string, of: (leadId: string) => INodeParameters, route: string]
> = [
	['leads', leadsType, () => getMany(all), 'POST /lead/search'],
	['a timeline', actionsType, (leadId) => getTimeline(leadId, all), 'POST /lead/ID/action/search'],
	['the team', teamMembersType, () => getMembers(all), 'GET /team-members'],
	['fields', metadataType, () => getFields(all), 'GET /custom-fields'],
	['custom actions', metadataType, () => getActions(all), 'GET /custom-actions'],
	['the pipeline', metadataType, () => getPipeline(), 'GET /lead-stage-pipeline'],
];

describe.each(places)('a list %s', (_place, change) => {
	it.each(reads)('is no empty list of %s', async (_what, type, parametersOf, route) => {
		const { leadId } = await fillToRead(workspace);
		const { error, items, said } = await run(type, parametersOf(leadId), route.replace('ID', leadId), change);
		expect(items).toEqual([]);
		expect(error?.message).toMatch('The answer is not in the format of the Sync API');
		expect(said).toMatch(/zq/);
	});

	it('is no empty timeline of a lead', async () => {
		const { leadId } = await fillToRead(workspace);
		const parameters = get(leadId, { includeActions: true, returnAll: true });
		const { items, said } = await run(leadsType, parameters, `GET /lead/${leadId}`, change);
		expect(items).toHaveLength(1);
		expect(items[0]).not.toHaveProperty('actions');
		expect(said).toMatch(/shows no actions of the lead .* these keys: .*zq_actions/);
	});
});

describe('statuses under another key, beside lost reasons', () => {
	const route = 'GET /lead-stage-pipeline';
	const hidden: Change = ({ statuses, ...rest }) => ({ ...rest, zq_statuses: statuses });

	it('are said where the pipeline is read', async () => {
		const { items, said } = await run(metadataType, getPipeline(), route, hidden);
		expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['lost_reason']));
		expect(said).toMatch(/shows no statuses under a key .* these keys: lostReasons.*zq_statuses/);
	});

	it('are unreadable in a snapshot', async () => {
		const { items } = await run(metadataType, takeSnapshot(), route, hidden);
		expect(items).toMatchObject([{ statuses: [], unreadable: ['statuses'] }]);
	});

	it('are said with the value that is sent unchecked', async () => {
		const leadId = await workspace.createLead({ phone: '919876540001' });
		const { items, remarks } = await run(leadsType, update(leadId), route, hidden, { status: 'Fresh' });
		expect(remarks).toEqual([]);
		expect(JSON.stringify(items)).toMatch(/shows no statuses, but these keys: .*zq_statuses/);
	});

	it('leave a status that the service drops in silence on Remarks', async () => {
		const leadId = await workspace.createLead({ phone: '919876540001' });
		const { remarks } = await run(leadsType, update(leadId), route, hidden, {
			status: 'Call Back Later',
			name: 'Asha',
		});
		expect(remarks).toMatchObject([{ category: 'uncertain', field: 'status', value: 'Call Back Later' }]);
	});
});
