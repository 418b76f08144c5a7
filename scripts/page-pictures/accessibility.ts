import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const results = z.object({
	violations: z.array(
		z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
	),
});

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong for those who hear the page or use the keyboard, with the first element that has it. */
export async function problemsOn(page: Page): Promise<string[]> {
	// Evaluated by the browser's tools, which the page's own policy lets through as it would a person's.
	const found = await page.evaluate(`${source}; axe.run(document)`);
	return results
		.parse(found)
		.violations.map(({ id, help, nodes }) => `${id} (${nodes.length}): ${help}: ${nodes[0]?.html}`);
}
