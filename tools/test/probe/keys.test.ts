import { keysOf, withoutRow } from '../../probe/keys';
import { reportOf } from '../../probe/report';
import { strict } from '../../../sandbox/src/http/dialects/dialect';
import { renamed } from '../../../sandbox/src/http/dialects/ways';
import { useSandbox } from '../../../test/kit/sandbox/useSandbox';
import { probeOf, today, useFolder } from './support';

const running = useSandbox({ seed: 'demo' });
const folder = useFolder();

afterEach(() => running.sandbox.speak('strict'));

const told = { documented: [], today };

describe('The keys that a probe sees', () => {
	test('are named with their types and their rows', async () => {
		const { evidence } = await probeOf(running.sandbox);
		const keys = keysOf(evidence);
		expect(keys).toContainEqual({
			kind: 'listTeamMembers',
			isError: false,
			path: 'data[].email',
			types: ['string'],
			rows: ['email (R)'],
		});
		expect(keys.find(({ kind, path }) => kind === 'searchLeads' && path === 'total_count')).toMatchObject({
			types: ['number'],
			rows: ['totalCount (S)'],
		});
		expect(keys.some(({ path }) => path === 'data[].fields.*')).toBe(true);
		expect(keys.some(({ path }) => /fields\.phone/.test(path))).toBe(false);
	});

	test('without a row are in the report, for somebody to add', async () => {
		running.sandbox.speak({ ...strict, ways: { listTeamMembers: [renamed('data[].email', 'e_posta')] } });
		const probed = await probeOf(running.sandbox);
		expect(withoutRow(keysOf(probed.evidence)).map(({ path }) => path)).toContain('data[].e_posta');
		expect(reportOf(probed, told)).toContain('| listTeamMembers | data[].e_posta | string | **no row** |');
	});

	test('have no row at all in the foreign dialect', async () => {
		running.sandbox.speak('foreign');
		const keys = keysOf((await probeOf(running.sandbox)).evidence);
		expect(keys.filter(({ rows }) => rows.some((row) => row !== '*'))).toEqual([]);
	});
});

test('A probe that only reads settles nothing of writes', async () => {
	const probed = await probeOf(running.sandbox);
	expect(probed.wrote).toBe(false);
	expect(reportOf(probed, told)).toMatch(/\| `null` in an update clears \| not settled \|/);
	const written = running.sandbox.requests().filter(({ route }) => route === 'createLead');
	expect(written).toEqual([]);
});

test('A probe that writes settles more', async () => {
	const report = reportOf(await probeOf(running.sandbox, folder.path), told);
	expect(report).toMatch(/\| `null` in an update clears \| confirmed \|/);
	expect(report).toContain('createLead');
});
