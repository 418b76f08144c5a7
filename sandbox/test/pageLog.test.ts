import { startSandbox } from '../src/server';
import type { Person, Seen } from './person';
import { rows, signedIn } from './seen';
import { Api, newPhone, useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'demo' });

const SCRIPT = '<script>alert(1)</script>';

/** The bodies of the newest call that has any: what was sent, then the answer. */
const bodiesOf = ({ $ }: Seen) =>
	$('tbody')
		.first()
		.find('pre')
		.toArray()
		.map((body) => $(body).text());

const newestBodies = async (person: Person) => bodiesOf(await person.get('/log'));

describe('The request log', () => {
	test('shows each call with its outcome, its remarks and its lead, but no token', async () => {
		const person = await signedIn(running.sandbox);
		const { data: created } = await running.api.create({ phone: newPhone(), rating: 9 });
		await running.api.post('/lead/search', { fields: { created_on: 1 } });
		const page = await person.get('/log');
		const [newest = '', before = ''] = rows(page);
		expect(newest).toMatch(/POST \/lead\/search Search leads 400 INVALID_LEAD none/);
		expect(before).toMatch(
			/POST \/lead Create a lead, optionally with actions Open the lead \w+ 201 fields\.rating Rating must be between 1 and 5/,
		);
		expect(page.$('.noted').first().find('mark').text()).toBe('Rating must be between 1 and 5');
		expect(page.$('.noted').first().find('a').attr('href')).toBe(`/leads/${created.lead_id}`);
		expect((await person.get(`/leads/${created.lead_id}`)).status).toBe(200);
		expect(page.html).not.toContain(running.sandbox.syncToken);
	});

	test('is live: the page receives the calls that it missed, then each new call', async () => {
		const person = await signedIn(running.sandbox);
		const { $ } = await person.get('/log');
		const last = $('[data-calls]').attr('data-last');
		await running.api.get('/metadata');
		const stream = await fetch(new URL(`/log/events?after=${last}`, running.sandbox.page), {
			headers: { Cookie: person.cookie, Accept: 'text/event-stream' },
		});
		expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
		expect(stream.headers.get('cache-control')).toBe('no-store');
		const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
		let received = '';
		const until = async (text: string) => {
			while (!received.includes(text)) received += (await reader?.read())?.value ?? '';
		};
		await until('Get enterprise information: 200');
		await running.api.create({ phone: newPhone(), interests: [SCRIPT.padEnd(41, '!')], status: 'Renewed' });
		await until('201, 1 remark, 1 dropped in silence');
		expect(received).toContain('&lt;script&gt;');
		expect(received).not.toContain('<script>');
		await reader?.cancel();
	});

	test('does not have the calls of the page itself', async () => {
		const person = await signedIn(running.sandbox);
		const before = running.sandbox.requests().length;
		await person.get('/');
		await person.get('/assets/page.css');
		expect(running.sandbox.requests()).toHaveLength(before);
	});

	test('is emptied by a reset', async () => {
		const person = await signedIn(running.sandbox);
		await running.api.get('/metadata');
		running.sandbox.reset();
		expect((await person.get('/log')).$('.empty').text()).toBe('No calls yet.');
	});
});

describe('The bodies of a call', () => {
	test('are what was sent and what was answered, as text', async () => {
		const person = await signedIn(running.sandbox);
		const sent = { fields: { phone: newPhone(), name: SCRIPT } };
		const { data } = await running.api.post('/lead', sent);
		const page = await person.get('/log');
		expect(bodiesOf(page).map((body): unknown => JSON.parse(body))).toEqual([sent, data]);
		expect(page.html).not.toContain(SCRIPT);
		await running.api.call('POST', '/lead', '{"fields": nonsense');
		expect((await newestBodies(person))[0]).toBe('{"fields": nonsense');
	});

	// docs/security.md promises: "without tokens, signatures and passwords"
	test('keep every secret to themselves: tokens, signatures of links, passwords', async () => {
		const person = await signedIn(running.sandbox);
		const { syncToken, asyncToken, adminKey } = running.sandbox;
		const lead = await running.api.newLead({ notes: `my tokens: ${syncToken}, ${asyncToken}; ${adminKey}` });
		await running.api.get(`/lead/${lead}`);
		const upload = await running.api.post<{ files: Array<{ upload_url: string }> }>(`/lead/${lead}/file`, {
			files: [{ name: 'offer.pdf', content_type: 'application/pdf', size: 1 }],
		});
		const { searchParams } = new URL(String(upload.data.files[0]?.upload_url));
		await running.api.post('/team-members', {
			name: 'New Person',
			email: 'new.person@lead-workspace.example',
			phone_number: '919812345678',
			role: 'CALLER',
			password: 'open "sesame\\" 99',
		});
		const { html } = await person.get('/log');
		expect(html).toContain('my tokens: •••, •••; •••');
		expect(html).toContain(lead);
		for (const secret of [syncToken, asyncToken, adminKey, String(searchParams.get('signature')), 'sesame']) {
			expect(html).not.toContain(secret);
		}
		expect(html).toContain('New Person');
	});

	test('are kept up to 10,000 characters, and the page says how long they were', async () => {
		const person = await signedIn(running.sandbox);
		const notes = 'ab '.repeat(100_000);
		await running.api.newLead({ notes });
		const page = await person.get('/log');
		const [sent = ''] = bodiesOf(page);
		expect(sent.length).toBe(10_000);
		expect(page.$('.bodies .hint').first().text()).toMatch(/^The beginning of 300\d\d\d characters\.$/);
	});

	test('are of the last 200 calls', async () => {
		const person = await signedIn(running.sandbox);
		for (let call = 0; call < 205; call += 1) await running.api.get('/metadata');
		expect((await person.get('/log')).$('tbody').length).toBe(200);
	});

	// docs/security.md promises: "`--no-bodies` keeps none"
	test('a sandbox with --no-bodies keeps none, and says so', async () => {
		const silent = await startSandbox({ seed: 'empty', bodies: false });
		try {
			await new Api(silent).create({ phone: newPhone(), name: 'A Secret Name', rating: 9 });
			const page = await (await signedIn(silent)).get('/log');
			expect(rows(page)[0]).toMatch(/201 fields\.rating/);
			expect(page.html).not.toContain('A Secret Name');
			expect(page.$('details').length).toBe(0);
			expect(page.$('main').text()).toContain('--no-bodies');
		} finally {
			await silent.close();
		}
	});
});
