import { parseArgs } from 'node:util';

import { parseBaseUrl } from '../../nodes/shared/sync/credential';

/** A mistake in the command line. Its message is for the person at the terminal. */
export class UsageError extends Error {}

/** What a probe needs. */
export type Options = Exclude<ReturnType<typeof readOptions>, { plan: boolean }>;

function parsed(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				'base-url': { type: 'string' },
				enterprise: { type: 'string' },
				'token-env': { type: 'string' },
				'lead-id': { type: 'string' },
				write: { type: 'boolean', default: false },
				workspace: { type: 'string' },
				identifier: { type: 'string' },
				out: { type: 'string', default: 'probe-result' },
				plan: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}

function needed(value: string | undefined, option: string): string {
	if (value === undefined) throw new UsageError(`${option} is missing`);
	return value;
}

/** Reads the command line: only a plan, or a probe. The token is in the environment, because others see command lines. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv) {
	const { plan, write, workspace, identifier, out, ...values } = parsed(args);
	if (plan) return { plan: write };
	const address = parseBaseUrl(needed(values['base-url'], '--base-url'));
	if (!address.ok) throw new UsageError(`--base-url: ${address.problem}`);
	const enterpriseId = needed(values.enterprise, '--enterprise');
	if (!/^[\w-]+$/.test(enterpriseId)) throw new UsageError('--enterprise must be the ID of a workspace');
	const name = needed(values['token-env'], '--token-env');
	const token = environment[name]?.trim();
	if (!token) throw new UsageError(`The environment variable ${name} is empty`);
	return {
		baseUrl: address.url,
		enterpriseId,
		token,
		leadId: values['lead-id'],
		write,
		workspace,
		identifier,
		out,
	};
}
