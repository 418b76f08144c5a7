import type { WorkspaceView } from '../../nodes/Metadata/check/fetchWorkspace';
import {
	type ActionDefinition,
	type ActionFieldDefinition,
	type FieldDefinition,
	type FieldType,
	builtInField,
} from '../../nodes/shared/sync/shapes/definitions';
import { leadAnswer } from '../../nodes/shared/sync/shapes/lead';
import { clockOf } from '../../nodes/shared/values/zone/clock';
import { DefinitionMap, type Gap, LabelIndex, MemberIndex } from '../../nodes/shared/workspace/names';
import { readAs } from '../kit/readAs';

/** Parts of a workspace as a check reads it, each with a flaw or without. */

export const phone: FieldDefinition = { ...builtInField('phone', 'phone'), isIdentifier: true };

export const fieldsOf = (...fields: readonly FieldDefinition[]) => ({
	fields: new DefinitionMap(fields.map((field) => [field.apiName, field])),
});
export const withField = (type: FieldType, more: Partial<FieldDefinition> = {}) =>
	fieldsOf(phone, { ...builtInField('x', type), ...more });

const visit: ActionDefinition = {
	code: '7',
	displayName: 'Visit',
	description: '',
	isUserDefined: true,
	allowsBackdating: true,
	fields: [],
	hasAllFields: true,
	unreadable: [],
};
export const withActions = (...actions: ReadonlyArray<Partial<ActionDefinition>>) => ({
	actions: new DefinitionMap(
		actions.map((more) => ({ ...visit, ...more })).map((action) => [action.code, action]),
	),
});
export const ofAction = (type: FieldType, more: Partial<ActionFieldDefinition> = {}) => ({
	fields: [{ ...builtInField('y', type), mandatory: false, ...more }],
});

export const statuses = (...labels: ReadonlyArray<readonly [label: string, archived?: boolean]>) => ({
	statuses: new LabelIndex(
		labels.map(([label, archived = false]) => ({ label, archived, stageType: 'OPEN' })),
	),
});
export const lostReasons = (
	...labels: ReadonlyArray<readonly [label: string, archived: boolean, isDefault: boolean]>
) => ({
	lostReasons: new LabelIndex(labels.map(([label, archived, isDefault]) => ({ label, archived, isDefault }))),
});
export const team = (...members: ReadonlyArray<readonly [name: string, status: string]>) => ({
	members: new MemberIndex(
		members.map(([name, status], index) => ({ name, status, email: `m${index}@example.com` })),
	),
});
export const missing: Gap = {
	why: 'the team cannot be read: Down (status 500)',
	failure: { reason: 'unavailable', message: 'Down', description: 'Try again later.' },
};
export const archived = (more: Partial<WorkspaceView['archived']>) => ({
	archived: { inUse: [], gap: undefined, ...more },
});

export const flawless: WorkspaceView = {
	...fieldsOf(phone),
	identifier: phone,
	...withActions(),
	...statuses(['Fresh']),
	...lostReasons(['Unknown Reason', false, false]),
	...team(['Ann', 'Active']),
	headers: { date: 'Mon, 23 Nov 2026 09:00:00 GMT' },
	leads: { count: 1, lead: readAs(leadAnswer, { leadid: 'L1', fields: {} }), gap: undefined },
	zone: { clock: clockOf('Asia/Kolkata'), by: 'credential', ofWorkflow: 'Asia/Kolkata' },
	...archived({}),
	gaps: [],
};
