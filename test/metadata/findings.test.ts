import { counted, findingsOf, namesakes, some } from '../../nodes/Metadata/check/findings';
import type { WorkspaceView } from '../../nodes/Metadata/check/fetchWorkspace';
import { builtInField } from '../../nodes/shared/sync/shapes/definitions';
import { LabelIndex, MemberIndex } from '../../nodes/shared/workspace/names';
import { fine, flaws, idFacts } from './flaws';
import { ZoneClock, clockOf, unknownClock } from '../../nodes/shared/values/zone/clock';
import { fieldsOf, flawless, missing, ofAction, phone, team, withActions, withField } from './workspaceView';

const found = (changes: Partial<WorkspaceView>) => findingsOf({ ...flawless, ...changes });
const usual = ['summary', 'lead_ids', 'time_zone'].map((finding) => `${finding} workspace `);
const named = (changes: Partial<WorkspaceView>) =>
	found(changes).map(({ finding, about, subject }) => [finding, about, subject].join(' '));

describe('the findings of a workspace', () => {
	it.each(flaws)('name a flaw, and nothing else: $expected', ({ changes, expected, says }) => {
		expect(named(changes).sort()).toEqual([...usual, expected].sort());
		const item = found(changes).find(({ finding }) => expected.startsWith(`${String(finding)} `));
		expect(`${String(item?.['message'])}\n${String(item?.['hint'])}`).toMatch(says);
	});

	it.each(fine)('have nothing to say of %s', (_name, changes) => {
		expect(named(changes)).toEqual(usual);
	});

	it('begin with a summary that counts problems and warnings, and say what to do', () => {
		const items = found({
			...fieldsOf(builtInField('phone', 'phone'), { ...builtInField('x', 'text'), isVisible: false }),
			...withActions({ allowsBackdating: false }),
		});
		expect(items.map(({ finding, severity }) => [finding, severity])).toEqual([
			['summary', 'info'],
			['no_identifier', 'problem'],
			['hidden_field', 'warning'],
			['lead_ids', 'info'],
			['time_zone', 'info'],
			['no_earlier_date', 'info'],
		]);
		expect(items[0]).toMatchObject({
			message:
				'The check found 1 problem and 1 warning. It looked at 2 fields, 1 custom action, 2 pipeline labels, 1 team member',
			hint: expect.stringMatching(/^Read the other items/),
		});
	});

	it('are a problem only where nothing works until somebody mends it: workflows filter by that', () => {
		const problems = [...flaws, ...idFacts].flatMap(({ changes }) =>
			found(changes).filter(({ severity }) => severity === 'problem'),
		);
		expect(new Set(problems.map(({ finding }) => finding))).toEqual(
			new Set(['no_identifier', 'hidden_identifier', 'cannot_be_read']),
		);
	});

	it('of nothing are a summary that says so', () => {
		expect(found({})[0]).toMatchObject({
			message: expect.stringMatching(/^The check found no problems and no warnings\./),
			hint: 'Nothing needs to be done.',
		});
	});

	it('of a date of an action stay, if the nodes cannot write dates as the fields of leads show them', () => {
		const both = { ...withField('date', { dateFormat: 'Do of MMMM' }), ...withActions(ofAction('date')) };
		expect(named(both)).toContain('no_date_format action Visit (7), y');
	});

	it('each say what was found, without a full stop, and what to do next', () => {
		for (const { changes } of [...flaws, ...idFacts])
			for (const { message, hint } of found(changes))
				expect([message, hint]).toEqual([
					expect.stringMatching(/^[A-Z].{15,}[^.]$/s),
					expect.stringMatching(/^[A-Z].{10,}\.$/s),
				]);
	});

	it('miss a member for a lead only if some field takes one, and the whole team is known', () => {
		const owned = withField('activeUsers');
		const away = { ...team(['Bo', 'Inactive']) };
		expect(named({ ...owned, ...away })).toContain('no_choice team_member ');
		expect(named(away)).not.toContain('no_choice team_member ');
		expect(named({ ...owned, ...team(['Bo', 'Inactive'], ['Ann', 'Active']) })).not.toContain(
			'no_choice team_member ',
		);
		expect(named({ ...owned, members: new MemberIndex([], missing) })).not.toContain(
			'no_choice team_member ',
		);
	});

	it('say nothing of labels that cannot all be read', () => {
		const statusesWithGap = new LabelIndex([{ label: 'Fresh', archived: true, stageType: 'OPEN' }], missing);
		expect(named({ statuses: statusesWithGap })).toEqual(usual);
	});

	it.each(idFacts)('answer whether searches return lead IDs: $expected', ({ changes, expected, says }) => {
		const items = found(changes).filter(({ finding }) => /lead_ids/.test(String(finding)));
		expect(items).toEqual([
			expect.objectContaining({ finding: expected, severity: 'info', message: expect.stringMatching(says) }),
		]);
	});

	it('say nothing of lead IDs if the search failed, which has a finding of its own', () => {
		const leads = { count: 0, lead: undefined, gap: missing };
		expect(named({ leads }).filter((each) => each.includes('lead_ids'))).toEqual([]);
	});

	it.each([
		[clockOf('Asia/Kolkata'), 'credential', 'Asia/Kolkata', ['Asia/Kolkata, as the credential says']],
		[
			...[new ZoneClock(['Asia/Colombo', 'Asia/Kolkata']), 'searches', 'Asia/Kolkata'],
			...[['Asia/Kolkata or one that shows the same, as searches by dates show']],
		],
		[
			...[new ZoneClock(['Asia/Colombo', 'Asia/Kolkata']), 'births', 'America/New_York'],
			[
				'Asia/Colombo, Asia/Kolkata, because birthdays begin at midnight there',
				'The workflow has another time zone than the workspace, America/New_York',
			],
		],
		// In winter they are the same.
		[clockOf('Africa/Lagos'), 'searches', 'Europe/Berlin', ['Africa/Lagos, as', /another .*Europe/]],
		[clockOf('Asia/Calcutta'), 'credential', 'Asia/Kolkata', ['Asia/Calcutta']],
		[unknownClock, undefined, 'Asia/Kolkata', ['not known, so its days leave as times in UTC']],
	] as const)('say the time zone: %#', (clock, by, ofWorkflow, says) => {
		const items = found({ zone: { clock, by, ofWorkflow } }).filter(({ finding }) =>
			/zone/.test(String(finding)),
		);
		expect(items.map(({ message }) => message)).toEqual(says.map((text) => expect.stringMatching(text)));
	});

	it('say nothing of headers that did not come', () => {
		expect(named({ headers: undefined })).toEqual(usual);
	});

	it.each([
		[50, 50, undefined],
		[51, 51, 'The same was found once more'],
		[53, 51, 'The same was found 3 times more'],
	])('list fifty of a kind: of %i there are %i items', (count, items, more) => {
		const members = Array.from({ length: count }, (_, index) => [`M${index}`, 'Invited'] as const);
		const listed = found(team(['Ann', 'Active'], ...members)).filter(
			({ finding }) => finding === 'not_assignable',
		);
		expect(listed).toHaveLength(items);
		expect(new Set(listed.map(({ subject }) => subject)).size).toBe(items);
		if (more !== undefined)
			expect(listed.at(-1)).toMatchObject({
				subject: `${count - 50} more`,
				message: expect.stringContaining(more),
			});
	});

	it('cut a name that is longer than a hundred characters', () => {
		const long = 'a'.repeat(101);
		const item = found(fieldsOf(phone, { ...builtInField(long, 'text'), isVisible: false }))[1];
		expect(item?.['subject']).toBe('a'.repeat(100));
		expect(some([long, 'b'])).toBe(`${'a'.repeat(100)}, b`);
	});
});

describe('the words of findings', () => {
	it.each([
		[0, 'no leads'],
		[1, '1 lead'],
		[2, '2 leads'],
	])('count %i as %s', (count, words) => {
		expect(counted(count, 'lead')).toBe(words);
	});

	it('name ten of many things', () => {
		const letters = [...'abcdefghijkl'];
		expect(some(letters.slice(0, 10))).toBe('a, b, c, d, e, f, g, h, i, j');
		expect(some(letters)).toBe('a, b, c, d, e, f, g, h, i, j and 2 more');
	});

	it('are of things that share a name, each name once, and of no thing without one', () => {
		const things = ['a1', 'b1', 'a2', '', 'c', '', 'b2', 'a3'];
		expect(namesakes(things, (thing) => thing.charAt(0))).toEqual([
			['a1', 'a2', 'a3'],
			['b1', 'b2'],
		]);
	});
});
