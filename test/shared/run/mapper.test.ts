import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { cloneDeep } from 'lodash';
import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { runs } from '../../../testkit/exploring';
import { root } from '../../../testkit/root';
import { startEngine, type Engine } from '../../../engine';
import type * as mapperModule from '../../../nodes/shared/run/mapper';
import type * as parametersModule from '../../../nodes/shared/run/parameters';

const built = async <Module>(name: string) =>
	(await import(join(root, 'dist', 'nodes', 'shared', 'run', name))) as Module;

/** A value, or a mark that reading it failed. */
type Read = { readonly value: unknown } | { readonly threw: string };

const attempt = (read: () => unknown): Read => {
	try {
		return { value: read() };
	} catch (error) {
		return { threw: (error as Error).message };
	}
};

/** The values for each item, and how many expressions n8n evaluated. */
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

describe('values that are mapped one by one', () => {
	let engine: Engine;
	let reader: 'mapper' | 'engine';
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
				description: 'Reads its mapper twice',
				defaults: { name: 'Probe' },
				inputs: ['main'],
				outputs: ['main'],
				properties: [
					{ displayName: 'Fields', name: 'fields', type: 'json', default: '' },
					{ displayName: 'Alone', name: 'alone', type: 'json', default: '' },
				],
			},
			async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
				const items = this.getInputData();
				const parameters = new Parameters(this);
				let evaluations = 0;
				const evaluated = parameters.evaluated.bind(parameters);
				parameters.evaluated = (path, item) => {
					evaluations += 1;
					return evaluated(path, item);
				};
				const mapped = mappedValues({ parameters, items });
				const ofEngine = (item: number) =>
					this.getNodeParameter('alone.value', item, undefined, { skipValidation: true });
				const read = reader === 'mapper' ? mapped.of : ofEngine;
				// Copied, because n8n changes the objects that it returns.
				const values = items.map((_, item) => attempt(() => cloneDeep(read(item))));
				answers.push({ values, evaluations });
				return await Promise.resolve([[]]);
			},
		};
		engine = await startEngine({ packageDir: root, nodeTypes: { 'test.probe': probe } });
	});
	beforeEach(() => (answers = []));

	/** As the nodes or as n8n reads them, each from its own copy, because n8n changes the parameters that it reads. */
	async function valuesFrom(
		which: 'mapper' | 'engine',
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
		const parameters = { fields: { mappingMode: 'defineBelow', value, ...columns }, alone: { value } };
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

	it('equal the values that n8n returns, for any expressions and items', async () => {
		await fc.assert(
			fc.asyncProperty(fc.dictionary(fields, expressions, { minKeys: 1 }), items, async (value, given) => {
				const fromMapper = await valuesFrom('mapper', value, given);
				const fromEngine = await valuesFrom('engine', value, given);
				fromMapper.values.forEach((read, item) => {
					const other = fromEngine.values[item];
					// Not jest's equality, which reads a key named `constructor` as the object's type.
					if ('value' in read)
						expect({ read, other, isSame: isDeepStrictEqual(read, other) }).toHaveProperty('isSame', true);
					else expect(other).toHaveProperty('threw');
				});
			}),
			{ numRuns: runs(300) },
		);
	});

	it('equal them when one key has values of many types', async () => {
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
		const fromMapper = await valuesFrom('mapper', value, given);
		const fromEngine = await valuesFrom('engine', value, given);

		expect(fromMapper.values).toStrictEqual(fromEngine.values);
	});

	it('need one expression for all items, not one for each item', async () => {
		const given = Array.from({ length: 50 }, (_, index) => ({ name: `Asha ${index}`, deep: { a: index } }));
		const value = {
			name: '={{ $json.name }}',
			deep: "={{ $json['deep'].a }}",
			fixed: 'text',
			missing: '={{ $json.nothing }}',
		};
		const { values, evaluations } = await valuesFrom('mapper', value, given);

		expect(evaluations).toBe(3);
		expect(values[49]).toEqual({
			value: { name: 'Asha 49', deep: 49, fixed: 'text', missing: undefined },
		});
	});
});
