import { compare } from '../../contract/compare';
import { NotComparable, readSpecification } from '../../contract/read';
import { type Tree, ourText, ours, copy, at, text, schema } from './contractSupport';

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
