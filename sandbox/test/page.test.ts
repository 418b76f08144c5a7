import { rows, signedIn, told } from './seen';
import { useSandbox } from '../../test/kit/sandbox/useSandbox';

const SCRIPT = '<script>alert(1)</script>';

const running = useSandbox({ seed: 'demo' });

describe('Tokens', () => {
	test('a token is created, shown once, used and deleted', async () => {
		const person = await signedIn(running.sandbox);
		const made = await person.write('/tokens', { kind: 'sync', name: SCRIPT });
		const token = made.$('#secret').text();
		expect(token).toMatch(/^[0-9a-f]{48}$/);
		const call = () => running.api.call('GET', '/metadata', undefined, { Authorization: `Bearer ${token}` });
		expect((await call()).status).toBe(200);
		const again = await person.get('/tokens');
		expect(again.html).not.toContain(token);
		expect(again.html).not.toContain('<script>alert');
		const form = String(again.$('form[action$="/delete"]').attr('action'));
		expect(told(await person.write(form, {}))).toBe('The token was deleted. Calls with it now fail.');
		expect((await call()).status).toBe(401);
	});

	test('a fourth is rejected with a clear message', async () => {
		const person = await signedIn(running.sandbox);
		await person.write('/tokens', { kind: 'async', name: 'Second' });
		await person.write('/tokens', { kind: 'async', name: 'Third' });
		const refused = await person.write('/tokens', { kind: 'async', name: 'Fourth' });
		expect(refused.$('[role=alert]').text()).toContain('A workspace can have at most 3 Async tokens.');
		expect(refused.html).not.toContain('Fourth');
	});
});

describe('The way to the API', () => {
	test('the first page has what a credential needs, under the host name that the person uses', async () => {
		const person = await signedIn(running.sandbox);
		const { port } = new URL(running.sandbox.page);
		const { $ } = await person.get('/', { Host: `localhost:${port}` });
		expect($('#base-url').text()).toBe(`http://localhost:${port}/v2`);
		expect($('#enterprise-id').text()).toBe(running.sandbox.enterpriseId);
		const { status } = await running.api.get('/metadata');
		expect([status, (await person.get('/')).$('#base-url').text()]).toEqual([200, running.sandbox.url]);
	});

	test('each text to copy has a button that only a script shows, and the button names it', async () => {
		const person = await signedIn(running.sandbox);
		const made = await person.write('/tokens', { kind: 'sync', name: 'To copy' });
		for (const { $ } of [await person.get('/'), made]) {
			const copied = $('[data-copies]').toArray();
			expect(copied.length).toBeGreaterThan(1);
			for (const button of copied) {
				expect($(button).attr('hidden')).toBeDefined();
				expect($(`#${$(button).attr('data-copies')}`).text()).not.toBe('');
				expect($(button).text().replace(/\s+/g, ' ').trim()).toMatch(/^Copy (the )?\w+/);
			}
		}
		expect(made.$('[data-copies=secret]').length).toBe(1);
		const remove = String(made.$('form[action$="/delete"]').attr('action'));
		await person.write(remove, {});
	});

	test('times name their zone', async () => {
		const person = await signedIn(running.sandbox);
		const lead = await running.api.newLead({ name: 'Somewhere' });
		for (const path of ['/', '/tokens', '/log', `/leads/${lead}`]) {
			expect((await person.get(path)).$('main').text()).toContain(
				'Asia/Kolkata, the time zone of the workspace',
			);
		}
	});
});

describe('Team', () => {
	test('is listed by name, deleted members only when asked for', async () => {
		const person = await signedIn(running.sandbox);
		expect(rows(await person.get('/team'))).toHaveLength(23);
		const all = await person.get('/team?deleted=true');
		expect(rows(all)).toHaveLength(25);
		expect(rows(all)[0]).toContain('Aarav Mehta');
	});
});

describe('Accessibility', () => {
	test('pages have landmarks, a skip link, labels, captions and headers', async () => {
		const person = await signedIn(running.sandbox);
		await running.api.get('/metadata');
		for (const path of ['/', '/log', '/definitions', '/team', '/tokens', '/faults']) {
			const { $ } = await person.get(path);
			expect($('html').attr('lang')).toBe('en');
			expect([$('main').length, $('header').length, $('footer').length, $('h1').length]).toEqual([
				1, 1, 1, 1,
			]);
			expect($('a.skip').attr('href')).toBe(`#${$('main').attr('id')}`);
			expect($('nav[aria-label=Main] [aria-current=page]').length).toBe(1);
			for (const table of $('table').toArray()) {
				expect($(table).find('caption').text().trim()).not.toBe('');
				expect($(table).find('thead th:not([scope=col])').length).toBe(0);
			}
			const ids = $('[id]')
				.toArray()
				.map((element) => $(element).attr('id'));
			expect(new Set(ids).size).toBe(ids.length);
			for (const input of $('input:not([type=hidden]), select, textarea').toArray()) {
				const label = $(input).closest('label').length + $(`label[for="${$(input).attr('id')}"]`).length;
				expect({ path, name: $(input).attr('name'), label }).toMatchObject({ label: 1 });
			}
		}
		const log = (await person.get('/log')).$;
		expect(log('[role=status][aria-live=polite]').length).toBe(1);
	});
});
