import type { INodeProperties } from 'n8n-workflow';

import { editorProperties } from '../../../nodes/shared/editor/operations';
import { fieldsProperties } from '../../../nodes/shared/editor/properties';
import { chosenOperation, nounOf, type Operation } from '../../../nodes/shared/session/operation';

const lead = { value: 'lead', name: 'Lead' };
const history = { value: 'history', name: 'History', entry: { one: 'entry', many: 'entries' } };
const own: INodeProperties = {
	...{ displayName: 'Own', name: 'own', type: 'string', default: '' },
	displayOptions: { show: { mode: ['list'] }, hide: { code: [''] } },
};
const operation = (name: string, more: Partial<Operation> = {}): Operation => ({
	...{ resource: lead, name, action: `${name} it`, description: '', writes: true },
	...{
		properties: [own],
		start: () => ({ read: () => ({ run: async () => await Promise.reject(new Error()) }) }),
	},
	...more,
});
const operations = {
	'lead.delete': operation('delete', { destroys: true }),
	'lead.create': operation('create'),
	'history.get': operation('get', { resource: history, writes: false }),
};

describe('the operations of a node', () => {
	const properties = editorProperties(operations);
	const named = (name: string) => properties.filter((property) => property.name === name);
	const shownFor = (name: string) => named(name).map(({ displayOptions }) => displayOptions?.show);

	it('are chosen by resource, and never preselected if they delete', () => {
		expect(named('resource')).toMatchObject([
			{ default: 'lead', options: [lead, { name: 'History', value: 'history' }] },
		]);
		expect(named('operation').map((property) => [property.default, property.displayOptions?.show])).toEqual([
			['create', { resource: ['lead'] }],
			['get', { resource: ['history'] }],
		]);
	});

	it('show what several have once, under its own conditions too', () => {
		expect(named('own').map(({ displayOptions }) => displayOptions)).toEqual([
			{
				show: { resource: ['lead', 'history'], operation: ['delete', 'create', 'get'], mode: ['list'] },
				hide: { code: [''] },
			},
		]);
		expect(Object.keys(shownFor('own')[0] ?? {})).toEqual(['resource', 'operation', 'mode']);
	});

	it('show what they have in the order of each, and never to an operation that has it not', () => {
		const [a, b, c] = ['a', 'b', 'c'].map((name): INodeProperties => ({ ...own, name, displayOptions: {} }));
		const some = (...given: Array<INodeProperties | undefined>) => ({
			properties: given.filter((each) => each !== undefined),
			writes: false,
		});
		const shown = editorProperties({
			'lead.create': operation('create', some(a, b)),
			'lead.get': operation('get', some(b, c, a)),
			'history.create': operation('create', { ...some(c), resource: history }),
			'history.get': operation('get', { ...some(a), resource: history }),
		}).filter(({ name }) => name.length === 1);
		const inPanel = (resource: string, value: string) =>
			shown
				.filter(({ displayOptions: { show = {} } = {} }) =>
					[show['resource']?.includes(resource), show['operation']?.includes(value)].every(Boolean),
				)
				.map(({ name }) => name);
		expect([
			inPanel('lead', 'create'),
			inPanel('lead', 'get'),
			inPanel('history', 'create'),
			inPanel('history', 'get'),
		]).toEqual([['a', 'b'], ['b', 'c', 'a'], ['c'], ['a']]);
	});

	it('have the options of writes, what a model asks of reads, and the permission to delete', () => {
		const inTools = { '@tool': [true] };
		expect(shownFor('options')).toEqual([{ resource: ['lead'], operation: ['delete', 'create'] }]);
		expect(shownFor('modelFields')).toEqual([{ resource: ['history'], operation: ['get'], ...inTools }]);
		expect(shownFor('modelMayDelete')).toEqual([{ resource: ['lead'], operation: ['delete'], ...inTools }]);
	});

	it('are found by resource and value, or by the name alone', () => {
		expect(chosenOperation(operations, { resource: 'lead', operation: 'create' })).toMatchObject({
			...{ name: 'lead.create', operation: { name: 'create' } },
		});
		expect(chosenOperation(operations, { resource: '', operation: 'create' }).name).toBe('create');
		expect(chosenOperation(operations, { operation: 'nope' })).toEqual({
			name: 'nope',
			operation: undefined,
		});
	});

	it('name their records', () => {
		expect([nounOf(lead), nounOf(history)]).toEqual([{ one: 'lead', many: 'leads' }, history.entry]);
	});
});

describe('the parameters for fields', () => {
	const of = (method: Parameters<typeof fieldsProperties>[0]) => {
		const all = fieldsProperties(method, 'What to write');
		const [specify, fields] = all;
		return { specify, fields, json: all.at(-1), inTool: all.at(-2) };
	};

	it('are a mapper, or JSON, by one choice', () => {
		const { specify, fields, json } = of('existingLeadFields');
		expect(specify).toMatchObject({ default: 'mapper', options: [{ value: 'mapper' }, { value: 'json' }] });
		expect([fields?.displayOptions, json?.displayOptions]).toEqual([
			{ show: { specifyFields: ['mapper'] }, hide: { '@tool': [true] } },
			{ show: { specifyFields: ['json'] } },
		]);
		expect(fields).toMatchObject({
			...{ description: 'What to write', default: { mappingMode: 'defineBelow', value: null } },
			typeOptions: {
				resourceMapper: { resourceMapperMethod: 'existingLeadFields', addAllFields: false, mode: 'add' },
			},
		});
		expect(fields?.typeOptions).not.toHaveProperty('loadOptionsDependsOn');
		expect(json).toMatchObject({ default: '{}', placeholder: expect.stringMatching(/^e\.g\. {"/) });
	});

	it('may map by name at first, show no field at first, and wait for what lists them', () => {
		expect(of('newLeadFields').fields).toMatchObject({
			default: { mappingMode: 'defineBelow' },
			typeOptions: { resourceMapper: { addAllFields: true } },
		});
		const { fields, json, inTool } = of('existingActionFields');
		expect(fields).toMatchObject({
			displayOptions: { hide: { code: [''], '@tool': [true] } },
			typeOptions: { loadOptionsDependsOn: ['code'], resourceMapper: { addAllFields: false } },
		});
		expect(inTool).toMatchObject({
			displayOptions: { show: { '@tool': [true] }, hide: { code: [''] } },
			typeOptions: { loadOptionsDependsOn: ['code'], resourceMapper: { addAllFields: true } },
		});
		expect(json?.description).toContain('Metadata, Custom Action, Get lists the names and types');
	});
});
