import type { ActionDefinition } from '../../../nodes/shared/sync/shapes/definitions';
import { FailureError } from '../../../nodes/shared/sync/failure';
import { actionCodeOf, actionNamed, builtInTypes } from '../../../nodes/shared/workspace/actionNames';
import {
	allOf,
	DefinitionMap,
	foldLook,
	isActive,
	LabelIndex,
	MemberIndex,
	WordIndex,
	wordsOf,
} from '../../../nodes/shared/workspace/names';
import { builtInTypes as recorded } from '../../../sandbox/src/domain/actions/builtIn';

const gap = { why: 'not all can be read' };

describe('a label of the workspace', () => {
	const entries = ['Open', 'open', ' OPEN', "Don't call", 'Café “A”', 'Follow-up', 'Visit -'].map(
		(label) => ({
			label,
		}),
	);
	const labels = new LabelIndex(entries);

	it.each([
		['Open', 'Open'],
		['open', 'open'],
		['oPEN ', 'Open'],
		[' OPEN', ' OPEN'],
		['DON\u2019T CALL', "Don't call"],
		['don\u02bct\u00a0call', "Don't call"],
		['cafe\u0301 "a"', 'Café “A”'],
		['follow\u2011up', 'Follow-up'],
		['follow\u2010up', 'Follow-up'],
		['Visit \u2013', 'Visit -'],
		["Don't  call", "Don't call"],
		['Ope', undefined],
		['Opened', undefined],
		['Follow\u2014up', undefined],
		['Dont call', undefined],
		['', undefined],
	])('is found as written, or else as it looks: %j is %j', (given, label) => {
		expect(labels.find(given)?.label).toBe(label);
	});

	it('is the first of those that differ only in case, or only in what nobody sees', () => {
		const index = new LabelIndex([{ label: 'A' }, { label: 'a' }, { label: 'a\u2019b' }, { label: "a'b" }]);
		expect(index.find('A ')?.label).toBe('A');
		expect(index.find('a\u2018b')?.label).toBe('a\u2019b');
	});

	it('looks the same with marks that nobody sees', () => {
		const marks = '\u0000\u00ad\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff';
		for (const mark of marks) expect([mark, foldLook(`a${mark}b`)]).toEqual([mark, 'ab']);
		for (const joiner of '\u200c\u200d') expect(foldLook(`a${joiner}b`)).not.toBe('ab');
	});

	it('is not found by a part of two letters, which may be an answer of its own', () => {
		const index = new LabelIndex([{ label: 'No Response' }, { label: 'Old Man' }]);
		expect([index.findByPart('No'), index.findByPart('old')?.label]).toEqual([undefined, 'Old Man']);
		expect(new LabelIndex(index.entries, gap).findByPart('old')).toBeUndefined();
	});

	it('looks the same with any kind of quote, hyphen and blank', () => {
		for (const mark of ['\u2018', '\u2019', '\u201b', '\u02bc']) expect(foldLook(`a${mark}b`)).toBe("a'b");
		for (const mark of ['\u201c', '\u201d', '\u201e', '\u201f']) expect(foldLook(`a${mark}b`)).toBe('a"b');
		for (const blank of ['  ', '\t', '\u00a0', '\n']) expect(foldLook(`A${blank}B`)).toBe('a b');
		for (const mark of '-\u2010\u2011\u2012\u2013\u2212') expect(foldLook(`A${mark}B`)).toBe('a-b');
	});
});

describe('words of a name', () => {
	it('are its parts between blanks and punctuation, in lower case', () => {
		expect(wordsOf(' Sharma, Diya (Dr.)_A/B-c ')).toEqual(['sharma', 'diya', 'dr', 'a', 'b', 'c']);
		expect(wordsOf(' ,. ')).toEqual([]);
	});

	it.each([
		['diya', ['Diya Sharma', 'Diya Rao']],
		['sharma, diya', ['Diya Sharma']],
		['DIYA', ['Diya Sharma', 'Diya Rao']],
		['diy', []],
		['diya sharma rao', []],
		['', []],
		['-', []],
	])('find the names that have all of them: %j', (text, found) => {
		expect(new WordIndex(['Diya Sharma', 'Diya Rao', 'Ann'], (name) => name).find(text)).toEqual(found);
	});
});

describe('a member of the team', () => {
	const member = (name: string, email: string, status = 'Active') => ({ name, email, status });
	const everyone = [
		member(' Asha Rao ', 'Asha@example.com'),
		member('Ben Rao', 'ben@example.com', 'On Leave'),
		member('Dev Shah', 'dev1@example.com'),
		member('Dev Shah', 'dev2@example.com'),
		member('Gone Lee', 'gone@example.com', 'Inactive'),
		member('New Lee', 'new@example.com', 'Invited'),
		member('Old Lee', 'old@example.com', 'Deleted'),
	];
	const team = new MemberIndex(everyone);

	it.each([
		['asha@EXAMPLE.com ', 'Asha@example.com'],
		['asha rao', 'Asha@example.com'],
		['ben rao', 'ben@example.com'],
		['gone@example.com', 'gone@example.com'],
		['Gone Lee', undefined],
		['Dev Shah', undefined],
		['Rao', undefined],
		['', undefined],
	])('is found by the email, or by a name that only one active member has: %j', (given, email) => {
		expect(team.find(given)?.email).toBe(email);
	});

	it.each([
		['asha', 'Asha@example.com'],
		['RAO, ben', 'ben@example.com'],
		['rao', undefined],
		['dev', undefined],
		['lee', undefined],
		['gone', undefined],
		['', undefined],
	])('is found by words that only one active member has: %j', (given, email) => {
		expect(team.findByPart(given)?.email).toBe(email);
		expect(new MemberIndex(everyone, gap).findByPart(given)).toBeUndefined();
	});

	it('is active unless the service says that it cannot act', () => {
		expect(everyone.filter(isActive)).toEqual(everyone.slice(0, 4));
	});
});

describe('a custom action', () => {
	const action = (code: string, displayName: string, isUserDefined = true): [string, ActionDefinition] => [
		code,
		{
			...{ code, displayName, description: '', isUserDefined, allowsBackdating: true },
			...{ fields: [], hasAllFields: true, unreadable: [] },
		},
	];
	const entries = [
		action('1001', 'Site Visit'),
		action('1002', 'Site Visit Repeat'),
		action('1003', 'Demo'),
		action('1004', 'Demo'),
		action('1005', 'Phone Call', false),
		action('1006', 'Phone Note'),
	];
	const actions = new DefinitionMap(entries);

	it.each<[string, object]>([
		['1001', { kind: 'one', code: '1001', by: 'code' }],
		[' ACTION_1001 ', { kind: 'one', code: '1001', by: 'code' }],
		[' site visit', { kind: 'one', code: '1001', by: 'name' }],
		['Visit Site', { kind: 'several', codes: ['1001', '1002'] }],
		['repeat', { kind: 'one', code: '1002', by: 'name' }],
		['Demo', { kind: 'several', codes: ['1003', '1004'] }],
		['phone', { kind: 'several', codes: ['1005', '1006'] }],
		['lunch', { kind: 'none' }],
		['', { kind: 'none' }],
	])('is named by its code, its name, or words that only its name has: %j', (given, named) => {
		expect(actionNamed(given, actions)).toEqual(named);
	});

	it('is not named by a part of a name where others cannot be read', () => {
		const some = new DefinitionMap(entries, gap);
		expect(actionNamed('repeat', some)).toEqual({ kind: 'none' });
		expect(actionNamed('site visit', some)).toMatchObject({ code: '1001' });
	});

	it('is one of those that may be meant', () => {
		const isOfPeople = ({ isUserDefined }: ActionDefinition) => isUserDefined;
		expect(actionNamed('phone', actions, isOfPeople)).toMatchObject({ kind: 'one', code: '1006' });
		expect(actionCodeOf('phone', actions, isOfPeople)).toBe('1006');
	});

	it('may be one that nobody knows, by its bare code', () => {
		expect(actionCodeOf(' ACTION_9 ', actions)).toBe('9');
		expect(actionCodeOf('Demo ', actions)).toBe('Demo');
		expect(actionCodeOf('repeat', actions)).toBe('1002');
	});
});

describe('the gap of what cannot be read at all', () => {
	const failure = { reason: 'not_found', message: 'No such thing', description: '' } as const;

	it('says what is missing, and why', () => {
		expect(allOf('the team', failure)).toEqual({ why: 'the team cannot be read: No such thing', failure });
		expect(allOf('the team', { ...failure, httpStatus: 404 }).why).toMatch(/No such thing \(status 404\)$/);
	});

	it('is none where the execution was cancelled', () => {
		expect(() => allOf('the team', { ...failure, reason: 'cancelled' })).toThrow(FailureError);
	});
});

it('the types that the service records by itself are offered, but for notes', () => {
	expect(recorded.filter((type) => !builtInTypes.includes(type))).toEqual(['USER_NOTE']);
});
