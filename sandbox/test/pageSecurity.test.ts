import { Person } from './person';
import { heading, signedIn } from './seen';
import { startSandbox } from '../src/server';
import { useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'demo' });

const pages = ['/', '/log', '/definitions', '/team', '/tokens', '/faults'];

describe('Signing in', () => {
	// docs/security.md promises: "The page needs a password that is new at each start"
	test('every page asks for the password, and then returns to the requested page', async () => {
		const person = new Person(running.sandbox);
		for (const path of [...pages, '/leads/0123456789abcdef01234567']) {
			const { status, headers } = await person.get(path);
			expect([status, headers['location']]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
		}
		expect((await person.get('/log/events', { Accept: 'text/event-stream' })).status).toBe(401);
		const { headers } = await person.submit('/sign-in', {
			password: running.sandbox.password,
			next: '/team',
		});
		expect(headers['location']).toBe('/team');
		expect(heading(await person.get('/team'))).toBe('Team');
	});

	test('a wrong password is rejected, and no form writes without a session', async () => {
		const person = new Person(running.sandbox);
		const refused = await person.signIn('wrong');
		expect([refused.status, refused.$('[role=alert]').text()]).toEqual([403, 'Wrong password.']);
		expect(person.cookie).toBe('');
		expect((await person.submit('/tokens', { kind: 'sync', name: 'x', csrf: '' })).status).toBe(401);
		expect((await person.submit('/definitions/fields/company', { isVisible: 'false' })).status).toBe(401);
	});

	test('after ten wrong passwords in a row, further attempts of a minute are refused, the right one too', async () => {
		const own = await startSandbox({ seed: 'empty' });
		try {
			const signIn = async (password?: string) => await new Person(own).signIn(password);
			const attempts = async (count: number) => {
				const statuses: number[] = [];
				while (statuses.length < count) statuses.push((await signIn('wrong')).status);
				return new Set(statuses);
			};
			expect(await attempts(9)).toEqual(new Set([403]));
			expect((await signIn()).status).toBe(303);
			expect(await attempts(10)).toEqual(new Set([403]));
			const { status, headers, $ } = await signIn();
			expect([status, $('[role=alert]').text()]).toEqual([
				429,
				expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
			]);
			expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
		} finally {
			await own.close();
		}
	});

	test('the cookie is for this site alone and out of reach of scripts', async () => {
		const { headers } = await new Person(running.sandbox).signIn();
		expect(String(headers['set-cookie'])).toMatch(
			/^sandbox_session_\d+=[0-9a-f]{48}; Path=\/; HttpOnly; SameSite=Strict$/,
		);
	});

	test('signing out ends the session, even with a copy of the cookie', async () => {
		const person = await signedIn(running.sandbox);
		const { cookie } = person;
		await person.submit('/sign-out', { csrf: await person.csrf() });
		expect((await person.get('/', { Cookie: cookie })).status).toBe(303);
	});

	test('sign-in never redirects to another site', async () => {
		for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
			const { headers } = await new Person(running.sandbox).submit('/sign-in', {
				password: running.sandbox.password,
				next,
			});
			expect(headers['location']).toBe('/');
		}
	});
});

describe('Browser security', () => {
	// docs/security.md promises: "Forms need a token of the session and the same origin."
	test('a form without its token, or from another site, is rejected and does nothing', async () => {
		const person = await signedIn(running.sandbox);
		const csrf = await person.csrf();
		const form = { kind: 'sync', name: 'Stolen' };
		const answers = [
			await person.submit('/tokens', form),
			await person.submit('/tokens', { ...form, csrf: 'wrong' }),
			await person.submit('/tokens', { ...form, csrf }, { Origin: 'http://evil.example' }),
			await person.submit('/tokens', { ...form, csrf }, { Origin: 'null' }),
			await person.submit('/tokens', JSON.stringify({ ...form, csrf }) as never, {
				'Content-Type': 'application/json',
			}),
		].map(({ status }) => status);
		expect(answers).toEqual([403, 403, 403, 403, 415]);
		expect((await person.get('/tokens')).html).not.toContain('Stolen');
	});

	test('pages are never cached, run only their own script, and load nothing from elsewhere', async () => {
		const person = await signedIn(running.sandbox);
		for (const path of [...pages, '/sign-in', '/assets/page.css']) {
			const { headers, $ } = await person.get(path);
			expect(headers).toMatchObject({
				'cache-control': 'no-store',
				'x-content-type-options': 'nosniff',
				'referrer-policy': 'same-origin',
				'content-security-policy': expect.stringMatching(
					/^default-src 'none'; script-src 'self'; style-src 'self';/,
				),
			});
			expect(headers['content-security-policy']).not.toContain('unsafe');
			expect($('script:not([src]), style, [style], [onclick], base').length).toBe(0);
			const addresses = $('[src], link[href]')
				.toArray()
				.map((element) => $(element).attr('src') ?? $(element).attr('href'));
			expect(addresses.filter((address) => !address?.startsWith('/assets/'))).toEqual([]);
		}
	});

	// docs/security.md promises: "Other host names are rejected"
	test('the page is served under an IP address or localhost only', async () => {
		const person = await signedIn(running.sandbox);
		const port = new URL(running.sandbox.page).port;
		for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
			expect((await person.get('/team', { Host: host })).status).toBe(200);
		}
		for (const host of [
			`evil.example:${port}`,
			'localhost.evil.example',
			'evillocalhost',
			`evillocalhost:${port}`,
		]) {
			expect((await person.get('/team', { Host: host })).status).toBe(421);
		}
	});

	test('an error is a page too, and shows no stack trace', async () => {
		const missing = await (await signedIn(running.sandbox)).get('/leads/nope');
		expect([missing.status, heading(missing)]).toEqual([404, 'Not found']);
		expect(missing.html).not.toMatch(/\.ts\b|node_modules|at async/);
	});
});
