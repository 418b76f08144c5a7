import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Installation } from './install';
import { userOf } from './user';

/** n8n writes each time in this form. */
const form = '%Y-%m-%d %H:%M:%f';

/** Runs in n8n's Node.js, because the oldest one that this project supports has no `node:sqlite`. */
const script = `
const { DatabaseSync } = require('node:sqlite');
const [file, minutes] = process.argv.slice(1);
const database = new DatabaseSync(file, { timeout: 10_000 });
const older = (column) => \`"\${column}" = strftime('${form}', "\${column}", '-\${minutes} minutes')\`;
const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'data_table_user_%'");
for (const { name } of tables.all())
	database.exec(\`UPDATE "\${name}" SET \${older('createdAt')}, \${older('updatedAt')}\`);
`;

/**
 * Makes all rows of n8n's data tables older, for what a workflow does only to old rows. n8n may run. Its clock cannot be
 * set instead: it evaluates expressions in an isolate, which has the time of the machine.
 *
 * @param userFolder n8n's `N8N_USER_FOLDER`
 */
export async function ageDataTables(
	{ node, cli }: Installation,
	userFolder: string,
	minutes: number,
): Promise<void> {
	const file = join(userFolder, '.n8n', 'database.sqlite');
	await promisify(execFile)(node, ['-e', script, file, String(minutes)], { ...userOf(cli) });
}
