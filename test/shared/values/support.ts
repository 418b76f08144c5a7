import { memoize } from 'lodash';

import { remarkCategories } from '../../../nodes/shared/remarks/remark';
import { noColumn } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import type { HeldBackReason, PreparedValue } from '../../../nodes/shared/values/prepared';
import type { ValueFacts } from '../../../nodes/shared/values/valueType';
import {
	type FieldDefinition,
	type FieldType,
	builtInField,
} from '../../../nodes/shared/sync/shapes/definitions';
import { LabelIndex, MemberIndex } from '../../../nodes/shared/workspace/names';

export const facts: ValueFacts = {
	statuses: new LabelIndex([
		{ label: 'Fresh', stageType: 'OPEN', archived: false },
		{ label: 'Site Visit', stageType: 'OPEN', archived: false },
		{ label: 'Old Won', stageType: 'WON', archived: true },
		{ label: 'LOST', stageType: 'LOST', archived: true },
		{ label: 'Lost', stageType: 'LOST', archived: false },
	]),
	lostReasons: new LabelIndex([
		{ label: 'Unknown Reason', isDefault: true, archived: false },
		{ label: 'Too Expensive', isDefault: false, archived: false },
		{ label: 'Budget 2019', isDefault: false, archived: true },
	]),
	members: new MemberIndex([
		{ name: 'Asha Rao', email: 'Asha.Rao@example.com', status: 'Active' },
		{ name: 'Ben Okoro', email: 'ben@example.com', status: 'On Leave' },
		{ name: 'Chen Li', email: 'chen@example.com', status: 'Inactive' },
		{ name: 'Dev Shah', email: 'dev1@example.com', status: 'Working' },
		{ name: 'Dev Shah', email: 'dev2@example.com', status: 'Active' },
		{ name: 'Eve Invited', email: 'eve@example.com', status: 'Invited' },
	]),
	unknownLabels: 'create',
	columns: () => noColumn,
	currency: 'INR',
};

export const strictFacts: ValueFacts = { ...facts, unknownLabels: 'holdBack' };

export function field(type: FieldType, more: Partial<FieldDefinition> = {}): FieldDefinition {
	return {
		...builtInField('answer', type),
		labels: ['Website', 'Walk-in', 'Delhi, NCR', '2026'],
		...more,
	};
}

/** Whether people read what is wrong and what to do, and workflows a category that they know. */
export const isWellWorded = ({ category, message, hint }: HeldBackReason) =>
	remarkCategories.includes(category) && /^[A-Z][^\n]*[^.\n]$/.test(message) && /^[A-Z][^\n]*\.$/.test(hint);

/** One definition for each type, because label indexes are cached by definition. */
const plainFieldOf = memoize((type: FieldType) => field(type));

export function prepare(type: FieldType, raw: unknown, more?: Partial<FieldDefinition>): PreparedValue {
	return prepareValue(more ? field(type, more) : plainFieldOf(type), raw, facts);
}

/** The value that is sent, or the message of the value that is held back: for tables of examples. */
export function outcome(type: FieldType, raw: unknown, more?: Partial<FieldDefinition>): unknown {
	const prepared = prepare(type, raw, more);
	return 'value' in prepared ? prepared.value : `held back: ${prepared.heldBack[0]?.message}`;
}

/** Examples of one type: the value from a form, and the value that is sent to the service. */
export function turns(
	type: FieldType,
	examples: ReadonlyArray<readonly [raw: unknown, value: unknown]>,
): void {
	it.each(examples)('turns %j into %j', (raw, value) => {
		expect(outcome(type, raw)).toEqual(value);
	});
}

/** Values that are sent unchanged. */
export function passes(type: FieldType, values: readonly unknown[]): void {
	it.each(values.map((value) => [value]))('passes %j', (value) => {
		expect(prepare(type, value)).toEqual({ value, heldBack: [], newLabels: [] });
		expect(prepare(type, value).value).toBe(value);
	});
}

export function holdsBack(type: FieldType, message: RegExp, values: readonly unknown[]): void {
	it.each(values.map((value) => [value]))('holds back %j', (value) => {
		const prepared = prepare(type, value);
		expect(prepared.value).toBeUndefined();
		expect(prepared.heldBack).toHaveLength(1);
		expect(prepared.heldBack[0]?.message).toMatch(message);
		expect(prepared.heldBack.every(isWellWorded)).toBe(true);
	});
}
