import { type Picker, pickers, pipelineOptions } from '../../../nodes/shared/editor/pickers';
import { fields, none, parameters, some, workspaceWith } from './listSupport';

const {
	getActionCodes,
	getActionTextFields,
	getActionTypes,
	getActiveMembers,
	getChosenActionFields,
	getFields,
	getFileFields,
	getMembers,
	getStatuses,
} = pickers;

describe('a dropdown', () => {
	const all = [
		getFields,
		getStatuses,
		pipelineOptions('lostReasons'),
		getActiveMembers,
		getMembers,
		getActionCodes,
		getActionTypes,
		getFileFields,
		getChosenActionFields,
		getActionTextFields,
	];
	const unset = () => undefined;

	it('says at its end what cannot be read, and fails if nothing can', async () => {
		for (const list of all) {
			const whole = await list(workspaceWith(), unset);
			expect(await list(workspaceWith(some), unset)).toEqual([
				...whole,
				expect.objectContaining({ name: 'Others: not all can be read', value: '' }),
			]);
			await expect(list(workspaceWith(none), unset)).rejects.toThrow('No such list');
		}
	});

	it.each<[string, Picker, object[]]>([
		[
			'statuses',
			getStatuses,
			[
				{ name: 'Old Won (archived)', value: 'Old Won' },
				{ name: 'Fresh', value: 'Fresh' },
			],
		],
		[
			'lost reasons',
			pipelineOptions('lostReasons'),
			[{ name: 'Budget 2019 (archived)', value: 'Budget 2019' }],
		],
		[
			'performers',
			getActiveMembers,
			[
				{ name: 'System User', value: '', description: 'No team member' },
				{ name: 'Ben Okoro', value: 'ben@example.com', description: 'ben@example.com' },
			],
		],
		['members', getMembers, [{ name: 'Chen Li', value: 'chen@example.com', description: 'Inactive' }]],
		[
			'action codes',
			getActionCodes,
			[{ name: 'Visit (1001)', value: '1001', description: 'A &lt;b&gt;visit&lt;/b&gt;' }],
		],
		[
			'action types',
			getActionTypes,
			[
				{ name: 'Visit', value: 'ACTION_1001' },
				{ name: 'Missed Call', value: 'MISSED_CALL' },
			],
		],
		['file fields', getFileFields, [{ name: 'Visit: Scan', value: 'scan', description: 'scan' }]],
		[
			'fields',
			getFields,
			[
				{ name: 'City', value: 'city', description: 'city' },
				{ name: 'Created On', value: 'created_on', description: 'created_on' },
			],
		],
	])('has %s', async (_what, list, expected) => {
		expect(await list(workspaceWith(), unset)).toEqual(expect.arrayContaining(expected));
	});

	it('has only what can be chosen', async () => {
		const valuesOf = async (list: (typeof all)[number]) =>
			(await list(workspaceWith(), unset)).map(({ value }) => value);
		expect(await valuesOf(getActiveMembers)).not.toContain('chen@example.com');
		expect(await valuesOf(getActionCodes)).toEqual(['1001', '1002', '1003']);
		expect(await valuesOf(getActionTypes)).not.toContain('ACTION_1004');
		expect(await valuesOf(getFields)).toHaveLength(fields.length + 2);
	});

	it.each<[unknown, string[]]>([
		[{ entries: [{ code: '1001' }] }, ['Visit: Topic (mandatory)', 'Visit: Age']],
		[{ entries: [{ code: 1001 }, { code: null }] }, ['Visit: Topic (mandatory)', 'Visit: Age']],
		[{ entries: [{ code: '1002' }] }, []],
		[undefined, ['Visit: Topic (mandatory)', 'Visit: Age']],
		['x', ['Visit: Topic (mandatory)', 'Visit: Age']],
	])('has the fields of the chosen actions, or of all: %j', async (actions, names) => {
		const options = await getChosenActionFields(workspaceWith(), parameters({ actions }));
		expect(options.map(({ name }) => name)).toEqual(names);
	});

	it.each<[unknown, string[]]>([
		['1001', ['', 'topic']],
		['visit', ['', 'topic']],
		[1001, ['', 'topic']],
		['9', ['']],
		[undefined, ['']],
	])('has the texts of the action %j, and none of them', async (code, values) => {
		const options = await getActionTextFields(workspaceWith(), parameters({ code }));
		expect(options.map(({ value }) => value)).toEqual(values);
	});
});
