#!/usr/bin/env node
import { readOptions, USAGE, UsageError } from './options';
import { startSandbox, type Sandbox } from './server';
import { explainFailure } from './startFailure';
import { IN_MEMORY } from './storage/dataFile';

const isLoopback = (host: string) =>
	host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	if (options.help) {
		process.stdout.write(USAGE);
		return;
	}
	const { port, host, data, seed, dialect, latency, 'max-file': maxFile, 'rate-limit': rateLimit } = options;
	const publicUrl = options['public-url'];
	const requestsAtOnce = options['at-once'];
	if (!isLoopback(host)) {
		process.stderr.write(
			`WARNING: listening on ${host}. Anyone who can reach this machine can reach the sandbox.\n` +
				'WARNING: the sandbox is for tests on one machine and has no TLS. Omit --host to listen on 127.0.0.1 only.\n',
		);
	}
	const sandbox = await startSandbox({
		port,
		host,
		data,
		seed,
		...(dialect !== undefined && { dialect }),
		...(rateLimit !== undefined && { rateLimit }),
		...(maxFile !== undefined && { maxFile }),
		...(latency !== undefined && { latency }),
		...(requestsAtOnce !== undefined && { requestsAtOnce }),
		bodies: !options['no-bodies'],
		allowedHosts: options['allow-host'],
		...(publicUrl !== undefined && { publicUrl }),
	});
	process.stdout.write(options.json ? asJson(sandbox) : asText(sandbox, data));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void sandbox.close());
	}
}

function asJson(sandbox: Sandbox): string {
	const { url, enterpriseId, syncToken, asyncToken, adminKey, page, password } = sandbox;
	return `${JSON.stringify({ url, enterpriseId, syncToken, asyncToken, adminKey, page, password })}\n`;
}

function asText(sandbox: Sandbox, data: string): string {
	return [
		'Lead Workspace sandbox is up. Stop it with Ctrl+C.',
		'',
		`  Base URL       ${sandbox.url}`,
		`  Enterprise ID  ${sandbox.enterpriseId}`,
		`  Sync token     ${sandbox.syncToken}`,
		`  Async token    ${sandbox.asyncToken}`,
		`  Admin key      ${sandbox.adminKey}`,
		`  Page           ${sandbox.page}`,
		...(sandbox.page.startsWith(sandbox.listening) ? [] : [`  Listens on     ${sandbox.listening}`]),
		`  Password       ${sandbox.password}`,
		`  Data           ${data === IN_MEMORY ? 'in memory, deleted when the sandbox stops' : data}`,
		'',
	].join('\n');
}

main().catch((error: unknown) => {
	process.stderr.write(`${explainFailure(error)}\n`);
	if (error instanceof UsageError) process.stderr.write('Run with --help to list the options.\n');
	process.exitCode = error instanceof UsageError ? 2 : 1;
});
