import { Expression, type IDataObject, type INodeParameters } from 'n8n-workflow';

import { operations as actions } from '../../../nodes/Actions/operations/index';
import { operations as files } from '../../../nodes/Files/operations';
import { operations as leads } from '../../../nodes/Leads/operations/index';
import { operations as teamMembers } from '../../../nodes/TeamMembers/operations';
import { inMemory, jsonOf, originsOf, remarksOf } from '../../kit/items';
import {
	actionsType,
	append,
	createCustom,
	createPayment,
	feedback,
	mapped,
	paid,
	updateCustom,
	updateStatus,
} from '../../kit/nodes/actions';
import { documentField, fileOf, filesType, newDocumentAction, runFiles } from '../../kit/nodes/files';
import { actionList, create, customAction, leadsType, update, upsert } from '../../kit/nodes/leads';
import { byHand } from '../../kit/nodes/mapping';
import {
	createMember,
	newcomer,
	password,
	teamMembersType,
	updateAvailability,
} from '../../kit/nodes/teamMembers';
import { diya, person } from '../../kit/people';
import { retry } from '../../kit/workspace';
import { withWorkspace } from '../../kit/support/withWorkspace';

/** An expression for the item's value under a key that only n8n can evaluate. */
const fromItem = (key: string) => `={{ $json["${key}"] ?? "" }}`;

const fields = byHand({ phone: fromItem('phone'), rating: fromItem('stars') });
const comment = mapped({ comment: fromItem('text') });
const toDocument = { leadId: fromItem('leadId'), actionId: fromItem('documentId') };

/** Every write, with an expression in each parameter that people fill in. */
const writes: ReadonlyArray<[name: string, type: string, parameters: INodeParameters]> = [
	[
		'Leads lead.create',
		leadsType,
		create({}, { fields, ...actionList(customAction(feedback, { comment: fromItem('text') })) }),
	],
	[
		'Leads lead.create, of one expression',
		leadsType,
		create({}, { fields: { value: '={{ $json["lead"] }}' } }),
	],
	[
		'Leads lead.create, of JSON',
		leadsType,
		create({}, { specifyFields: 'json', fieldsJson: '={{ $json["lead"] }}' }),
	],
	[
		'Leads lead.update',
		leadsType,
		update(fromItem('leadId'), {}, { fields: byHand({ rating: fromItem('stars') }) }),
	],
	[
		'Leads lead.upsert',
		leadsType,
		upsert({}, { fields: byHand({ rating: fromItem('stars') }), leadId: fromItem('leadId') }),
	],
	[
		'Leads lead.upsert, of a lead whose ID is not known',
		leadsType,
		upsert({}, { fields, leadId: fromItem('none') }),
	],
	[
		'Actions customAction.create',
		actionsType,
		createCustom(fromItem('leadId'), fromItem('code'), {}, { ...comment, performedBy: fromItem('none') }),
	],
	[
		'Actions customAction.update',
		actionsType,
		updateCustom(fromItem('leadId'), fromItem('actionId'), {}, comment),
	],
	[
		'Actions payment.create',
		actionsType,
		createPayment(fromItem('leadId'), {}, { performedBy: fromItem('none') }),
	],
	[
		'Actions payment.updateStatus',
		actionsType,
		updateStatus(fromItem('leadId'), fromItem('paymentId'), fromItem('status')),
	],
	[
		'Files file.uploadToLead',
		filesType,
		{ operation: 'uploadToLead', leadId: fromItem('leadId'), binaryField: fromItem('binary') },
	],
	[
		'Files file.uploadToAction',
		filesType,
		{
			operation: 'uploadToAction',
			...toDocument,
			field: fromItem('field'),
			binaryField: fromItem('binary'),
		},
	],
	['Files file.delete', filesType, { operation: 'delete', ...toDocument, fileId: fromItem('fileId') }],
	[
		'TeamMembers teamMember.create',
		teamMembersType,
		createMember(
			{},
			{
				name: fromItem('name'),
				email: fromItem('email'),
				phoneNumber: fromItem('phone'),
				role: fromItem('role'),
				password: fromItem('password'),
			},
		),
	],
	[
		'TeamMembers teamMember.updateAvailability',
		teamMembersType,
		updateAvailability(fromItem('member'), fromItem('state')),
	],
];

it('is tested with every operation that writes', () => {
	const registries = { Leads: leads, Actions: actions, Files: files, TeamMembers: teamMembers };
	const all = Object.entries(registries).flatMap(([node, operations]) =>
		Object.entries(operations).flatMap(([name, { writes }]) => (writes ? [`${node} ${name}`] : [])),
	);
	expect([...new Set(writes.map(([name]) => name.replace(/,.*/, '')))].sort()).toEqual(all.sort());
});

describe('the items of a write', () => {
	const workspace = withWorkspace('demo');
	const evaluate = jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue');
	afterAll(() => evaluate.mockRestore());

	/** Three items; the last has the same lead and the same member as the first. */
	async function threeItems(): Promise<IDataObject[]> {
		const items: IDataObject[] = [];
		for (const index of [1, 2]) {
			const leadId = await workspace.createLead(person(index));
			const [actionId, paymentId] = await append(
				workspace,
				leadId,
				{ type: feedback, fields: {} },
				paid('100', { status: 'PENDING' }),
			);
			const documentId = await newDocumentAction(workspace, leadId);
			const upload = { operation: 'uploadToAction', leadId, actionId: documentId, field: documentField };
			const uploaded = await runFiles(workspace, { ...upload, binaryField: 'data' }, [
				{ binary: { data: inMemory('content') } },
			]);
			const lead = person(index + 10);
			items.push({
				...newcomer(index, { password }),
				...{
					leadId,
					actionId,
					paymentId,
					documentId,
					fileId: fileOf(jsonOf(uploaded.outputs[0])[0]).file_id,
				},
				...{ lead, phone: lead.phone, stars: '3', text: 'fine', code: feedback, status: 'COMPLETED' },
				...{
					member: diya,
					availability: 'ACTIVE',
					field: documentField,
					binary: 'data',
				},
			});
		}
		return [...items, { ...items[0] }];
	}

	/** The number of evaluations of each expression for each item. */
	const evaluations = () => {
		const counts = new Map<string, number>();
		for (const [expression, { $itemIndex }] of evaluate.mock.calls) {
			if (typeof expression !== 'string' || !expression.startsWith('=')) continue;
			// Of the workflow that opens the data table of lead IDs.
			if (expression.includes("$('List')") || expression.includes("$('Make')")) continue;
			const what = `${expression} of item ${String($itemIndex)}`;
			counts.set(what, (counts.get(what) ?? 0) + 1);
		}
		return Object.fromEntries(counts);
	};

	const once = (parameters: INodeParameters) => {
		const expressions = [...JSON.stringify(parameters).matchAll(/"(={{.*?}})"/g)].map(
			([, expression]) => JSON.parse(`"${expression ?? ''}"`) as string,
		);
		return Object.fromEntries(
			expressions.flatMap((expression) => [0, 1, 2].map((item) => [`${expression} of item ${item}`, 1])),
		);
	};

	const runOn = async (items: IDataObject[], type: string, parameters: INodeParameters) =>
		await workspace.engine.runNode(
			{ type, parameters, onError: 'continueRegularOutput' },
			{
				input: items.map((json) => ({ json, binary: { data: inMemory('content') } })),
				credentials: workspace.credentials(),
			},
		);

	it.each(writes)('have each expression evaluated once: %s', async (_name, type, parameters) => {
		const items = await threeItems();
		evaluate.mockClear();
		const run = await runOn(items, type, parameters);

		expect(evaluations()).toEqual(once(parameters));
		expect(new Set(run.outputs.flatMap(originsOf))).toEqual(new Set([0, 1, 2]));
	});

	it.each(writes.filter(([, , { leadId }]) => leadId === fromItem('leadId')))(
		'fail alone when their Lead ID cannot be read: %s',
		async (_name, type, parameters) => {
			const [first = {}, second = {}] = await threeItems();
			const run = await runOn([{ ...first, leadId: { an: 'object' } }, second], type, parameters);

			expect(originsOf(run.outputs[0])).toEqual([1]);
			expect(originsOf(run.outputs[1])).toEqual([0]);
			expect(remarksOf(run.outputs[1])).toMatchObject([
				{ category: 'failed', message: 'The parameter Lead ID does not have the form it needs' },
			]);
		},
	);

	it('have each expression evaluated once in each try of Retry On Fail', async () => {
		const phones = byHand({ phone: fromItem('phone') });
		workspace.sandbox.faults.add({ route: 'createLead', status: 400, everyNth: 2, times: 1 });
		evaluate.mockClear();
		const run = await workspace.leads(
			create({ requestsAtOnce: 1 }, { fields: phones }),
			[person(1), person(2), person(3)],
			retry,
		);

		expect(originsOf(run.outputs[0])).toEqual([0, 1, 2]);
		// The first try ended with the second item, so the next one need not read the first.
		const [first, second, third] = Object.keys(once(phones));
		expect(evaluations()).toEqual({ [String(first)]: 1, [String(second)]: 2, [String(third)]: 1 });
	});
});
