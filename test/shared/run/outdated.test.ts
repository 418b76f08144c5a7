import { type Remark, remarkCategories } from '../../../nodes/shared/remarks/remark';
import { failed, type Outcome } from '../../../nodes/shared/session/outcome';
import { showsOutdated } from '../../../nodes/shared/run/causes';
import { writeSettings } from '../../../nodes/shared/session/settings';
import { noAnswer, deferred } from '../../../nodes/shared/sync/failure';

const remark = (category: Remark['category'], source: Remark['source'] = 'service'): Remark => ({
	...{ message: '', category, source, address: { scope: 'lead' }, hint: '' },
});
const written = (...remarks: Remark[]): Outcome => ({
	...{ kind: 'written', json: {}, report: { outcome: 'created' }, leadId: 'L1', remarks },
});
const rejected = (only: Remark): Outcome => ({ kind: 'rejected', leadId: undefined, remarks: [only] });
const refused = failed(noAnswer('ECONNREFUSED'));
const withNewOption: Outcome = {
	...{ kind: 'written', json: {}, leadId: 'L1', remarks: [] },
	report: { outcome: 'created', new_options: [{ field: 'colour', label: 'Red' }] },
};

/** Whether the outcome makes all executions forget the definitions. */
function forgets(outcome: Outcome, valueHandling: 'prepare' | 'sendAsIs' = 'prepare'): boolean {
	return showsOutdated(outcome, writeSettings.parse({ valueHandling }));
}

describe('the definitions of a workspace are forgotten', () => {
	/** What the definitions say nothing about. */
	const aboutElse = ['ambiguous_column', 'already_exists', 'deferred', 'failed', 'uncertain', 'other'];

	it.each(remarkCategories)('after a remark that contradicts them, and no other: %s', (category) => {
		const contradicts = !aboutElse.includes(category);
		const last = remark(category);
		for (const outcome of [
			written(last),
			written(remark('other'), last),
			rejected(last),
			{ ...refused, remarks: [last] } as const,
		]) {
			expect(forgets(outcome)).toBe(contradicts);
			expect(forgets(outcome, 'sendAsIs')).toBe(false);
		}
		expect(forgets(written(remark(category, 'verification')))).toBe(contradicts);
		expect(forgets(written(remark(category, 'preflight')))).toBe(false);
	});

	it.each<[string, Outcome, boolean]>([
		['an item that added a label', withNewOption, true],
		['a lost answer, behind which a label may be new', failed({ ...refused.failure, lostSince: 1 }), true],
		['an item without remarks', written(), false],
		['an item that never arrived', refused, false],
		['an item that is deferred', { kind: 'deferred', failure: deferred(1, 1) }, false],
		['a read', { kind: 'read', jsons: [] }, false],
	])('or not, however values are handled: after %s', (_what, outcome, expected) => {
		expect([forgets(outcome), forgets(outcome, 'sendAsIs')]).toEqual([expected, expected]);
	});
});
