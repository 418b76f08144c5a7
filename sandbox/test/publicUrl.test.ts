import { Agent, request } from 'node:https';
import axios from 'axios';
import { HELLO, textFile, type Described, type Download } from './filesSupport';
import { Person, type Seen } from './person';
import { heading, told } from './seen';
import { startReverseProxy, type ReverseProxy } from '../../test/kit/reverseProxy';
import { seedCopies } from '../../test/kit/sandbox/seedCopies';
import { newPhone } from '../../test/kit/sandbox/useSandbox';
import { startSandbox, type Sandbox } from '../src/server';

describe.each([
	{ name: 'takes the base path away', strips: true, keepsHost: false },
	{ name: 'passes path and host name on', strips: false, keepsHost: true },
])('Behind a proxy with TLS that $name', ({ strips, keepsHost }) => {
	let proxy: ReverseProxy;
	let sandbox: Sandbox;
	let person: Person;
	let origin: string;
	let httpsAgent: Agent;

	beforeAll(async () => {
		proxy = await startReverseProxy({ base: '/sandbox', strips, keepsHost });
		sandbox = await startSandbox({ ...seedCopies(), seed: 'demo', publicUrl: proxy.url });
		proxy.serve(sandbox.listening);
		({ origin } = new URL(proxy.url));
		httpsAgent = new Agent({ ca: proxy.certificate });
		person = new Person(sandbox, httpsAgent);
	});
	afterAll(async () => {
		httpsAgent.destroy();
		await proxy.close();
		await sandbox.close();
	});

	const signIn = async (headers: Record<string, string> = { origin }) =>
		await person.submit('/sandbox/sign-in', { password: sandbox.password, next: '/team' }, headers);
	const write = async (path: string, form: Record<string, string>): Promise<Seen> => {
		const csrf = String((await person.get('/sandbox/team')).$('input[name=csrf]').first().attr('value'));
		const { headers } = await person.submit(path, { csrf, ...form }, { origin });
		return await person.get(String(headers['location']));
	};
	const call = async <T>(method: string, path: string, data?: unknown) =>
		(
			await axios.request<T>({
				method,
				url: `${sandbox.url}/enterprise/${sandbox.enterpriseId}${path}`,
				headers: { Authorization: `Bearer ${sandbox.syncToken}` },
				data,
				httpsAgent,
				proxy: false,
			})
		).data;

	test('it prints the addresses that people use', () => {
		expect([sandbox.url, sandbox.page]).toEqual([`${proxy.url}/v2`, `${proxy.url}/`]);
		expect(sandbox.listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
	});

	test('a person signs in, with a cookie for this path and for TLS alone', async () => {
		expect((await person.get('/sandbox/team')).headers['location']).toBe('/sandbox/sign-in?next=%2Fteam');
		const { status, headers } = await signIn();

		expect([status, headers['location']]).toEqual([303, '/sandbox/team']);
		expect(String(headers['set-cookie'])).toMatch(/; Path=\/sandbox\/; HttpOnly; Secure; SameSite=Strict$/);
	});

	test('a form of another site is still rejected', async () => {
		expect((await signIn({ origin: 'https://other.example' })).status).toBe(403);
	});

	test('every address in its pages begins with the base path', async () => {
		await signIn();
		for (const path of ['/', '/log', '/definitions', '/team', '/tokens', '/faults', '/leads/new']) {
			const { status, $ } = await person.get(`/sandbox${path}`);
			const addresses = $('[href], [src], [action]')
				.toArray()
				.map((each) => $(each).attr('href') ?? $(each).attr('src') ?? $(each).attr('action') ?? '');

			expect(status).toBe(200);
			expect(addresses.filter((address) => !/^(#|\/sandbox\/)/.test(address))).toEqual([]);
		}
		expect((await person.get('/sandbox/assets/page.css')).status).toBe(200);
		expect((await person.get('/sandbox/')).$('#base-url').text()).toBe(`${proxy.url}/v2`);
	});

	test('a lead is added, and its call in the live log links to it', async () => {
		await signIn();
		const page = await write('/sandbox/leads', { 'field.phone': newPhone(), 'field.name': 'Behind a Proxy' });
		expect([told(page), heading(page)]).toEqual(['Lead added.', 'Behind a Proxy']);

		const { lead_id: id } = await call<{ lead_id: string }>('POST', '/lead', {
			fields: { phone: newPhone() },
		});
		expect(await firstEvent(`${proxy.url}/log/events`, person.cookie, httpsAgent)).toContain(
			`href=\\"/sandbox/leads/${id}\\"`,
		);
	});

	test('a file goes up and comes down through the proxy', async () => {
		const { lead_id: id } = await call<{ lead_id: string }>('POST', '/lead', {
			fields: { phone: newPhone() },
		});
		const { action_id, files } = await call<Described>('POST', `/lead/${id}/file`, { files: [textFile()] });
		const [{ file_id = '', upload_url = '' } = {}] = files;
		expect(upload_url.startsWith(`${proxy.url}/files/`)).toBe(true);
		await axios.put(upload_url, HELLO, {
			headers: { 'Content-Type': 'text/plain' },
			httpsAgent,
			proxy: false,
		});
		const { download_url } = await call<Download>('GET', `/lead/${id}/action/${action_id}/file/${file_id}`);

		expect(download_url.startsWith(`${proxy.url}/files/`)).toBe(true);
		expect((await axios.get<string>(download_url, { httpsAgent, proxy: false })).data).toBe(HELLO.toString());
	});

	test('the OpenAPI document names the base path', async () => {
		const { data } = await axios.get(`${proxy.url}/openapi/sync.json`, { httpsAgent, proxy: false });

		expect(data).toMatchObject({ servers: [{ url: '/sandbox/v2' }] });
	});
});

/** The first event of a stream, which has no end. */
const firstEvent = async (url: string, cookie: string, agent: Agent) =>
	await new Promise<string>((resolve, reject) => {
		let text = '';
		const asked = request(url, { agent, headers: { Cookie: cookie } }, (answer) => {
			answer.setEncoding('utf8').on('data', (chunk: string) => {
				text += chunk;
				if (!/^data: .*\n\n/m.test(text)) return;
				asked.destroy();
				resolve(text);
			});
		});
		asked.on('error', reject).end();
	});
