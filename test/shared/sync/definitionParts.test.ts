import { actionDefinitions } from '../../../nodes/shared/sync/shapes/actionDefinition';
import { fieldDefinitions, readSchema } from '../../../nodes/shared/sync/shapes/fieldDefinition';

const fieldOf = (sent: object) =>
	fieldDefinitions.parse([{ apiName: 'a', type: 'TEXT', ...sent }]).entries[0];
const actionOf = (sent: unknown) => actionDefinitions.parse([sent]).entries[0];
const namesIn = (sent: unknown) => readSchema(sent)?.entries.map(({ apiName }) => apiName);
const id = '65f1c0ffee65f1c0ffee65f1';

describe('the name of a field', () => {
	const definition = { name: 'city', type: 'TEXT' };

	it.each(['3', id, '65f1c0ff-ee65-f1c0-ffee-65f1c0ffee65', id.toUpperCase()])(
		'is in its definition where its key is the ID %s',
		(key) => {
			expect(namesIn({ [key]: definition })).toEqual(['city']);
			expect(namesIn({ [key]: { type: 'TEXT' } })).toEqual([key]);
		},
	);

	it.each(['x3', '3x', `${id}9`, `x${id}`, 'town'])('is its key where that is no ID: %s', (key) => {
		expect(namesIn({ [key]: definition })).toEqual([key]);
		expect(namesIn({ [key]: { ...definition, apiName: 'town' } })).toEqual(['town']);
	});

	it('may be all that an entry has, or its key, with the type', () => {
		expect(namesIn(['city', 7, {}])).toEqual(['city', '7']);
		expect(readSchema({ city: 'DATE' })?.entries).toMatchObject([{ apiName: 'city', type: 'date' }]);
		expect([readSchema({})?.entries, readSchema('x'), readSchema(null)]).toEqual([[], undefined, undefined]);
	});
});

describe('a part of a definition', () => {
	it.each<[object, object]>([
		[{}, { isVisible: true, unreadable: [] }],
		[{ isHidden: true }, { isVisible: false, unreadable: [] }],
		[{ isHidden: 'no' }, { isVisible: true, unreadable: [] }],
		[{ isHidden: 'perhaps' }, { isVisible: true, unreadable: ['isVisible'] }],
		[
			{ visible: false, isHidden: false },
			{ isVisible: false, unreadable: [] },
		],
		[{ isLeadid: 'perhaps' }, { isIdentifier: undefined, unreadable: ['isLeadid'] }],
		[{ lockAfterCreate: {} }, { lockAfterCreate: false, unreadable: ['lockAfterCreate'] }],
		[{ required: [] }, { mandatory: false, unreadable: ['mandatory'] }],
		[{ type: {} }, { type: 'other', rawType: '', unreadable: ['type'] }],
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
		[{ dateFormat: ['D/M/YY', 'x'] }, { dateFormat: 'D/M/YY', unreadable: [] }],
		[{ dateFormat: { pattern: 'D/M/YY' } }, { dateFormat: 'D/M/YY', unreadable: [] }],
		[{ dateFormat: {} }, { dateFormat: undefined, unreadable: ['dateFormat'] }],
		[{ dateFormat: 'D'.repeat(101) }, { dateFormat: undefined, unreadable: ['dateFormat'] }],
		[{ dateFormat: 'D'.repeat(100) }, { dateFormat: 'D'.repeat(100), unreadable: [] }],
		[{ label: 'a' }, { label: '' }],
	])('of a field is read for itself: %j', (sent, expected) => {
		expect(fieldOf(sent)).toMatchObject(expected);
	});

	it.each<[unknown, object]>([
		['1001', { code: '1001', displayName: '1001', isUserDefined: true, unreadable: [] }],
		[{ code: ' action_1001 ' }, { code: '1001' }],
		[
			{ type: 'ACTION_7', label: 'Visit' },
			{ code: '7', displayName: 'Visit' },
		],
		[
			{ code: '1', source: ' system ' },
			{ isUserDefined: false, unreadable: [] },
		],
		[{ code: '1', source: { name: 'SYSTEM' } }, { isUserDefined: false }],
		[
			{ code: '1', source: {} },
			{ isUserDefined: true, unreadable: ['source'] },
		],
		[{ code: '1' }, { fields: [], hasAllFields: false, unreadable: [] }],
		[
			{ code: '1', fields: [] },
			{ fields: [], hasAllFields: true, unreadable: [] },
		],
		[
			{ code: '1', fields: 7 },
			{ fields: [], hasAllFields: false, unreadable: ['fieldSchema'] },
		],
		[
			{ code: '1', fields: [{}] },
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
			actionDefinitions.parse({ actions: { action_7: { displayName: 'Visit' } } }).entries,
		).toMatchObject([{ code: '7' }]);
	});
});
