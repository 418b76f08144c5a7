import { heading, rows, signedIn } from './seen';
import { newPhone, useSandbox } from '../../test/kit/sandbox/useSandbox';

const SCRIPT = '<script>alert(1)</script>';

const running = useSandbox({ seed: 'demo' });

describe('Leads', () => {
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
