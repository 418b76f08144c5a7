import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isEqual, omitBy } from 'lodash';
import { z } from 'zod';

/** The recipes, as docs/recipes.md orders them. */
export const workflows = [
	'form-to-leads',
	'form-with-quarantine',
	'csv-import',
	'large-import',
	'loop-over-items',
	'sub-workflow',
	'create-or-update',
	'remember-lead-ids',
	'payment-gateway',
	'signed-document',
	'google-sheets-to-leads',
	'leads-to-google-sheets',
	'note-on-a-lead',
	'daily-report',
	'new-lead',
	'workspace-event',
	'definitions-changed',
	'ai-agent',
];

const workflow = z.object({
	nodes: z.array(z.object({ name: z.string(), type: z.string(), parameters: z.record(z.unknown()) })),
});

/** n8n polls every minute if nothing else is chosen. */
const usualPolls = { item: [{ mode: 'everyMinute' }] };

/** What a node stores, without what the editor fills in by itself. */
function stored(parameters: Readonly<Record<string, unknown>>): string {
	const set = omitBy(parameters, (value) => isEqual(value, {}) || isEqual(value, usualPolls));
	return JSON.stringify(set, (key, value: unknown) =>
		['schema', 'matchingColumns'].includes(key) || value === null ? undefined : value,
	);
}

/** The nodes of the package in a recipe. */
export function exampleOf(root: string, packageName: string, file: string): string[] {
	const text = readFileSync(join(root, 'examples', `${file}.json`), 'utf8');
	const { nodes } = workflow.parse(JSON.parse(text));
	const ours = nodes.filter(({ type }) => type.startsWith(packageName));
	return [
		`### examples/${file}.json`,
		...ours.map(
			(node) => `- ${node.name}: ${node.type.slice(packageName.length + 1)} ${stored(node.parameters)}`,
		),
		'',
	];
}
