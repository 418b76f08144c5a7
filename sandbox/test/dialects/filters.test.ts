import { freedoms } from '../../src/http/dialects/freedoms';
import { errorOf, useSandbox } from '../../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'demo', dialect: 'strict' });

const wayOf = (answer: 'searchLeads' | 'searchActions', name: string) => {
	const found = freedoms[answer].freedoms.find((freedom) => freedom.name === name);
	if (found === undefined) throw new Error(`${answer} has no freedom named ${name}`);
	return found.ways[0];
};

/** How many entries a search finds in a dialect with this one freedom, and its answer in the strict one. */
async function foundIn(answer: 'searchLeads' | 'searchActions', freedom: string, path: string, body: object) {
	const { sandbox, api } = running;
	sandbox.speak({ name: 1, ways: { [answer]: [wayOf(answer, freedom)] } });
	const { data } = await api.post<{ total_count: number }>(path, body);
	sandbox.speak('strict');
	return { count: data.total_count, strict: errorOf(await api.post(path, body)).status };
}

describe('A dialect that ignores filters without a meaning', () => {
	test('finds every lead for null, as strict does not', async () => {
		const all = { count: 200, strict: 400 };
		for (const body of [{ fields: { city: null } }, { actions: { type: null } }, { fields: null }])
			expect(await foundIn('searchLeads', 'null as a filter', '/lead/search', body)).toEqual(all);
		for (const body of [{ actions: { typ: ['PAYMENT'] } }, { filters: { city: 'Pune' } }])
			expect(await foundIn('searchLeads', 'unknown keys of a search', '/lead/search', body)).toEqual(all);
	});

	test('finds a whole timeline for null, as strict does not', async () => {
		const leadId = await running.api.newLead();
		await running.api.append(leadId, { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 });
		const path = `/lead/${leadId}/action/search`;
		const all = { count: 1, strict: 400 };
		expect(await foundIn('searchActions', 'null as a filter', path, { type: null })).toEqual(all);
		expect(await foundIn('searchActions', 'unknown keys of a search', path, { typ: 'X' })).toEqual(all);
	});
});
