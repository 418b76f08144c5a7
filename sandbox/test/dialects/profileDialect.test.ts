import { seedOfRun } from '../../../test/kit/exploring';
import { type DialectName } from '../../src/http/dialects/dialect';
import { drawnFrom, generated } from '../../src/http/dialects/generated';
import { dialectOfProfile, type Profile } from '../../src/http/dialects/profile';
import { random } from '../../src/random';
import { useSandbox } from '../../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'demo' });

const noLimits: Profile['limits'] = { pageSize: null, teamPageSize: null, requestsPerHour: null };

/** What a probe would write that has settled every form of a generated dialect. */
function profileOf(seed: number, limits = noLimits): Profile {
	const answers: Profile['answers'] = {};
	for (const { answer, freedom, way } of drawnFrom(seed))
		(answers[answer] ??= {})[freedom.name] =
			way === undefined ? { verdict: 'usual' } : { verdict: 'forms', forms: [way.name] };
	return { format: 1, probedOn: '2026-01-31', wrote: true, answers, assumptions: {}, limits };
}

const draw = random(seedOfRun());
const seeds = Array.from({ length: 20 }, () => draw.between(0, 2 ** 32 - 1));

const reads = [
	['GET', '/metadata'],
	['GET', '/custom-fields?detail=true'],
	['GET', '/custom-actions?detail=true'],
	['GET', '/lead-stage-pipeline'],
	['GET', '/team-members'],
	['POST', '/lead/search?limit=100'],
] as const;

describe('The dialect of a profile', () => {
	test.each(seeds)('has the forms that the dialect %d has, and no others', (seed) => {
		const { ways } = dialectOfProfile(profileOf(seed));
		const others = Object.entries(ways).filter(([, some]) => some.length > 0);
		expect(Object.fromEntries(others)).toEqual(generated(seed).ways);
	});

	test('says the same, byte for byte', async () => {
		const { url, enterpriseId, syncToken } = running.sandbox;
		const said = async (dialect: DialectName | ReturnType<typeof generated>) => {
			running.sandbox.speak(dialect);
			return await Promise.all(
				reads.map(async ([method, path]) => {
					const headers = { authorization: `Bearer ${syncToken}`, 'content-type': 'application/json' };
					const body = method === 'POST' ? { body: '{}' } : {};
					const answer = await fetch(`${url}/enterprise/${enterpriseId}${path}`, {
						method,
						headers,
						...body,
					});
					return [answer.status, answer.headers.get('content-type'), await answer.text()];
				}),
			);
		};
		for (const seed of seeds.slice(0, 5))
			expect(await said(dialectOfProfile(profileOf(seed)))).toEqual(await said(seed));
		running.sandbox.speak('strict');
	});

	test('has its page sizes, also where more is asked for', async () => {
		running.sandbox.speak(
			dialectOfProfile({
				...profileOf(0),
				answers: {},
				limits: { ...noLimits, pageSize: 25, teamPageSize: 4 },
			}),
		);
		const found = await running.api.search({}, '?limit=100');
		const team = await running.api.get('/team-members?limit=10');
		running.sandbox.speak('strict');
		expect([found.data.length, found.total_count]).toEqual([25, 200]);
		expect(team.data).toMatchObject({ data: { length: 4 }, limit: 4 });
	});
});
