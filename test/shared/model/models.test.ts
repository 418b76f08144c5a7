import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import {
	askedPartReader,
	deletePermission,
	isForbidden,
	isFromModel,
	memberPermission,
	mostPaidBy,
	mostPaidProperty,
	refuseToModel,
	rolePermission,
	settingsForModel,
	usualMostPaid,
} from '../../../nodes/shared/model/models';
import { Parameters } from '../../../nodes/shared/session/parameters';
import { writeSettings } from '../../../nodes/shared/session/settings';
import { FailureError } from '../../../nodes/shared/sync/failure';

const settings = writeSettings.parse({});
type Guarded = globalThis.Parameters<typeof refuseToModel>[0];

describe('the value of a parameter', () => {
	it.each([
		["={{ $fromAI('role') }}"],
		['={{ $json.role }}'],
		['={{ $input.first().json.role }}'],
		['={{ $now.toISO() + $json.role }}'],
		['={{ $json.role + $now.toISO() }}'],
		[{ value: '={{ $json.role }}' }],
		[['fixed', '={{ $json.role }}']],
	])('may be that of a model: %j', (parameter) => {
		expect(isFromModel(parameter)).toBe(true);
	});

	it.each([
		['fixed'],
		['$json.role'],
		['=fixed'],
		['={{ 1 + 1 }}'],
		["={{ $('A Node').item.json.role }}"],
		['={{ $node["A Node"].json.role }}'],
		['={{ $vars.role + $env.ROLE + $secrets.role }}'],
		['={{ $workflow.name + $execution.id }}'],
		['={{ $now > $today }}'],
		[{ value: '={{ $vars.role }}', mode: 'list' }],
		[{}],
		[7],
		[null],
		[undefined],
	])('is that of a person: %j', (parameter) => {
		expect(isFromModel(parameter)).toBe(false);
	});
});

describe('a permission', () => {
	it.each([deletePermission, rolePermission, memberPermission, mostPaidProperty])(
		'is given in a tool, and by no expression, which a model could fill in: $name',
		({ noDataExpression, displayOptions, default: first }) => {
			expect({ noDataExpression, displayOptions }).toEqual({
				noDataExpression: true,
				displayOptions: { show: { '@tool': [true] } },
			});
			expect([false, 10_000]).toContain(first);
		},
	);

	it('is given by true only', () => {
		for (const value of [false, 'true', 1, {}, undefined, '={{ true }}'])
			expect(isForbidden('={{ $json.role }}', value)).toBe(true);
		expect(isForbidden('={{ $json.role }}', true)).toBe(false);
		expect(isForbidden('Caller', false)).toBe(false);
	});

	it.each<[INodeParameters, number]>([
		[{ modelMayPayUpTo: 0 }, 0],
		[{ modelMayPayUpTo: 99.5 }, 99.5],
		[{ modelMayPayUpTo: -1 }, usualMostPaid],
		[{ modelMayPayUpTo: '99' }, usualMostPaid],
		[{ modelMayPayUpTo: '={{ 99 }}' }, usualMostPaid],
		[{}, usualMostPaid],
	])('for a payment is a number: %j', (parameters, most) => {
		expect(mostPaidBy(parameters)).toBe(most);
	});
});

describe('a model creates labels', () => {
	it.each<[unknown, 'create' | 'holdBack']>([
		[{ unknownLabels: 'create' }, 'create'],
		[{ dryRun: false }, 'holdBack'],
		[{}, 'holdBack'],
		[undefined, 'holdBack'],
		['x', 'holdBack'],
	])('only if a person chose that: %j', (options, unknownLabels) => {
		expect(settingsForModel({ ...settings, dryRun: true }, options)).toEqual({
			...settings,
			dryRun: true,
			unknownLabels,
		});
	});
});

describe('a model may not', () => {
	const permission = { ...rolePermission, name: 'mayRole', displayName: 'Let It' };
	const guard = { parameter: 'role', permission, what: 'the role' };
	const fromModel = '={{ $json.x }}';
	const secrets = ['password', 'pin'];

	type Call = [operation: Guarded, parameters: INodeParameters, more?: Partial<typeof settings>];

	/** What the refusal says, or undefined if the operation may run. */
	function refusal(...[operation, parameters, more]: Call): string | undefined {
		try {
			refuseToModel(operation, parameters, { ...settings, ...more });
			return undefined;
		} catch (error) {
			if (!(error instanceof FailureError)) throw error;
			expect(error.failure.description).toMatch(/ Nothing was sent\.$/);
			return `${error.failure.message}. ${error.failure.description}`;
		}
	}

	it.each<[string, Call, RegExp | undefined]>([
		['delete', [{ writes: true, destroys: true }, {}], /may not delete.*Let a Model Delete/],
		[
			'delete unless a person allows it',
			[{ writes: true, destroys: true }, { modelMayDelete: true }],
			undefined,
		],
		[
			'choose what a person has to choose',
			[{ writes: true, modelGuard: guard }, { role: fromModel }],
			/may not choose the role.*Let It/,
		],
		[
			'choose that unless a person allows it',
			[
				{ writes: true, modelGuard: guard },
				{ role: fromModel, mayRole: true },
			],
			undefined,
		],
		['and need not', [{ writes: true, modelGuard: guard }, { role: 'Caller' }], undefined],
		[
			'write a secret',
			[
				{ writes: true, secrets },
				{ password: fromModel, pin: '1' },
			],
			/the password\. .*chat/,
		],
		[
			'write secrets',
			[
				{ writes: true, secrets },
				{ password: fromModel, pin: fromModel },
			],
			/the password or the pin/,
		],
		['and a person writes them', [{ writes: true, secrets }, { password: 'x' }], undefined],
		[
			'send values unchecked',
			[{ writes: true }, {}, { valueHandling: 'sendAsIs' }],
			/may not send values unchecked.*Value Handling/,
		],
		['and a read has no values', [{ writes: false }, {}, { valueHandling: 'sendAsIs' }], undefined],
	])('%s', (_what, given, expected) => {
		if (expected === undefined) expect(refusal(...given)).toBeUndefined();
		else expect(refusal(...given)).toMatch(expected);
	});
});

describe('a model asks', () => {
	it.each<[unknown, unknown, object]>([
		['', 0, { fields: [], skip: 0 }],
		[' name, , status ', '3', { fields: ['name', 'status'], skip: 3 }],
		[['name ', ''], 1, { fields: ['name'], skip: 1 }],
		[{ a: 1 }, -1, { fields: [], skip: 0 }],
		[7, 1.5, { fields: [], skip: 0 }],
		[undefined, 'x', { fields: [], skip: 0 }],
	])('for fields %j, and to skip %j', (modelFields, modelSkip, asked) => {
		const values: Record<string, unknown> = { modelFields, modelSkip };
		const context = {
			getNode: () => ({ parameters: {} }),
			getInputData: () => [],
			getNodeParameter: (name: string) => values[name],
		};
		expect(askedPartReader(new Parameters(context as unknown as IExecuteFunctions))(0)).toEqual(asked);
	});
});
