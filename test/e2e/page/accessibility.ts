import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const results = z.object({
	violations: z.array(
		z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
	),
});

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility defects that axe-core finds, each with its first element. */
export async function problemsOn(page: Page): Promise<string[]> {
	// Evaluated through the browser's developer tools, to which the page's content security policy does not apply.
	const found = await page.evaluate(`${source}; axe.run(document)`);
	return results
		.parse(found)
		.violations.map(({ id, help, nodes }) => `${id} (${nodes.length}): ${help}: ${nodes[0]?.html}`);
}
