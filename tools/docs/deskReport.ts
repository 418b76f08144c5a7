import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../test/kit/root';

/** The HTML of the node *Report Page*, which is one long line in the workflow. */
const page = /(?<="html": )"(?:[^"\\]|\\.)*"/;

/** The workflow examples/desk/report.json with the page of report.html, where a person can read it. */
export function withReport(workflow: string): string {
	if (!page.test(workflow)) throw new Error('The workflow has no page');
	const html = readFileSync(join(root, 'examples', 'desk', 'report.html'), 'utf8');
	return workflow.replace(page, () => JSON.stringify(html));
}
