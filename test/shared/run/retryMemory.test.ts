import type { IExecuteFunctions } from 'n8n-workflow';

import { retryMemoryOf } from '../../../nodes/shared/run/ledger';
import { failed } from '../../../nodes/shared/session/outcome';
import { cancelled } from '../../../nodes/shared/sync/failure';

const contextOf = (context: object) => context as unknown as IExecuteFunctions;

describe('the memory of a run that is tried again', () => {
	const outcome = failed(cancelled);
	const [one, two] = [{ json: { a: 1 } }, { json: { a: 2 } }];
	const memoryOf = (items: readonly object[], isTool = false, retryOnFail?: boolean) =>
		retryMemoryOf(contextOf({ getInputData: () => items, getNode: () => ({ retryOnFail }) }), isTool);

	it('knows an item by its object', () => {
		memoryOf([one, two], false, true)?.set(1, outcome);
		const again = memoryOf([one, two], false, true);
		expect([again?.get(0), again?.get(1), again?.get(2)]).toEqual([undefined, outcome, undefined]);
		expect(memoryOf([{ ...two }], false, true)?.get(0)).toBeUndefined();
	});

	it('knows an item of a tool by its json', () => {
		memoryOf([one], true, true)?.set(0, outcome);
		expect(memoryOf([{ ...one }], true, true)?.get(0)).toBe(outcome);
		expect(memoryOf([one], false, true)?.get(0)).toBeUndefined();
	});

	it('knows nothing where n8n does not try again', () => {
		const item = { json: {} };
		expect(memoryOf([item])).toBeUndefined();
		memoryOf([item], false, true)?.set(0, outcome);
		expect(memoryOf([item])).toBeUndefined();
	});
});
