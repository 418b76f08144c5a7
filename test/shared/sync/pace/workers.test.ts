import { mostRequestsAtOnce } from '../../../../nodes/shared/sync/pace/pace';
import { imported, importWithForms, leads, perHour } from './importWithForms';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe('10,000 leads, 3,600 calls an hour, two workers of which one is killed, and forms', () => {
	it('with Requests per Hour and Shared by Workers: all are written, 1 % throttled at most, forms in 5 s', async () => {
		const { seen, stored, failed, waits, deferredForms } = await importWithForms(perHour / 2);

		expect(imported(stored)).toBe(leads);
		expect(failed).toEqual([]);
		expect(deferredForms).toEqual([]);
		expect(Math.max(...waits)).toBeLessThan(5 * second);
		expect(seen.throttled / seen.sends).toBeLessThanOrEqual(0.01);
	});

	it.each([
		['with Requests per Hour alone', perHour],
		['without both', undefined],
	])('%s: all are written, or deferred until they are', async (_name, known) => {
		const result = await importWithForms(known);
		const { seen, stored, failed, deferredForms, leftOver, tookUntil } = result;

		expect(imported(stored)).toBe(leads);
		expect(failed).toEqual([]);
		expect(deferredForms.filter((id) => !stored.has(id) && !leftOver.includes(id))).toEqual([]);
		// Each process: those under way when the calls of an hour end, and one a minute after that.
		expect(seen.throttled).toBeLessThan(
			2 * (mostRequestsAtOnce + minute / second) * Math.ceil(tookUntil / hour),
		);
	});
});
