import { appendFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { planOf } from '../../probe/probe';
import { leftBehind } from '../../probe/left';
import { summary } from '../../probe/report';
import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { startSandbox } from '../../../sandbox/src/server';
import { useSandbox } from '../../../test/kit/sandbox/useSandbox';
import { probeOf, useFolder } from './support';

const running = useSandbox({ seed: 'empty' });
const folder = useFolder();

beforeEach(() => running.sandbox.reset('empty'));

/** The plain lead is sent only to a service that refuses the other. */
const appends = planOf(true).filter(
	({ key, kind, writes }) =>
		writes &&
		key !== 'plain lead' &&
		kind !== 'storedBytes' &&
		kind !== 'download' &&
		endpoints[kind].retry !== 'idempotentWrite',
);

const countOf = (route: string) =>
	running.sandbox.requests().filter((request) => request.route === route).length;

const sentAppends = () =>
	['createLead', 'createActions', 'createLeadFiles', 'createActionFiles'].reduce(
		(sum, route) => sum + countOf(route),
		0,
	);

function freshFolder(path: string): string {
	mkdirSync(path);
	return path;
}

describe('A probe that writes', () => {
	test('writes once, however often it runs', async () => {
		const first = summary((await probeOf(running.sandbox, folder.path)).evidence);
		expect(sentAppends()).toBe(appends.length);
		const again = summary((await probeOf(running.sandbox, folder.path)).evidence);
		expect(sentAppends()).toBe(appends.length);
		expect(again).toEqual(first);
	});

	test.each([
		['createLead', 2, /There may be a new lead/],
		['createActions', 1, /There is a lead.*there may be a custom action and a payment/],
		['createLeadFiles', 1, /There is a lead/],
	] as const)(
		'never sends %s again whose answer was lost, and says what is left',
		async (route, calls, left) => {
			running.sandbox.faults.add({ route, cut: 'after' });
			await probeOf(running.sandbox, folder.path);
			running.sandbox.faults.clear();
			const probed = await probeOf(running.sandbox, folder.path);

			expect(countOf(route)).toBe(calls);
			expect(probed.gaps.map(({ why }) => why)).toContain(
				'it was sent by an earlier run whose answer was lost, so it is not sent again',
			);
			expect(leftBehind(probed).join(' ')).toMatch(left);
		},
	);

	test('takes a line that stops in the middle for a lost answer', async () => {
		await probeOf(running.sandbox, folder.path);
		const file = join(folder.path, 'journal.jsonl');
		const torn = freshFolder(join(folder.path, 'torn'));
		const lines = readFileSync(file, 'utf8').split('\n');
		const at = lines.findIndex((line) => line.includes('"answered"') && line.includes('"new actions"'));
		appendFileSync(join(torn, 'journal.jsonl'), [...lines.slice(0, at), lines[at]?.slice(0, 40)].join('\n'));
		await probeOf(running.sandbox, torn);
		expect(countOf('createActions')).toBe(1);
	});

	test('goes on where the service took no more calls', async () => {
		running.sandbox.faults.add({ route: 'createActions', status: 429, retryAfter: 0 });
		const stopped = await probeOf(running.sandbox, folder.path);
		expect(stopped.stopped).toBe(true);
		running.sandbox.faults.clear();
		const probed = await probeOf(running.sandbox, folder.path);
		expect(probed.stopped).toBe(false);
		expect(probed.gaps.map(({ key }) => key)).not.toContain('new actions');
		expect(countOf('createLead')).toBe(2);
	});

	test('keeps its journal to itself, and for one workspace', async () => {
		await probeOf(running.sandbox, folder.path);
		const file = join(folder.path, 'journal.jsonl');
		expect(statSync(file).mode & 0o077).toBe(0);
		expect(readFileSync(file, 'utf8')).not.toContain(running.sandbox.syncToken);
		const other = await startSandbox({ seed: 'empty' });
		await expect(probeOf(other, folder.path)).rejects.toThrow('is the journal of another workspace');
		await other.close();
	});

	test('leaves a lead of somebody else alone that has its identifier', async () => {
		running.sandbox.speak('observed');
		const id = await running.api.newLead({ phone: '12025550143', name: 'Somebody' });
		const probed = await probeOf(running.sandbox, folder.path);
		running.sandbox.speak('strict');
		expect(countOf('updateLead') + countOf('createActions')).toBe(0);
		expect((await running.api.get(`/lead/${id}`)).data).toMatchObject({ fields: { name: 'Somebody' } });
		expect(leftBehind(probed)).toEqual([
			'There is no new lead: the service refused it (status 409).',
			'There may be a lead without its identifier, whose name is Lead Workspace Probe: no read shows it.',
		]);
	});
});
