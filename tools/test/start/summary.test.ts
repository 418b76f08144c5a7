import { brokenLaws, type Summary } from '../../start/summary';

const run: Summary = {
	input: 300,
	written: 200,
	writtenWithRemarks: 50,
	rejected: 40,
	failed: 10,
	remarks: 90,
	leadsInWorkspace: 250,
	milliseconds: 900,
};

describe('the laws of the main job', () => {
	it('hold for a run in which each submission has one outcome', () => {
		expect(brokenLaws(run)).toEqual([]);
	});

	it.each<[string, Partial<Summary>, string]>([
		['a submission without an outcome', { failed: 9 }, 'Every submission has one outcome'],
		['a submission with two outcomes', { rejected: 41 }, 'Every submission has one outcome'],
		['a lead without a submission', { leadsInWorkspace: 251 }, 'The workspace holds what was written'],
		['a missing lead', { leadsInWorkspace: 249 }, 'The workspace holds what was written'],
		['too little input', { input: 299, failed: 9 }, 'Real input'],
		['nothing rejected', { rejected: 0, failed: 50 }, 'Real input'],
	])('are broken by %s', (_, change, law) => {
		expect(brokenLaws({ ...run, ...change })).toEqual([law]);
	});
});
