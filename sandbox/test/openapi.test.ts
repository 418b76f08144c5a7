import axios from 'axios';
import * as fc from 'fast-check';
import { parse } from 'yaml';
import { endpoints } from '../../nodes/shared/sync/endpoints';
import { runs } from '../../test/kit/exploring';
import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { Judge } from './openapi/judge';
import { knownThings } from './openapi/known';
import { requestsFor } from './openapi/requests';
import { endpointNames, forEach, send, type SentRequest } from './openapi/send';
import { mistakenRequests, secondMember, validRequests } from './openapi/validRequests';
import { members, newPhone, useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'demo' });

const EACH = runs(2_000);

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

/** The places of empty texts, lists and keys. An object may be empty: it allows anything. */
function emptyIn(value: unknown, place = ''): string[] {
	if (value === '' || (Array.isArray(value) && value.length === 0)) return [place];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, part]) =>
		key === '' ? [`${place}/`] : emptyIn(part, `${place}/${key}`),
	);
}

describe('The OpenAPI document', () => {
	test('is published as YAML and as JSON, with the same content', async () => {
		const [yaml, json] = [await published('yaml'), await published('json')];
		expect(yaml.type).toMatch(/^application\/yaml/);
		expect(json.type).toMatch(/^application\/json/);
		expect(parse(yaml.text)).toEqual(JSON.parse(json.text));
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

	test('has no empty name, description or list', async () => {
		// The scopes of a token, of which there are none.
		expect(emptyIn(await documented())).toEqual(['/security/0/syncToken']);
	});
});

describe('The sandbox', () => {
	describe('answers as its document says, for thousands of valid and invalid requests', () => {
		let judge: Judge;
		let requests: readonly SentRequest[];
		beforeAll(async () => {
			judge = new Judge(await documented());
			const known = await knownThings(running.api);
			const valid = [...validRequests(known), secondMember];
			requests = [...mistakenRequests(known), ...valid, ...requestsFor(known, EACH)];
			// One seat is free, so that the second new member has none.
			await callAdmin(running.sandbox, 'PUT', '/seats', { seats: 24 });
		});

		test('in all', () => expect(requests.length).toBeGreaterThanOrEqual(2000));

		test.each(endpointNames)('of %s', async (name) => {
			const problems: unknown[] = [];
			const seen = new Set<number>();
			const some = requests.filter((request) => request.name === name);
			await forEach(some, async (request) => {
				const answered = await send(running.sandbox, request);
				const found = judge.problemsOf(name, answered);
				seen.add(answered.status);
				if (answered.status >= 500) found.push('the sandbox failed');
				if (answered.status < 300 && !judge.allowsBody(name, request.body))
					found.push('a body that is not allowed was accepted');
				if (found.length > 0) problems.push({ request, answered, found });
			});
			expect(problems.slice(0, 5)).toEqual([]);
			// Every documented status occurs, except those of limits, which have their own tests.
			const unseen = judge
				.statusesOf(name)
				.filter((status) => !seen.has(status) && ![413, 414, 429].includes(status));
			expect(unseen).toEqual([]);
		});
	});

	test('answers a URL and a body over their limits as its document says, on every operation', async () => {
		const judge = new Judge(await documented());
		const requests = validRequests(await knownThings(running.api));
		const statuses = (chosen: typeof requests) =>
			Promise.all(
				chosen.map(async (request) => {
					const answered = await send(running.sandbox, request);
					expect(judge.problemsOf(request.name, answered)).toEqual([]);
					return answered.status;
				}),
			);
		const longUrls = requests.map((request) => ({ ...request, query: { skip: '1'.repeat(9_000) } }));
		expect(await statuses(longUrls)).toEqual(longUrls.map(() => 414));
		const longBodies = requests
			.filter(({ name }) => judge.hasBody(name))
			.map((request) => ({ ...request, body: JSON.stringify({ note: 'x'.repeat(1_048_576) }) }));
		expect(await statuses(longBodies)).toEqual(longBodies.map(() => 413));
	});

	test('reads the query parameters of each operation that its document lists, and no others', async () => {
		const judge = new Judge(await documented());
		running.sandbox.reset();
		const requests = validRequests(await knownThings(running.api));
		const parameters = new Set(requests.flatMap(({ name }) => judge.queryOf(name)));
		expect(parameters.size).toBe(6);
		for (const request of requests) {
			expect(await send(running.sandbox, request)).toMatchObject({ status: endpoints[request.name].success });
			const read: string[] = [];
			for (const parameter of parameters) {
				const { status, text } = await send(running.sandbox, { ...request, query: { [parameter]: '?' } });
				// Each message begins with the name of the parameter.
				if (status === 400 && new RegExp(`"message":"${parameter} should`, 'i').test(text))
					read.push(parameter);
			}
			expect({ [request.name]: read.sort() }).toEqual({ [request.name]: judge.queryOf(request.name).sort() });
		}
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
		const entries = fc.sample(entry, 400);
		const lead = await running.api.newLead({ phone: newPhone() });
		const { data } = await running.api.append(lead, ...entries);
		const created = data.actions.map(({ status }) => status === 'CREATED');
		const described = entries.map((sent) => judge.isComponent('PaymentEntry', sent));
		expect(entries.filter((_sent, index) => created[index] !== described[index])).toEqual([]);
		expect(new Set(created).size).toBe(2);
	});
});
