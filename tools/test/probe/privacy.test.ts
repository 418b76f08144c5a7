import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Client } from '../../probe/client';
import { planOf, probe } from '../../probe/probe';
import { reportOf } from '../../probe/report';
import type { DialectName } from '../../../sandbox/src/server';
import { callAdmin } from '../../../test/kit/sandbox/callAdmin';
import { members, useSandbox } from '../../../test/kit/sandbox/useSandbox';
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
	const servers: Server[] = [];

	async function serve(handler: Parameters<typeof createServer>[1]): Promise<string> {
		const server = createServer(handler ?? undefined).listen(0, '127.0.0.1');
		await new Promise((resolve) => server.once('listening', resolve));
		servers.push(server);
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}

	afterAll(async () => {
		await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	});

	test('goes to no other host, even if the service sends every call there', async () => {
		const heard: string[] = [];
		const stranger = await serve((request, response) => {
			heard.push(request.headers.authorization ?? 'no token');
			response.end('{}');
		});
		const service = await serve((request, response) => {
			response.writeHead(307, { location: `${stranger}${request.url ?? ''}` }).end();
		});
		await probe({
			client: new Client({ baseUrl: `${service}/v2`, enterpriseId: 'x', token: 'secret' }),
			settings: { leadId: undefined, identifier: undefined },
			journal: undefined,
			mayWrite: () => Promise.resolve(false),
			said: () => undefined,
		});
		expect(heard).toEqual([]);
	});

	test('does not go with the bytes of a file', async () => {
		const heard: unknown[] = [];
		const storage = await serve((request, response) => {
			heard.push(request.headers.authorization);
			response.end();
		});
		const bytes = planOf(true).find(({ kind }) => kind === 'storedBytes');
		const client = new Client({ baseUrl: `${storage}/v2`, enterpriseId: 'x', token: 'secret' });
		if (bytes !== undefined) await client.send(bytes, { address: `${storage}/file`, bytes: 'x' });
		expect(heard).toEqual([undefined]);
	});
});

test('A plan writes no team member', () => {
	const kinds = planOf(true).map(({ kind }) => kind);
	expect(kinds).not.toContain('createTeamMember');
	expect(kinds).not.toContain('updateAvailability');
});
