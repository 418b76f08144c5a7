import { inspect } from 'node:util';
import { LoggerProxy } from 'n8n-workflow';

import { rowsOf } from '../kit/exploring';
import { redirectTo, webPage } from '../kit/fakeService';
import { inMemory } from '../kit/items';
import { newcomer } from '../kit/nodes/teamMembers';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { allOperations } from '../kit/operations/given';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const elsewhere = withFakeService();
/** Characters that each encoding writes differently. */
const token = 'a+secret/token="of"\\the~workspace?&1234567890';

const escaped = JSON.stringify(token).slice(1, -1);
const spellings = {
	plain: token,
	base64: Buffer.from(token).toString('base64'),
	base64url: Buffer.from(token).toString('base64url'),
	'percent signs': encodeURIComponent(token),
	'percent signs in lower case': encodeURIComponent(token).replace(/%../g, (sign) => sign.toLowerCase()),
	'JSON escapes': escaped,
	'JSON escapes twice': JSON.stringify(escaped).slice(1, -1),
	'JSON escapes with slashes': escaped.replaceAll('/', '\\/'),
	'base64 of the header': Buffer.from(`Bearer ${token}`).toString('base64'),
	'base64, one byte on': Buffer.from(`-${token}`).toString('base64'),
	'base64, two bytes on': Buffer.from(`--${token}`).toString('base64'),
	HTML: token.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
	'a form': new URLSearchParams({ token }).toString(),
};

const encodingsOfToken = (text: string) =>
	Object.entries(spellings).flatMap(([name, spelling]) => (text.includes(spelling) ? [name] : []));

/** Everything that a run shows or stores. */
const shown = (run: object) =>
	inspect(run, {
		depth: Infinity,
		showHidden: true,
		maxStringLength: Infinity,
		maxArrayLength: Infinity,
		breakLength: Infinity,
	});

/** Everything logged since the last call, by any logger. */
const logged: string[] = [];
const record = (...parts: unknown[]) =>
	void logged.push(parts.map((part) => inspect(part, { depth: 9 })).join(' '));

beforeAll(() => {
	LoggerProxy.init({ info: record, warn: record, error: record, debug: record });
	for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
		jest.spyOn(console, method).mockImplementation(record);
});
beforeEach(() => {
	logged.length = 0;
	elsewhere.on('*', { body: {} });
});
afterAll(() => jest.restoreAllMocks());

const json = { ...newcomer(1), ...person(1) };

async function run(type: string, parameters: object, onError: 'stopWorkflow' | 'continueErrorOutput') {
	return await workspace.engine.runNode(
		{ type, parameters: { ...parameters }, onError },
		{
			input: [{ json, binary: { data: inMemory('content') } }],
			credentials: {
				leadWorkspaceSyncApi: {
					...workspace.credentials().leadWorkspaceSyncApi,
					baseUrl: service.url,
					accessToken: token,
				},
			},
		},
	);
}

const file = () => ({
	file_id: 'f',
	name: 'note.txt',
	upload_url: `${elsewhere.origin}/up`,
	download_url: `${elsewhere.origin}/down`,
});

/** An answer for every endpoint, with the token in every text. */
const anyAnswer = () => ({
	...{ lead_id: 'x', id: token, fields: { name: token }, actions: [], remarks: [], files: [file()] },
	...{ action_id: 'a', name: token, email: token, status: 'Active', next: `${elsewhere.origin}/next` },
	...{ data: [{ id: token, fields: { name: escaped } }], total_count: 900, ...file() },
});

/** Ways in which a service may try to move the token to where others see it. */
const attacks: ReadonlyArray<[what: string, arm: () => void]> = [
	[
		'rejects it',
		() => {
			const error = { code: 'NOT_AUTHORIZED', message: `Bearer ${token}` };
			service.on('*', { status: 401, body: { error } });
		},
	],
	['is down', () => service.on('*', (_, response) => void response.destroy())],
	[
		'repeats it in an error, in every encoding',
		() => {
			const error = { code: 'BAD_REQUEST', message: Object.values(spellings).join(' ') };
			service.on('*', { status: 400, body: { error } });
		},
	],
	[
		'repeats it in a web page',
		() =>
			service.on('*', ({ headers }) => ({
				...webPage(`<pre>${headers.authorization ?? ''}</pre>`),
				status: 500,
			})),
	],
	['repeats it in an answer', () => service.on('*', { body: anyAnswer() })],
	[
		'returns file addresses that lead elsewhere',
		() => {
			service.on('*', { body: anyAnswer() });
			elsewhere.on('*', redirectTo(`${elsewhere.origin}/next`, 307));
		},
	],
	[
		'repeats it in an answer, each character escaped',
		() => {
			const signs = [...token]
				.map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
				.join('');
			const lead = `{"lead_id":"x","id":"${signs}","fields":{"${signs}":"${signs}"},"remarks":[]}`;
			service.on('*', {
				headers: { 'content-type': 'application/json' },
				body: `{"data":[${lead}],"total_count":1,${lead.slice(1)}`,
			});
		},
	],
	...[301, 302, 303, 307, 308].map((status): [string, () => void] => [
		`redirects with ${status} to somewhere else`,
		() => service.on('*', redirectTo(`${elsewhere.origin}/v2/enterprise/x`, status)),
	]),
];

describe.each(attacks)('a service that %s', (what, arm) => {
	const turn = attacks.findIndex(([each]) => each === what);

	// docs/security.md promises: "If the service sends the token back, the nodes remove it before they read
	// the answer"
	// docs/security.md promises: "**https only**, and no redirects."
	// docs/security.md promises: "none of them contains the token"
	it.each(rowsOf(allOperations, turn))('cannot make %s reveal the token', async (_name, type, parameters) => {
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			arm();
			const result = await run(type, parameters, onError);
			const { workflow, ...node } = result;
			expect(encodingsOfToken(shown(node))).toEqual([]);
			expect(encodingsOfToken(shown({ error: workflow.error, nodes: [...workflow.nodes] }))).toEqual([]);
			expect(encodingsOfToken(JSON.stringify([node.outputs, { ...workflow.error }]))).toEqual([]);
			expect(encodingsOfToken(String(workflow.error?.stack))).toEqual([]);
		}
		expect(encodingsOfToken(logged.join('\n'))).toEqual([]);
		expect(encodingsOfToken(elsewhere.received)).toEqual([]);
		expect(elsewhere.received).not.toMatch(/authorization/i);
		// The node may follow file addresses only, no other address that the service names.
		expect(elsewhere.requests.filter(({ target }) => !/^\/(up|down)$/.test(target))).toEqual([]);
	});
});

it('the check of the token finds it where it belongs: in what the service received', async () => {
	service.on('*', { body: [] });
	await run(
		'n8n-nodes-lead-workspace.metadata',
		{ resource: 'customField', operation: 'getAll' },
		'stopWorkflow',
	);
	expect(encodingsOfToken(service.received)).toEqual(['plain']);
});
