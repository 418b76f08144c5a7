import { times } from 'lodash';

import { LabelIndex, MemberIndex } from '../../../nodes/shared/workspace/names';
import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, holdsBack, passes, prepare, turns } from './support';

describe.each(['activeUsers', 'assignee'] as const)('%s', (type) => {
	passes(type, ['Asha.Rao@example.com', 'ben@example.com']);

	turns(type, [
		['asha.rao@example.com', 'Asha.Rao@example.com'],
		[' BEN@example.com ', 'ben@example.com'],
		['Ben Okoro', 'ben@example.com'],
		['Ben', 'ben@example.com'],
		['Okoro, Ben', 'ben@example.com'],
		['Mr. Ben Okoro', 'ben@example.com'],
		['asha rao', 'Asha.Rao@example.com'],
		['Ásha Rao'.normalize('NFC').replace('Á', 'A'), 'Asha.Rao@example.com'],
		['Ben <ben@example.com>', 'ben@example.com'],
		['mailto:ben@example.com', 'ben@example.com'],
		[['ben@example.com'], 'ben@example.com'],
	]);

	holdsBack(type, /not active/, ['chen@example.com', 'Chen Li', 'Chen', 'Li Chen']);
	holdsBack(type, /is invited/, ['eve@example.com', 'Eve Invited', 'Eve']);
	holdsBack(type, /^Two or more team members have this name$/, ['Dev Shah', 'Shah, Dev']);
	holdsBack(type, /of two team members$/, ['Asha Rao <ben@example.com>', '"Rao, Asha" <ben@example.com>']);
	holdsBack(type, /No team member/, [
		...[
			'nobody@example.com',
			'Dev',
			'Shah',
			'Okoro',
			'okoro@',
			'a',
			'Be',
			'Mr.',
			'us',
			'🚀',
			'Ben Rao',
			'Not Ben',
		],
		...['Ben Okoro (left)', 'Ben Okoro / Asha Rao', '❌ Ben Okoro', 'Ben Okoro Junior'],
	]);
	holdsBack(type, /email of a team member/, [5, {}, true, undefined]);

	it('is sent unchecked if it is nobody whom the nodes can read, and the team may have others', () => {
		const members = new MemberIndex(facts.members.members, { why: 'not all team members can be read' });
		const toTeam = (raw: string) => prepareValue(field(type), raw, { ...facts, members });
		expect(toTeam('nobody@example.com')).toEqual({
			value: 'nobody@example.com',
			heldBack: [],
			newLabels: [],
			unchecked: 'not all team members can be read',
		});
		expect(toTeam('chen@example.com').value).toBeUndefined();
	});

	// sync-api.md, Field types; sync-api.md, Team member.
	it('gives different hints for an unknown and an inactive member', () => {
		const [unknown] = prepare(type, 'nobody@example.com').heldBack;
		const [inactive] = prepare(type, 'chen@example.com').heldBack;
		expect(unknown?.category).toBe('unknown_team_member');
		expect(inactive?.category).toBe('unknown_team_member');
		expect(unknown?.hint).not.toBe(inactive?.hint);
	});

	it('is told who has a name that is like it', () => {
		const hintIn = (members: MemberIndex) =>
			prepareValue(field(type), 'Asha Roa', { ...facts, members }).heldBack[0]?.hint;
		expect(hintIn(facts.members)).toMatch(/whole name of an active member: there are Asha Rao, Ben Okoro, /);
		expect(hintIn(new MemberIndex([]))).toMatch(/whole name of an active member\.$/);
		expect(prepare(type, 'Chen Lee').heldBack[0]?.hint).not.toContain('Chen Li');
	});
});

// sync-api.md, Limits.
describe('rating', () => {
	passes('rating', [1, 2, 3, 4, 5]);

	turns('rating', [
		['4', 4],
		[' 4 ', 4],
		['4.0', 4],
		['4,00', 4],
		['+4', 4],
		['4/5', 4],
		['4 / 5', 4],
		['4 out of 5', 4],
		['4 of 5', 4],
		['4 stars', 4],
		['1 Star', 1],
		['4/5 stars', 4],
		['4.0/5.0', 4],
		['4 - Good', 4],
		['5 (Excellent)', 5],
		['1 - Poor', 1],
		['****', 4],
		['5★', 5],
		['★★★★', 4],
		['★★★★☆', 4],
		['⭐⭐⭐', 3],
		['⭐️⭐️⭐️', 3],
		['🌟🌟🌟✩✩', 3],
		['8 of 10', 4],
		['80 out of 100', 4],
		['४', 4],
		[['4'], 4],
	]);

	holdsBack('rating', /^Rating must be between 1 and 5$/, [
		0,
		6,
		-1,
		1e9,
		'0',
		'6',
		'-1',
		'0 stars',
		'★★★★★★',
		'6/5',
	]);
	holdsBack('rating', /^A rating is a whole number$/, [3.5, '3.5', '3,5', '3.5/5']);
	holdsBack('rating', /^A rating was expected$/, [
		'four',
		'1 - Excellent',
		'5 - Poor',
		'5 - Not good',
		'4 - 5',
		'7/9',
		'★★★x',
		'good',
		Number.NaN,
		Number.POSITIVE_INFINITY,
		true,
		{},
		undefined,
	]);
});

describe('status', () => {
	passes('status', ['Fresh', 'Site Visit', 'Lost']);

	turns('status', [
		['fresh', 'Fresh'],
		[' SITE VISIT ', 'Site Visit'],
		['\u200bfresh\ufeff', 'Fresh'],
		['• Fresh', 'Fresh'],
		['✅ Fresh', 'Fresh'],
		['site_visit', 'Site Visit'],
		['siteVisit', 'Site Visit'],
		['Ｆｒｅｓｈ', 'Fresh'],
		['lost', 'Lost'],
		['LOST', 'Lost'],
		[['fresh'], 'Fresh'],
	]);

	holdsBack('status', /archived/, ['Old Won', 'old won']);
	holdsBack('status', /does not have this status/, [
		...[
			'Hot',
			'Fresh!',
			'Fresh.',
			'site',
			'Visit',
			'Not Fresh',
			'Fresh Lead',
			'❌ Fresh',
			'🔴 Lost',
			'Fresh / Lost',
		],
	]);
	holdsBack('status', /label of a status/, [{}, Number.NaN, undefined]);

	it('is sent unchecked if it is none that the nodes can read, and the pipeline may have others', () => {
		const statuses = new LabelIndex(facts.statuses.entries, { why: 'not all statuses can be read' });
		const read = (raw: string) => prepareValue(field('status'), raw, { ...facts, statuses });
		expect(read('Hot')).toEqual({
			value: 'Hot',
			heldBack: [],
			newLabels: [],
			unchecked: 'not all statuses can be read',
		});
		expect(read('fresh').value).toBe('Fresh');
		expect(read('Old Won').value).toBeUndefined();
	});

	it('names a label that has the text in it before others', () => {
		const labels = ['Fresh', 'Not Paid Yet', 'Lost'];
		const statuses = new LabelIndex(labels.map((label) => ({ label, stageType: 'OPEN', archived: false })));
		const { value, heldBack } = prepareValue(field('status'), 'Paid', { ...facts, statuses });
		expect([value, heldBack[0]?.hint]).toEqual([
			undefined,
			'Did you mean Not Paid Yet? Send one of: Fresh, Not Paid Yet, Lost.',
		]);
	});

	it.each([
		['Freshh', 'Did you mean Fresh? '],
		['Site Vist', 'Did you mean Site Visit? '],
		['New', ''],
		['Last', 'Did you mean Lost? '],
		['Hot', ''],
		['Converted', ''],
	])('names a label only where it is near: %s', (given, near) => {
		const labels = ['Fresh', 'Site Visit', 'Won', 'Lost', 'Contacted'];
		const statuses = new LabelIndex(labels.map((label) => ({ label, stageType: 'OPEN', archived: false })));
		const { heldBack } = prepareValue(field('status'), given, { ...facts, statuses });
		expect(heldBack[0]?.hint).toBe(`${near}Send one of: ${labels.join(', ')}.`);
	});

	it('lists the statuses that can be sent', () => {
		expect(prepare('status', 'Hot').heldBack).toEqual([
			expect.objectContaining({
				category: 'invalid_value',
				hint: 'Send one of: Fresh, Site Visit, Lost.',
			}),
		]);
		expect(prepare('status', 'Old Won').heldBack[0]).toMatchObject({ category: 'archived_status' });
	});

	it('lists the first ten of many, and the number of the others', () => {
		const labels = Array.from({ length: 12 }, (_, index) => ({
			label: `S${index}`,
			stageType: 'OPEN',
			archived: false,
		}));
		const { heldBack } = prepareValue(field('status'), 'Hot', { ...facts, statuses: new LabelIndex(labels) });
		expect(heldBack[0]?.hint).toBe('Send one of: S0, S1, S2, S3, S4, S5, S6, S7, S8, S9 and 2 more.');
		const ten = { ...facts, statuses: new LabelIndex(labels.slice(0, 10)) };
		expect(prepareValue(field('status'), 'Hot', ten).heldBack[0]?.hint).toMatch(/S8, S9\.$/);
	});
});

// sync-api.md, Lead stage pipeline.
describe('lost reason', () => {
	passes('lostReason', ['Unknown Reason', 'Too Expensive']);
	turns('lostReason', [['too expensive', 'Too Expensive']]);
	holdsBack('lostReason', /archived/, ['Budget 2019']);
	holdsBack('lostReason', /does not have this lost reason/, ['Other']);

	it('gives a hint when the pipeline has no lost reasons', () => {
		const none = { ...facts, lostReasons: new LabelIndex([]) };
		expect(prepareValue(field('lostReason'), 'Other', none).heldBack[0]?.hint).toMatch(/add one/);
	});
});

describe('ratings of a column', () => {
	const first = (...values: unknown[]) => {
		const columns = columnsBy('fromColumn', () => values);
		return prepareValue(field('rating'), values[0], { ...facts, columns }).value;
	};

	it.each([
		[5, [8, 10], undefined],
		['3', [9, '7', 4], undefined],
		['4/5', [8, 10], 4],
		['8/10', [8, 10], 4],
		['★★★', [8, 10], 3],
		['4★', [8, 10], 4],
		['4 stars', [8, 10], 4],
		[5, [9], 5],
		[5, [5, 5, '5'], 5],
		[5, [9, 8, 1, 2, 3, 4, 3], undefined],
		[5, [9, 8, 1, 2, 3, 4, 5, 4, 3], 5],
		[5, ['8/10', '9/10', 0], 5],
		[5, [9, 8, ...times(7, () => 'n/a')], undefined],
		[5, [9, 8, ...times(7, () => ' ')], undefined],
	])('%j beside %j', (value, others, becomes) => {
		expect(first(value, ...others)).toBe(becomes);
	});

	it('are out of range, and not unclear, above 5', () => {
		const columns = columnsBy('fromColumn', () => [8, 9, 10]);
		expect(prepareValue(field('rating'), 8, { ...facts, columns }).heldBack).toMatchObject([
			{ message: 'Rating must be between 1 and 5' },
		]);
	});

	it.each([
		['8/10', 'half of it'],
		['80/100', 'a twentieth of it'],
	])('%s says that it is stored as %s', (value, share) => {
		expect(prepareValue(field('rating'), value, facts).reading).toContain(share);
	});
});
