import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';

import type { WorkflowDefinition } from '../../../test/kit/engine';
import { isPassed, scoreOf } from '../../exam/report';
import { sit, sitAll } from '../../exam/run/sit';
import { items, type Wish } from '../../exam/wish';
import { create, getMany, leadsType } from '../../../test/kit/nodes/leads';
import { byHand } from '../../../test/kit/nodes/mapping';
import { withExam } from './withExam';

const workspace = withExam();

/** A wish that is not in the exam. */
const wish: Wish = {
	name: 'a name and a rating',
	text: 'Create the lead.',
	start: items({ name: 'Bela', phone: '+919876519001', rating: 2 }),
	changes: {
		created: [{ fields: { name: 'Bela', phone: '919876519001', rating: 2, status: 'Fresh' } }],
	},
	done: [['Bela']],
};

const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];

function answer(parameters: INodeParameters, type = leadsType): WorkflowDefinition {
	return {
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{ name: 'Lead', type, parameters },
			{ name: 'Done', type: 'n8n-nodes-base.noOp' },
			{ name: 'To Check', type: 'n8n-nodes-base.noOp' },
		],
		connections: {
			Start: { main: [to('Lead')] },
			Lead: { main: [to('Done'), to('To Check')] },
		},
	};
}

const mapped = (value: Record<string, string>) => create({}, { fields: byHand(value) });
const verdictOn = async (parameters: INodeParameters) => await sit(workspace, wish, answer(parameters));

describe('an answer', () => {
	it('is right if the wish came true', async () => {
		expect(await verdictOn(create())).toEqual({ verdict: 'right', wrong: [], said: [] });
	});

	it('is silently wrong if it does something else, and nothing says so', async () => {
		const other = mapped({ name: '={{ $json.name }}', phone: '={{ $json.phone }}', rating: '3' });
		expect(await verdictOn(other)).toEqual({
			verdict: 'silently wrong',
			wrong: ['Bela: rating is 3 instead of 2'],
			said: [],
		});
	});

	it('failed loudly if a remark says what was not stored', async () => {
		const other = mapped({ name: '={{ $json.name }}', phone: '={{ $json.phone }}', rating: '20' });
		const { verdict, wrong, said } = await verdictOn(other);
		expect({ verdict, wrong }).toEqual({
			verdict: 'failed loudly',
			wrong: ['Bela: rating is nothing instead of 2', 'To Check has 1 items too many'],
		});
		expect(said.join()).toContain('Rating must be between 1 and 5');
	});

	it('failed loudly if n8n cannot run it', async () => {
		const { verdict, said } = await sit(workspace, wish, answer({}, 'n8n-nodes-lead-workspace.contacts'));
		expect(verdict).toBe('failed loudly');
		expect(said.join()).toContain('contacts');
	});
});

it('starts a workflow with the trigger when something happens, and not for what was there before', async () => {
	const wished: Wish = {
		name: 'new leads',
		text: 'Tell me about new leads.',
		start: {
			kind: 'trigger',
			happens: { created: [{ fields: { name: 'Bela', phone: '919876519001', status: 'Fresh' } }] },
		},
		done: [['Bela']],
	};
	const type = 'n8n-nodes-lead-workspace.leadsTrigger';
	const judged = await sit(workspace, wished, {
		nodes: [
			{ name: 'Trigger', type, parameters: { event: 'newLead' } },
			{ name: 'Done', type: 'n8n-nodes-base.noOp' },
		],
		connections: { Trigger: { main: [to('Done')] } },
	});
	expect(judged).toEqual({ verdict: 'right', wrong: [], said: [] });
});

it('lets an agent call a tool, and hears what it says', async () => {
	const wished: Wish = {
		name: 'all leads',
		text: 'List the leads.',
		start: { kind: 'agent', calls: [{}] },
		done: [['Asha Verma', 'Neha Shah']],
	};
	const tool = (parameters: INodeParameters): WorkflowDefinition => ({
		nodes: [{ name: 'Tool', type: `${leadsType}Tool`, parameters }],
		connections: {},
	});
	expect((await sit(workspace, wished, tool(getMany()))).verdict).toBe('right');
	const refused = await sit(workspace, wished, tool({ operation: 'get', leadId: 'nobody' }));
	expect(refused.verdict).toBe('failed loudly');
	expect(refused.said.join()).toContain('There is no lead with this Lead ID');
});

describe('a folder of answers', () => {
	const folder = mkdtempSync(join(tmpdir(), 'exam-'));
	afterAll(() => rmSync(folder, { recursive: true }));

	it('gets a verdict for each wish, and passes only with enough right ones', async () => {
		writeFileSync(join(folder, '02.json'), 'no workflow');
		const marks = await sitAll(workspace, folder);
		expect(scoreOf(marks)).toEqual({ right: 0, 'failed loudly': 1, 'silently wrong': 0, missing: 59 });
		expect(marks[1]).toMatchObject({ number: '02', verdict: 'failed loudly' });

		const right = marks.map((mark) => ({ ...mark, verdict: 'right' as const }));
		expect(isPassed(right)).toBe(true);
		expect(isPassed([...right.slice(0, 53), ...marks.slice(53)])).toBe(false);
		expect(isPassed([...right, { ...right[0]!, verdict: 'silently wrong' }])).toBe(false);
	});
});
