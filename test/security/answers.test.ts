import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { rowsOf } from '../kit/exploring';
import { jsonOf } from '../kit/items';
import { create, get, leadsType, update } from '../kit/nodes/leads';
import { teamMembersType, updateAvailability } from '../kit/nodes/teamMembers';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { retry } from '../kit/workspace';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { allOperations } from '../kit/operations/given';

const mebibyte = 1024 ** 2;
const limits = { ...quick, longestAnswer: mebibyte, attempts: 2 };
const workspace = withWorkspace('empty', limits);
/** Its nodes wait shortly for an answer, but longer than a busy machine needs to read the headers of one. */
const hasty = withWorkspace('empty', { ...limits, timeout: 300 });
const service = withFakeService();
const json = { 'content-type': 'application/json' };
const availability = 'POST /teammember/state_change';
let sent = 0;
beforeEach(() => (sent = 0));

/** Sends as fast as the client reads, for as long as it reads. */
function flood(response: ServerResponse, part: string): void {
	response.writeHead(200, json);
	const more = () => {
		while (!response.destroyed) {
			sent += part.length;
			if (!response.write(part)) return void response.once('drain', more);
		}
	};
	more();
}

/** Sends a byte from time to time, so that the connection is never idle. */
function drip(response: ServerResponse): void {
	response.writeHead(200, json);
	response.write('{"id":"');
	const dripping = setInterval(() => response.write('x'), 20);
	response.on('close', () => clearInterval(dripping));
}

const bomb = gzipSync(Buffer.from(`{"id":"x","fields":{"name":"${'x'.repeat(50 * mebibyte)}"}}`));
const cutOff = 'The end of the answer did not arrive';
const noAnswer = 'The service did not answer';

type Attack = readonly [what: string, attack: (response: ServerResponse) => void, error: string];

const attacks: readonly Attack[] = [
	['never ends', (response) => flood(response, '"x",'.repeat(16_384)), cutOff],
	[
		'is small on the way and huge when unpacked',
		(response) => {
			response.writeHead(200, { ...json, 'content-encoding': 'gzip' });
			response.end(bomb);
		},
		cutOff,
	],
	[
		'breaks off',
		(response) => {
			response.writeHead(200, { ...json, 'content-length': 1000 });
			response.write('{"id":');
			setImmediate(() => response.destroy());
		},
		cutOff,
	],
	[
		'is not packed as it says',
		(response) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('{"id":"x"}'),
		cutOff,
	],
	[
		'has a broken chunk',
		(response) =>
			void response.socket?.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\nzz\r\n'),
		cutOff,
	],
	['is no HTTP', (response) => void response.socket?.end('220 mail.example ESMTP\r\n'), noAnswer],
];

const delays: readonly Attack[] = [
	['arrives one byte at a time', drip, cutOff],
	[
		'stops in the middle',
		(response) => {
			response.writeHead(200, json);
			response.write('{"id":');
		},
		cutOff,
	],
	['never begins', () => undefined, noAnswer],
];

describe.each([
	...attacks.map((attack) => [...attack, workspace] as const),
	...delays.map((attack) => [...attack, hasty] as const),
])('an answer that %s', (_what, attack, message, attacked) => {
	// docs/security.md promises: "The nodes read at most 32 Mi characters of an answer, for at most a minute"
	// docs/security.md promises: "An answer that does not fit is a clear error."
	it.each([
		['a read', get('0123456789abcdef01234567')],
		['a write', create()],
	])('makes %s fail with a clear error, in little memory', async (_kind, parameters) => {
		service.on('*', (_, response) => attack(response));
		const run = await attacked.leads(parameters, [person(1)], {
			baseUrl: service.url,
			onError: 'continueErrorOutput',
		});
		expect(run.workflow.status).toBe('success');
		expect(jsonOf(run.outputs.at(-1))).toEqual([expect.objectContaining({ error: message })]);
		// For each attempt: the bytes that the client reads, and those that fit into the buffers in between.
		expect(sent / service.requests.length).toBeLessThan(20 * mebibyte);
	});
});

describe.each([
	['Create', leadsType, create(), 'POST /lead', person(1)],
	['Update', leadsType, update('L1'), 'POST /lead/L1', { name: 'Asha' }],
	['Availability', teamMembersType, updateAvailability('a@mail.example', 'Active'), availability, {}],
] as const)('%s, sent once', (_name, type, parameters, route, item) => {
	it.each([
		...attacks.map((attack) => [...attack, workspace] as const),
		...delays.slice(0, -1).map((attack) => [...attack, hasty] as const),
	])('is not sent again after a success that %s', async (_what, attack, message, attacked) => {
		service.on('GET /custom-fields', {
			body: [
				{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
				{ apiName: 'name', type: 'TEXT', isVisible: true },
			],
		});
		service.on(route, (_, response) => attack(response));
		const run = await attacked.node(type, parameters, [item], {
			...retry,
			baseUrl: service.url,
			onError: 'stopWorkflow',
		});
		const sentTo = service.requests.filter((request) => request.route === route).length;
		if (message === cutOff) expect(sentTo).toBe(1);
		else expect(sentTo).toBeGreaterThan(1);
		expect(run.workflow.error).toMatchObject({
			description: expect.stringContaining('may or may not be stored'),
		});
	});
});

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const shapes: ReadonlyArray<[what: string, body: string]> = [
	['nested 100,000 deep', deep(100_000)],
	['nested deep in a field', `{"id":"x","lead_id":"x","fields":{"name":${deep(50_000)}},"remarks":[]}`],
	['a number', '7'],
	['nothing', ''],
	['null', 'null'],
	['a list of everything', '[null, 1, "x", [], {}, [[null]]]'],
	[
		'of wrong types',
		'{"id":7,"lead_id":[],"fields":"x","actions":{},"remarks":"no","data":{},"total_count":"many"}',
	],
	[
		'of wrong entries',
		'{"lead_id":"x","id":"x","fields":{},"actions":[null,7],"remarks":[null,{"field":7}],"data":[7],"total_count":-1}',
	],
	['a page that counts less than nothing', '{"data":[],"total_count":-1}'],
	['a page that counts halves', '{"data":[],"total_count":0.5}'],
	['a page that is counted in billions', '{"data":[],"total_count":3000000000}'],
	['a page that is counted without end', '{"data":[],"total_count":1e308,"skip":0,"limit":0}'],
];

describe.each(shapes)('an answer %s', (what, body) => {
	const turn = shapes.findIndex(([each]) => each === what);

	it.each(rowsOf(allOperations, turn))(
		'is read by %s, or gives a clear error',
		async (_name, type, parameters) => {
			service.on('*', { headers: json, body });
			const run = await workspace.engine.runNode(
				{ type, parameters, onError: 'continueErrorOutput' },
				{
					input: [{ json: { ...person(1) } }],
					credentials: workspace.credentials({ baseUrl: service.url }),
				},
			);
			expect(run.workflow.status).toBe('success');
			for (const { error } of jsonOf(run.outputs.at(-1))) {
				if (error === undefined) continue;
				expect(String(error)).not.toMatch(
					/undefined|not a function|Cannot read|call stack|Invalid (input|typed)|ZodError/,
				);
			}
		},
	);
});
