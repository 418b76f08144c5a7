// Known vulnerabilities of what runs for users: the published nodes and the sandbox, without what only builds and tests.
// Ends with 1 when there are any, and with 2 when the registry answers no audits: then nothing is known.
// Needs no packages installed; it reads package-lock.json.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const audit = spawnSync(
	'npm',
	// `n8n-workflow` is a peer: the n8n that loads the nodes brings its own.
	['audit', '--json', '--package-lock-only', '--omit=dev', '--omit=peer'],
	{ cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
);

const report = readReport(audit.stdout);
if (report === undefined) {
	console.error(
		'Nothing was audited: the registry gave no answer to the question for known vulnerabilities.',
	);
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

/** Undefined when npm printed something else: an error of the registry, or nothing. */
function readReport(text) {
	try {
		const json = JSON.parse(text);
		return typeof json?.vulnerabilities === 'object' && json.metadata ? json : undefined;
	} catch {
		return undefined;
	}
}
