import * as fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { patience, runs } from '../kit/exploring';
import type { Answer } from '../kit/fakeService';
import { jsonOf } from '../kit/items';
import { actionsType, asJson, createCustom, createPayment, updateStatus } from '../kit/nodes/actions';
import { create, leadsType, update } from '../kit/nodes/leads';
import { createMember, newcomer, teamMembersType, updateAvailability } from '../kit/nodes/teamMembers';
import { quick } from '../kit/runtime';
import { retry } from '../kit/workspace';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

/** JSON in the place of one part of an answer. Programs stumble over each when they make a text of it. */
const hostile = [
	'{"toString":1}',
	'{"toString":null,"valueOf":null}',
	'[{"toString":1}]',
	'{"__proto__":{"a":1}}',
	'{"length":3}',
	'['.repeat(20_000) + ']'.repeat(20_000),
	'"\\ud800"',
	'1e308',
	'null',
	'[null]',
	'true',
];

const lead = { phone: '+919876540001', name: 'Asha', rating: 4, status: 'Fresh' };
const later = Date.now() + 60_000;
const storedLead = { id: 'L1', fields: { ...lead, phone: '919876540001', created_on: later } };
const payment = { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '100' };
const action = { ...payment, id: 'A1', creationTimestamp: later, employeeid: 'diya@lead-workspace.example' };
const member = { email: 'newcomer1@lead-workspace.example', name: 'Newcomer 1', status: 'Active' };
const remarks = [{ field: 'fields.name', status: 'IGNORED', remark: 'No' }];

interface Write {
	readonly type: string;
	readonly parameters: INodeParameters;
	readonly item: IDataObject;
	readonly route: string;
	/** As the service answers the write, with one part that is hostile. */
	readonly answer: object;
	/** What the node looks up after an answer to the write that leaves something open. */
	readonly lookUp: readonly [route: string, answer: object];
	readonly open: Answer;
}

const unreadable: Answer = { body: '<html>' };
const appended = { leadid: 'L1', actions: [{ action_id: 'A1', status: 'CREATED' }], remarks };
const timeline = (...data: object[]) => ({ data, total_count: data.length });

const ofLead = { type: leadsType, item: lead, answer: { lead_id: 'L1', ...storedLead, remarks } };
const created = { ...ofLead, parameters: create(), route: 'POST /lead' };
const updated = { ...ofLead, parameters: update('L1'), route: 'POST /lead/L1' };
const ofAction = { type: actionsType, item: {}, route: 'POST /lead/L1/action', answer: appended };
const foundLeads = ['POST /lead/search', timeline(storedLead)] as const;
const ofTeam = { type: teamMembersType, answer: { ...member, remarks } };

const writes: Readonly<Record<string, Write>> = {
	'a lead whose answer cannot be read': { ...created, lookUp: foundLeads, open: unreadable },
	'a lead whose answer has no ID': { ...created, lookUp: foundLeads, open: { status: 201, body: {} } },
	'an update whose answer cannot be read': {
		...updated,
		lookUp: ['GET /lead/L1', storedLead],
		open: unreadable,
	},
	'an update whose answer says nothing': {
		...updated,
		item: { ...lead, lead_id: 'L1' },
		lookUp: ['GET /lead/L1', storedLead],
		open: { body: {} },
	},
	'a payment': {
		...ofAction,
		parameters: createPayment('L1', {}, { performedBy: 'diya@lead-workspace.example' }),
		lookUp: ['POST /lead/L1/action/search', timeline(action)],
		open: unreadable,
	},
	'a custom action': {
		...ofAction,
		parameters: createCustom('L1', '1004', {}, asJson({ comment: 'x' })),
		lookUp: [
			'POST /lead/L1/action/search',
			timeline({ ...action, type: 'ACTION_1004', fields: { comment: 'x' } }),
		],
		open: unreadable,
	},
	'the status of a payment': {
		...ofAction,
		parameters: updateStatus('L1', 'A1', 'COMPLETED'),
		route: 'POST /lead/L1/action/A1',
		answer: { leadid: 'L1', ...payment, remarks },
		lookUp: ['GET /lead/L1/action/A1', action],
		open: unreadable,
	},
	'a team member': {
		...ofTeam,
		parameters: createMember(),
		item: newcomer(1),
		route: 'POST /team-members',
		lookUp: [`GET /team-members/${member.email}`, member],
		open: unreadable,
	},
	'an availability': {
		...ofTeam,
		parameters: updateAvailability(member.email, 'Active'),
		item: {},
		route: 'POST /teammember/state_change',
		lookUp: [`GET /team-members/${member.email}`, member],
		open: unreadable,
	},
};

/** The answer as JSON, once for each of its parts, which is hostile there. */
function spoilt(answer: unknown, part: string): string[] {
	if (typeof answer !== 'object' || answer === null) return [part];
	const entries = Object.entries(answer);
	const json = (shown: ReadonlyArray<readonly [string, string]>) =>
		Array.isArray(answer)
			? `[${shown.map(([, text]) => text).join()}]`
			: `{${shown.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`;
	const own = entries.map(([key, value]) => [key, JSON.stringify(value)] as const);
	const below = entries.flatMap(([, value], index) =>
		spoilt(value, part).map((text) =>
			json(own.map(([key, shown], at) => [key, at === index ? text : shown] as const)),
		),
	);
	return [part, ...below];
}

beforeEach(() => {
	const text = { type: 'TEXT', isVisible: true };
	service.on('GET /custom-fields', {
		body: [
			{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
			{ apiName: 'name', ...text },
			...['rating', 'status'].map((apiName) => ({ apiName, type: 'LEAD_PROPERTY', isVisible: true })),
		],
	});
	service.on('GET /custom-actions', {
		body: [{ code: 'ACTION_1004', source: 'USER', fieldSchema: { comment: { type: 'TEXT' } } }],
	});
	service.on('GET /lead-stage-pipeline', {
		body: { statuses: [{ label: 'Fresh', stageType: 'OPEN', archived: false }], lostReasons: [] },
	});
	service.on('POST /lead/search', { body: timeline(storedLead) });
	service.on('GET /lead/L1', { body: storedLead });
});

const headers = { 'content-type': 'application/json' };

describe('a write that was answered with success, and one part of an answer is hostile', () => {
	// docs/security.md promises: "An answer that does not fit is a clear error."
	it.each(Object.entries(writes))(
		'is sent once and has not failed, whatever it is: %s',
		async (_name, { type, parameters, item, route, answer, lookUp, open }) => {
			const [look, found] = lookUp;
			const answers: ReadonlyArray<readonly [written: Answer, lookedUp: Answer]> = hostile.flatMap((part) => [
				...spoilt(answer, part).map((body) => [{ headers, body }, { body: found }] as const),
				...spoilt(found, part).map((body) => [open, { headers, body }] as const),
			]);
			await fc.assert(
				fc.asyncProperty(fc.constantFrom(...answers), async ([written, lookedUp]) => {
					service.requests.length = 0;
					service.on(look, lookedUp);
					service.on(route, written);
					const { outputs, workflow } = await workspace.node(type, parameters, [item], {
						...retry,
						onError: 'continueRegularOutput',
						baseUrl: service.url,
					});
					expect(workflow.status).toBe('success');
					expect(service.requests.filter((request) => request.route === route)).toHaveLength(1);
					expect(outputs.flat().length).toBeGreaterThan(0);
					expect(jsonOf(outputs[1]).map(({ outcome }) => outcome)).not.toContain('failed');
					for (const json of jsonOf(outputs[0])) expect(json).not.toHaveProperty('error');
				}),
				{ numRuns: runs(400) },
			);
		},
		patience,
	);
});
