import type { FieldDefinition, FieldType } from '../../../nodes/shared/sync/shapes/definitions';
import { DefinitionMap, type Gap, LabelIndex, MemberIndex } from '../../../nodes/shared/workspace/names';
import type { WorkspaceReader } from '../../../nodes/shared/workspace/reader';
import { facts, field } from '../values/support';

const of = (apiName: string, type: FieldType, more: Partial<FieldDefinition> = {}) =>
	field(type, { apiName, ...more });
const ofAction = (mandatory: boolean, ...about: Parameters<typeof of>) => ({ ...of(...about), mandatory });

export const fields = [
	of('city', 'dropdown', { label: 'City', labels: [] }),
	of('tags', 'tags', { label: 'Labels' }),
	of('secret', 'text', { isVisible: false }),
	of('status', 'status'),
	of('name', 'text', { lockAfterCreate: true }),
	of('paid', 'checkbox', { unreadable: ['visible', 'type'] }),
	of('customer_code', 'text', { isIdentifier: true }),
	of('constructor', 'assignee'),
];
const visit = {
	...{ code: '1001', displayName: 'Visit', description: 'A <b>visit</b>', isUserDefined: true },
	...{ allowsBackdating: true, hasAllFields: true, unreadable: [] },
	fields: [
		ofAction(true, 'topic', 'text', { label: 'Topic' }),
		ofAction(false, 'age', 'number'),
		ofAction(false, 'scan', 'file'),
	],
};
const note = { ...visit, code: '1002', displayName: 'Note', fields: [], hasAllFields: false };
const empty = { ...note, code: '1003', displayName: 'Empty', hasAllFields: true };
const call = { ...visit, code: '1004', displayName: 'Call', isUserDefined: false };
export const some: Gap = { why: 'not all can be read' };
export const none: Gap = {
	why: 'nothing can be read',
	failure: { reason: 'not_found', message: 'No such list', description: '' },
};

/** A workspace whose lists all have the same gap. */
export function workspaceWith(gap?: Gap): WorkspaceReader {
	const pipeline = {
		statuses: new LabelIndex(facts.statuses.entries, gap),
		lostReasons: new LabelIndex(facts.lostReasons.entries, gap),
	};
	const known = {
		fields: new DefinitionMap(
			fields.map((each) => [each.apiName, each]),
			gap,
		),
	};
	const actions = [visit, note, empty, call].map((each) => [each.code, each] as const);
	const answers = {
		fields: known,
		pipeline,
		definitions: { ...known, ...pipeline },
		members: new MemberIndex(facts.members.members, gap),
		actions: new DefinitionMap(actions, gap),
	};
	const asked = Object.entries(answers).map(([name, answer]) => [
		name,
		async () => await Promise.resolve(answer),
	]);
	return Object.fromEntries(asked) as unknown as WorkspaceReader;
}

export const parameters = (values: object) => (name: string) =>
	new Map<string, unknown>(Object.entries(values)).get(name);
