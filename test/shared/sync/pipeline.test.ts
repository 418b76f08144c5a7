import { pipeline } from '../../../nodes/shared/sync/shapes/pipeline';
import { entriesOf, isComplete, labelsOf } from './definitionsSupport';
import { readAs } from '../../kit/readAs';

describe('the pipeline', () => {
	const flat = {
		statuses: [
			{ label: 'Fresh', stageType: 'OPEN', archived: false },
			{ label: 'Old', stageType: 'OPEN', archived: true },
			{ label: 'Lost', stageType: 'LOST', archived: false },
		],
		lostReasons: [
			{ label: 'Unknown Reason', isDefault: true, archived: false },
			{ label: 'Frozen', isDefault: false, archived: true },
		],
	};

	it('reads the same from its flat and its staged form', () => {
		const staged = {
			leadStages: [
				{ stageType: 'OPEN', activeStatuses: [{ label: 'Fresh' }], archivedStatuses: [{ label: 'Old' }] },
				{ stageType: 'LOST', activeStatuses: [{ label: 'Lost' }] },
			],
			activeLeadLostReasons: [{ reasonLabel: 'Unknown Reason', isDefault: true }],
			archivedLeadLostReasons: [{ reasonLabel: 'Frozen' }],
		};
		expect(entriesOf(flat)).toEqual(flat);
		expect(entriesOf(staged)).toEqual(flat);
		expect(isComplete(flat) && isComplete(staged)).toBe(true);
	});

	it.each([
		['wrapped', { success: true, data: { leadStagePipeline: flat } }],
		[
			'keyed by ID',
			{
				statuses: {
					7: { label: 'Fresh', stageType: ' Open ' },
					8: { label: 'Old', stageType: 'open', archived: 'true' },
					9: { label: 'Lost', stageType: { id: 3, label: 'lost' } },
				},
			},
		],
		[
			'keyed by label',
			{
				statuses: {
					Fresh: { stageType: 'OPEN', archived: false },
					Old: { stageType: 'OPEN', archived: true },
					Lost: { stageType: 'LOST', archived: false },
				},
			},
		],
	])('has the same statuses %s', (_form, sent) => {
		expect(new Set(labelsOf(sent))).toEqual(new Set(flat.statuses));
		expect(readAs(pipeline, sent).statuses.isComplete).toBe(true);
	});

	it.each([
		['statuses', { data: { statuses: flat.statuses }, lostReasons: flat.lostReasons }],
		['lost reasons', { statuses: flat.statuses, data: { lostReasons: flat.lostReasons } }],
	])('reads both lists where only its %s are wrapped', (_which, sent) => {
		expect(entriesOf(sent)).toEqual(flat);
		expect(isComplete(sent)).toBe(true);
	});

	it.each([
		['texts', ['Price', 'Frozen']],
		['labels', [{ label: 'Price' }, { id: 3, reasonLabel: 'Frozen' }]],
		['keys', { Price: { isDefault: false }, Frozen: {} }],
	])('has lost reasons as %s', (_form, lostReasons) => {
		expect(entriesOf({ statuses: [], lostReasons }).lostReasons).toEqual(
			['Price', 'Frozen'].map((label) => ({ label, isDefault: false, archived: false })),
		);
	});

	it.each([
		['null', null],
		['no label', { id: 3, archived: true }],
		['another type', true],
	])('keeps its other labels beside an entry that is %s, and is not complete', (_what, odd) => {
		const { statuses } = readAs(pipeline, { statuses: [{ label: 'Fresh' }, odd] });
		expect(statuses.entries.map(({ label }) => label)).toEqual(['Fresh']);
		expect(statuses).toMatchObject({ rest: [odd], isComplete: false });
	});

	it('shows no stage and nothing archived unless it says so', () => {
		expect(labelsOf({ statuses: [{ label: 'Fresh' }, { label: 'Old', archived: 'perhaps' }] })).toEqual([
			{ label: 'Fresh', stageType: undefined, archived: false },
			{ label: 'Old', stageType: undefined, archived: false },
		]);
	});

	it('has lost reasons that are not known if it omits them', () => {
		const { lostReasons } = readAs(pipeline, { statuses: [{ label: 'Fresh' }] });
		expect(lostReasons).toEqual({ entries: [], rest: [], isComplete: false });
	});

	it.each(['OK', null, 3, {}, [], { success: true, data: [] }, { error: { code: 'X', message: 'Y' } }])(
		'is not known from %j',
		(answer) => {
			expect(pipeline(answer)?.statuses.isComplete ?? false).toBe(false);
		},
	);
});
