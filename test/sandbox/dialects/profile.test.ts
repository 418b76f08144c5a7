import {
	dialectOfProfile,
	type Profile,
	ProfileError,
	readProfile,
} from '../../../sandbox/src/http/dialects/profile';
import { members, useSandbox } from '../support';

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
});
