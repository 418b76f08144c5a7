/**
 * node tools/ci/audit.mjs
 *
 * Reports known vulnerabilities in the packages that run for users: those of the published nodes and the sandbox.
 * Exits with 1 if there are any, and with 2 if the registry does not answer audits.
 * Reads package-lock.json, so it needs no installed packages.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { helpOf } from '../setup/help.mjs';

if (process.argv.includes('--help')) {
	console.log(helpOf(fileURLToPath(import.meta.url)));
	process.exit();
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const audit = spawnSync(
	'npm',
	// `n8n-workflow` is a peer dependency: n8n has its own.
	['audit', '--json', '--package-lock-only', '--omit=dev', '--omit=peer'],
	{ cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
);

const report = readReport(audit.stdout);
if (report === undefined) {
	console.error('Nothing was audited: the registry did not answer the audit request.');
	console.error(audit.stderr.trim());
	process.exit(2);
}

const found = Object.values(report.vulnerabilities);
for (const { name, severity, range, via } of found) {
	const advisories = via.flatMap((cause) =>
		typeof cause === 'object' ? [`${cause.title} (${cause.url})`] : [],
	);
	console.error(
		`${severity}: ${name}${range ? ` ${range}` : ''}. ${advisories.join('; ') || `Through ${via.join(', ')}`}`,
	);
}
console.log(
	`${report.metadata.dependencies.prod} packages that run for users, ${found.length} of them vulnerable`,
);
process.exit(found.length === 0 ? 0 : 1);

/** Undefined if npm printed no report, but an error of the registry or nothing. */
function readReport(text) {
	try {
		const json = JSON.parse(text);
		return typeof json?.vulnerabilities === 'object' && json.metadata ? json : undefined;
	} catch {
		return undefined;
	}
}
