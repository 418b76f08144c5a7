import { cloneDeep, get as valueAt, set } from 'lodash';

import { rowsOf } from '../kit/exploring';
import { hostileTexts, repeated } from '../kit/hostileTexts';
import { inMemory } from '../kit/items';
import { person } from '../kit/people';
import { startProxy } from '../kit/proxy';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { allOperations } from '../kit/operations/given';

/** One try: only the time of the processor counts here. */
const workspace = withWorkspace('demo', { ...quick, attempts: 1 });
const service = withFakeService();

const at = <Entry>(list: readonly Entry[], index: number) => list[index % list.length] as Entry;

type Operation = (typeof allOperations)[number];

/** Operations that read different parts of answers. */
const operations = allOperations.filter(([name]) =>
	[
		...['leads lead.create', 'leads lead.getAll', 'actions customAction.create'],
		...['actions customAction.update', 'actions timeline.getAll', 'files file.uploadToLead'],
		...['files file.download', 'teamMembers teamMember.create', 'teamMembers teamMember.getAll'],
		...['metadata customField.getAll', 'metadata workspace.snapshot'],
	].includes(name),
);

/** The time of the processor that an operation takes, in milliseconds. */
async function costOf([, type, parameters]: Operation, baseUrl: string): Promise<number> {
	workspace.forgetDefinitions();
	const before = process.cpuUsage();
	const { workflow } = await workspace.engine.runNode(
		{ type, parameters, onError: 'continueErrorOutput' },
		{
			input: [{ json: { ...person(1) }, binary: { data: inMemory('content') } }],
			credentials: workspace.credentials({ baseUrl }),
		},
	);
	const { user, system } = process.cpuUsage(before);
	expect(workflow.status).toBe('success');
	return (user + system) / 1000;
}

type Path = ReadonlyArray<string | number>;

interface Place {
	readonly path: Path;
	readonly kind: 'text' | 'list';
}

/** Where a JSON value has texts and lists. The entries of a list are alike, so the first one counts. */
function placesIn(value: unknown, path: Path = []): Place[] {
	if (typeof value === 'string') return [{ path, kind: 'text' }];
	if (typeof value !== 'object' || value === null) return [];
	const entries = Array.isArray(value) ? [...value.slice(0, 1).entries()] : Object.entries(value);
	const inner = entries.flatMap(([key, each]) => placesIn(each, [...path, key]));
	return Array.isArray(value) && value.length > 0 ? [{ path, kind: 'list' }, ...inner] : inner;
}

/** The value with a long text or list in one place. */
function lengthened(value: unknown, { path, kind }: Place, unit: string, size: number): unknown {
	const list = (path.length === 0 ? value : valueAt(value, path)) as unknown[];
	const part =
		kind === 'text' ? repeated(unit, size) : Array.from({ length: size / 10 }, (_, index) => at(list, index));
	return path.length === 0 ? part : set(cloneDeep(value as object), path, part);
}

/** What other work of the process may cost meanwhile, in milliseconds. */
const allowance = 500;

/**
 * What costs much more than eight times an eighth of it. The first size is one at which a quadratic cost is seconds, so
 * that a failure takes no hours.
 */
async function findExpensive(unit: string, cost: (size: number) => Promise<number>): Promise<string[]> {
	for (const size of rowsOf([40_000, 640_000])) {
		const first = await cost(size);
		if (first <= allowance) continue;
		const expected = 8 * (await cost(size / 8));
		// The first time may include what is done once.
		const found = Math.min(first, await cost(size));
		if (found > 2 * expected + allowance)
			return [`${JSON.stringify(unit)}, ${size}: ${Math.round(found)} ms, not ${Math.round(expected)}`];
	}
	return [];
}

/** Answers of services and proxies with every part that the nodes read, as documented and otherwise. */
const remark = { field: 'fields.name', remark: 'is locked', status: 'IGNORED' };
const action = {
	action_id: 'a',
	type: 'ACTION_1001',
	created_on: '2026-01-01T00:00:00Z',
	employeeid: 'e',
	fields: { comment: 'c' },
};
const file = {
	file_id: 'f',
	name: 'note.txt',
	content_type: 'text/plain',
	status: 'STORED',
	field: 'document',
};
const lead = {
	lead_id: 'x',
	fields: { name: 'n', phone: '1' },
	actions: [{ ...action, remarks: [remark] }],
	created_on: 'c',
};
const member = { name: 'm', email: 'asha@mail.example', status: 'Active' };
const answers: ReadonlyArray<[what: string, status: number, body: unknown]> = [
	[
		'an error',
		400,
		{ error: { code: 'INVALID_LEAD', message: 'no', details: [{ field: 'f', message: 'm' }] } },
	],
	['an unknown error', 400, { error: { code: 'X_Y', message: 'no', details: { name: ['m'] } } }],
	[
		'an error in other words',
		422,
		{ title: 't', detail: 'd', errors: [{ path: ['a', 'b'], message: 'm', value: 'v' }] },
	],
	['an error in a text', 400, 'text'],
	['a list of errors', 400, ['text', 'text']],
	['a web page', 500, '<html><title>t</title>'],
	['a refusal', 401, { message: 'no' }],
	['a conflict', 409, { error: { code: 'LEAD_ALREADY_EXISTS', message: 'm', lead_id: 'x' } }],
	['a written lead', 200, { ...lead, id: 'x', remarks: [remark], message: 'm', status: 's' }],
	['remarks alone', 200, ['A remark', { field: 'fields.name', message: 'm' }]],
	[
		'remarks by field',
		200,
		{ lead_id: 'x', remarks: { 'fields.name': ['m'], actions: { 0: { fields: { comment: 'm' } } } } },
	],
	['a denial', 200, { success: false, error: 'm', message: 'm', lead_id: 'x' }],
	['a page', 200, { data: [{ ...lead, ...action, ...member }], total_count: 1, next: 'n', limit: 1 }],
	['a file', 200, { action_id: 'a', ...file, download_url: 'd', remarks: [remark], data: undefined }],
	['files', 201, { action_id: 'a', files: [{ ...file, upload_url: 'u', remark: 'r' }], remarks: [remark] }],
	['a member', 201, { ...member, remarks: [remark], message: 'm' }],
	['a success in a text', 200, 'text'],
];

/** The sandbox answers these, so that the operation gets to its own call. */
const definitions = /^GET \/(custom-fields|custom-actions|lead-stage-pipeline|team-members|metadata)$/;

describe.each(answers)('%s that is long in any place', (what, status, body) => {
	const turn = answers.findIndex(([each]) => each === what);

	// docs/security.md promises: "the time of an answer grows with its length and no faster"
	it.each(rowsOf(operations, turn))('costs no more than its length in %s', async (...operation) => {
		const places = placesIn(body);
		const expensive: string[] = [];
		for (const [index, place] of places.entries()) {
			const unit = place.kind === 'list' ? '' : at(hostileTexts, turn * 5 + index * 7);
			const found = await findExpensive(unit, async (size) => {
				const long = JSON.stringify(lengthened(body, place, unit, size));
				service.on('*', async ({ route, target, headers }) => {
					if (!definitions.test(route))
						return { status, body: long, headers: { 'content-type': 'application/json' } };
					const answer = await fetch(new URL(target, workspace.sandbox.url), {
						headers: { authorization: headers.authorization ?? '' },
					});
					return { status: answer.status, body: await answer.text() };
				});
				return await costOf(operation, service.url);
			});
			expensive.push(...found.map((problem) => `${place.path.join('.')}: ${problem}`));
		}
		expect(expensive).toEqual([]);
	});
});

describe('an answer that is no JSON', () => {
	it.each(['', '<html><title>', '<html><h1 ', '["', '"'])(
		'and long after %j costs no more than its length',
		async (begin) => {
			const expensive: string[] = [];
			const units = hostileTexts.filter((unit) => unit.startsWith('<') || begin === '');
			for (const unit of units) {
				const found = await findExpensive(unit, async (size) => {
					service.on('*', { status: 400, body: begin + repeated(unit, size) });
					return await costOf(at(operations, 0), service.url);
				});
				expensive.push(...found);
			}
			expect(expensive).toEqual([]);
		},
	);
});

describe('definitions that are long in any place', () => {
	it.each(operations.filter(([name]) => /lead\.create|customAction\.create|snapshot/.test(name)))(
		'cost no more than their length in %s',
		async (...operation) => {
			const sent = new Map<string, unknown>();
			const recorder = await startProxy(workspace.sandbox.url, {
				change: (route, body) => {
					sent.set(route, body);
					return body;
				},
			});
			await costOf(operation, recorder.url);
			await recorder.close();
			const places = [...sent].flatMap(([route, body]) =>
				placesIn(body).map((place) => ({ route, body, place })),
			);
			const expensive: string[] = [];
			for (const [index, { route, body, place }] of rowsOf(
				rowsOf([...places.entries()], operations.length),
			)) {
				let long: unknown;
				const proxy = await startProxy(workspace.sandbox.url, {
					change: (asked, own) => (asked === route ? long : own),
				});
				const unit = place.kind === 'list' ? '' : at(hostileTexts, index * 7);
				const found = await findExpensive(unit, async (size) => {
					long = lengthened(body, place, unit, size);
					return await costOf(operation, proxy.url);
				});
				await proxy.close();
				expensive.push(...found.map((problem) => `${route} ${place.path.join('.')}: ${problem}`));
			}
			expect(expensive).toEqual([]);
		},
	);
});
