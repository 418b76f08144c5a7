import { bareCode, builtInField } from '../../../nodes/shared/sync/shapes/definitions';
import { actionOf, entriesOf, labelsOf } from './definitionsSupport';

describe('the default of a definition', () => {
	it('is plain for a field that the workspace does not define', () => {
		expect(builtInField('performer', 'text')).toEqual({
			apiName: 'performer',
			label: '',
			type: 'text',
			rawType: 'TEXT',
			description: '',
			isIdentifier: false,
			isVisible: true,
			lockAfterCreate: false,
			labels: [],
			hasAllLabels: true,
			dateFormat: undefined,
			unreadable: [],
		});
	});

	it('has its lists where they are, and not where a key has null', () => {
		expect(labelsOf({ statuses: null, data: { statuses: ['Fresh'] } })).toMatchObject([{ label: 'Fresh' }]);
	});

	it('is not default and not archived for the labels of a pipeline', () => {
		expect(entriesOf({ statuses: [{ label: 'Fresh' }], lostReasons: [{ label: 'Price' }] })).toEqual({
			statuses: [{ label: 'Fresh', stageType: undefined, archived: false }],
			lostReasons: [{ label: 'Price', isDefault: false, archived: false }],
		});
		const staged = {
			leadStages: [{}, { activeStatuses: [{ label: 'Fresh' }] }, { archivedStatuses: [{ label: 'Old' }] }],
			archivedLeadLostReasons: [{ reasonLabel: 'Price' }],
		};
		expect(entriesOf(staged)).toEqual({
			statuses: [
				{ label: 'Fresh', stageType: undefined, archived: false },
				{ label: 'Old', stageType: undefined, archived: true },
			],
			lostReasons: [{ label: 'Price', isDefault: false, archived: true }],
		});
	});

	it('is empty for an action, which is named by its code', () => {
		expect(actionOf({ code: '1001' })).toMatchObject({
			displayName: '1001',
			description: '',
		});
		const said = { code: '1001', displayName: 'Visit', description: 'On site' };
		expect(actionOf(said)).toMatchObject({ displayName: 'Visit', description: 'On site' });
	});

	it('is no part of a code', () => {
		expect(bareCode('MY_ACTION_1')).toBe('MY_ACTION_1');
	});
});
