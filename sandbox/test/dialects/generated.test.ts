import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { type AnswerName, type Dialect, strict } from '../../src/http/dialects/dialect';
import { freedoms } from '../../src/http/dialects/freedoms';
import { drawnFrom, generated } from '../../src/http/dialects/generated';
import { valuesAt } from '../../src/http/dialects/path';
import { hear, say } from '../../src/http/dialects/speaking';
import { isObject } from '../../src/domain/json';
import { knownThings } from '../openapi/known';
import { send } from '../openapi/send';
import { validRequests } from '../openapi/validRequests';
import { knowing } from '../../src/domain/unsaid';
import { runs } from '../../../test/kit/exploring';
import { callAdmin } from '../../../test/kit/sandbox/callAdmin';
import { members, newPhone, useSandbox } from '../../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'demo' });

interface Sample {
	readonly name: AnswerName;
	readonly status: number;
	readonly body: unknown;
}

/** One strict answer of each kind that shows everything that strict answers have. */
async function strictAnswers(): Promise<Sample[]> {
	const { api } = running;
	const samples: Sample[] = [];
	const keep = async (name: AnswerName, method: string, path: string, body?: unknown) => {
		const answer = await api.call<Record<string, never>>(method, path, body);
		samples.push({ name, status: answer.status, body: answer.data });
		return answer.data;
	};
	const fields = {
		phone: newPhone(),
		name: 'Ada',
		email: 'ada@mail.example',
		assignee: members.active,
		rating: 9,
	};
	const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1500 };
	const visit = {
		type: '1001',
		fields: { location: 'Pune', visitors: 'two', next_visit: 1_800_000_000_000 },
	};
	await keep('createLead', 'POST', '/lead', { fields: {} });
	const created = await keep('createLead', 'POST', '/lead', { fields, actions: [payment, { type: '9' }] });
	const lead = `/lead/${String(created['lead_id'])}`;
	await keep('updateLead', 'POST', lead, { fields: { rating: 4, budget: '900', city: 'Pune', nope: 1 } });
	const added: { actions?: Array<{ action_id: string }> } = await keep(
		'createActions',
		'POST',
		`${lead}/action`,
		{
			actions: [visit, payment, { type: '1003', fields: { title: 'Passport' } }],
		},
	);
	const [custom, paid, document] = (added.actions ?? []).map(({ action_id: id }) => `${lead}/action/${id}`);
	await keep('updateAction', 'POST', `${custom}`, { type: '1001', fields: { visitors: 3, nope: 1 } });
	await keep('updateAction', 'POST', `${paid}`, { type: 'PAYMENT', status: 'COMPLETED' });
	const file = (name: string) => ({ name, content_type: 'text/plain', size: 2 });
	const described: { action_id?: string; files?: Array<{ file_id: string; upload_url: string }> } =
		await keep('createLeadFiles', 'POST', `${lead}/file`, { files: [file('a.txt'), file('b.txt')] });
	await keep('createActionFiles', 'POST', `${document}/file`, {
		fields: { document: [file('c.txt'), file('d.txt')], title: [file('e.txt')] },
	});
	const target = described.files?.[0];
	const stored = await fetch(target?.upload_url ?? '', {
		method: 'PUT',
		body: 'ab',
		headers: { 'content-type': 'text/plain' },
	});
	samples.push({ name: 'storedBytes', status: stored.status, body: await stored.json() });
	const address = `${lead}/action/${described.action_id}/file/${target?.file_id}`;
	await keep('getFile', 'GET', address);
	await keep('searchLeads', 'POST', '/lead/search', {});
	await keep('searchLeads', 'POST', '/lead/search', { fields: { name: 'Ada' } });
	await keep('getLead', 'GET', `${lead}?includeActions=true&limit=100`);
	await keep('searchActions', 'POST', `${lead}/action/search?limit=100`);
	await keep('getAction', 'GET', `${custom}`);
	await keep('getAction', 'GET', `${document}`);
	await keep('getAction', 'GET', `${paid}`);
	await keep('deleteFile', 'DELETE', address);
	await keep('listTeamMembers', 'GET', '/team-members');
	const member = { name: 'Noor', email: 'noor@mail.example', phone_number: newPhone(), role: 'CALLER' };
	await keep('createTeamMember', 'POST', '/team-members', { ...member, password: 'a long password' });
	await keep('openError', 'POST', '/team-members', member);
	await keep('openError', 'GET', '/team-members/nobody@mail.example');
	await callAdmin(running.sandbox, 'PUT', '/seats', { seats: 1 });
	await keep('openError', 'POST', '/team-members', { ...member, email: 'two@mail.example' });
	await keep('getTeamMember', 'GET', `/team-members/${members.active}`);
	await keep('updateAvailability', 'POST', '/teammember/state_change', {
		email: member.email,
		state: 'On Leave',
	});
	await keep('listFields', 'GET', '/custom-fields?detail=true');
	await keep('getField', 'GET', '/custom-fields/city');
	await keep('getField', 'GET', '/custom-fields/interests');
	await keep('getField', 'GET', '/custom-fields/birth_date');
	await keep('listActions', 'GET', '/custom-actions?detail=true');
	await keep('getActionDefinition', 'GET', '/custom-actions/ACTION_1001');
	await keep('getActionDefinition', 'GET', '/custom-actions/ACTION_1002');
	await keep('specifiedError', 'GET', '/lead/nobody');
	const kept = new Set(samples.map(({ name }) => name));
	for (const request of validRequests(await knownThings(api)).filter(({ name }) => !kept.has(name))) {
		const { status, text } = await send(running.sandbox, request);
		samples.push({ name: request.name, status, body: JSON.parse(text) });
	}
	return samples;
}

const asked = { query: { limit: '100' }, body: {} };
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

let samples: Sample[];

beforeAll(async () => {
	samples = await strictAnswers();
	const facts = { id: 'lead-1', status: 'Fresh', employeeid: members.active, modificationTimestamp: 1 };
	for (const { body } of samples.filter(({ name }) => name === 'searchLeads'))
		for (const entry of valuesAt(body, 'data[]').filter(isObject)) knowing(entry, () => facts);
});

const parsed = (payload: unknown): unknown => {
	if (typeof payload !== 'string') return payload;
	const text = payload.replace(/^\u{feff}/u, '');
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
};

/** The number of values that a path should have: one for each entry of the innermost list that it names. */
const entriesAt = (body: unknown, path: string) =>
	valuesAt(body, path.includes('[]') ? path.slice(0, path.lastIndexOf('[]') + 2) : '').length;

/** Whether the values of a page are among those of the whole list, in any order where the order is open. */
const isPartOf = (part: readonly unknown[], whole: readonly unknown[]) => {
	const left = [...whole];
	return part.every((value) => {
		const index = left.findIndex((other) => isDeepStrictEqual(value, other));
		if (index !== -1) left.splice(index, 1);
		return index !== -1;
	});
};

/** The paths of all values of an answer. */
function leaves(value: unknown, path = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((part: unknown) => leaves(part, `${path}[]`));
	if (typeof value !== 'object' || value === null) return [path];
	return Object.entries(value).flatMap(([key, part]) => leaves(part, path === '' ? key : `${path}.${key}`));
}

/** The dialect of a seed without these freedoms, which change the place of a whole answer or the writing of its keys. */
function generatedWithout(seed: number, ...names: Array<'envelope' | 'writing of keys'>): Dialect {
	const { name, ways } = generated(seed);
	const left = freedoms.any.freedoms.filter((freedom) => names.every((each) => each !== freedom.name));
	const kept = new Set(left.flatMap((freedom) => freedom.ways));
	return { name, ways: { ...ways, any: (ways.any ?? []).filter((way) => kept.has(way)) } };
}

describe('The table of freedoms', () => {
	test('is tested with an answer of each kind', () => {
		const kinds = new Set(samples.map(({ name }) => name));
		expect(Object.keys(freedoms).filter((name) => name !== 'any' && !kinds.has(name as AnswerName))).toEqual(
			[],
		);
		expect(samples.filter(({ name, status }) => !name.endsWith('Error') && status >= 300)).toEqual([]);
		expect(Object.keys(freedoms)).toEqual(expect.arrayContaining(Object.keys(endpoints)));
	});

	test('names each freedom of an answer once, and each way of a freedom once', () => {
		for (const { freedoms: all } of Object.values(freedoms)) {
			const names = all.map(({ name }) => name);
			expect(names).toEqual([...new Set(names)]);
			for (const { ways } of all) expect(ways.length).toBe(new Set(ways.map((way) => way.name)).size);
			const said = all.flatMap(({ name, ways }) => [name, ...ways.map((way) => way.name)]);
			// Names of ways are made of the keys that they change: a space too many means that one is missing.
			expect(said.filter((text) => !/^\S+( \S+)*$/.test(text) || text.startsWith(','))).toEqual([]);
			expect(all.map(({ source }) => source).filter((source) => !/^[SRLP]$/.test(source))).toEqual([]);
		}
	});

	test('has no way that changes nothing of any answer', () => {
		const idle = Object.entries(freedoms).flatMap(([name, { freedoms: all }]) =>
			all.flatMap((freedom) =>
				freedom.ways
					.filter((way) =>
						samples
							.filter((sample) => name === 'any' || sample.name === name)
							.every(({ status, body }) => {
								const dialect = { name: 1, ways: { createLead: [way] } };
								const wayAsked = { query: {}, body: { fields: { rating: 1, city: null }, nope: 1 } };
								const said = say(dialect, 'createLead', status, body, wayAsked);
								return (
									isDeepStrictEqual(parsed(said.payload), body) &&
									said.status === status &&
									said.contentType === 'application/json; charset=utf-8' &&
									!said.hidesTime &&
									said.payload === JSON.stringify(body) &&
									isDeepStrictEqual(hear(dialect, 'createLead', wayAsked), wayAsked)
								);
							}),
					)
					.map((way) => `${name}, ${freedom.name}: ${way.name}`),
			),
		);
		expect(idle).toEqual([]);
	});

	test('leaves nothing out: what an answer has is promised, or some dialect says it otherwise', () => {
		const fixed = samples.flatMap(({ name, status, body }) => {
			const { promised } = freedoms[name];
			const open = new Set(leaves(body).filter((path) => !promised.includes(path)));
			for (let seed = 1; seed <= 150 && open.size > 0; seed += 1) {
				const dialect = generatedWithout(seed, 'envelope');
				const said = parsed(say(dialect, name, status, body, asked).payload);
				for (const path of open)
					if (!isDeepStrictEqual(valuesAt(said, path), valuesAt(body, path))) open.delete(path);
			}
			return [...open].map((path) => `${name}: ${path}`);
		});
		expect([...new Set(fixed)]).toEqual([]);
	});
});

describe('A generated dialect', () => {
	test('says everything that is promised', () => {
		// Of a lead that was not stored, the specification shows no answer.
		const shown = samples.filter(
			({ name, body }) => name !== 'createLead' || !isDeepStrictEqual(valuesAt(body, 'lead_id'), [null]),
		);
		fc.assert(
			fc.property(seeds, (seed) => {
				const dialect = generatedWithout(seed, 'envelope', 'writing of keys');
				for (const { name, status, body } of shown) {
					const said = parsed(say(dialect, name, status, body, asked).payload);
					for (const path of freedoms[name].promised) {
						const values = valuesAt(said, path);
						const problem = `dialect ${seed} does not keep ${path} of ${name}`;
						if (!isPartOf(values, valuesAt(body, path))) throw new Error(problem);
						if (values.length !== Math.min(entriesAt(said, path), valuesAt(body, path).length))
							throw new Error(problem);
						if (valuesAt(body, path).length > 0 && values.length === 0) throw new Error(problem);
					}
				}
			}),
			{ numRuns: runs(500) },
		);
	});

	test('is the same for the same seed, and differs for another', () => {
		const said = (seed: number) =>
			samples.map(({ name, status, body }) => say(generated(seed), name, status, body, asked));
		fc.assert(
			fc.property(seeds, (seed) => {
				expect(said(seed)).toEqual(said(seed));
				expect(said(seed)).not.toEqual(said((seed + 1) % 2 ** 32));
			}),
			{ numRuns: runs(50) },
		);
	});

	test('draws each way of each freedom', () => {
		const drawn = new Set(
			Array.from({ length: 300 }, (_, seed) => drawnFrom(seed))
				.flat()
				.map(({ way }) => way),
		);
		const all = Object.values(freedoms).flatMap((row) => row.freedoms.flatMap(({ ways }) => ways));
		expect(all.filter((way) => !drawn.has(way))).toEqual([]);
	});

	test('has no body where the status allows none', () => {
		for (let seed = 0; seed < 200; seed += 1) {
			for (const { name, status, body } of samples) {
				const said = say(generated(seed), name, status, body, asked);
				if (said.status === 204) expect(said.payload).toBe('');
			}
		}
	});
});

describe('The dialect strict', () => {
	test('is the identity', () => {
		for (const { name, status, body } of samples) {
			expect(say(strict, name, status, body, asked)).toEqual({
				status,
				contentType: undefined,
				hidesTime: false,
				payload: body,
			});
			expect(say(strict, name, status, body, asked).payload).toBe(body);
			expect(hear(strict, name, asked)).toBe(asked);
		}
	});
});
