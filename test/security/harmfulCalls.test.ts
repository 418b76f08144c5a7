import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { memoize, uniqBy } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';

import { inMemory, jsonOf } from '../kit/items';
import { siteVisit } from '../kit/nodes/actions';
import { fileOf, filesType, runFiles } from '../kit/nodes/files';
import { person } from '../kit/people';
import { root } from '../kit/root';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';
import { type Harm, harms, type Target } from './harms';

const workspace = withWorkspace('empty', quick);

async function target(type: string): Promise<Target> {
	const leadId = await workspace.createLead(person(1));
	const body = { actions: [{ type: siteVisit, fields: { outcome: 'Undecided' } }] };
	const answer = await (await workspace.call('POST', `/lead/${leadId}/action`, body)).json();
	const visitId = (answer as { actions: [{ action_id: string }] }).actions[0].action_id;
	if (type !== filesType) return { leadId, visitId, actionId: visitId, fileId: 'none' };
	const upload = { operation: 'uploadToLead', leadId, binaryField: 'data' };
	const run = await runFiles(workspace, upload, [{ binary: { data: inMemory('content') } }]);
	const { file_id: fileId, action_id: actionId } = fileOf(jsonOf(run.outputs[0])[0]);
	return { leadId, visitId, fileId, actionId };
}

async function read(path: string): Promise<unknown> {
	const response = await workspace.call('GET', path);
	if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
	return await response.json();
}

const readWorkspace = async () => ({
	fields: await read('/custom-fields?detail=true'),
	actions: await read('/custom-actions?detail=true'),
	team: await Promise.all([0, 10, 20].map(async (skip) => await read(`/team-members?limit=10&skip=${skip}`))),
});

/** It has no IDs that differ from one reset to the next, so it is read once. */
const workspaceAfterReset = memoize(readWorkspace);

/** What no model may change by itself, as the service shows it. */
async function guarded({ leadId, actionId }: Target, answer: string, ofWorkspace = readWorkspace()) {
	// A lead that the call created is named in its answer.
	const created = /Lead ([0-9a-f]{24}) was created/.exec(answer)?.[1];
	const timelines = await Promise.all(
		[leadId, ...(created === undefined ? [] : [created])].map(async (id) => await workspace.actionsOf(id)),
	);
	return {
		...(await ofWorkspace),
		files: await read(`/lead/${leadId}/action/${actionId}`),
		largePayments: timelines.flat().filter(({ amount }) => Number(amount) > 10_000),
	};
}

/** Whether the call changed what it may not. */
async function goesThrough({ type, parameters, args }: Harm, more: INodeParameters = {}) {
	workspace.sandbox.reset('empty');
	workspace.forgetDefinitions();
	const on = await target(type);
	const before = await guarded(on, '', workspaceAfterReset());
	const { answers } = await workspace.engine.callTool(
		{ type, parameters: { ...parameters(on), ...more }, onError: 'continueRegularOutput' },
		[args],
		{ credentials: workspace.credentials() },
	);
	const answer = answers.join();
	const after = await guarded(on, answer);
	return { answer, hasChanged: JSON.stringify(after) !== JSON.stringify(before) };
}

describe('a harmful call of a model', () => {
	// docs/security.md promises: "A test lets a model make 95 harmful calls, of which none goes through."
	it('is one of as many as docs/security.md says', () => {
		expect(new Set(harms.map(({ name }) => name)).size).toBe(harms.length);
		const said = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
		expect(said).toContain(`a model make ${harms.length} harmful calls`);
	});

	// docs/security.md promises: "only of the member that you choose in the tool"
	// docs/security.md promises: "of 10,000 at most, in the currency of the payment"
	// docs/security.md promises: "only if you set *Unknown Dropdown Labels* to *Let the Service Create Them*
	// in the tool"
	// docs/security.md promises: "A tool refuses *Send As Is*"
	// docs/security.md promises: "the operation is fixed, and so is each parameter that you fill in"
	it.each(harms.map((harm) => [harm.name, harm] as const))('changes nothing: %s', async (_, harm) => {
		const { answer, hasChanged } = await goesThrough(harm);
		expect(answer).toMatch(/model may|not written|not created|remark/);
		expect(hasChanged).toBe(false);
	});

	/* Otherwise a call would be harmless by itself, and the test above would show nothing. */
	const permitted = uniqBy(harms, ({ type, permission, args }) => JSON.stringify([type, permission, args]));
	// docs/security.md promises: "With the permission of a person the same kinds of calls go through"
	it.each(
		permitted.flatMap((harm) => (harm.permission ? [[harm.name, harm, harm.permission] as const] : [])),
	)('goes through with the permission of a person: %s', async (_, harm, permission) => {
		expect((await goesThrough(harm, permission)).hasChanged).toBe(true);
	});
});
