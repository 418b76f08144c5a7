import type { IExecuteFunctions } from 'n8n-workflow';

import { isRemarksConnected, isToolCall, policyOf } from '../../../nodes/shared/run/policy';
import type { Operation } from '../../../nodes/shared/session/operation';

const contextOf = (context: object) => context as unknown as IExecuteFunctions;

describe('the policy of a node', () => {
	const write = { writes: true } as Operation;
	interface Node {
		readonly options?: object;
		readonly onError?: string;
		readonly isConnected?: boolean;
		readonly type?: string;
		readonly operation?: Operation | undefined;
	}
	const policy = ({ options = {}, onError = 'stopWorkflow', isConnected = false, ...more }: Node) => {
		const { type = 'leads', operation = write } = more;
		const main = [[], isConnected ? [{ node: 'A' }] : []];
		const context = {
			getNode: () => ({ name: 'Leads', type, onError, parameters: { options } }),
			continueOnFail: () => onError !== 'stopWorkflow',
			workflow: { connectionsBySourceNode: { Leads: { main } } },
		};
		return policyOf(contextOf(context), operation).policy;
	};
	const remarkOptions = (values: object) => ({ options: { remarkOptions: values } });

	it.each<[string, Node, ReturnType<typeof policy>['failsWith']]>([
		['nothing at once, where nobody sees Remarks', {}, 'nothing'],
		['nothing, where Remarks is connected', { isConnected: true }, 'nothing'],
		['nothing, where nobody wants that', remarkOptions({ unconnectedRemarks: 'warn' }), 'nothing'],
		['nothing, in a dry run', { options: { dryRun: true } }, 'nothing'],
		['nothing, where On Error asks to go on', { onError: 'continueRegularOutput' }, 'nothing'],
		[
			'items of which nothing was written, where failed ones have an output',
			{ onError: 'continueErrorOutput' },
			'nothingWritten',
		],
		['nothing, where the items say it themselves', remarkOptions({ remarks: 'inItem' }), 'nothing'],
		['any remark, where that is chosen', remarkOptions({ remarks: 'fail' }), 'anyRemark'],
		['nothing, for a model', { type: 'leadsTool' }, 'nothing'],
		['nothing of a read', { operation: { ...write, writes: false } }, 'nothing'],
	])('fails %s', (_what, node, expected) => {
		expect(policy(node).failsWith).toBe(expected);
	});

	it('stops at the end of a run if nobody would see of which items nothing was written', () => {
		const stops = (node: Parameters<typeof policy>[0]) => policy(node).stopsUnseen;
		expect(stops({})).toBe(true);
		const others = [{ isConnected: true }, { onError: 'continueErrorOutput' } as const];
		expect([...others, { options: { dryRun: true } }, { type: 'leadsTool' }].map(stops)).toEqual([
			...[false, false, false, false],
		]);
	});

	it('defers an item where that is chosen, unless nobody would see it', () => {
		const later = { options: { imports: { longerWaits: 'defer' } } };
		expect([policy({ ...later, isConnected: true }).defers, policy(later).defers]).toEqual([true, false]);
	});

	it('splits the items of a write, unless a model reads them or they say it themselves', () => {
		const nodes = [{}, { type: 'leadsTool' }, remarkOptions({ remarks: 'inItem' })];
		expect(nodes.map((node) => policy(node).isSplit)).toEqual([true, false, false]);
	});
});

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

describe('a model calls the node', () => {
	it.each<[string, (() => boolean) | undefined, boolean]>([
		['leads', () => true, true],
		['leads', () => false, false],
		['leads', undefined, false],
		['leadsTool', undefined, true],
		['leadsTool', () => false, true],
		['toolLeads', () => false, false],
	])('through a tool, which n8n or the name of the type shows: %s', (type, isToolExecution, expected) => {
		const context = { getNode: () => ({ type }), ...(isToolExecution && { isToolExecution }) };
		expect(isToolCall(context as unknown as IExecuteFunctions)).toBe(expected);
	});
});
