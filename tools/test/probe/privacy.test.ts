import { Client } from '../../probe/client';
import { planOf } from '../../probe/probe';
import { reportOf } from '../../probe/report';
import type { DialectName } from '../../../sandbox/src/server';
import { callAdmin } from '../../../test/kit/sandbox/callAdmin';
import { members, useSandbox } from '../../../test/kit/sandbox/useSandbox';
import { redirectTo } from '../../../test/kit/fakeService';
import { withFakeService } from '../../../test/kit/support/withFakeService';
import { probeOf, today, useFolder } from './support';

const running = useSandbox({ seed: 'empty' });
const folder = useFolder();

const canary = 'canary';

/** A lead, a field and a timeline with a canary in each text that a person could have typed. */
async function fillWithCanaries(): Promise<string> {
	running.sandbox.reset('empty');
	const { sandbox } = running;
	await callAdmin(sandbox, 'POST', '/fields', {
		apiName: 'canary_field',
		type: 'DROPDOWN',
		description: 'canary description',
		labels: ['canary label'],
	});
	const leadId = await running.api.newLead({
		name: 'canary name',
		email: 'canary@example.com',
		company: 'canary company',
		notes: 'canary notes',
		canary_field: 'canary label',
		customer_id: 'canary-1',
		assignee: members.active,
	});
	const actions = [
		{ type: '1004', fields: { comment: 'canary comment' } },
		{ type: '1003', fields: { title: 'canary title' } },
	];
	await running.api.append(leadId, ...actions);
	sandbox.record(leadId, { type: 'USER_NOTE', body: { text: 'canary note' } });
	return leadId;
}

describe('The report', () => {
	test.each(['strict', 'observed', 'foreign', 31, 32, 33] satisfies DialectName[])(
		'has no personal data and no token where the service speaks %s',
		async (dialect) => {
			const leadId = await fillWithCanaries();
			running.sandbox.speak(dialect);
			const probed = await probeOf(running.sandbox, folder.path, { leadId });
			running.sandbox.speak('strict');
			const seen = probed.evidence.exchanges.map(({ text }) => text).join('\n');
			expect(seen).toContain(canary);
			const told = reportOf(probed, { documented: [], today }).toLowerCase();
			for (const secret of [
				canary,
				'lead-workspace.example',
				members.active,
				'diya',
				leadId,
				running.sandbox.syncToken,
			])
				expect(told).not.toContain(secret.toLowerCase());
		},
	);
});

describe('The token', () => {
	const [service, stranger] = [withFakeService(), withFakeService()];
	const account = () => ({ url: service.url, enterpriseId: 'x', syncToken: 'secret' });

	test('goes to no other host, even if the service sends every call there', async () => {
		service.on('*', ({ target }) => redirectTo(`${stranger.origin}${target}`, 307));
		await probeOf(account());
		expect(service.requests).not.toEqual([]);
		expect(stranger.requests).toEqual([]);
	});

	test('does not go with the bytes of a file', async () => {
		service.on('*', { body: '' });
		const bytes = planOf(true).find(({ kind }) => kind === 'storedBytes');
		if (bytes === undefined) throw new Error('The plan has no upload');
		const client = new Client({ baseUrl: service.url, enterpriseId: 'x', token: 'secret' });
		await client.send(bytes, { address: `${service.origin}/file`, bytes: 'x' });
		expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
	});
});

test('A plan writes no team member', () => {
	const kinds = planOf(true).map(({ kind }) => kind);
	expect(kinds).not.toContain('createTeamMember');
	expect(kinds).not.toContain('updateAvailability');
});
