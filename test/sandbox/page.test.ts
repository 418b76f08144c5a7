import { Person } from './person';
import { heading, rows, signedIn as signIn, told } from './seen';
import { newPhone, useSandbox } from './support';

const running = useSandbox({ seed: 'demo' });

const signedIn = () => signIn(running.sandbox);

const pages = ['/', '/log', '/definitions', '/team', '/tokens', '/faults'];

const SCRIPT = '<script>alert(1)</script>';

describe('Signing in', () => {
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

	test('the cookie is for this site alone and out of reach of scripts', async () => {
		const { headers } = await new Person(running.sandbox).signIn();
		expect(String(headers['set-cookie'])).toMatch(
			/^sandbox_session_\d+=[0-9a-f]{48}; Path=\/; HttpOnly; SameSite=Strict$/,
		);
	});

	test('signing out ends the session, even with a copy of the cookie', async () => {
		const person = await signedIn();
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
	test('a form without its token, or from another site, is rejected and does nothing', async () => {
		const person = await signedIn();
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
		const person = await signedIn();
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

	test('the page is served under an IP address or localhost only', async () => {
		const person = await signedIn();
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
		const missing = await (await signedIn()).get('/leads/nope');
		expect([missing.status, heading(missing)]).toEqual([404, 'Not found']);
		expect(missing.html).not.toMatch(/\.ts\b|node_modules|at async/);
	});
});

describe('Leads', () => {
	test('are listed newest first, in pages', async () => {
		const person = await signedIn();
		const phone = newPhone();
		await running.api.newLead({ phone, name: 'Newest of All' });
		const first = await person.get('/');
		expect(rows(first)[0]).toContain('Newest of All');
		expect(rows(first)).toHaveLength(25);
		const next = String(first.$('.pager a[rel=next]').attr('href'));
		const second = await person.get(next);
		expect(rows(second)).toHaveLength(25);
		expect(rows(second)).not.toContain(rows(first)[0]);
		expect(second.$('.pager').text()).toMatch(/26 to 50 of \d+/);
	});

	test('are found by part of a name, number or email, by ID and by status', async () => {
		const person = await signedIn();
		const id = await running.api.newLead({
			phone: '919811122233',
			name: 'Zsófia %_ Quux',
			email: 'zsofia@quux.example',
			customer_id: 'C-4711',
			company: 'Nowhere Else',
		});
		for (const q of ['zsófia', 'QUUX', '%_', '+91 98111 22233', '11222', 'zsofia@', 'c-47']) {
			const found = await person.get(`/?${new URLSearchParams({ q }).toString()}`);
			expect({ q, rows: rows(found).length }).toEqual({ q, rows: 1 });
		}
		expect((await person.get(`/?q=${id}`)).headers['location']).toBe(`/leads/${id}`);
		expect(rows(await person.get('/?q=quux&status=Won'))).toEqual([]);
		expect(rows(await person.get('/?q=quux&status=Fresh'))).toHaveLength(1);
		expect(rows(await person.get('/?q=Nowhere'))).toEqual([]);
		const none = await person.get("/?q=' OR 1=1 --");
		expect(none.$('.empty').text()).toBe('No leads found.');
	});

	test('each is shown with its fields and its timeline', async () => {
		const person = await signedIn();
		const lead = await running.api.newLead({
			name: 'Somebody',
			birth_date: '10/02/1990',
			newsletter: true,
			assignee: 'diya.sharma@lead-workspace.example',
		});
		await running.api.append(
			lead,
			{ type: '1001', fields: { location: 'Pune' } },
			{ type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: 12.5 },
		);
		const page = await person.get(`/leads/${lead}`);
		expect(heading(page)).toBe('Somebody');
		const fields = page.$('dl.card').text().replace(/\s+/g, ' ');
		expect(fields).toContain('birth_date 10 Feb 1990, 00:00');
		expect(fields).toContain('newsletter Yes');
		expect(
			page
				.$('.timeline h3')
				.toArray()
				.map((entry) => page.$(entry).text()),
		).toEqual(['Payment PAYMENT', 'Site Visit ACTION_1001', 'Lead assignment LEAD_ASSIGNMENT']);
		expect(page.$('.timeline').text()).toContain('INR 12.5');
	});

	test('show every value as text, HTML too', async () => {
		const person = await signedIn();
		const lead = await running.api.newLead({
			name: SCRIPT,
			notes: '"><img src=x onerror=alert(1)>',
			interests: ['<b>'],
			city: "';</script>",
		});
		await running.api.append(lead, { type: '1004', fields: { comment: SCRIPT } });
		for (const path of ['/', `/leads/${lead}`, `/?q=${encodeURIComponent('"><script>')}`, '/definitions']) {
			const page = await person.get(path);
			expect(page.html).not.toContain('<script>alert');
			expect(page.html).not.toContain('<img src=x');
			expect(page.$('script:not([src^="/assets/"]), main img, b').length).toBe(0);
		}
		expect(heading(await person.get(`/leads/${lead}`))).toBe(SCRIPT);
	});
});

describe('Tokens', () => {
	test('a token is created, shown once, used and deleted', async () => {
		const person = await signedIn();
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
		const person = await signedIn();
		await person.write('/tokens', { kind: 'async', name: 'Second' });
		await person.write('/tokens', { kind: 'async', name: 'Third' });
		const refused = await person.write('/tokens', { kind: 'async', name: 'Fourth' });
		expect(refused.$('[role=alert]').text()).toContain('A workspace can have at most 3 Async tokens.');
		expect(refused.html).not.toContain('Fourth');
	});
});

describe('Definitions', () => {
	test('a field is hidden, gets an option, and a new one is added', async () => {
		const person = await signedIn();
		expect(told(await person.write('/definitions/fields/company', { isVisible: 'false' }))).toBe(
			'Field company is now hidden.',
		);
		await person.write('/definitions/fields/city/labels', { label: 'Oslo' });
		const added = await person.write('/definitions/fields', {
			apiName: 'plan',
			type: 'DROPDOWN',
			labels: 'Basic\r\nPro',
			lockAfterCreate: 'true',
		});
		expect(told(added)).toBe('Field plan was added.');
		const { data } = await running.api.get<Array<Record<string, unknown>>>('/custom-fields');
		const field = (name: string) => data.find(({ apiName }) => apiName === name);
		expect(field('company')).toMatchObject({ isVisible: false });
		expect(field('city')).toMatchObject({ options: expect.arrayContaining(['Oslo']) });
		expect(field('plan')).toMatchObject({ options: ['Basic', 'Pro'], lockAfterCreate: true });
	});

	test('statuses, lost reasons and actions are changed', async () => {
		const person = await signedIn();
		await person.write('/definitions/pipeline/statuses', { label: 'Qualified', archived: 'true' });
		await person.write('/definitions/pipeline/lost-reasons', { label: 'No Response', archived: 'true' });
		await person.write('/definitions/actions/1004', { allowPredatedActivity: 'ALLOW' });
		await person.write('/definitions/actions/1004/fields', {
			apiName: 'mood',
			type: 'DROPDOWN',
			labels: 'Good',
			mandatory: 'true',
		});
		await person.write('/definitions/actions/1004/fields/mood/labels', { label: 'Bad' });
		const { data: pipeline } = await running.api.get<Record<string, unknown>>('/lead-stage-pipeline');
		expect(JSON.stringify(pipeline)).toContain('{"label":"Qualified","stageType":"OPEN","archived":true}');
		expect(JSON.stringify(pipeline)).toContain('{"label":"No Response","isDefault":false,"archived":true}');
		const { data: action } = await running.api.get<Record<string, unknown>>('/custom-actions/ACTION_1004');
		expect(action).toMatchObject({
			allowPredatedActivity: 'ALLOW',
			fieldSchema: { mood: { mandatory: true, options: ['Good', 'Bad'] } },
		});
	});

	test('archiving the default status says what becomes of new leads', async () => {
		const person = await signedIn();
		const change = (label: string, archived: boolean) =>
			person.write('/definitions/pipeline/statuses', { label, archived: String(archived) });
		const warning = /New leads without a status have none, and no remark says so\./;
		expect(told(await change('Negotiation', true))).toBe('Status Negotiation is now archived.');
		const warned = await change('Fresh', true);
		expect(warned.$('[role=alert]').text()).toMatch(warning);
		const id = await running.api.newLead();
		expect(await running.api.fieldsOf(id)).not.toHaveProperty('status');
		expect(rows(warned).find((row) => row.startsWith('Fresh'))).toMatch(warning);
		expect(told(await change('Fresh', false))).toBe('Status Fresh is now active.');
	});

	test('an invalid change is rejected on the page, and nothing changes', async () => {
		const person = await signedIn();
		const refused = await person.write('/definitions/fields', { apiName: 'phone', type: 'TEXT' });
		expect(told(refused)).toBe('Field phone already exists');
		for (const apiName of ['Birth Date', '9lives', 'straße', '']) {
			expect(told(await person.write('/definitions/fields', { apiName, type: 'TEXT' }))).toBe(
				'This is not an API name. At most 40 lower-case letters, digits and underscores; the first is a letter, as in birth_date.',
			);
		}
		expect(told(await person.write('/definitions/fields', { apiName: 'created_on', type: 'TEXT' }))).toBe(
			'The API name created_on is reserved. Choose another one.',
		);
		expect(told(await person.write('/definitions/fields', { apiName: 'x', type: 'NOPE' }))).toMatch(
			/^type: must be one of/,
		);
		expect(told(await person.write('/definitions/fields/phone', { isVisible: 'false' }))).toMatch(
			/identifier cannot be hidden/,
		);
	});
});

describe('The way to the API', () => {
	test('the first page has what a credential needs, under the host name that the person uses', async () => {
		const person = await signedIn();
		const { port } = new URL(running.sandbox.page);
		const { $ } = await person.get('/', { Host: `localhost:${port}` });
		expect($('#base-url').text()).toBe(`http://localhost:${port}/v2`);
		expect($('#enterprise-id').text()).toBe(running.sandbox.enterpriseId);
		const { status } = await running.api.get('/metadata');
		expect([status, (await person.get('/')).$('#base-url').text()]).toEqual([200, running.sandbox.url]);
	});

	test('each text to copy has a button that only a script shows, and the button names it', async () => {
		const person = await signedIn();
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
		const person = await signedIn();
		const lead = await running.api.newLead({ name: 'Somewhere' });
		for (const path of ['/', '/tokens', `/leads/${lead}`]) {
			expect((await person.get(path)).$('main').text()).toContain(
				'Asia/Kolkata, the time zone of the workspace',
			);
		}
		expect((await person.get('/log')).$('[data-zone]').text()).toMatch(/^\w+/);
	});
});

describe('Team', () => {
	test('is listed by name, deleted members only when asked for', async () => {
		const person = await signedIn();
		expect(rows(await person.get('/team'))).toHaveLength(23);
		const all = await person.get('/team?deleted=true');
		expect(rows(all)).toHaveLength(25);
		expect(rows(all)[0]).toContain('Aarav Mehta');
	});
});

describe('Accessibility', () => {
	test('pages have landmarks, a skip link, labels, captions and headers', async () => {
		const person = await signedIn();
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
