import { get } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { isObject, ownValue } from '../sync/data';

/** n8n's Loop Over Items, by its former name. */
const loopType = 'n8n-nodes-base.splitInBatches';

/**
 * The outputs of a node, each with what is connected to it. Undefined if n8n does not show them.
 *
 * n8n keeps the workflow beside what it documents: `getChildNodes` does not say to which output a node is connected.
 */
export function outputsOf(context: IExecuteFunctions, name: string): readonly unknown[] | undefined {
	const connections: unknown = get(context, 'workflow.connectionsBySourceNode');
	if (!isObject(connections)) return undefined;
	const outputs: unknown = get(ownValue(connections, name), 'main', []);
	return Array.isArray(outputs) ? outputs : undefined;
}

/** The names of the nodes that an output leads to. */
export const nextOf = (output: unknown): string[] =>
	(Array.isArray(output) ? (output as unknown[]) : []).flatMap((to) => {
		const name: unknown = get(to, 'node');
		return typeof name === 'string' ? name : [];
	});

/**
 * The loop to which only Success leads back. A batch of which nothing is written then ends the loop in silence, because
 * n8n goes on only where items arrive. Undefined if there is none, or if n8n does not show the workflow.
 */
export function loopWithoutRemarks(context: IExecuteFunctions): string | undefined {
	const nodes: unknown = get(context, 'workflow.nodes');
	if (!isObject(nodes)) return undefined;
	// Most workflows have no loop, and cost nothing more.
	const loops = Object.keys(nodes).filter((name) => get(nodes, [name, 'type']) === loopType);
	if (loops.length === 0) return undefined;
	const behindNode = (name: string) => (outputsOf(context, name) ?? []).flatMap(nextOf);
	const behind = (first: readonly string[]): ReadonlySet<string> => {
		const found = new Set(first);
		// A set returns what is added while it is read.
		for (const name of found) for (const next of behindNode(name)) found.add(next);
		return found;
	};
	const { name } = context.getNode();
	const [success, remarks] = (outputsOf(context, name) ?? []).map((output) => behind(nextOf(output)));
	const isLoop = (other: string) => loops.includes(other) && behind(behindNode(other)).has(name);
	return [...(success ?? [])].find((other) => isLoop(other) && remarks?.has(other) !== true);
}

export const loopNote = (loop: string): string =>
	`Remarks does not lead back to ${loop}: a batch of which nothing is written ends the loop. Join both branches in a Merge node (Append), and lead it back.`;
