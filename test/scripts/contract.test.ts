import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { builtCommand } from '../../testkit/builtCommand';
import { root } from '../../testkit/root';
import { openApiDocument } from '../../sandbox/src/http/openapi/document';
import { compare, type OperationVerdict } from '../../scripts/contract/compare';
import { compareSeen } from '../../scripts/contract/compareSeen';
import { openPointsOf, withoutMadeUpKeys } from '../../scripts/contract/openPoints';
import { NotComparable, readSpecification } from '../../scripts/contract/read';
import { seenAnswers } from '../../scripts/contract/seenAnswers';
import { dialectOfProfile, type Profile } from '../../sandbox/src/server';

type Tree = { [key: string]: Tree };

const ourText = JSON.stringify(openApiDocument());
const ours = readSpecification(ourText);

/** An editable copy of our document. */
const copy = (): Tree => JSON.parse(ourText);

function at(tree: Tree, ...keys: string[]): Tree {
	return keys.reduce((held, key) => {
		const next = held[key];
		if (next === undefined) throw new Error(`Nothing is at ${key}`);
		return next;
	}, tree);
}

const text = (value: unknown) => JSON.stringify(value);

/** The differences of an edited copy, one line each. */
function differences(edit: (document: Tree) => void): string[] {
	const document = copy();
	edit(document);
	return compare(ours, readSpecification(text(document))).flatMap(
		({ operation, verdict, differences: found }) =>
			verdict === 'same' ? [] : found.map((one) => `${operation} | ${one.verdict} | ${one.at} | ${one.what}`),
	);
}

const lead = '/enterprise/{enterpriseId}/lead';
const schema = (document: Tree, name: string) => at(document, 'components', 'schemas', name);

describe('the comparison of a published specification with ours', () => {
	it('finds no difference to our own document', () => {
		expect(differences(() => undefined)).toEqual([]);
		const verdicts = compare(ours, readSpecification(ourText));
		expect(verdicts).toHaveLength(22);
		expect(verdicts.every(({ same }) => same > 3)).toBe(true);
	});

	it('finds a removed operation', () => {
		expect(differences((document) => void delete at(document, 'paths')[`${lead}/search`])).toEqual([
			'POST /lead/search | missing |  | the operation is not published',
		]);
	});

	it('finds an added operation', () => {
		const found = differences((document) => {
			const paths = at(document, 'paths');
			paths[`${lead}/{leadId}/note`] = { post: at(paths, lead, 'post') };
		});
		expect(found).toEqual(['POST /lead/{}/note | extra |  | the operation is not in the catalogue']);
	});

	it('finds a changed method', () => {
		const found = differences((document) => {
			const { post: operation, ...others } = at(document, 'paths', `${lead}/{leadId}`);
			at(document, 'paths')[`${lead}/{leadId}`] = { ...others, ...(operation && { put: operation }) };
		});
		expect(found).toEqual(['POST /lead/{} | differs |  | method: POST here, PUT there']);
	});

	it('finds a changed type of a property', () => {
		const found = differences((document) => {
			const remark = at(schema(document, 'CreateLeadAnswer'), 'properties', 'remarks', 'items', 'properties');
			Object.assign(at(remark, 'remark'), { type: 'integer' });
		});
		expect(found).toEqual(['POST /lead | differs | 201 remarks[].remark | type: string here, integer there']);
	});

	it('finds a removed and an added property', () => {
		const found = differences((document) => {
			const properties = at(schema(document, 'SearchLeadsAnswer'), 'properties');
			delete properties['total_count'];
			Object.assign(properties, { total: { type: 'integer' } });
		});
		expect(found).toEqual([
			'POST /lead/search | missing | 200 total_count | not published',
			'POST /lead/search | extra | 200 total | published, but unknown here',
		]);
	});

	it('finds a property that became required, and one that no longer is', () => {
		const found = differences((document) => {
			Object.assign(schema(document, 'PaymentEntry'), {
				required: ['type', 'currency', 'amount', 'employeeid'],
			});
			Object.assign(schema(document, 'CreateLeadRequest'), { required: ['fields'] });
		});
		expect(found).toContain('POST /lead | differs | request fields | required: no here, yes there');
		expect(
			differences((document) => void Object.assign(schema(document, 'TeamMember'), { required: ['name'] })),
		).toContain('GET /team-members/{} | differs | 200 email | required: yes here, no there');
	});

	it('finds changed values, ranges, query parameters and statuses', () => {
		const found = differences((document) => {
			Object.assign(at(schema(document, 'PaymentAction'), 'properties', 'status'), {
				enum: ['PENDING', 'COMPLETED', 'VOID'],
			});
			const search = at(document, 'paths', `${lead}/search`, 'post');
			Object.assign(search, {
				parameters: [
					{ name: 'limit', in: 'query', schema: { type: 'integer', default: 10, minimum: 1, maximum: 50 } },
					{ name: 'sort', in: 'query', schema: { type: 'string' } },
				],
			});
			delete at(document, 'paths', lead, 'post', 'responses')['409'];
		});
		expect(found).toEqual(
			expect.arrayContaining([
				'POST /lead | missing | 409 | not published',
				'POST /lead/search | differs | query limit | range: 1 to 100 here, 1 to 50 there',
				'POST /lead/search | missing | query skip | not published',
				'POST /lead/search | extra | query sort | published, but unknown here',
				expect.stringMatching(
					/^GET \/lead\/\{\} \| differs \| 200 actions\[\]\.status \| values: .*"REFUNDED" here, "VOID" there$/,
				),
			]),
		);
	});

	it('treats two notations of the same as equal', () => {
		const found = differences((document) => {
			const paths = at(document, 'paths');
			// Names of parameters, a path prefix, OpenAPI 3.0's nullable, a schema in place of a reference.
			document['paths'] = Object.fromEntries(
				Object.entries(paths).map(([path, item]) => [`/v2${path.replaceAll('leadId', 'leadid')}/`, item]),
			);
			Object.assign(at(schema(document, 'CreateLeadAnswer'), 'properties'), {
				lead_id: { type: 'string', nullable: true },
			});
			Object.assign(
				at(document, 'paths', `/v2${lead}/`, 'post', 'requestBody', 'content', 'application/json'),
				{
					schema: { allOf: [schema(document, 'CreateLeadRequest')] },
				},
			);
		});
		expect(found).toEqual([]);
	});

	it('reports why a file cannot be compared', () => {
		expect(() => readSpecification('swagger: "2.0"\npaths: {}')).toThrow(NotComparable);
		expect(() => readSpecification('a: [')).toThrow('neither YAML nor JSON');
		expect(() => readSpecification('{"openapi":"3.1.0","paths":{"/a":{"get":{"parameters":5}}}}')).toThrow(
			'parameters',
		);
	});
});

/** A service that was seen to answer as the specification says. */
const plain: Profile = {
	format: 1,
	probedOn: '2026-01-31',
	wrote: true,
	answers: {},
	assumptions: {},
	limits: { pageSize: 100, teamPageSize: 10, requestsPerHour: null },
};

describe('the comparison of what a probe saw', () => {
	const seenBy = async (answers: Profile['answers'], published = ours) => {
		const verdicts = compareSeen(await seenAnswers(dialectOfProfile({ ...plain, answers })), published);
		return verdicts.flatMap(({ operation, verdict, differences: found }) =>
			verdict === 'same' ? [] : found.map((one) => `${operation} | ${one.verdict} | ${one.at} | ${one.what}`),
		);
	};
	const forms = (...names: string[]) => ({ verdict: 'forms' as const, forms: names });

	it('finds what differs from our own document, and nothing else', async () => {
		const answers = {
			searchLeads: { 'ID of an entry': forms('lead_id in entries'), status: forms('status 202') },
			createLead: { 'a lead without an identifier': { verdict: 'usual' as const } },
			getEnterprise: { times: { verdict: 'not settled' as const, why: 'no time was shown' } },
		};
		expect(await seenBy(answers)).toEqual([
			'POST /lead/search | differs | status | 202 seen, 200 published',
			'POST /lead/search | extra | data[].lead_id | seen, and not published',
		]);
		expect(await seenBy({})).toEqual([]);
	});

	it('finds what a document publishes and the service does not say, and other types', async () => {
		const document = copy();
		const created = schema(document, 'CreateLeadAnswer');
		Object.assign(at(created, 'properties'), { score: { type: 'number' } });
		(at(created, 'required') as unknown as string[]).push('score');
		const info = at(document, 'paths', '/enterprise/{enterpriseId}/metadata', 'get', 'responses', '200');
		const json = at(info, 'content', 'application/json');
		Object.assign(json, { schema: { type: 'object', properties: { teamSize: { type: 'string' } } } });
		const found = await seenBy({}, readSpecification(text(document)));
		expect(found.slice(0, 1)).toEqual(['POST /lead | missing | score | published, and not seen']);
		expect(found.slice(1)).toEqual(
			expect.arrayContaining([
				'GET /metadata | differs | teamSize | type: integer seen, string published',
				'GET /metadata | extra | name | seen, and not published',
			]),
		);
	});

	it('tells of keys that have no names in the profile, and makes up none', async () => {
		const answers = { updateLead: { 'extra keys': forms('extra keys') } };
		expect(openPointsOf({ ...plain, answers }).differing).toEqual([
			'updateLead: extra keys: keys that the specification does not show',
		]);
		const profile = withoutMadeUpKeys({ ...plain, answers });
		expect(await seenBy(profile.answers)).toEqual([]);
	});

	it('lists what no form shows: other forms, assumptions, page sizes and what was not settled', () => {
		const answers = {
			getLead: {
				created_on: { verdict: 'other' as const, seen: 'a text' },
				status: { verdict: 'not settled' as const, why: 'no lead was there' },
			},
		};
		const assumptions = {
			'newest-first': { verdict: 'differs' as const, note: 'The oldest came first.' },
			'date-header': { verdict: 'confirmed' as const, note: 'There was one.' },
			'day-first': { verdict: 'not settled' as const, note: 'Nothing was written.' },
		};
		const limits = { ...plain.limits, pageSize: 50 };
		expect(openPointsOf({ ...plain, answers, assumptions, limits })).toEqual({
			differing: [
				'getLead: created_on: another form, a text',
				'newest-first: The oldest came first.',
				'pageSize: pages of 50 entries, where the specification says 100',
			],
			notSettled: ['getLead: status: no lead was there', 'day-first: Nothing was written.'],
		});
	});
});

describe('npm run contract', () => {
	let folder: string;
	let command: string;
	beforeAll(async () => {
		({ folder, file: command } = await builtCommand('scripts/contract.ts'));
	});
	afterAll(() => rm(folder, { recursive: true }));

	async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
		return new Promise((resolve) => {
			execFile(process.execPath, [command, ...args], { cwd: root }, (error, out, err) => {
				resolve({ code: error === null ? 0 : Number(error.code), out, err });
			});
		});
	}

	it('exits with 0 on our own document as YAML, and with 1 on an edited one as JSON', async () => {
		const [same, edited] = [join(folder, 'same.yaml'), join(folder, 'edited.json')];
		await writeFile(same, stringify(openApiDocument()));
		const document = copy();
		delete at(document, 'paths')['/enterprise/{enterpriseId}/metadata'];
		await writeFile(edited, text(document));
		const [first, second] = [await run(same), await run(edited)];
		expect(first).toMatchObject({ code: 0, err: '' });
		expect(first.out).toContain('22 operations same, 0 differ, 0 missing, 0 extra');
		expect(second).toMatchObject({ code: 1, err: '' });
		expect(second.out).toContain('missing GET /metadata');
		expect(JSON.parse((await run(edited, '--json')).out)).toContainEqual(
			expect.objectContaining({ operation: 'GET /metadata', verdict: 'missing' }),
		);
	});

	it('compares a profile with our document and with a file', async () => {
		const [profile, file] = [join(folder, 'profile.json'), join(folder, 'published.json')];
		await writeFile(profile, text(plain));
		const document = copy();
		delete at(document, 'paths')['/enterprise/{enterpriseId}/metadata'];
		await writeFile(file, text(document));
		const found = await run('--profile', profile, file, '--json');
		expect(found).toMatchObject({ code: 1, err: '' });
		const { specified, documented, differing } = JSON.parse(found.out) as Record<string, OperationVerdict[]>;
		expect(differing).toEqual([]);
		expect(specified?.map(({ verdict }) => verdict)).toEqual(Array(22).fill('same'));
		expect(documented?.filter(({ verdict }) => verdict !== 'same')).toMatchObject([
			{ operation: 'GET /metadata', verdict: 'extra' },
		]);
		await writeFile(profile, '{}');
		const wrong = await run('--profile', profile);
		expect(wrong).toMatchObject({
			code: 2,
			out: '',
			err: expect.stringMatching(/^The profile cannot be read: .+\n$/),
		});
	});

	it('exits with 2 when there is nothing to compare', async () => {
		expect((await run()).code).toBe(2);
		expect(await run(join(folder, 'nowhere.yaml'))).toMatchObject({
			code: 2,
			out: '',
			err: expect.stringContaining('ENOENT'),
		});
	});
});
