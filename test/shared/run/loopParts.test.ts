import type { IExecuteFunctions } from 'n8n-workflow';

import { isRemarksConnected } from '../../../nodes/shared/run/branches';
import { retryMemoryOf } from '../../../nodes/shared/run/ledger';
import { failed } from '../../../nodes/shared/session/outcome';
import { cancelled } from '../../../nodes/shared/sync/failure';

const contextOf = (context: object) => context as unknown as IExecuteFunctions;

describe('the Remarks output is connected', () => {
	const of = (connections: unknown, name = 'Leads') =>
		isRemarksConnected(
			contextOf({ workflow: { connectionsBySourceNode: connections }, getNode: () => ({ name }) }),
		);

	it.each<[string, unknown, boolean | undefined]>([
		['to a node', { Leads: { main: [[], [{ node: 'A' }]] } }, true],
		['to none', { Leads: { main: [[{ node: 'A' }], []] } }, false],
		['to none, as Success is', { Leads: { main: [[{ node: 'A' }]] } }, false],
		['to none, which n8n writes as null', { Leads: { main: [[], null] } }, false],
		['to none, as the whole node', {}, false],
		['to none by its main outputs', { Leads: {} }, false],
		['as nobody can tell', { Leads: { main: 'x' } }, undefined],
		['as nobody can tell without the workflow', undefined, undefined],
	])('%s', (_what, connections, expected) => {
		expect(of(connections)).toBe(expected);
	});

	it('to no node because of a name that all objects inherit', () => {
		expect(of({}, 'constructor')).toBe(false);
	});
});

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
