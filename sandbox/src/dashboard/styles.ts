import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = ['base', 'frame', 'forms', 'tables', 'connection', 'lead', 'log'];

/** The style sheet of the page. Later files refine earlier ones. */
export const styles = files
	.map((name) => readFileSync(join(__dirname, 'assets', 'styles', `${name}.css`), 'utf8'))
	.join('\n');
