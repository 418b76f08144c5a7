import * as fc from 'fast-check';

import {
	type ActionDefinition,
	type FieldDefinition,
	type FieldType,
	builtInField,
} from '../../nodes/shared/sync/shapes/definitions';
import { isBlank } from '../../nodes/shared/values/spelling';
import type { ActionInput } from '../../nodes/shared/writes/actionDraft';
import { paymentStatuses } from '../../nodes/shared/writes/actionEntry';
import { typeFacts } from '../shared/values/typeFacts';
import { nearMiss } from './nearMisses';
import { anyJson, lettersInOtherCase, spoilt } from './scraps';
import type { Knowledge, Sent } from './workspace';

const fieldOf = (type: FieldType): FieldDefinition => builtInField(type, type);

/** Mostly missing. */
function seldom(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	return fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}

const codes = fc.oneof(
	{
		weight: 1,
		arbitrary: fc.constantFrom('9999', 'INCOMING_CALL', 'PAYMENT', 'payment', '', 'ATTACHMENT', 'toString'),
	},
	{
		weight: 1,
		arbitrary: spoilt(fc.constantFrom('1001', '1004', 'ACTION_1001', 'ACTION_1003', 'action_1001')),
	},
);

/** Mostly a value that the field accepts, so that some entries with many fields are created. */
function likely(field: FieldDefinition, knowledge: Knowledge): fc.Arbitrary<unknown> {
	const near = nearMiss(field, knowledge);
	const plain = typeFacts[field.type].good;
	return plain === undefined
		? near
		: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...plain) }, { weight: 1, arbitrary: near });
}

function custom(definition: ActionDefinition, knowledge: Knowledge): fc.Arbitrary<ActionInput> {
	const fields = Object.fromEntries(
		definition.fields.map((field) => [field.apiName, likely(field, knowledge)]),
	);
	const strangers = fc.dictionary(fc.constantFrom('Topic', '__proto__', 'employeeid', 'toString'), anyJson, {
		maxKeys: 1,
	});
	return fc.record(
		{
			kind: fc.constant('custom' as const),
			code: fc.oneof({ weight: 4, arbitrary: fc.constant(definition.code) }, { weight: 1, arbitrary: codes }),
			fields: fc
				.tuple(
					fc.oneof(
						{ weight: 3, arbitrary: fc.record(fields, { noNullPrototype: true }) },
						{ weight: 1, arbitrary: fc.record(fields, { noNullPrototype: true, requiredKeys: [] }) },
					),
					fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: strangers }),
				)
				.map(([known, strange]) => ({ ...known, ...strange })),
			performedBy: seldom(nearMiss(fieldOf('activeUsers'), knowledge)),
			date: seldom(likely(fieldOf('date'), knowledge)),
		},
		{ noNullPrototype: true },
	);
}

const paymentStatus = fc.constantFrom(...paymentStatuses, 'PAID');
const currency = fc.constantFrom('INR', 'USD', 'EUR', 'NPR', 'BHD', 'XOF', 'GBP');

const amount = fc.oneof(
	fc.constantFrom(
		0,
		'0',
		'0.00',
		-1,
		1e-12,
		5e-324,
		1e21,
		1e-10,
		2 ** 53,
		0.1 + 0.2,
		`0.${'0'.repeat(400)}1`,
	),
	fc.double({ min: 0.01, max: 1e7, noNaN: true }),
	fc.integer({ min: 1, max: 1_000_000 }),
);

function payment(knowledge: Knowledge): fc.Arbitrary<ActionInput> {
	const word = (list: fc.Arbitrary<string>) =>
		fc.oneof(
			{ weight: 6, arbitrary: list },
			{ weight: 2, arbitrary: list.chain(lettersInOtherCase) },
			{ weight: 1, arbitrary: spoilt(list) },
			{ weight: 1, arbitrary: anyJson },
		);
	return fc.record(
		{
			kind: fc.constant('payment' as const),
			status: word(paymentStatus),
			currency: word(currency),
			amount: fc.oneof(amount, nearMiss(fieldOf('money'), knowledge)),
			performedBy: seldom(nearMiss(fieldOf('activeUsers'), knowledge)),
			date: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyJson }),
		},
		{ noNullPrototype: true },
	);
}

/** Entries as people enter them: for every action of the workspace, for unknown actions, and payments. */
export function actionInput(knowledge: Knowledge): fc.Arbitrary<ActionInput> {
	return fc.oneof(
		payment(knowledge),
		...[...knowledge.actions.values()].map((definition) => custom(definition, knowledge)),
	);
}

/** The entry unprepared; only a blank performer or date is omitted, as every form does. */
export function asItStands({ performedBy, date, ...input }: ActionInput): Sent {
	const { kind: _kind, ...own } = input;
	const { code, ...rest } = 'code' in own ? own : { ...own, code: 'PAYMENT' };
	return {
		type: code,
		...rest,
		...(isBlank(performedBy) ? {} : { employeeid: performedBy }),
		...(isBlank(date) ? {} : { created_on: date }),
	};
}
