import { compareSeen } from '../../contract/compareSeen';
import { openPointsOf, withoutMadeUpKeys } from '../../contract/openPoints';
import { readSpecification } from '../../contract/read';
import { seenAnswers } from '../../contract/seenAnswers';
import { dialectOfProfile, type Profile } from '../../../sandbox/src/server';
import { ours, copy, at, text, schema, plain } from './contractSupport';

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
			'file-keys': { verdict: 'confirmed' as const, note: 'They were there.' },
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
