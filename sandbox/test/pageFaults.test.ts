import { bannerOf, rows, signedIn, told } from './seen';
import { newPhone, useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox();

beforeEach(() => {
	running.sandbox.reset();
	running.sandbox.traffic.set({
		latencyMs: 0,
		requestsAtOnce: null,
		requestsPerHour: null,
		timelineLagMs: 0,
	});
});

const places = ['/', '/log', '/definitions', '/team', '/tokens', '/faults'];

/** The answers to this many creates: a status, or that the connection was cut. */
async function creates(count: number): Promise<Array<number | 'cut'>> {
	const answers: Array<number | 'cut'> = [];
	for (let call = 0; call < count; call += 1) {
		const answer = running.api.create({ phone: newPhone() });
		answers.push(
			await answer.then(
				({ status }) => status,
				() => 'cut' as const,
			),
		);
	}
	return answers;
}

describe('Faults of the page', () => {
	test.each([
		[
			'an error',
			{ effect: 'status', status: '503', retryAfter: '7' },
			503,
			'answers 503 with Retry-After 7 s',
		],
		['a cut before', { effect: 'cutBefore' }, 'cut', 'cuts the connection before the call is carried out'],
		['a cut after', { effect: 'cutAfter' }, 'cut', 'cuts the connection after the call is carried out'],
		['half an answer', { effect: 'truncate' }, 201, 'ends the answer in the middle'],
		['an HTML page', { effect: 'html', status: '' }, 200, 'answers with an HTML page and status 200'],
		['a delay', { effect: 'delay', delayMs: '1' }, 201, 'delays by 1 ms'],
	])('%s is set, shown, and hits as often as asked', async (_name, form, outcome, words) => {
		const person = await signedIn(running.sandbox);
		const set = await person.write('/faults', { route: 'createLead', everyNth: '2', times: '1', ...form });
		expect(told(set)).toBe('The fault is set. It hits from the next call on.');
		expect(rows(set)).toEqual([
			`Create a lead, optionally with actions ${words} one call in 2, 1 in all 0 Remove fault: Create a lead, optionally with actions`,
		]);
		expect(await creates(4)).toEqual([201, outcome, 201, 201]);
		const [row] = rows(await person.get('/faults'));
		expect(row).toMatch(/ 1 over Remove/);
	});

	test('the log says which fault hit a call, and what was carried out all the same', async () => {
		const person = await signedIn(running.sandbox);
		await person.write('/faults', { route: 'createLead', effect: 'cutAfter' });
		await creates(1);
		const log = await person.get('/log');
		expect(rows(log)[0]).toMatch(/cut forced fault cuts the connection after the call is carried out/);
		expect(log.$('.bodies h2').last().text()).toBe('Answer, before the fault cut it');
	});

	test('one is removed, or all', async () => {
		const person = await signedIn(running.sandbox);
		await person.write('/faults', { route: '', effect: 'status', status: '500' });
		const two = await person.write('/faults', { route: 'PUT /files/*', effect: 'cutBefore' });
		expect(rows(two)).toHaveLength(2);
		const left = await person.write(String(two.$('form[action$="/remove"]').first().attr('action')), {});
		expect(rows(left)).toEqual([expect.stringMatching(/^PUT \/files\/\* cuts the connection/)]);
		expect(await creates(1)).toEqual([201]);
		await person.write('/faults', { route: '', effect: 'status', status: '500' });
		expect(rows(await person.write('/faults/normal', {}))).toEqual([]);
		expect(await creates(1)).toEqual([201]);
	});

	test('a mistake in the form is told in a sentence, and sets nothing', async () => {
		const person = await signedIn(running.sandbox);
		const refused = async (form: Record<string, string>) =>
			told(await person.write('/faults', { route: '', effect: 'status', ...form }));
		expect(await refused({ status: '99' })).toBe('Status must be a whole number from 200 to 599.');
		expect(await refused({ status: '' })).toBe('An error answer needs a status.');
		expect(await refused({ status: '500', times: '1.5' })).toMatch(/^Hits in all must be a whole number/);
		expect(await refused({ effect: 'delay' })).toBe('A delay needs its milliseconds.');
		expect(await refused({ status: '500', route: 'nonsense' })).toMatch(/nonsense is neither/);
		expect(running.sandbox.faults.list()).toEqual([]);
	});
});

describe('Latency and limits of the page', () => {
	const limits = { latencyMs: '', requestsAtOnce: '', requestsPerHour: '', timelineLagMs: '' };

	test('apply to the next call, and an empty field means none', async () => {
		const person = await signedIn(running.sandbox);
		await person.write('/faults/limits', { ...limits, requestsPerHour: '2' });
		const answers = [];
		for (let call = 0; call < 3; call += 1) answers.push(await running.api.get('/metadata'));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
		expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(3_000);
		await person.write('/faults/limits', limits);
		expect((await running.api.get('/metadata')).status).toBe(200);
	});

	test('a mistake is told in a sentence, and changes nothing', async () => {
		const person = await signedIn(running.sandbox);
		const refused = await person.write('/faults/limits', { ...limits, latencyMs: '5', requestsAtOnce: '0' });
		expect(told(refused)).toBe('Requests at once must be a whole number from 1 to 1000000.');
		expect(running.sandbox.traffic.now.latencyMs).toBe(0);
	});
});

describe('The banner', () => {
	test('stands on every page while anything is set, and only then', async () => {
		const person = await signedIn(running.sandbox);
		const banners = async () =>
			new Set(await Promise.all(places.map(async (path) => bannerOf(await person.get(path)))));
		expect(await banners()).toEqual(new Set(['']));
		running.sandbox.traffic.set({ latencyMs: 3, requestsAtOnce: 5, requestsPerHour: 9, timelineLagMs: 4 });
		running.sandbox.faults.add({ route: 'createLead', status: 500, times: 1 });
		const all =
			'Not as usual: 1 forced fault · latency 3 ms · at most 5 at once · at most 9 per token and hour · timelines 4 ms late. Change';
		expect(await banners()).toEqual(new Set([all]));
		await creates(1);
		expect(await banners()).toEqual(new Set([all.replace('1 forced fault · ', '')]));
		await person.write('/faults/normal', {});
		expect(await banners()).toEqual(new Set(['']));
	});

	test('is not for people who have not signed in', async () => {
		running.sandbox.traffic.set({ latencyMs: 3 });
		const page = await fetch(new URL('/sign-in', running.sandbox.page));
		expect(page.status).toBe(200);
		expect(await page.text()).not.toContain('Not as usual');
	});
});
