import type { Seen } from './person';
import { heading, rows, signedIn, told } from './seen';
import { newPhone, useSandbox } from '../../test/kit/sandbox/useSandbox';

const SCRIPT = '<script>alert(1)</script>';

const running = useSandbox({ seed: 'demo' });

describe('Leads on the page', () => {
	test('are listed newest first, in pages', async () => {
		const person = await signedIn(running.sandbox);
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
		const person = await signedIn(running.sandbox);
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
		const person = await signedIn(running.sandbox);
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

	test('show team members by name beside their email', async () => {
		const person = await signedIn(running.sandbox);
		const lead = await running.api.newLead({ name: 'Given', assignee: 'diya.sharma@lead-workspace.example' });
		const named = 'Diya Sharma diya.sharma@lead-workspace.example';
		expect(rows(await person.get('/?q=Given'))[0]).toContain(named);
		expect((await person.get(`/leads/${lead}`)).$('dl.card').text().replace(/\s+/g, ' ')).toContain(named);
	});

	test('of none and beyond the last are counted as none', async () => {
		const person = await signedIn(running.sandbox);
		expect((await person.get('/?q=nobody-has-this')).$('.pager').text()).toContain('0 of 0');
		expect((await person.get('/?page=1000')).$('.pager').text()).toMatch(/^\s*Newer\s+0 of \d+/);
	});

	test('show every value as text, HTML too', async () => {
		const person = await signedIn(running.sandbox);
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

describe('A person who adds and changes leads', () => {
	const fields = async (id: string) =>
		(await running.api.get<{ fields: Record<string, unknown> }>(`/lead/${id}`)).data.fields;
	const idOf = (address: unknown) => String(address).replace('/leads/', '');

	test('adds one with values of each type', async () => {
		const person = await signedIn(running.sandbox);
		const phone = newPhone();
		const made = await person.submit('/leads', {
			csrf: await person.csrf(),
			'field.phone': `+${phone}`,
			'field.name': 'By Hand',
			'field.rating': '4',
			'field.birth_date': '10/02/1990',
			'field.newsletter': 'true',
			'field.interests': 'Yoga, Music',
			'field.budget': '1500.50',
			'field.assignee': 'diya.sharma@lead-workspace.example',
			'field.city': '',
		});
		expect(await fields(idOf(made.headers['location']))).toMatchObject({
			phone,
			name: 'By Hand',
			status: 'Fresh',
			rating: 4,
			birth_date: Date.parse('1990-02-10T00:00:00+05:30'),
			newsletter: true,
			interests: ['Yoga', 'Music'],
			budget: '1500.50',
			assignee: 'diya.sharma@lead-workspace.example',
		});
	});

	test('changes only what they typed, and clears what they emptied', async () => {
		const person = await signedIn(running.sandbox);
		const before = { name: 'Before', city: 'Pune', budget: '100', birth_date: '10/02/1990' };
		const id = await running.api.newLead(before);
		const page = await person.get(`/leads/${id}`);
		const form = Object.fromEntries(
			page
				.$(`form[action="/leads/${id}"]`)
				.serializeArray()
				.map(({ name, value }) => [name, value]),
		);
		expect(form).toMatchObject({ 'field.name': 'Before', 'field.birth_date': '10/02/1990' });
		expect(form).not.toHaveProperty('field.phone');

		const after = await person.write(`/leads/${id}`, {
			...form,
			'field.status': 'Won',
			'field.city': '',
		});
		expect(told(after)).toBe('Lead changed.');
		expect(await fields(id)).toMatchObject({ name: 'Before', status: 'Won', budget: '100' });
		expect(await fields(id)).not.toHaveProperty('city');
	});

	test('read what was not stored, also what the service drops in silence', async () => {
		const person = await signedIn(running.sandbox);
		const page = await person.write('/leads', {
			'field.phone': newPhone(),
			'field.budget': 'lots',
			'field.status': 'Renewed',
		});
		expect(told(page)).toMatch(
			/^Lead added. fields.budget: Invalid value: .* Dropped in silence: fields.status. The status is archived/,
		);
		const none = await person.write('/leads', { 'field.phone': 'call me' });
		expect(told(none)).toMatch(/^No lead was added. fields.phone: Invalid value/);
		expect(heading(none)).toBe('Add a lead');
	});

	test('keep what they typed when the workspace rejects it, for that once', async () => {
		const person = await signedIn(running.sandbox);
		const typed = { 'field.phone': 'call me', 'field.name': 'Asha "A" Rao', 'field.rating': '4' };
		const shown = ({ $ }: Seen, form: string) =>
			Object.fromEntries(
				$(`form[action="${form}"]`)
					.serializeArray()
					.map(({ name, value }) => [name, value]),
			);
		const none = await person.write('/leads', typed);

		expect(shown(none, '/leads')).toMatchObject(typed);
		expect(shown(await person.get('/leads/new'), '/leads')).toMatchObject({
			'field.phone': '',
			'field.name': '',
		});
	});
});
