import type { ActionDefinition } from '../../../nodes/shared/sync/shapes/definitions';
import { DefinitionMap } from '../../../nodes/shared/workspace/names';
import type { ActionInput, ActionRules } from '../../../nodes/shared/writes/actionDraft';
import { prepareEntry } from '../../../nodes/shared/writes/actionEntry';
import { facts, field } from '../values/support';

export const actionsGap = { why: 'not all custom actions can be read' };
export const action = (code: string, displayName: string, more: Partial<ActionDefinition> = {}) =>
	[
		code,
		{
			...{ code, displayName, description: '', isUserDefined: true, allowsBackdating: true },
			...{ fields: [], hasAllFields: true, unreadable: [], ...more },
		},
	] as const;
export const definitions = [
	action('1001', 'Site Visit', {
		fields: [
			{ ...field('text', { apiName: 'topic' }), mandatory: true },
			{ ...field('number', { apiName: 'visitors' }), mandatory: false },
			{ ...field('file', { apiName: 'scan' }), mandatory: true },
		],
	}),
	action('1002', 'Note', { allowsBackdating: false }),
	action('1003', 'Old Note', { allowsBackdating: undefined, hasAllFields: false }),
	action('1004', 'Missed Call', { isUserDefined: false }),
];
export const usual: ActionRules = {
	actions: new DefinitionMap(definitions),
	facts,
	settings: { valueHandling: 'prepare', emptyValues: 'leaveUnchanged' },
};

export const custom = (code: string, fields: object = {}, more: object = {}): ActionInput => ({
	...{ kind: 'custom', code, fields: { ...fields } },
	...more,
});
export const payment = (more: object = {}): ActionInput => ({
	...{ kind: 'payment', status: 'COMPLETED', currency: 'INR', amount: '7', ...more },
});

/** The entry, and what the remarks are about. */
export function prepared(input: ActionInput, more: Partial<ActionRules> = {}) {
	const { entry, remarks, changes, unchecked } = prepareEntry(input, { ...usual, ...more });
	const held = remarks.map(({ category, address: { apiName, key } }) => [apiName ?? key, category]);
	const messages = remarks.map(({ message }) => message);
	return { entry, held, messages, hints: remarks.map(({ hint }) => hint), changes, unchecked };
}
