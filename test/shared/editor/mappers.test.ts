import { fieldLabel, standardFirst, mappers } from '../../../nodes/shared/editor/mappers';
import type { FieldDefinition } from '../../../nodes/shared/sync/shapes/definitions';
import { DefinitionMap, type Gap } from '../../../nodes/shared/workspace/names';
import { none, parameters, some, workspaceWith } from './listSupport';

const { existingActionFields, existingLeadFields, newActionFields, newLeadFields } = mappers;

describe('the label of a field', () => {
	it.each([
		['lost_reason', '', 'Lost Reason'],
		['__a  b_', '', 'A B'],
		['lost_reason', 'Why Lost', 'Why Lost'],
	])('is its own, or the words of its API name: %s, %j', (apiName, label, shown) => {
		expect(fieldLabel({ apiName, label })).toBe(shown);
	});

	it('stands after the identifier and the standard fields, in the order of the workspace', () => {
		const standard = ['name', 'phone', 'email', 'status', 'rating', 'lost_reason', 'assignee'];
		const names = ['b', ...[...standard].reverse(), 'a', 'code'];
		const all = names.map((apiName) => ({ apiName, isIdentifier: apiName === 'code' }));
		expect(standardFirst(all).map(({ apiName }) => apiName)).toEqual([...['code', ...standard, 'b', 'a']]);
	});
});

const nothing = parameters({});

describe('a mapper', () => {
	it('shows at first what most people fill in, and what has a value', async () => {
		const shownWith = async (fields: object) => {
			const { fields: all } = await newLeadFields(workspaceWith(), parameters(fields));
			return all.flatMap(({ id, removed }) => (removed === true ? [] : [id]));
		};
		const first = ['customer_code', 'name', 'status'];
		expect(await shownWith({})).toEqual(first);
		expect(await shownWith({ fields: { value: { city: 'Pune', tags: '' } } })).toEqual([...first, 'city']);
	});

	it('keeps a field that was mapped and is hidden since then', async () => {
		const workspace = workspaceWith();
		const hidden = await workspace
			.definitions()
			.then(({ fields }) => [...fields.values()].find(({ isVisible }) => !isVisible));
		const apiName = hidden?.apiName ?? '';
		const mapped = parameters({ fields: { value: { [apiName]: 'Rao Traders' } } });
		for (const mapper of [newLeadFields, existingLeadFields]) {
			const { fields: shown } = await mapper(workspace, mapped);
			expect(shown.find(({ id }) => id === apiName)?.displayName).toMatch(/ \(hidden\)$/);
			expect((await mapper(workspace, nothing)).fields.map(({ id }) => id)).not.toContain(apiName);
		}
	});

	it('has the visible fields of a lead, of which the identifier is required', async () => {
		const { fields: shown } = await newLeadFields(workspaceWith(), nothing);
		expect(shown.map(({ id, type, required }) => [id, type, required])).toEqual([
			['customer_code', 'string', true],
			['name', 'string', false],
			['status', 'options', false],
			['city', 'string', false],
			['tags', 'string', false],
			['paid', 'options', false],
			['[constructor]', 'options', false],
		]);
		expect((await existingLeadFields(workspaceWith(), nothing)).fields).toEqual(shown.slice(1));
		expect(await newLeadFields(workspaceWith(), nothing)).not.toHaveProperty('emptyFieldsNotice');
	});

	it('says that no field can be written where none is visible', async () => {
		const workspace = workspaceWith();
		const definitions = async () => ({
			...(await workspace.definitions()),
			fields: new DefinitionMap<FieldDefinition>([]),
		});
		expect(await newLeadFields({ ...workspace, definitions }, nothing)).toEqual({
			fields: [],
			emptyFieldsNotice: 'The workspace has no visible field that can be written.',
		});
	});

	it('says in few words what a person must know', async () => {
		const namesWith = async (gap?: Gap) =>
			(await newLeadFields(workspaceWith(gap), nothing)).fields.map(({ displayName }) => displayName);
		const [status, assignee] = ['Status', 'Constructor'];
		expect(await namesWith()).toEqual([
			...['Customer Code', 'Name (set once)', status, 'City', 'Labels (comma-separated)'],
			...['Paid (cannot be read: visible, type)', assignee],
		]);
		expect(await namesWith(some)).toEqual(
			expect.arrayContaining([`${status} (${some.why})`, `${assignee} (${some.why})`, 'City']),
		);
	});

	it('offers what can be chosen', async () => {
		const { fields: shown } = await newLeadFields(workspaceWith(), nothing);
		const options = (id: string) => shown.find((each) => each.id === id)?.options?.map(({ value }) => value);
		expect(options('paid')).toEqual([true, false]);
		expect(options('status')).toEqual(['Fresh', 'Site Visit', 'Lost']);
		expect(options('city')).toBeUndefined();
	});

	it('has the fields of an action, of which the mandatory ones are required for a new one', async () => {
		const required = async (mapper: typeof newActionFields, code: unknown) =>
			(await mapper(workspaceWith(), parameters({ code }))).fields.map((each) => [each.id, each.required]);
		for (const code of ['1001', 1001, 'Visit'])
			expect(await required(newActionFields, code)).toEqual([
				['topic', true],
				['age', false],
			]);
		expect(await required(existingActionFields, '1001')).toEqual([
			['topic', false],
			['age', false],
		]);
	});

	it.each<[unknown, RegExp]>([
		[undefined, /^Choose the action first/],
		['', /^Choose the action first/],
		[{}, /^Choose the action first/],
		['9', /cannot be read\. Enter them as JSON/],
		['1002', /cannot be read\. Enter them as JSON/],
		['1003', /has no fields/],
	])('without fields says why: action %j', async (code, notice) => {
		const { fields: shown, emptyFieldsNotice } = await newActionFields(workspaceWith(), parameters({ code }));
		expect(shown).toEqual([]);
		expect(emptyFieldsNotice).toMatch(notice);
	});

	it('fails if no action can be read', async () => {
		await expect(newActionFields(workspaceWith(none), () => '1001')).rejects.toThrow('No such list');
		expect((await newActionFields(workspaceWith(some), () => '1001')).fields).toHaveLength(2);
	});
});
