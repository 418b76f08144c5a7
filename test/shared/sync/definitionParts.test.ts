import { actionPage, fieldPage, schemaIn } from '../../../nodes/shared/sync/shapes/definitions';
import { readAs } from '../../kit/readAs';

const fieldOf = (sent: object) => readAs(fieldPage, [{ apiName: 'a', type: 'TEXT', ...sent }]).data[0];
const actionOf = (sent: unknown) => readAs(actionPage, [sent]).data[0];
const namesIn = (sent: unknown) => schemaIn(sent)?.fields.map(({ apiName }) => apiName);
const id = '65f1c0ffee65f1c0ffee65f1';

describe('the name of a field', () => {
	const definition = { apiName: 'city', type: 'TEXT' };

	it.each(['3', id, '65f1c0ff-ee65-f1c0-ffee-65f1c0ffee65', id.toUpperCase()])(
		'is in its definition where its key is the ID %s',
		(key) => {
			expect(namesIn({ [key]: definition })).toEqual(['city']);
			expect(namesIn({ [key]: { type: 'TEXT' } })).toEqual([]);
		},
	);

	it.each(['x3', '3x', `${id}9`, `x${id}`, 'town'])('is its key where that is no ID: %s', (key) => {
		expect(namesIn({ [key]: { type: 'TEXT' } })).toEqual([key]);
		expect(namesIn({ [key]: definition })).toEqual(['city']);
	});

	it('is in no entry of another form, and no list is in a value of another form', () => {
		expect(schemaIn(['city', 7, {}])).toEqual({ fields: [], isComplete: false });
		expect([namesIn({}), schemaIn('x'), schemaIn(null), schemaIn({ city: 'DATE' })]).toEqual([
			[],
			...Array<undefined>(3).fill(undefined),
		]);
	});
});

describe('a part of a definition', () => {
	it.each<[object, object]>([
		[{}, { isVisible: true, unreadable: [] }],
		[{ isVisible: 'perhaps' }, { isVisible: true, unreadable: ['isVisible'] }],
		[{ isLeadid: 'perhaps' }, { isIdentifier: undefined, unreadable: ['isLeadid'] }],
		[{ lockAfterCreate: {} }, { lockAfterCreate: false, unreadable: ['lockAfterCreate'] }],
		[{ required: [] }, { mandatory: false, unreadable: ['mandatory'] }],
		[{ type: {} }, { type: 'other', rawType: '', unreadable: ['type'] }],
		[{}, { labels: [], hasAllLabels: false, unreadable: [] }],
		[{ options: [] }, { labels: [], hasAllLabels: true, unreadable: [] }],
		[{ options: 7 }, { labels: [], hasAllLabels: false, unreadable: ['options'] }],
		[{ options: ['A', {}, ''] }, { labels: ['A'], hasAllLabels: false, unreadable: ['options'] }],
		[
			{ options: [], tags: ['A'] },
			{ labels: ['A'], hasAllLabels: true, unreadable: [] },
		],
		[
			{ options: 7, tags: [] },
			{ labels: [], hasAllLabels: false, unreadable: ['options'] },
		],
		[{ dateFormat: '' }, { dateFormat: undefined, unreadable: [] }],
		[{ dateFormat: ['D/M/YY', 'x'] }, { dateFormat: undefined, unreadable: ['dateFormat'] }],
		[{ dateFormat: {} }, { dateFormat: undefined, unreadable: ['dateFormat'] }],
		[{ dateFormat: 'D'.repeat(101) }, { dateFormat: undefined, unreadable: ['dateFormat'] }],
		[{ dateFormat: 'D'.repeat(100) }, { dateFormat: 'D'.repeat(100), unreadable: [] }],
		[{ displayName: 'a' }, { label: '' }],
	])('of a field is read for itself: %j', (sent, expected) => {
		expect(fieldOf(sent)).toMatchObject(expected);
	});

	it.each<[unknown, object]>([
		[{ code: ' action_1001 ' }, { code: '1001' }],
		[
			{ code: '1', source: ' system ' },
			{ isUserDefined: false, unreadable: [] },
		],
		[{ code: '1', source: { label: 'SYSTEM' } }, { isUserDefined: false }],
		[
			{ code: '1', source: {} },
			{ isUserDefined: true, unreadable: ['source'] },
		],
		[{ code: '1' }, { fields: [], hasAllFields: false, unreadable: [] }],
		[
			{ code: '1', fieldSchema: [] },
			{ fields: [], hasAllFields: true, unreadable: [] },
		],
		[
			{ code: '1', fieldSchema: 7 },
			{ fields: [], hasAllFields: false, unreadable: ['fieldSchema'] },
		],
		[
			{ code: '1', fieldSchema: [{}] },
			{ fields: [], hasAllFields: false, unreadable: ['fieldSchema'] },
		],
		[{ code: '1', allowPredatedActivity: 'x' }, { unreadable: ['allowPredatedActivity'] }],
	])('of an action is read for itself: %j', (sent, expected) => {
		expect(actionOf(sent)).toMatchObject(expected);
	});

	it('is not read of an action without a code', () => {
		for (const sent of [{ displayName: 'Visit' }, { type: 'VISIT' }, { type: '7x' }, null, {}])
			expect(actionOf(sent)).toBeUndefined();
		expect(
			readAs(actionPage, { customActions: { action_7: { displayName: 'Visit', fieldSchema: {} } } }).data,
		).toMatchObject([{ code: '7' }]);
	});
});
