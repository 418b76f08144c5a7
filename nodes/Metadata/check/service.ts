import { upperFirst } from 'lodash';

import { readHttpDate } from '../../shared/sync/httpDate';
import type { HttpAnswer } from '../../shared/sync/transport';
import { type Finding, some } from './finding';
import type { WorkspaceView } from './readWorkspace';

type AboutService = Omit<Finding, 'about' | 'subject'>;

/** What the answers show of the token, the limits and the searches of the service. */
export function serviceFindings({ headers, leads, gaps }: WorkspaceView): Finding[] {
	const found: AboutService[] = gaps.map(({ why, failure }) => ({
		finding: failure === undefined ? 'incomplete_list' : 'cannot_be_read',
		message: upperFirst(why),
		hint: failure?.description ?? 'Get Many of the resource shows what the service sends.',
	}));
	if (headers !== undefined) found.push(rateLimit(headers));
	if (headers !== undefined && readHttpDate(headers['date']) === undefined) found.push(noDateHeader);
	if (leads.gap === undefined) found.push(leadIds(leads.hasIds));
	if (!gaps.some(({ failure }) => failure?.reason === 'not_authorized'))
		found.push({
			finding: 'sync_token',
			message: 'The service accepts the access token, so it is of type Sync and belongs to this workspace',
			hint: 'Nothing needs to be done.',
		});
	return found.map((each) => ({ about: 'workspace', subject: '', ...each }));
}

/** Whether searches return the IDs of leads. On this hangs what can be done with a lead that was only found. */
function leadIds(hasIds: boolean | undefined): AboutService {
	if (hasIds === undefined)
		return {
			finding: 'unknown_lead_ids',
			message:
				'The workspace has no lead, so nothing shows whether this service returns lead IDs in searches',
			hint: 'Create a lead, then run the check again.',
		};
	if (hasIds)
		return {
			finding: 'lead_ids',
			message: 'This service returns lead IDs in searches, so a lead that is found can be changed',
			hint: 'Nothing needs to be done.',
		};
	return {
		finding: 'no_lead_ids',
		message: 'This service returns no lead IDs in searches, so a lead that is only found cannot be changed',
		hint: 'Let Create or Update remember the leads that it writes, and choose By Identifier in Lead ID, or keep the lead_id of each lead when it is created.',
	};
}

function rateLimit(headers: HttpAnswer['headers']): AboutService {
	const named = rateLimits(headers);
	if (named.length > 0)
		return {
			finding: 'rate_limit',
			message: `The service returns its rate limit in these headers: ${some(named)}`,
			hint: 'If this is the limit of an hour, enter it in Requests per Hour of the credential.',
		};
	return {
		finding: 'no_rate_limit',
		message: 'The service does not say how many calls it takes',
		hint: 'If the provider names a number of calls per hour, enter it in Requests per Hour of the credential.',
	};
}

const noDateHeader: AboutService = {
	finding: 'no_date_header',
	message:
		'The answers do not have the time of the service. So the trigger Lead Activity reports actions 5 minutes later, and more writes whose answer was lost end as uncertain',
	hint: 'Check whether a proxy between n8n and the service removes the header Date, and keep the clock of n8n right. If that clock is more than 5 minutes ahead, the trigger may miss actions.',
};

/** Headers about the rate, with their values where these are numbers: any other text may be a secret. */
function rateLimits(headers: HttpAnswer['headers']): string[] {
	return Object.entries(headers)
		.filter(([name]) => /^(x-)?rate-?limit/.test(name))
		.map(([name, value = '']) => (/^\d{1,12}$/.test(value) ? `${name}: ${value}` : name));
}
