import { redirectTo, webPage } from '../kit/fakeService';
import { jsonOf, originsOf, remarksOf } from '../kit/items';
import { create, get, leadsType, update, upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);
const service = withFakeService();
const elsewhere = withFakeService();
const welcome = webPage('<!DOCTYPE html><title>Welcome</title>');

describe('an unusable credential', () => {
	it('is reported when it is missing', async () => {
		const node = { type: leadsType, parameters: create() };
		const stop = await workspace.engine.runNode(node, { input: [{ json: person(1) }] });
		expect(stop.workflow.error?.message).toMatch('Node does not have any credentials set');

		const goOn = await workspace.engine.runNode(
			{ ...node, onError: 'continueRegularOutput' },
			{ input: [{ json: person(1) }] },
		);
		expect(goOn.outputs[0]).toEqual([]);
		expect(remarksOf(goOn.outputs[1])).toMatchObject([
			{ category: 'failed', message: 'Node does not have any credentials set' },
		]);
	});

	// sync-api.md, Authentication.
	it.each([
		['wrong', 'wrong'],
		['an Async token', 'async'],
	])('is reported when the token is %s, and no further item is sent', async (_what, kind) => {
		const accessToken = kind === 'async' ? workspace.sandbox.asyncToken : 'not-the-token';
		const items = Array.from({ length: 40 }, (_, index) => person(index));
		const stop = await workspace.leads(create(), items, { accessToken });
		expect(stop.workflow.error?.message).toBe('Row 1: The workspace did not accept the access token');
		expect(stop.workflow.error).toMatchObject({
			description: expect.stringMatching(/Async token.*type Sync/),
		});
		expect(JSON.stringify(stop.workflow.error)).not.toContain(accessToken);

		const goOn = await workspace.leads(create(), items, { accessToken, onError: 'continueErrorOutput' });
		expect(goOn.outputs.map((branch) => branch.length)).toEqual([0, 0, 40]);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it('is reported when its base URL is of a web page', async () => {
		service.on('*', welcome);
		const run = await workspace.leads(create(), [person(1)], { baseUrl: service.url });

		expect(run.workflow.error?.message).toMatch('The answer is not in the format of the Sync API');
		expect(run.workflow.error).toMatchObject({ description: expect.stringContaining('not of a web page') });
	});

	it('is reported when its base URL redirects: the token is not sent there', async () => {
		elsewhere.on('*', { body: [] });
		service.on('*', redirectTo(elsewhere.url));
		const run = await workspace.leads(get('65f1c0ffee65f1c0ffee65f1'), [{}], { baseUrl: service.url });

		expect(run.workflow.error?.message).toMatch(
			'redirects to another address, and the node does not follow redirects',
		);
		expect(elsewhere.requests).toEqual([]);
	});

	it.each([
		'',
		'api example com/v2',
		'http://api.example.com/v2',
		'https://user:secret@api.example.com/v2',
		'https://api.example.com/v2?x',
		'https://api.example.com/v2#x',
		'https://api.example.com/v1',
		'ftp://api.example.com/v2',
	])('is reported when its base URL is %j', async (baseUrl) => {
		const run = await workspace.leads(create(), [person(1)], { baseUrl });
		expect(run.workflow.error?.message).toMatch('The base URL of the credential cannot be used');
		expect(run.workflow.error).toMatchObject({ description: expect.stringMatching(/base URL/) });
	});
});

describe('the test of the credential', () => {
	const test = async (credential: Parameters<typeof workspace.credentials>[0] = {}) =>
		await workspace.engine.testCredential(
			'leadWorkspaceSyncApi',
			workspace.credentials(credential).leadWorkspaceSyncApi,
		);

	it('accepts a valid one, with blanks and slashes around its base URL', async () => {
		expect(await test()).toMatchObject({ status: 'OK' });
		expect(await test({ baseUrl: ` ${workspace.sandbox.url}/ ` })).toMatchObject({ status: 'OK' });
	});

	// README.md promises: "If the test rejects the token, it is of type Async, deleted, or from another
	// workspace."
	it('rejects a wrong token and an Async token, and names the page where a Sync token is created', async () => {
		for (const accessToken of ['wrong', workspace.sandbox.asyncToken]) {
			const { status, message } = await test({ accessToken });
			expect(status).toBe('Error');
			expect(message).toMatch(/an Async token, a token of another enterprise and a deleted token/i);
			expect(message).toMatch(/settings for website and API integrations/);
		}
	});

	it('fails for a web page that answers 200', async () => {
		for (const answer of [welcome, { body: { ok: true } }]) {
			service.on('*', answer);
			const { status, message } = await test({ baseUrl: service.url });
			expect(status).toBe('Error');
			expect(message).toMatch('not in the format of the Sync API');
		}
	});

	it('fails for a list in the place of the enterprise', async () => {
		service.on('*', { body: [] });
		const { status, message } = await test({ baseUrl: service.url });
		expect(status).toBe('Error');
		expect(message).toMatch('not in the format of the Sync API');
	});

	it.each([
		['nothing listens', 'http://127.0.0.1:1/v2', 'use host.docker.internal or the name of the service'],
		['the port speaks http', '', 'its port speaks something else'],
		['nobody knows the host', 'https://no-such-host.invalid/v2', 'Check its spelling'],
	])('says what to change: %s', async (_what, baseUrl, sentence) => {
		const { status, message } = await test({
			baseUrl: baseUrl || workspace.sandbox.url.replace(/^http/, 'https'),
		});
		expect(status).toBe('Error');
		expect(message).toContain(sentence);
	});

	it('shows no token that the answer repeats', async () => {
		const { accessToken } = workspace.credentials().leadWorkspaceSyncApi;
		service.on('*', { status: 400, body: { error: { code: 'X', message: `Bearer ${accessToken}` } } });
		const { message } = await test({ baseUrl: service.url });
		expect(message).not.toContain(accessToken);
	});

	it('adds a missing /v2', async () => {
		const baseUrl = workspace.sandbox.url.replace(/\/v2$/, '');
		expect(await test({ baseUrl })).toMatchObject({ status: 'OK' });
	});

	it.each([
		['http://api.example.com/v2', 'Use https'],
		['http://sandbox:8787', 'Switch on HTTP in a Private Network'],
		['https://api.example.com/v1', 'does not end in /v2'],
		['https://user@api.example.com/v2', 'contains a user name'],
	])('sends nothing to %s', async (baseUrl, message) => {
		expect(await test({ baseUrl })).toMatchObject({
			status: 'Error',
			message: expect.stringContaining(message),
		});
	});
});

describe('an unusable item', () => {
	it.each(['../x', '..', '.', 'a/b', 'a\\b', '%2e%2e', 'a?b', 'a#b', 'a\u0000b', '', '   '])(
		'with the Lead ID %j fails alone, and nothing is sent for it',
		async (id) => {
			const good = await workspace.createLead(person(1));
			const items = [
				{ id, name: 'Bad' },
				{ id: good, name: 'Good' },
			];
			for (const parameters of [
				update('={{ $json.id }}', { unmatchedInput: 'ignore' }),
				get('={{ $json.id }}'),
			]) {
				const run = await workspace.leads(parameters, items, { onError: 'continueErrorOutput' });
				expect(originsOf(run.outputs[0])).toEqual([1]);
				expect(originsOf(run.outputs.at(-1))).toEqual([0]);
				expect(jsonOf(run.outputs.at(-1))[0]?.['error']).toMatch(/Lead ID is empty or has characters/);
			}
			expect(workspace.requestsTo('updateLead')).toHaveLength(1);
			expect(workspace.requestsTo('getLead')).toHaveLength(1);
		},
	);

	it('without a Lead ID fails alone', async () => {
		const run = await workspace.leads(update('={{ $json.id }}'), [{ name: 'x' }], {
			onError: 'continueRegularOutput',
		});
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ category: 'failed', message: expect.stringMatching(/Lead ID/) },
		]);
	});

	it('creates no lead when it is empty', async () => {
		const run = await workspace.leads(upsert(), [{}, {}]);
		expect(run.outputs[0]).toEqual([]);
		expect(originsOf(run.outputs[1])).toEqual([0, 1]);
	});
});

describe('a node that is set up wrongly', () => {
	it('with an unknown operation fails with its name', async () => {
		const run = await workspace.leads({ operation: 'destroy' }, [{}]);
		expect(run.workflow.error?.message).toMatch('There is no operation named lead.destroy');
		expect(workspace.sandbox.requests()).toEqual([]);
	});

	it('has empty branches and sends no request without input items', async () => {
		const run = await workspace.leads(create(), []);
		expect(run.workflow.status).toBe('success');
		expect(run.outputs.flat()).toEqual([]);
		expect(workspace.sandbox.requests()).toEqual([]);
	});
});

it('takes 10,000 items', async () => {
	const items = Array.from({ length: 10_000 }, (_, index) => ({
		name: `Lead ${index}`,
		phone: `+9198${10_000_000 + index}`,
	}));
	const run = await workspace.leads(create({ dryRun: true }), items);

	expect(originsOf(run.outputs[0])).toEqual(items.map((_, index) => index));
	expect(run.outputs[1]).toEqual([]);
});
