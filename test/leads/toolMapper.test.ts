import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { leadsType, update, upsert } from '../kit/nodes/leads';
import { automatic } from '../kit/nodes/mapping';
import { identifierOf, person, seeds } from '../kit/people';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

/** What the editor stores when a person lets the model define a field. */
const byModel = (name: string) => `={{ $fromAI('${name}', '', 'string') }}`;

/* The mapper of a tool, as a person finds it, and as a model fills it in. */

describe.each(seeds)('as a tool of an agent, where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed, quick);
	const identifier = identifierOf(seed);

	const mapperOf = async (type: string, operation: string, method: string) =>
		await workspace.engine
			.editor({ type, parameters: { operation } }, { credentials: workspace.credentials() })
			.resourceMapping(method);

	const shownIn = async (type: string, operation: string, method: string) =>
		(await mapperOf(type, operation, method)).fields.flatMap(({ id, removed }) => (removed ? [] : id));

	const usual = ['name', 'phone', 'email', 'status', 'rating'].filter((id) => id !== identifier);

	it.each([
		['create', 'newLeadFields', [identifier, ...usual]],
		['upsert', 'newLeadFields', [identifier, ...usual]],
		['update', 'existingLeadFields', usual],
	])('%s starts with fields that a model can fill in', async (operation, method, expected) => {
		const type = `${leadsType}Tool`;
		expect(await shownIn(type, operation, method)).toEqual(expected);
		const { fields } = await mapperOf(type, operation, method);
		expect(fields.filter((field) => field.type === 'options' || field.options !== undefined)).toEqual([]);
	});

	async function ask(parameters: INodeParameters, call: IDataObject) {
		const tool = { type: leadsType, parameters };
		const { answers } = await workspace.engine.callTool(tool, [call], {
			credentials: workspace.credentials(),
		});
		return (JSON.parse(answers[0] ?? '') as IDataObject[])[0];
	}

	/** The mapper as the editor stores it: each field that it shows, and what has a value. */
	async function mapped(operation: string, method: string, value: IDataObject) {
		const { fields: schema } = await mapperOf(`${leadsType}Tool`, operation, method);
		const shown = schema.flatMap(({ id, removed }) => (removed ? [] : [[id, null] as const]));
		return {
			mappingMode: 'defineBelow',
			value: { ...Object.fromEntries(shown), ...value },
			schema,
		} as unknown as INodeParameters;
	}

	it('writes the status and the rating that a model gives as texts', async () => {
		const leadId = await workspace.createLead(person(1));
		const value = { status: byModel('status'), rating: byModel('rating') };
		const fields = await mapped('update', 'existingLeadFields', value);
		const call = { status: 'Contacted', rating: '4' };
		expect(await ask(update(leadId, {}, { fields }), call)).toMatchObject({
			summary: `Lead ${leadId} was updated.`,
		});
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ status: 'Contacted', rating: 4 });

		const toWrite = await mapped('upsert', 'newLeadFields', { ...value, [identifier]: byModel('which') });
		const other = { ...call, which: person(2)[identifier] ?? '' };
		expect(await ask(upsert({}, { fields: toWrite }), other)).toMatchObject({
			data_from_outside: { status: 'Contacted', rating: 4 },
		});
	});

	it.each([
		['the fields that the mapper starts with, all blank', {}],
		['automatic mapping', { fields: automatic }],
	])('names the mode where a call brings nothing: %s', async (_what, more: INodeParameters) => {
		const leadId = await workspace.createLead(person(1));
		const advice = expect.stringMatching(/mapping mode Map Each Column Manually and let the model define/);
		const fields = await mapped('update', 'existingLeadFields', {});
		expect(await ask(update(leadId, {}, { fields, ...more }), {})).toMatchObject({ advice });
		const toWrite = await mapped('upsert', 'newLeadFields', {});
		expect(await ask(upsert({}, { fields: toWrite, ...more }), {})).toMatchObject({ advice });
		expect(await ask(upsert({}, { fields: toWrite, ...more, leadId }), {})).toMatchObject({ advice });
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	it('clears no field that nobody fills in, and that of which a model says so', async () => {
		const leadId = await workspace.createLead({ ...person(1), rating: 3, email: 'asha@mail.example' });
		const fields = await mapped('update', 'existingLeadFields', { rating: byModel('rating') });
		const clearing = { options: { reading: { emptyValues: 'clear' } } };
		await ask(update(leadId, {}, { fields, ...clearing }), { rating: '' });
		const stored = await workspace.fieldsOf(leadId);
		expect(stored).toMatchObject({ name: 'Person 1', email: 'asha@mail.example' });
		expect(stored['rating'] ?? null).toBeNull();
	});
});
