import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { root } from '../../test/kit/root';

test('the published sandbox starts by its command, and serves its page with its style', async () => {
	execFileSync(process.execPath, ['--import', 'tsx', join('sandbox', 'build.ts')], {
		cwd: root,
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	const main = join(root, 'sandbox', 'dist', 'main.js');
	const child = spawn(process.execPath, [main, '--port', '0', '--json'], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	try {
		const [line]: string[] = await once(createInterface({ input: child.stdout }), 'line');
		const { url, enterpriseId, syncToken } = JSON.parse(line ?? '') as Record<string, string>;
		const headers = { authorization: `Bearer ${syncToken}` };
		const metadata = await fetch(`${url}/enterprise/${enterpriseId}/metadata`, { headers });
		const style = await fetch(new URL('/assets/page.css', url));

		expect(await metadata.json()).toMatchObject({ id: enterpriseId });
		expect([style.status, style.headers.get('content-type')]).toEqual([
			200,
			expect.stringContaining('text/css'),
		]);
	} finally {
		child.kill();
		await once(child, 'exit');
	}
});
