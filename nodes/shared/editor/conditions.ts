import { findIndex, groupBy, isEqual, mapKeys, uniq } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import type { NamedOperation } from '../session/operation';

/** What one operation shows of a list of properties. */
interface Panel {
	readonly operation: NamedOperation;
	readonly properties: readonly INodeProperties[];
}

/** Merges the properties of all panels, and keeps the order of each panel. What several panels have stands once. */
export function merged(panels: readonly Panel[], place: 'inNode' | 'inCollection'): INodeProperties[] {
	const all: Array<{ readonly property: INodeProperties; readonly shownIn: Panel[] }> = [];
	for (const panel of panels) {
		let next = 0;
		for (const property of panel.properties) {
			const same = findIndex(all, (each) => isEqual(each.property, property), next);
			if (same < 0) all.splice(next, 0, { property, shownIn: [panel] });
			else all[same]?.shownIn.push(panel);
			next = Math.max(next, same) + 1;
		}
	}
	return all.flatMap(({ property, shownIn }) => {
		if (place === 'inNode') return conditionsOf(shownIn, panels).map((when) => shownWhen(when, property));
		if (shownIn.length === panels.length) return [property];
		const ofNode = (when: object) => mapKeys(when, (_values, name) => `/${name}`);
		return conditionsOf(shownIn, panels).map((when) => shownWhen(ofNode(when), property));
	});
}

/**
 * When n8n shows what these panels have: by their resources and operations, if no other operation has one of both, else by
 * each resource alone.
 */
function conditionsOf(shownIn: readonly Panel[], all: readonly Panel[]) {
	const conditionOf = (panels: readonly Panel[]) => ({
		resource: uniq(panels.map(({ operation }) => operation.resource.value)),
		operation: uniq(panels.map(({ operation }) => operation.value)),
	});
	const { resource, operation } = conditionOf(shownIn);
	const reached = all.filter(
		(panel) => resource.includes(panel.operation.resource.value) && operation.includes(panel.operation.value),
	);
	if (reached.length === shownIn.length) return [{ resource, operation }];
	return Object.values(groupBy(shownIn, (panel) => panel.operation.resource.value)).map(conditionOf);
}

/**
 * The conditions begin with resource and operation: at the first condition whose parameter has an expression, n8n shows
 * the property and ignores the conditions that follow.
 */
function shownWhen(when: Record<string, string[]>, property: INodeProperties): INodeProperties {
	const show = { ...when, ...property.displayOptions?.show };
	return { ...property, displayOptions: { ...property.displayOptions, show } };
}
