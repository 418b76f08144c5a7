import { mkdirSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Settings that n8n-core reads once, when it is first loaded. Every module here imports this one before n8n-core, because
 * n8n-core ignores later changes.
 *
 * All test workers share one folder and may start at the same time, so the settings file is renamed into place.
 */
const userFolder = join(__dirname, '..', '..', '..', 'node_modules', '.cache', 'n8n-engine');
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
