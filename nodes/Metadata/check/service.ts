import type { HttpAnswer } from '../../shared/sync/transport';
import { readHttpDate } from '../../shared/sync/httpDate';
import { type Finding, some } from './finding';
import type { WorkspaceView } from './readWorkspace';

const ofWorkspace = { about: 'workspace', subject: '' } as const;

/** What the answers show of the token, the limits and the searches of the service. */
export function serviceFindings({ headers, leads, gaps }: WorkspaceView): Finding[] {
	const found: Finding[] = gaps.map(({ why, failure }) => ({
		...ofWorkspace,
		finding: failure === undefined ? 'incomplete_list' : 'cannot_be_read',
		message: `${why[0]?.toUpperCase() ?? ''}${why.slice(1)}`,
		hint: failure?.description ?? 'Get Many of the resource shows what the service sends.',
	}));
	if (headers !== undefined) found.push(...headerFindings(headers));
	if (leads.hasIds === false)
		found.push({
			...ofWorkspace,
			finding: 'no_lead_ids',
			message: 'A search returns leads without their IDs, so a lead that is only found cannot be updated',
			hint: 'Keep the lead_id of each lead that you create, or use Create or Update.',
		});
	if (!gaps.some(({ failure }) => failure?.reason === 'not_authorized'))
		found.push({
			...ofWorkspace,
			finding: 'sync_token',
			message: 'The service accepts the access token, so it is of type Sync and belongs to this workspace',
			hint: 'Nothing needs to be done.',
		});
	return found;
}

function headerFindings(headers: HttpAnswer['headers']): Finding[] {
	const named = rateLimits(headers);
	const rateLimit: Finding =
		named.length > 0
			? {
					...ofWorkspace,
					finding: 'rate_limit',
					message: `The service returns its rate limit in these headers: ${some(named)}`,
					hint: 'If this is the limit of an hour, enter it in Requests per Hour of the credential.',
				}
			: {
					...ofWorkspace,
					finding: 'no_rate_limit',
					message: 'The service does not say how many calls it takes',
					hint: 'If the provider names a number of calls per hour, enter it in Requests per Hour of the credential.',
				};
	if (readHttpDate(headers['date']) !== undefined) return [rateLimit];
	return [
		rateLimit,
		{
			...ofWorkspace,
			finding: 'no_date_header',
			message:
				'The answers do not have the time of the service. So the trigger Lead Activity reports actions 5 minutes later, and more writes whose answer was lost end as uncertain',
			hint: 'Check whether a proxy between n8n and the service removes the header Date, and keep the clock of n8n right. If that clock is more than 5 minutes ahead, the trigger may miss actions.',
		},
	];
}

/** Headers about the rate, with their values where these are numbers: any other text may be a secret. */
function rateLimits(headers: HttpAnswer['headers']): string[] {
	return Object.entries(headers)
		.filter(([name]) => /^(x-)?rate-?limit/.test(name))
		.map(([name, value = '']) => (/^\d{1,12}$/.test(value) ? `${name}: ${value}` : name));
}
