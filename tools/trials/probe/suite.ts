import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';

/** Tests of what the nodes do, those that take the least time. */
const quickest = [
	'test/leads/create.test.ts',
	'test/leads/update.test.ts',
	'test/leads/read.test.ts',
	'test/leads/upsert.test.ts',
	'test/leads/pipeline.test.ts',
	'test/actions/createCustom.test.ts',
	'test/actions/customRemarks.test.ts',
	'test/actions/givenFields.test.ts',
	'test/actions/createPayment.test.ts',
	'test/actions/updates.test.ts',
	'test/files/upload.test.ts',
	'test/team-members/read.test.ts',
];

/** Runs tests of the nodes in the dialect of this profile, and returns the line in which Jest counts them. */
export function runSuite(
	profile: object,
	tests: readonly string[] = quickest,
): { ok: boolean; counts: string } {
	const folder = mkdtempSync(join(tmpdir(), 'profile-'));
	const file = join(folder, 'profile.json');
	writeFileSync(file, JSON.stringify(profile));
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const { status, stderr } = spawnSync(process.execPath, [jest, '--silent', ...tests], {
		cwd: root,
		env: { ...process.env, DIALECT: file },
		encoding: 'utf8',
	});
	rmSync(folder, { recursive: true });
	if (status !== 0) process.stderr.write(stderr);
	const counts = stderr.split('\n').find((line) => line.startsWith('Tests:'));
	return { ok: status === 0, counts: counts?.replace(/^Tests:\s*/, '') ?? 'no test was run' };
}
