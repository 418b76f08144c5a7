import { mkdirSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Settings that n8n-core reads when it is first loaded. Every module here that loads n8n-core imports this one
 * before it, because a later change is not seen.
 *
 * The folder is fixed, and its settings file is put in place in one step: several test workers start at once.
 */
const userFolder = join(__dirname, '..', 'node_modules', '.cache', 'n8n-engine');
const encryptionKey = 'a-local-engine-keeps-no-secrets';

const settingsFolder = join(userFolder, '.n8n');
const settingsFile = join(settingsFolder, 'config');
if (!existsSync(settingsFile)) {
	mkdirSync(settingsFolder, { recursive: true });
	const draft = `${settingsFile}.${process.pid}`;
	writeFileSync(draft, JSON.stringify({ encryptionKey }), { mode: 0o600 });
	renameSync(draft, settingsFile);
}

process.env['N8N_USER_FOLDER'] = userFolder;
process.env['N8N_ENCRYPTION_KEY'] = encryptionKey;
process.env['N8N_LOG_LEVEL'] = 'silent';
process.env['N8N_DIAGNOSTICS_ENABLED'] = 'false';
