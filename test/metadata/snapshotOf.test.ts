import { snapshotOf, type WorkspaceAnswers } from '../../nodes/Metadata/definitionData';
import { sentActionPage, sentFieldPage } from '../../nodes/shared/sync/shapes/definitions';
import { pipeline } from '../../nodes/shared/sync/shapes/pipeline';
import { readAs } from '../kit/readAs';

const fields = (...sent: readonly unknown[]) => ({ entries: readAs(sentFieldPage, sent).data, doubts: [] });
const actions = (...sent: readonly unknown[]) => ({ entries: readAs(sentActionPage, sent).data, doubts: [] });

const phone = { apiName: 'phone', type: 'PHONE', isLeadid: true };
const whole: WorkspaceAnswers = {
	enterprise: { id: 'e1', name: 'Acme' },
	fields: fields(phone),
	actions: actions(),
	pipeline: readAs(pipeline, { statuses: [], lostReasons: [] }),
};
const taken = (more: Partial<WorkspaceAnswers> = {}) => snapshotOf({ ...whole, ...more });
/** As a person compares two files: with the order of their keys. */
const text = (more: Partial<WorkspaceAnswers>) => JSON.stringify(taken(more));

describe('a snapshot', () => {
	it('names no part as unreadable if all can be read', () => {
		expect(Object.keys(taken())).toEqual([
			...['enterprise', 'identifier', 'fields', 'actions', 'statuses', 'lostReasons'],
		]);
	});

	it.each<[string, Partial<WorkspaceAnswers>, string[]]>([
		['an enterprise', { enterprise: undefined }, ['enterprise']],
		['a field', { fields: fields(phone, {}) }, ['fields']],
		['actions', { actions: undefined }, ['actions']],
		['an action', { actions: actions({ code: 7 }, {}) }, ['actions']],
		['the pipeline', { pipeline: undefined }, ['statuses', 'lostReasons']],
		['a status', { pipeline: readAs(pipeline, { statuses: [{ id: 3 }], lostReasons: [] }) }, ['statuses']],
		[
			'a lost reason',
			{ pipeline: readAs(pipeline, { statuses: [], lostReasons: [{ id: 3 }] }) },
			['lostReasons'],
		],
	])('without %s says so', (_what, more, parts) => {
		expect(taken(more)).toMatchObject({ unreadable: parts });
	});

	it('has null for what did not come', () => {
		expect(
			taken({ enterprise: undefined, actions: undefined, pipeline: undefined, fields: fields() }),
		).toEqual({
			...{ enterprise: null, identifier: null, fields: [], actions: null, statuses: null, lostReasons: null },
			unreadable: ['enterprise', 'actions', 'statuses', 'lostReasons'],
		});
	});

	const city = {
		apiName: 'city',
		type: 'dropdown',
		options: ['Pune', 'Delhi'],
		help: { b: [{ d: 1, c: 2 }], a: null },
	};

	it.each<[string, Partial<WorkspaceAnswers>, Partial<WorkspaceAnswers>]>([
		['the order of fields', { fields: fields(phone, city) }, { fields: fields(city, phone) }],
		[
			'the order of labels and of keys, at every depth',
			{ fields: fields(city) },
			{
				fields: fields({
					...{ help: { a: null, b: [{ c: 2, d: 1 }] }, type: 'dropdown' },
					...{ options: ['Delhi', 'Pune'], apiName: 'city' },
				}),
			},
		],
		[
			'the order of actions',
			{ actions: actions({ code: 7 }, { code: 8 }) },
			{ actions: actions({ code: 8 }, { code: 7 }) },
		],
		[
			'IDs, times and authors of definitions',
			{
				fields: fields({ ...phone, id: '1', createdOn: 1, modifiedBy: 'a' }),
				actions: actions({ code: 7, _id: 1 }),
			},
			{
				fields: fields({ ...phone, id: '2', created_on: 2, createdBy: 'b', modified_on: 3 }),
				actions: actions({ code: 7, _id: 1 }),
			},
		],
		[
			'times of the enterprise',
			{ enterprise: { name: 'Acme', id: 'e1', creationTimeStamp: 1, leadIdentifierFieldId: 'f1' } },
			{ enterprise: { id: 'e1', creation_time_stamp: 2, name: 'Acme' } },
		],
	])('is the same whatever %s', (_what, one, other) => {
		expect(text(one)).toBe(text(other));
	});

	it.each<[string, Partial<WorkspaceAnswers>, Partial<WorkspaceAnswers>]>([
		['ID of the enterprise', {}, { enterprise: { id: 'e2', name: 'Acme' } }],
		[
			'format of a date',
			{ fields: fields({ apiName: 'd', type: 'DATE', dateFormat: 'DD/MM/YYYY' }) },
			{ fields: fields({ apiName: 'd', type: 'DATE', dateFormat: 'MM/DD/YYYY' }) },
		],
		[
			'lock of a field',
			{ fields: fields({ ...phone, lockAfterCreate: true }) },
			{ fields: fields({ ...phone, lockAfterCreate: false }) },
		],
		[
			'description',
			{ fields: fields({ ...phone, description: 'x' }) },
			{ fields: fields({ ...phone, description: 'y' }) },
		],
		[
			'order of a list with a meaning',
			{ fields: fields({ ...phone, steps: [1, 2] }) },
			{ fields: fields({ ...phone, steps: [2, 1] }) },
		],
		[
			'source of an action',
			{ actions: actions({ code: 7, source: 'USER' }) },
			{ actions: actions({ code: 7, source: 'SYSTEM' }) },
		],
		[
			'name of an action',
			{ actions: actions({ code: 7, displayName: 'a' }) },
			{ actions: actions({ code: 7, displayName: 'b' }) },
		],
		[
			'part that cannot be read',
			{ fields: fields({ ...phone, isVisible: {} }) },
			{ fields: fields({ ...phone, isVisible: true }) },
		],
	])('shows another %s', (_what, one, other) => {
		expect(text(one)).not.toBe(text(other));
	});

	it('has the entries of an action sorted, with their labels', () => {
		const fieldSchema = { b: { type: 'TAGS', options: ['z', 'a'] }, a: { type: 'TEXT', mandatory: true } };
		expect(taken({ actions: actions({ code: 'ACTION_7', fieldSchema, source: 'user' }) })).toMatchObject({
			actions: [
				{
					bareCode: '7',
					isUserDefined: true,
					fields: [
						{ apiName: 'a', labels: [], mandatory: true, valueType: 'text' },
						{ apiName: 'b', labels: ['a', 'z'], mandatory: false, valueType: 'tags' },
					],
				},
			],
		});
	});

	it('has labels by their name, and the active one of two first', () => {
		const label = (name: string, archived: boolean) => ({ label: name, stageType: 'OPEN', archived });
		const statuses = [label('b', false), label('a', true), label('a', false)];
		expect(taken({ pipeline: readAs(pipeline, { statuses, lostReasons: [] }) })['statuses']).toEqual([
			{ archived: false, label: 'a', stageType: 'OPEN' },
			{ archived: true, label: 'a', stageType: 'OPEN' },
			{ archived: false, label: 'b', stageType: 'OPEN' },
		]);
	});
});
