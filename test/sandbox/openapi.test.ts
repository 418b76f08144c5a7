import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import axios from 'axios';
import * as fc from 'fast-check';
import { parse } from 'yaml';
import { endpoints, type Endpoint, type EndpointName } from '../../nodes/shared/sync/endpoints';
import { callAdmin } from './admin';
import { Judge, type Answered } from './openapi/judge';
import { requestsFor, type GeneratedRequest, type Known } from './openapi/requests';
import { members, newPhone, useSandbox } from './support';

const running = useSandbox({ seed: 'demo' });

const EACH = 200;
const SEED = 20_250_106;
const TOGETHER = 8;

const origin = () => new URL(running.sandbox.url).origin;

async function published(format: 'yaml' | 'json') {
	const { data, headers } = await axios.get<string>(`${origin()}/openapi/sync.${format}`, {
		responseType: 'text',
		transformResponse: (text: string) => text,
		proxy: false,
	});
	return { text: data, type: String(headers['content-type']) };
}

const documented = async (): Promise<unknown> => JSON.parse((await published('json')).text);

/** Leads with timelines of every kind, so that requests find something. */
async function knownThings(): Promise<Known> {
	const { api } = running;
	const leads = await Promise.all([1, 2, 3].map(() => api.newLead({ assignee: members.active })));
	const actions: Array<{ lead: string; action: string; file?: string }> = [];
	for (const lead of leads) {
		const { data } = await api.append(
			lead,
			{ type: '1001', fields: { location: 'Pune' } },
			{ type: '1003', fields: { title: 'Identity proof' } },
			{ type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 5 },
		);
		const ids = data.actions.map(({ action_id: id }) => String(id));
		const attached = await api.post<{
			action_id: string;
			files: Array<{ file_id: string; upload_url: string }>;
		}>(`/lead/${lead}/file`, { files: [{ name: 'a.txt', content_type: 'text/plain', size: 2 }] });
		const [file] = attached.data.files;
		if (file === undefined) throw new Error('No file was described');
		await axios.put(file.upload_url, 'ab', { headers: { 'Content-Type': 'text/plain' }, proxy: false });
		actions.push(...ids.map((action) => ({ lead, action })));
		actions.push({ lead, action: attached.data.action_id, file: file.file_id });
		actions.push({
			lead,
			action: (await api.timeline(lead)).find(({ type }) => type === 'LEAD_ASSIGNMENT')?.id ?? '',
		});
	}
	return { leads, actions };
}

async function send({ name, parameters, query, body, authorized }: GeneratedRequest): Promise<Answered> {
	const { method, path }: Endpoint = endpoints[name];
	const { url, enterpriseId, syncToken } = running.sandbox;
	const filled = Object.entries(parameters).reduce(
		(filling, [parameter, value]) => filling.replace(`{${parameter}}`, () => encodeURIComponent(value)),
		path,
	);
	const { status, data, headers } = await axios.request<string>({
		method,
		url: `${url}/enterprise/${enterpriseId}${filled}?${new URLSearchParams(query).toString()}`,
		data: body,
		headers: {
			Authorization: `Bearer ${authorized ? syncToken : 'wrong'}`,
			...(body !== undefined && { 'Content-Type': 'application/json' }),
		},
		responseType: 'text',
		transformResponse: (text: string) => text,
		validateStatus: () => true,
		proxy: false,
	});
	return { status, type: String(headers['content-type']), text: data };
}

/** Runs the work on each item, a few at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const queue = items.values();
	const worker = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: TOGETHER }, worker));
}

describe('The OpenAPI document', () => {
	test('is published as YAML and as JSON, with the same content', async () => {
		const [yaml, json] = [await published('yaml'), await published('json')];
		expect(yaml.type).toMatch(/^application\/yaml/);
		expect(json.type).toMatch(/^application\/json/);
		expect(parse(yaml.text)).toEqual(JSON.parse(json.text));
	});

	test('is valid OpenAPI 3.1', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
		try {
			const file = join(folder, 'sync.yaml');
			await writeFile(file, (await published('yaml')).text);
			const validator = join(__dirname, '..', '..', 'node_modules', '.bin', 'validate-api');
			const { stdout } = await promisify(execFile)(validator, [file]);
			expect(JSON.parse(stdout)).toEqual({ valid: true });
			expect((await published('yaml')).text).toMatch(/^openapi: 3\.1\./);
		} finally {
			await rm(folder, { recursive: true });
		}
	});

	test('has each operation of the endpoint catalogue, with its provenance and its status of success', async () => {
		const { paths }: { paths: Record<string, Record<string, Record<string, object>>> } = parse(
			(await published('yaml')).text,
		);
		const described = Object.entries(paths).flatMap(([path, operations]) =>
			Object.entries(operations).map(([method, operation]) => [
				operation['operationId'],
				method.toUpperCase(),
				path.replace('/enterprise/{enterpriseId}', ''),
				operation['x-source'],
				Object.keys(operation['responses'] ?? {})[0],
			]),
		);
		const catalogue = Object.entries(endpoints).map(([name, { method, path, source, success }]) => [
			name,
			method,
			path,
			source,
			String(success),
		]);
		expect(described.sort()).toEqual(catalogue.sort());
	});
});

describe('The sandbox', () => {
	test('answers as its document says, for thousands of valid and invalid requests', async () => {
		const judge = new Judge(await documented());
		const requests = requestsFor(await knownThings(), EACH, SEED);
		// More members than the seed has, so that the seats run out during the test.
		await callAdmin(running.sandbox, 'PUT', '/seats', { seats: 30 });
		expect(requests.length).toBeGreaterThanOrEqual(2000);
		const problems: unknown[] = [];
		const seen = new Map<EndpointName, Set<number>>();
		await forEach(requests, async (request) => {
			const answered = await send(request);
			const found = judge.problemsOf(request.name, answered);
			const accepted = answered.status < 300;
			seen.set(request.name, (seen.get(request.name) ?? new Set()).add(answered.status));
			if (answered.status >= 500) found.push('the sandbox failed');
			if (accepted && !judge.allowsBody(request.name, request.body))
				found.push('a body that is not allowed was accepted');
			if (found.length > 0) problems.push({ request, answered, found });
		});
		expect(problems.slice(0, 5)).toEqual([]);
		// Every documented status occurs, except body size and rate limit, which have their own tests.
		const unseen = [...seen].flatMap(([name, statuses]) =>
			judge
				.statusesOf(name)
				.filter((status) => !statuses.has(status) && status !== 413 && status !== 429)
				.map((status) => `${name} ${status}`),
		);
		expect(unseen).toEqual([]);
	});

	test('creates a payment entry exactly when the document allows it', async () => {
		const judge = new Judge(await documented());
		const entry = fc.record(
			{
				type: fc.constant('PAYMENT'),
				status: fc.constantFrom('PENDING', 'COMPLETED', 'NOPE', 5),
				currency: fc.constantFrom('INR', 'BHD', 'XXX', null),
				amount: fc.oneof(
					fc.integer({ min: -2, max: 9 }),
					fc.constantFrom('0', '0.0', '1.50', '1e3', '', true),
				),
				employeeid: fc.constantFrom(members.active, null),
			},
			{ requiredKeys: ['type'] },
		);
		running.sandbox.reset();
		const entries = fc.sample(entry, { numRuns: 400, seed: SEED });
		const lead = await running.api.newLead({ phone: newPhone() });
		const { data } = await running.api.append(lead, ...entries);
		const created = data.actions.map(({ status }) => status === 'CREATED');
		const described = entries.map((sent) => judge.isComponent('PaymentEntry', sent));
		expect(entries.filter((_sent, index) => created[index] !== described[index])).toEqual([]);
		expect(new Set(created).size).toBe(2);
	});
});
