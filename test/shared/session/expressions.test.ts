import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { cloneDeep } from 'lodash';
import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { z } from 'zod';

import { runs } from '../../kit/exploring';
import { root } from '../../kit/root';
import { startEngine, type Engine } from '../../kit/engine/index';
import type * as mapperModule from '../../../nodes/shared/session/mapper';
import type * as parametersModule from '../../../nodes/shared/session/parameters';

const built = async <Module>(name: string) =>
	(await import(join(root, 'dist', 'nodes', 'shared', 'session', name))) as Module;

/** A value, or a mark that reading it failed. */
type Read = { readonly value: unknown } | { readonly threw: string };

const attempt = (read: () => unknown): Read => {
	try {
		return { value: read() };
	} catch (error) {
		return { threw: (error as Error).message };
	}
};

/** n8n turns dates inside a parameter into text, but not a parameter that is a date itself. */
const textOf = (value: unknown) => (DateTime.isDateTime(value) ? value.toString() : value);

/** The values for each item, and how many times n8n was asked. */
interface Answer {
	readonly values: Read[];
	readonly evaluations: number;
}

/** A copy that n8n may change, with the same prototypes. */
function copyOf<Value>(value: Value): Value;
function copyOf(value: unknown): unknown {
	if (Array.isArray(value)) return value.map((each: unknown) => copyOf(each));
	if (typeof value !== 'object' || value === null || value instanceof Date || DateTime.isDateTime(value)) {
		return value;
	}
	const properties = Object.entries(value).map(([key, each]: [string, unknown]) => [
		key,
		{ value: copyOf(each), writable: true, enumerable: true, configurable: true },
	]);
	return Object.create(
		Object.getPrototypeOf(value) as object | null,
		Object.fromEntries(properties) as PropertyDescriptorMap,
	);
}

/** How values with expressions are read: by the nodes, in three places, or by n8n. */
type Reader = 'mapper' | 'object' | 'list' | 'single' | 'n8n';

const ofNodes = ['mapper', 'object', 'list', 'single'] as const satisfies readonly Reader[];

describe('values of expressions', () => {
	let engine: Engine;
	let reader: Reader;
	let answers: Answer[];

	beforeAll(async () => {
		const { mappedValues } = await built<typeof mapperModule>('mapper.js');
		const { Parameters } = await built<typeof parametersModule>('parameters.js');
		const probe: INodeType = {
			description: {
				displayName: 'Probe',
				name: 'probe',
				group: ['transform'],
				version: 1,
				description: 'Reads its parameters',
				defaults: { name: 'Probe' },
				inputs: ['main'],
				outputs: ['main'],
				properties: [
					{ displayName: 'Fields', name: 'fields', type: 'json', default: '' },
					{ displayName: 'Object', name: 'object', type: 'json', default: '' },
					{ displayName: 'List', name: 'list', type: 'json', default: '' },
					...['first', 'second', 'third', 'a', 'deep', 'fixed', 'missing'].map(
						(name) => ({ displayName: name, name, type: 'json', default: '' }) as const,
					),
				],
			},
			async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
				const items = this.getInputData();
				const byN8n = jest.spyOn(this, 'getNodeParameter');
				const parameters = new Parameters(this);
				const parameter = (name: string) => parameters.reader(name, name, z.unknown(), '');
				const { value } = parameters.raw['object'] as { value: Record<string, string> };
				const readers: Record<Reader, () => (item: number) => unknown> = {
					mapper: () => mappedValues({ parameters, items }).of,
					object: () => {
						const object = parameter('object');
						return (item) => (object(item) as { value: unknown }).value;
					},
					list: () => {
						const list = parameter('list');
						return (item) => (list(item) as [{ value: unknown }])[0].value;
					},
					single: () => {
						const singles = Object.keys(value).map((name) => [name, parameter(name)] as const);
						return (item) => Object.fromEntries(singles.map(([name, read]) => [name, textOf(read(item))]));
					},
					n8n: () => (item) =>
						this.getNodeParameter('object.value', item, undefined, { skipValidation: true }),
				};
				const read = readers[reader]();
				// Copied, because n8n changes the objects that it returns.
				const values = items.map((_, item) => attempt(() => cloneDeep(read(item))));
				answers.push({ values, evaluations: byN8n.mock.calls.length });
				return await Promise.resolve([[]]);
			},
		};
		engine = await startEngine({ packageDir: root, nodeTypes: { 'test.probe': probe } });
	});
	beforeEach(() => (answers = []));

	/** Each reader has its own copy, because n8n changes the parameters that it reads. */
	async function valuesFrom(
		which: Reader,
		value: Record<string, string>,
		items: readonly object[],
	): Promise<Answer> {
		reader = which;
		const columns = {
			matchingColumns: [],
			schema: [],
			attemptToConvertTypes: false,
			convertFieldsToString: false,
		};
		const fields = { mappingMode: 'defineBelow', value, ...columns };
		const parameters = { fields, object: { value }, list: [{ value }], ...value };
		const input = items.map((json) => ({ json: copyOf(json) as IDataObject }));
		const run = await engine.runNode({ type: 'test.probe', parameters }, { input });
		const answer = answers.pop();
		if (answer === undefined) throw run.error ?? new Error('The probe did not run');
		return answer;
	}

	const names = fc.constantFrom(
		...['name', 'a', 'b', 'a b', 'A', '', '0', 'a.b', '$json', '$x', '_', 'é', 'a-b', "it's", 'say "x"'],
		...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'valueOf', 'this'],
		...['class', 'arguments', 'caller', 'isEmpty', 'toDate', 'mainModule', 'getPrototypeOf', 'eval', 'then'],
	);
	const scalars = fc.oneof(
		fc.string(),
		fc.double(),
		fc.boolean(),
		fc.constantFrom(null, undefined, '', '={{ 1 + 1 }}', '{{ $json.a }}', '=x', '0', -0, 2 ** 60),
	);
	const values = fc.letrec((tie) => ({
		value: fc.oneof(
			{ weight: 4, arbitrary: scalars },
			fc.constant(new Date(0)),
			fc.constant(DateTime.fromMillis(0)),
			fc.array(tie('value'), { maxLength: 2 }),
			fc.dictionary(names, tie('value'), { maxKeys: 3 }),
		),
	})).value;
	const items = fc.array(fc.dictionary(names, values, { maxKeys: 8 }), { minLength: 1, maxLength: 4 });
	const steps = fc.oneof(
		names.map((name) => `.${name}`),
		names.map((name) => `[${JSON.stringify(name)}]`),
		names.map((name) => `['${name}']`),
	);
	const expressions = fc.oneof(
		{
			weight: 6,
			arbitrary: fc
				.tuple(fc.array(steps, { minLength: 1, maxLength: 3 }), fc.constantFrom('', ' ', '\n', '  '))
				.map(([path, blank]) => `={{${blank}$json${path.join('')}${blank}}}`),
		},
		fc.constantFrom(
			...[
				'={{ $json }}',
				'={{ $json.a + 1 }}',
				'={{ $json.a }} ',
				'= {{ $json.a }}',
				'={{ $json.a }}{{ 1 }}',
			],
			...['={{ $json?.a }}', '={{ $json.a.toUpperCase() }}', '={{ /* x */ $json.a }}', '={{ $json.a; }}'],
			...['{{ $json.a }}', 'text', '', '={{ $item.a }}', '={{ $jsonx.a }}', '=$json.a', '={{ $json . a }}'],
		),
	);
	const fields = fc.constantFrom('first', 'second', 'third');

	it.each(ofNodes)('equal those that n8n returns, for any expressions and items: %s', async (which) => {
		await fc.assert(
			fc.asyncProperty(fc.dictionary(fields, expressions, { minKeys: 1 }), items, async (value, given) => {
				const fromNodes = await valuesFrom(which, value, given);
				const fromN8n = await valuesFrom('n8n', value, given);
				fromNodes.values.forEach((read, item) => {
					const other = fromN8n.values[item];
					// Not jest's equality, which reads a key named `constructor` as the object's type.
					if ('value' in read)
						expect({ read, other, isSame: isDeepStrictEqual(read, other) }).toHaveProperty('isSame', true);
					else expect(other).toHaveProperty('threw');
				});
			}),
			{ numRuns: runs(150) },
		);
	});

	it.each(ofNodes)('equal them when one key has values of many types: %s', async (which) => {
		const moment = () => DateTime.fromMillis(0);
		const kinds = [
			'text',
			['a', 'b'],
			moment(),
			[moment()],
			['a', moment()],
			{ b: moment() },
			[['a']],
			7,
			null,
		];
		const given = [
			...kinds.map((a) => ({ a })),
			{},
			{ a: new Date(0) },
			{ a: [new Date(0)] },
			{ a: [{ b: 1 }] },
		];
		const value = { a: '={{ $json.a }}' };
		const fromNodes = await valuesFrom(which, value, given);
		const fromN8n = await valuesFrom('n8n', value, given);

		expect(fromNodes.values).toStrictEqual(fromN8n.values);
	});

	it.each(ofNodes)('need n8n once for all items, not once for each: %s', async (which) => {
		const given = Array.from({ length: 50 }, (_, index) => ({ name: `Asha ${index}`, deep: { a: index } }));
		const value = {
			first: '={{ $json.name }}',
			deep: "={{ $json['deep'].a }}",
			fixed: 'text',
			missing: '={{ $json.nothing }}',
		};
		const { values, evaluations } = await valuesFrom(which, value, given);

		// Each expression, and the fixed value.
		expect(evaluations).toBeLessThanOrEqual(4);
		expect(values[49]).toEqual({
			value: { first: 'Asha 49', deep: 49, fixed: 'text', missing: undefined },
		});
	});
});
