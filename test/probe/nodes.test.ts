import { profileOf } from '../../probe/profile';
import { brokenIn } from '../../probe/trial/nodes';
import { busyLead } from '../../probe/trial/sandbox';
import { strict } from '../../sandbox/src/http/dialects/dialect';
import { dialectOfProfile } from '../../sandbox/src/http/dialects/profile';
import { absent } from '../../sandbox/src/http/dialects/ways';
import { withWorkspace } from '../support/withWorkspace';
import { probeOf, today, useFolder } from './support';

const workspace = withWorkspace('demo');
const folder = useFolder();

describe('The nodes', () => {
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
