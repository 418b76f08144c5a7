import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { type Answer, FakeService } from '../../../test/kit/fakeService';
import { root } from '../../../test/kit/root';

/** Runs the audit against a registry with this answer to each audit request. It answers other requests with 404. */
async function auditWith(answer: Answer) {
	const registry = await new FakeService().start();
	registry.on('*', ({ target }) => (target.endsWith('/bulk') ? answer : { status: 404, body: {} }));
	try {
		const audit = spawn(process.execPath, [join(root, 'tools', 'ci', 'audit.mjs')], {
			env: {
				...process.env,
				npm_config_registry: registry.url,
				npm_config_cache: join(root, 'node_modules', '.cache', 'audit'),
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const [[status], stdout, stderr] = await Promise.all([
			once(audit, 'close'),
			text(audit.stdout),
			text(audit.stderr),
		]);
		return { status, stdout, stderr };
	} finally {
		await registry.close();
	}
}

describe('the audit', () => {
	it.concurrent('passes without known vulnerabilities in packages that run for users', async () => {
		const { status, stdout } = await auditWith({ body: {} });

		expect(stdout).toMatch(/^\d\d+ packages that run for users, 0 of them vulnerable$/m);
		expect(status).toBe(0);
	});

	it.concurrent('fails on one vulnerable package, and names it with its advisory', async () => {
		const advisory = {
			id: 1,
			url: 'https://advisories.example/1',
			title: 'Reads any file',
			severity: 'high',
			vulnerable_versions: '>=1.0.0',
		};
		const { status, stdout, stderr } = await auditWith({ body: { fastify: [advisory] } });

		expect(stderr).toMatch(/^high: fastify.* Reads any file \(https:\/\/advisories\.example\/1\)$/m);
		expect(stdout).toMatch(/ 1 of them vulnerable$/m);
		expect(status).toBe(1);
	});

	it.concurrent('reports that nothing was audited when the registry answers no audits', async () => {
		const { status, stdout, stderr } = await auditWith({ status: 405, body: {} });

		expect(stderr).toContain('Nothing was audited');
		expect(stdout).toBe('');
		expect(status).toBe(2);
	});
});
