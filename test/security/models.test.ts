import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';

import { loadPackage } from '../kit/engine/package';
import { inMemory, jsonOf } from '../kit/items';
import { fileOf, filesType, runFiles } from '../kit/nodes/files';
import { createMember, memberOf, newcomer, teamMembersType } from '../kit/nodes/teamMembers';
import { person } from '../kit/people';
import { root } from '../kit/root';
import { quick } from '../kit/runtime';
import { newLead } from '../kit/workspace';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { allOperations } from '../kit/operations/given';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

/** The operations that send a call which deletes, found by running all of them. */
async function deletingOperations(): Promise<Set<string>> {
	const found = new Set<string>();
	for (const [name, type, parameters] of allOperations) {
		service.clear();
		service.on('*', { body: {} });
		await workspace.engine.runNode(
			{ type, parameters, onError: 'continueErrorOutput' },
			{
				input: [{ json: { ...person(1) }, binary: { data: inMemory('content') } }],
				credentials: workspace.credentials({ baseUrl: service.url }),
			},
		);
		if (service.requests.some(({ method }) => method === 'DELETE')) found.add(name);
	}
	return found;
}

/** The operations that the editor preselects. */
function preselectedOperations({ name, properties }: INodeTypeDescription): string[] {
	const dropdowns = properties.filter((property) => property.name === 'operation');
	return dropdowns.map((property) => {
		const resource = property.displayOptions?.show?.['resource']?.[0];
		return `${name} ${String(resource)}.${String(property.default)}`;
	});
}

describe('an operation that deletes', () => {
	// docs/security.md promises: "No node opens on an operation that deletes."
	it('is never preselected, and every other node opens on its first one', async () => {
		const deleting = await deletingOperations();
		expect([...deleting]).toEqual(['files file.delete']);
		const { nodes } = await loadPackage(root);
		const descriptions = [...nodes.values()].map(({ description }) => description as INodeTypeDescription);
		const preselected = descriptions.flatMap(preselectedOperations);
		expect(preselected).not.toEqual([]);
		const known = allOperations.map(([name]) => name);
		expect(preselected.filter((name) => !known.includes(name))).toEqual([]);
		expect(preselected.filter((name) => deleting.has(name))).toEqual([]);
	});

	// docs/security.md promises: "only when a person has switched on *Let a Model Delete* in the tool, which
	// is off and takes no expression"
	// docs/security.md promises: "None of these settings takes an expression."
	it.each([undefined, false, '={{ true }}', "={{ $fromAI('may', '', 'boolean') }}", 'true', 1])(
		'sends nothing for a model when its permission is %j',
		async (modelMayDelete) => {
			const path = { leadId: 'L1', actionId: 'A1', fileId: 'F1' };
			const parameters = {
				operation: 'delete',
				...path,
				...(modelMayDelete === undefined ? {} : { modelMayDelete }),
			};
			const { answers } = await workspace.engine.callTool(
				{ type: filesType, parameters, onError: 'continueRegularOutput' },
				[{ may: true }],
				{
					credentials: workspace.credentials({ baseUrl: service.url }),
				},
			);
			expect(answers.join()).toContain('a model may not delete here');
			expect(service.requests).toEqual([]);
		},
	);

	it('is carried out for a model when a person allows it', async () => {
		const leadId = await newLead(workspace);
		const upload = { operation: 'uploadToLead', leadId, binaryField: 'data' };
		const run = await runFiles(workspace, upload, [{ binary: { data: inMemory('content') } }]);
		const { file_id: fileId, action_id: actionId } = fileOf(jsonOf(run.outputs[0])[0]);
		const { answers } = await workspace.engine.callTool(
			{
				type: filesType,
				parameters: { operation: 'delete', leadId, actionId, fileId, modelMayDelete: true },
			},
			[{}],
			{ credentials: workspace.credentials() },
		);
		expect(JSON.parse(answers[0] ?? '')).toMatchObject([{ report: { outcome: 'deleted' } }]);
	});
});

describe('a model that adds a team member', () => {
	const email = String(newcomer(1)['email']);
	const add = async (parameters: INodeParameters, args: object) => {
		const fixed = { name: 'Newcomer', email, phoneNumber: '+919876510001', role: 'CALLER', password: '' };
		const tool = {
			type: teamMembersType,
			parameters: createMember({}, { ...fixed, ...parameters }),
			onError: 'continueRegularOutput',
		} as const;
		const { answers } = await workspace.engine.callTool(tool, [{ ...args }], {
			credentials: workspace.credentials(),
		});
		return { answer: answers.join(), member: await memberOf(workspace, email) };
	};

	// docs/security.md promises: "with no other role than *Caller*, unless you choose one in the tool"
	it.each(['ADMIN', 'MANAGER', 'MARKETING_USER', 'admin', '', 'KING'])(
		'may not give the role %j',
		async (role) => {
			const { answer, member } = await add({ role: "={{ $fromAI('role') }}" }, { role });
			expect(answer).toContain('A model may give no other role than CALLER');
			expect(member).toBeUndefined();
		},
	);

	it('may give the least role, and a person may choose any', async () => {
		expect((await add({ role: "={{ $fromAI('role') }}" }, { role: 'CALLER' })).member).toBeDefined();
		workspace.sandbox.reset('empty');
		expect((await add({ role: 'ADMIN' }, {})).member).toBeDefined();
	});

	// docs/security.md promises: "never with a password from the model"
	it.each(["={{ $fromAI('password') }}", "={{ 'x' + $fromAi('password') }}"])(
		'may not choose the password: %s',
		async (password) => {
			const { answer, member } = await add({ password }, { password: 'a-Secret-1' });
			expect(answer).toContain('a model may not choose the password');
			expect(answer).not.toContain('a-Secret');
			expect(member).toBeUndefined();
		},
	);
});
