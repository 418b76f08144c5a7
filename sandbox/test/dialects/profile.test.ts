import { join } from 'node:path';
import { generated } from '../../src/http/dialects/generated';
import { dialectOfProfile, type Profile, ProfileError, readProfile } from '../../src/http/dialects/profile';
import { readProfileFile } from '../../src/http/dialects/profileFile';
import { Voice } from '../../src/http/dialects/voice';
import { members, useSandbox } from '../../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'empty' });

const profile: Profile = {
	format: 1,
	probedOn: '2026-01-31',
	wrote: true,
	answers: {
		searchLeads: {
			'ID of an entry': { verdict: 'forms', forms: ['lead_id in entries'] },
			'more of an entry': { verdict: 'forms', forms: ['status in entries', 'employeeid in entries'] },
			'length of a page': { verdict: 'usual' },
		},
		getLead: { created_on: { verdict: 'other', seen: 'no created_on' } },
		any: { 'content type': { verdict: 'not settled', why: 'no answer had one' } },
	},
	assumptions: { 'newest-first': { verdict: 'confirmed', note: 'Three leads came newest first.' } },
	limits: { pageSize: 100, teamPageSize: 10, requestsPerHour: null },
};

const changed = (change: object) => JSON.stringify({ ...profile, ...change });

describe('A profile', () => {
	test('is read as it was written', () => {
		expect(readProfile(JSON.stringify(profile))).toEqual(profile);
	});

	test('makes the sandbox answer in its forms, several of one freedom too, and in the usual ones elsewhere', async () => {
		const id = await running.api.newLead({ assignee: members.active });
		running.sandbox.speak(dialectOfProfile(profile));
		const { data } = await running.api.search({});
		running.sandbox.speak('strict');
		expect(data).toEqual([
			{ fields: expect.any(Object), lead_id: id, status: 'Fresh', employeeid: members.active },
		]);
	});

	test.each([
		['no JSON', '{', 'The profile is not JSON.'],
		['another format', changed({ format: 2 }), /^The profile cannot be read: format /],
		[
			'an unknown key',
			changed({ token: 'x' }),
			/^The profile cannot be read: it Unrecognized key: "token"\.$/,
		],
		['an unknown answer', changed({ answers: { nope: {} } }), /nope is no answer|answers\.nope/],
		[
			'an unknown freedom',
			changed({ answers: { getLead: { nope: { verdict: 'usual' } } } }),
			'The profile names getLead: nope, which is not open.',
		],
		[
			'an unknown form',
			changed({ answers: { getLead: { created_on: { verdict: 'forms', forms: ['nope'] } } } }),
			'The profile has an unknown form for getLead: created_on: nope.',
		],
	])('is refused with one sentence when it has %s', (_what, text, message) => {
		expect(() => readProfile(text)).toThrow(ProfileError);
		expect(() => readProfile(text)).toThrow(message);
	});

	const verdicts = (verdict: object) => ({ answers: { getLead: { created_on: verdict } } });
	const limits = (change: object) => ({ limits: { ...profile.limits, ...change } });
	const assumed = (change: object) => ({
		assumptions: { x: { verdict: 'confirmed', note: 'n', ...change } },
	});

	test.each<[place: string, accepted: readonly object[], refused: readonly object[]]>([
		['format', [{ format: 1 }], [{ format: 0 }, { format: '1' }]],
		[
			'probedOn',
			[{ probedOn: '2026-12-31' }],
			[{ probedOn: '2026-13-01' }, { probedOn: '' }, { probedOn: 1 }],
		],
		['wrote', [{ wrote: false }], [{ wrote: 'no' }, { wrote: null }]],
		[
			'answers.getLead.created_on',
			[
				verdicts({ verdict: 'usual' }),
				verdicts({ verdict: 'forms', forms: ['no created_on', 'created_on as createdOn'] }),
				verdicts({ verdict: 'other', seen: 'x' }),
				verdicts({ verdict: 'not settled', why: 'x' }),
			],
			[
				verdicts({}),
				verdicts({ verdict: '' }),
				verdicts({ verdict: 'usual', more: 1 }),
				verdicts({ verdict: 'forms' }),
				verdicts({ verdict: 'forms', forms: [] }),
				verdicts({ verdict: 'forms', forms: [1] }),
				verdicts({ verdict: 'forms', forms: ['no created_on'], more: 1 }),
				verdicts({ verdict: 'other' }),
				verdicts({ verdict: 'other', seen: 'x', more: 1 }),
				verdicts({ verdict: 'not settled' }),
				verdicts({ verdict: 'not settled', why: 'x', more: 1 }),
			],
		],
		...(['pageSize', 'teamPageSize', 'requestsPerHour'] as const).map(
			(name): [string, object[], object[]] => [
				`limits.${name}`,
				[1, 7, null].map((value) => limits({ [name]: value })),
				[0, 0.5, '1', undefined].map((value) => limits({ [name]: value })),
			],
		),
		['limits', [], [limits({ more: 1 }), { limits: null }]],
		[
			'assumptions.x',
			['confirmed', 'differs', 'not settled'].map((verdict) => assumed({ verdict })),
			[assumed({ verdict: '' }), assumed({ verdict: 'x' }), assumed({ note: 1 }), assumed({ more: 1 })],
		],
	])('has at %s what a probe writes there, and is refused with that place otherwise', (place, good, bad) => {
		for (const change of good) expect(readProfile(changed(change))).toMatchObject(change);
		for (const change of bad)
			expect(() => readProfile(changed(change))).toThrow(
				new RegExp(`^The profile cannot be read: ${place.replaceAll('.', '\\.')}\\S* .{5,}\\.$`),
			);
	});

	test('that is no object is refused as a whole', () => {
		for (const text of ['null', '[]', '5'])
			expect(() => readProfile(text)).toThrow(/^The profile cannot be read: it .{5,}\.$/);
	});

	test('of a file says which file is not there, or cannot be read', () => {
		const missing = join(__dirname, 'no-such-profile.json');
		expect(() => readProfileFile(missing)).toThrow(ProfileError);
		expect(() => readProfileFile(missing)).toThrow(`There is no profile ${missing}.`);
		expect(() => readProfileFile(__dirname)).toThrow(ProfileError);
		expect(() => readProfileFile(__dirname)).toThrow(`The profile ${__dirname} cannot be read.`);
		expect(() => readProfileFile(__filename)).toThrow('The profile is not JSON.');
	});

	test('has the ways of its forms in the order of the table, after its page sizes', () => {
		const { name, ways } = dialectOfProfile(profile);
		const names = Object.entries(ways).map(([answer, some]) => [answer, some.map((way) => way.name)]);
		expect(name).toBe('profile');
		expect(Object.fromEntries(names.filter(([, some]) => some?.length))).toEqual({
			searchLeads: [
				'at most 100 at once',
				'lead_id in entries',
				'status in entries',
				'employeeid in entries',
			],
			listTeamMembers: ['at most 10 at once'],
		});
		const none = dialectOfProfile({
			...profile,
			answers: {},
			limits: { ...profile.limits, pageSize: null, teamPageSize: null },
		});
		expect(Object.values(none.ways).flat()).toEqual([]);
	});
});

describe('The voice of a sandbox', () => {
	test('has the dialect of its name, and names the ways of each answer', () => {
		const voice = new Voice('strict');
		const namesOf = (dialect: Parameters<Voice['speak']>[0]) => {
			voice.speak(dialect);
			return voice.described();
		};
		expect(voice.described()).toEqual({ dialect: 'strict', ways: {} });
		expect(namesOf('observed')).toMatchObject({ dialect: 'observed', ways: { searchLeads: { length: 2 } } });
		expect(namesOf(7)).toEqual({
			dialect: 7,
			ways: expect.objectContaining({ searchLeads: generated(7).ways.searchLeads?.map((way) => way.name) }),
		});
		expect(namesOf({ name: 1, ways: { getLead: [{ name: 'own' }] } }).ways).toEqual({ getLead: ['own'] });
	});

	test('is another one for a call that asks for it by name, and its own for any other call', () => {
		const voice = new Voice('observed');
		const nameFor = (asked: string | undefined) => voice.dialectFor({ 'x-sandbox-dialect': asked }).name;
		expect(['strict', 'observed', 'nope', '7', '', undefined].map(nameFor)).toEqual([
			'strict',
			'observed',
			'observed',
			'observed',
			'observed',
			'observed',
		]);
		expect(voice.dialectFor({}).name).toBe('observed');
	});
});
