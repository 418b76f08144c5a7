import { DefinitionMap } from '../../../nodes/shared/workspace/names';
import type { ActionInput } from '../../../nodes/shared/writes/actionDraft';
import { prepareEntry } from '../../../nodes/shared/writes/actionEntry';
import { field } from '../values/support';
import { action, actionsGap, custom, definitions, prepared, usual } from './entrySupport';

describe('an entry for a custom action', () => {
	const visit = { topic: 'Loan' };

	it.each<[string, ActionInput, object | undefined, unknown[]]>([
		[
			'has its fields',
			custom('1001', { ...visit, visitors: '2' }),
			{ type: '1001', fields: { ...visit, visitors: 2 } },
			[],
		],
		['is found by its name', custom('site visit', visit), { type: '1001', fields: visit }, []],
		['needs a code', custom('', visit), undefined, [['type', 'unknown_action_code']]],
		['needs one that the workspace has', custom('9', visit), undefined, [['type', 'unknown_action_code']]],
		['is none that the service writes', custom('1004'), undefined, [['type', 'unknown_action_code']]],
		[
			'needs its mandatory fields',
			custom('1001', { visitors: 2 }),
			undefined,
			[['topic', 'missing_mandatory']],
		],
		['needs them with a value', custom('1001', { topic: ' ' }), undefined, [['topic', 'missing_mandatory']]],
		[
			'goes without a value that does not fit',
			custom('1001', { ...visit, visitors: 'two' }),
			{ type: '1001', fields: visit },
			[['visitors', 'invalid_value']],
		],
		[
			'has its performer',
			custom('1002', {}, { performedBy: 'ben okoro' }),
			{ type: '1002', fields: {}, employeeid: 'ben@example.com' },
			[],
		],
		[
			'finds its performer by a part of the name',
			custom('1002', {}, { performedBy: 'okoro' }),
			{ type: '1002', fields: {}, employeeid: 'ben@example.com' },
			[],
		],
		[
			'goes without an unknown performer',
			custom('1002', {}, { performedBy: 'nobody' }),
			{ type: '1002', fields: {} },
			[['employeeid', 'unknown_team_member']],
		],
		[
			'goes without a blank performer and date',
			custom('1002', {}, { performedBy: ' ', date: '' }),
			{ type: '1002', fields: {} },
			[],
		],
		[
			'has its date, with a time',
			custom('1001', visit, { date: '2026-01-05' }),
			{ type: '1001', fields: visit, created_on: '05/01/2026 00:00:00' },
			[],
		],
		[
			'has a moment as a number',
			custom('1001', visit, { date: 1_785_127_500_000 }),
			{ type: '1001', fields: visit, created_on: 1_785_127_500_000 },
			[],
		],
		[
			'has its time, with seconds',
			custom('1001', visit, { date: '2026-01-05 10:30' }),
			{ type: '1001', fields: visit, created_on: '05/01/2026 10:30:00' },
			[],
		],
		[
			'has its time, with seconds, in the form of the service',
			custom('1001', visit, { date: '05/01/2026 10:30' }),
			{ type: '1001', fields: visit, created_on: '05/01/2026 10:30:00' },
			[],
		],
		[
			'has its time',
			custom('1001', visit, { date: '2026-01-05 10:30:15' }),
			{ type: '1001', fields: visit, created_on: '05/01/2026 10:30:15' },
			[],
		],
		[
			'goes without a date that is none',
			custom('1001', visit, { date: 'soon' }),
			{ type: '1001', fields: visit },
			[['created_on', 'invalid_value']],
		],
		[
			'goes without a date where none is allowed',
			custom('1002', {}, { date: '2026-01-05' }),
			{ type: '1002', fields: {} },
			[['created_on', 'backdating_not_allowed']],
		],
		[
			'has its date where nobody knows',
			custom('1003', {}, { date: '2026-01-05' }),
			{ type: '1003', fields: {}, created_on: '05/01/2026 00:00:00' },
			[],
		],
		[
			'keeps a value that nobody can check',
			custom('1003', { colour: 'red' }),
			{ type: '1003', fields: { colour: 'red' } },
			[],
		],
	])('%s', (_what, input, entry, held) => {
		expect(prepared(input)).toMatchObject({ held });
		expect(prepared(input).entry).toEqual(entry);
	});

	it('says that it is not sent, or what the service does instead', () => {
		expect(prepared(custom('1001', {})).messages).toEqual([expect.stringMatching(/^Not sent: .*topic/)]);
		expect(prepared(custom('note')).messages).toEqual([]);
		expect(prepared(custom('1002', {}, { performedBy: 'nobody' })).messages).toEqual([
			expect.stringMatching(/the service records the system user/),
		]);
		for (const dated of [custom('1001', visit, { date: 'soon' }), custom('1002', {}, { date: '2026-01-05' })])
			expect(prepared(dated).messages).toEqual([
				expect.stringMatching(/the service creates (it|the action) with the time of the call/),
			]);
		const { remarks } = prepareEntry(custom('visit note'), usual);
		expect(remarks[0]?.message).toMatch(/no custom action with this name or code/);
		expect(remarks[0]?.hint).toMatch(
			/Give the name or the code of a custom action: there are Site Visit, Note, /,
		);
		expect(prepared(custom('Missed Cal')).hints).toEqual([expect.not.stringContaining('Missed Call')]);
	});

	it('of a name that several have names their codes', () => {
		const actions = new DefinitionMap([action('1', 'Demo'), action('2', 'Demo')]);
		const { remarks } = prepareEntry(custom('demo'), { ...usual, actions });
		expect(remarks).toMatchObject([
			{ message: expect.stringMatching(/several/), hint: expect.stringMatching(/: 1, 2\.$/) },
		]);
	});

	it('may be one that cannot be read', () => {
		const actions = new DefinitionMap(definitions, actionsGap);
		expect(prepared(custom('9', { a: 1 }), { actions })).toMatchObject({
			...{ entry: { type: '9', fields: { a: 1 } }, held: [], unchecked: [{ field: 'a' }] },
		});
		expect(prepared(custom('', { a: 1 }), { actions }).entry).toBeUndefined();
		expect(prepared(custom('1003', { colour: 'red' })).unchecked).toEqual([
			{ field: 'colour', message: 'Sent as given, because not all fields of this action can be read' },
		]);
	});

	it('blames the value that cannot be used for a mandatory field', () => {
		const fields = [{ ...field('number', { apiName: 'visitors' }), mandatory: true }];
		const actions = new DefinitionMap([action('1', 'Visit', { fields })]);
		const { entry, held, messages } = prepared(custom('1', { visitors: 'two' }), { actions });
		expect([entry, held]).toEqual([undefined, [['visitors', 'invalid_value']]]);
		expect(messages).toEqual([expect.stringMatching(/^Not sent: [a-z]/)]);
	});

	it('lists what was changed', () => {
		const { changes } = prepared(custom('Site Visit', { ...visit, visitors: '2' }, { performedBy: 'okoro' }));
		expect(changes).toEqual([
			{ field: 'type', from: 'Site Visit', to: '1001' },
			{ field: 'visitors', from: '2', to: 2 },
			{ field: 'employeeid', from: 'okoro', to: 'ben@example.com' },
		]);
		expect(prepared(custom('1001', visit, { performedBy: 'ben@example.com' })).changes).toEqual([]);
		expect(prepared(custom('ACTION_1001', visit)).changes).toEqual([]);
	});
});
