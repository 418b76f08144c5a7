import { profileOf } from '../../probe/profile';
import { judge } from '../../trials/probe/judge';
import { brokenIn } from '../../trials/probe/nodes';
import { trialOf } from '../../trials/probe/print';
import { busyLead } from '../../trials/probe/sandbox';
import { Truth } from '../../trials/probe/truth';
import { strict } from '../../../sandbox/src/http/dialects/dialect';
import { dialectOfProfile, readProfile } from '../../../sandbox/src/http/dialects/profile';
import { absent, renamed } from '../../../sandbox/src/http/dialects/ways';
import { quick } from '../../../test/kit/runtime';
import { useSandbox } from '../../../test/kit/sandbox/useSandbox';
import { withWorkspace } from '../../../test/kit/support/withWorkspace';
import { probeOf, today, useFolder } from './support';

const running = useSandbox({ seed: 'demo' });
const folder = useFolder();

/** The seeds of `npm run trial -- probe` are drawn; these are others. */
const dialects = [20_261, 4_100_100_100];

describe('A probe', () => {
	afterEach(() => {
		running.sandbox.speak('strict');
		running.sandbox.reset('demo');
	});

	test.each(dialects)('tells the forms of the dialect %i, and none that it does not have', async (seed) => {
		const leadId = await busyLead(running.sandbox);
		const truth = new Truth(seed);
		running.sandbox.speak(truth.dialect);
		const profile = profileOf(await probeOf(running.sandbox, folder.path, { leadId }), today);
		const { wrong, share, observable } = trialOf(judge(seed, truth, profile), []);
		expect(wrong).toEqual([]);
		expect(observable).toBeGreaterThan(150);
		expect(share).toBeGreaterThanOrEqual(0.95);
		expect(readProfile(JSON.stringify(profile))).toEqual(profile);
	});

	test('finds nothing unusual in strict answers, and lets the sandbox speak them', async () => {
		const leadId = await busyLead(running.sandbox);
		const profile = profileOf(await probeOf(running.sandbox, folder.path, { leadId }), today);
		const verdicts = Object.values(profile.answers).flatMap((answer) => Object.values(answer));
		expect(verdicts.filter(({ verdict }) => verdict === 'forms' || verdict === 'other')).toEqual([]);
		expect(profile.limits).toEqual({ pageSize: 100, teamPageSize: 10, requestsPerHour: null });
		const spoken = Object.values(dialectOfProfile(profile).ways).flat();
		expect(spoken.map(({ name }) => name)).toEqual(['at most 100 at once', 'at most 10 at once']);
	});

	test('names a form that no table has', async () => {
		running.sandbox.speak({ ...strict, ways: { listTeamMembers: [renamed('data[].email', 'e_mail')] } });
		const { answers } = profileOf(await probeOf(running.sandbox), today);
		expect(answers.listTeamMembers?.['email']).toEqual({ verdict: 'other', seen: 'email as e_mail' });
	});

	test('settles nothing of writes while it only reads', async () => {
		const profile = profileOf(await probeOf(running.sandbox), today);
		expect(profile.wrote).toBe(false);
		expect(profile.assumptions['null-clears']?.verdict).toBe('not settled');
		expect(new Set(Object.values(profile.answers.createLead ?? {}).map(({ verdict }) => verdict))).toEqual(
			new Set(['not settled']),
		);
		const written = running.sandbox.requests().filter(({ route }) => route === 'createLead');
		expect(written).toEqual([]);
	});
});

describe('The nodes', () => {
	const workspace = withWorkspace('demo', quick);

	test('do in the dialect of a profile what they do in the strict one', async () => {
		const leadId = await busyLead(workspace.sandbox);
		workspace.sandbox.speak(2_468);
		const profile = profileOf(await probeOf(workspace.sandbox, folder.path, { leadId }), today);
		expect(await brokenIn(workspace, strict, dialectOfProfile(profile))).toEqual([]);
	});

	test('are seen to fail where a service breaks a promise', async () => {
		const broken = { ...strict, ways: { searchLeads: [absent('data')] } };
		expect(await brokenIn(workspace, strict, broken)).toEqual([expect.stringMatching(/^Get Many: /)]);
	});
});
