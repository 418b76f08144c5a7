import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { kindsOf, remarksOf, reportedOf } from '../kit/items';
import { create, update, upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import type { DefinitionDialect } from '../kit/support/definitionDialects';
import { type Change, ofField } from '../kit/support/definitions/changes';
import { withDialectProxy } from '../kit/support/dialectProxy';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);
// The definitions change from one execution to the next.
workspace.keepDefinitionsFor = 0;
const proxy = withDialectProxy(workspace);

const odd = (apiName: string, more: IDataObject): Partial<DefinitionDialect> => ({
	fields: ofField(apiName, (field) => ({ ...(field as IDataObject), ...more })),
});

type Pipeline = Record<'statuses' | 'lostReasons', IDataObject[]>;
const pipelineOf = (change: (pipeline: Pipeline) => unknown): Partial<DefinitionDialect> => ({
	pipeline: (sent) => change(sent as Pipeline),
});

async function write(
	dialect: Partial<DefinitionDialect>,
	item: IDataObject,
	parameters: INodeParameters = create(),
) {
	proxy.dialect = dialect;
	const run = await workspace.leads(parameters, [item], { baseUrl: proxy.service.url });
	const [success] = reportedOf(run.outputs[0]);
	const leadId = success?.['lead_id'];
	return {
		run,
		success,
		stored: leadId ? await workspace.fieldsOf(leadId) : {},
		kinds: kindsOf(run.outputs[1]),
	};
}

const holdBack = create({ unknownLabels: 'holdBack' });
const keyedByName: Change = (sent) => {
	const { label, ...rest } = sent as IDataObject;
	return { ...rest, name: label };
};

describe('one odd definition stops no create', () => {
	it.each<[string, Partial<DefinitionDialect>]>([
		[
			'an option {id, value}',
			odd('city', {
				options: [
					{ id: '1', value: 'Pune' },
					{ id: '2', value: 'Delhi' },
				],
			}),
		],
		['an option null', odd('city', { options: ['Pune', null] })],
		['options as a text', odd('city', { options: 'Pune,Delhi' })],
		['isVisible as a text', odd('city', { isVisible: 'true' })],
		['isVisible as a word', odd('city', { isVisible: 'always' })],
		['a description object', odd('city', { description: { en: 'Where' } })],
		['isLeadid as a text', odd('phone', { isLeadid: 'true' })],
		[
			'no isLeadid anywhere',
			{ fields: (sent) => (sent as IDataObject[]).map(({ isLeadid: _, ...field }) => field) },
		],
		['an entry null', { fields: (sent) => [null, ...(sent as IDataObject[])] }],
		['an entry without a name', { fields: (sent) => [{ type: 'TEXT' }, ...(sent as IDataObject[])] }],
		['statuses keyed name', pipelineOf((sent) => ({ ...sent, statuses: sent.statuses.map(keyedByName) }))],
		['a pipeline without lost reasons', pipelineOf(({ statuses }) => ({ statuses }))],
		['a pipeline of another form', pipelineOf(() => ({ success: true }))],
		['a pipeline that is null', pipelineOf(() => null)],
	])('%s', async (_what, dialect) => {
		const item = { ...person(1), city: 'Pune', birth_date: '1990-03-05', status: 'Qualified' };
		const { success, stored, kinds } = await write(dialect, item, holdBack);

		expect(kinds).toEqual([]);
		expect(success).toMatchObject({ outcome: 'created' });
		expect(stored).toMatchObject({
			name: 'Person 1',
			city: 'Pune',
			status: 'Qualified',
			birth_date: expect.any(Number),
		});
	});
});

describe('a value whose definition cannot be read', () => {
	const noteOf = (success: IDataObject | undefined) => success?.['unchecked'];

	it.each<[string, Partial<DefinitionDialect>, IDataObject, RegExp]>([
		[
			'has no type',
			odd('city', { type: null }),
			{ city: ' nagpur' },
			/^Sent as given, because the type of this field cannot be read$/,
		],
		[
			'has a type that the nodes do not know',
			odd('city', { type: 'GEO' }),
			{ city: 'nagpur' },
			/know no fields of the type GEO/,
		],
		[
			'may have other labels',
			odd('city', { options: ['Pune', { id: 3 }] }),
			{ city: 'nagpur' },
			/not all labels of this field/,
		],
		[
			'may be one of other fields',
			{ fields: (sent) => [{}, ...(sent as IDataObject[]).filter(({ apiName }) => apiName !== 'city')] },
			{ city: 'nagpur' },
			/not all fields of the workspace/,
		],
		[
			'may be one of other statuses',
			pipelineOf((sent) => ({ ...sent, statuses: [null, ...sent.statuses.slice(1)] })),
			{ status: 'Fresh' },
			/not all statuses/,
		],
		[
			'may be of any status',
			pipelineOf(() => 'OK'),
			{ status: 'Qualified' },
			/the lead stage pipeline cannot be read/,
		],
	])('goes as given, with a note: the field %s', async (_what, dialect, values, note) => {
		const { run, success, stored, kinds } = await write(dialect, { ...person(1), ...values }, holdBack);

		expect([run.error, kinds]).toEqual([undefined, []]);
		expect(stored).toMatchObject({ name: 'Person 1', ...values });
		expect(noteOf(success)).toEqual([
			{ field: Object.keys(values)[0], message: expect.stringMatching(note) },
		]);
		expect(run.hints?.map(({ message }) => message).join()).toContain(Object.keys(values)[0]);
	});

	it('goes as given in an update too', async () => {
		const leadId = await workspace.createLead(person(1));
		const { success, stored } = await write(
			odd('notes', { type: {} }),
			{ notes: 'called', name: 'Asha' },
			update(leadId),
		);

		expect(success).toMatchObject({ outcome: 'updated', unchecked: [{ field: 'notes' }] });
		expect(stored).toMatchObject({ notes: 'called', name: 'Asha' });
	});

	it('is not noted if it is sent as it is anyway, or if everything can be read', async () => {
		const asIs = await write(
			odd('notes', { type: {} }),
			{ ...person(1), notes: 'x' },
			create({ valueHandling: 'sendAsIs' }),
		);
		const usual = await write({}, { ...person(2), notes: 'x' });
		for (const { success } of [asIs, usual]) expect(success).not.toHaveProperty('unchecked');
	});
});

describe('what can be read is still judged', () => {
	it.each<[string, Partial<DefinitionDialect>, IDataObject, string]>([
		[
			'an archived status beside an odd one',
			pipelineOf((sent) => ({ ...sent, statuses: [null, ...sent.statuses] })),
			{ status: 'Call Back Later' },
			'archived_status',
		],
		[
			'an unknown label beside another odd field',
			odd('source', { options: [null] }),
			{ city: 'nagpur' },
			'unknown_option',
		],
		['a hidden field', odd('city', { isVisible: 'FALSE' }), { city: 'Pune' }, 'hidden_or_locked'],
		['a rating out of range', pipelineOf(() => null), { rating: 9 }, 'invalid_value'],
	])('%s', async (_what, dialect, values, category) => {
		const { success, kinds } = await write(dialect, { ...person(1), ...values }, holdBack);
		expect([success?.['outcome'], kinds]).toEqual(['created', [category]]);
	});

	it('a lost reason is held back only if the pipeline shows that the stage is not lost', async () => {
		const item = { ...person(1), status: 'Lost', lost_reason: 'no response' };
		const without = pipelineOf((sent) => ({
			...sent,
			statuses: sent.statuses.map(({ stageType: _, ...status }) => status),
		}));
		const unknown = await write(without, item);
		expect([unknown.kinds, unknown.stored['lost_reason']]).toEqual([[], 'No Response']);
		expect(unknown.success).toMatchObject({ unchecked: [{ field: 'lost_reason' }] });

		const open = pipelineOf((sent) => ({
			...sent,
			statuses: sent.statuses.map((status) => ({
				...status,
				stageType: String(status['stageType']).toLowerCase(),
			})),
		}));
		const known = await write(open, { ...person(2), status: 'Qualified', lost_reason: 'No Response' });
		expect(known.kinds).toEqual(['silently_dropped']);
	});
});

describe('the identifier', () => {
	const flags = (flag: unknown): Partial<DefinitionDialect> => ({
		fields: (sent) => (sent as IDataObject[]).map((field) => ({ ...field, isLeadid: flag })),
	});

	it('that no definition shows is left to the service', async () => {
		const first = await write(flags(undefined), person(1));
		const second = await write(flags(undefined), person(1));
		const without = await write(flags('perhaps'), { name: 'Nobody' });

		expect(first.success).toMatchObject({ outcome: 'created' });
		expect([second.run.error, second.kinds]).toEqual([undefined, ['already_exists']]);
		expect(remarksOf(second.run.outputs[1])[0]?.['message']).toBe(
			'Not written: a lead with the same identifier exists already',
		);
		expect([without.run.error, without.kinds]).toEqual([undefined, ['silently_dropped']]);
	});

	it('that no definition shows leaves a lead that exists to a person, who reads what to do', async () => {
		await write(flags(undefined), person(1));
		const { run } = await write(flags(undefined), person(1), upsert());
		expect(remarksOf(run.outputs[1])[0]?.['hint']).toMatch(/^Give the item the Lead ID of that lead/);
	});

	it('that every definition denies is reported', async () => {
		const { run } = await write(flags(false), person(1));
		expect(run.error?.message).toMatch(/no lead identifier field/);
		expect(run.error?.description).toMatch(/mark one field as the lead identifier/);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it('that no definition shows makes a lost create uncertain, not a duplicate', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', cut: 'after', times: 1 });
		const { run, kinds } = await write(flags(undefined), person(1));
		expect(await workspace.search({ phone: '919876510001' })).toHaveLength(1);
		expect(run.error?.description ?? kinds).toMatch(/may or may not be stored/);
	});
});
