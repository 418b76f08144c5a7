import type { EndpointName, PathParameter } from '../../../nodes/shared/sync/endpoints';
import { members } from '../../../test/kit/sandbox/useSandbox';
import type { Known } from './known';
import { endpointNames, type SentRequest } from './send';

const description = { name: 'a.txt', content_type: 'text/plain', size: 2 };

const newMember = {
	name: 'Asha Rao',
	email: 'asha.rao@example.com',
	phone_number: '919712345678',
	role: 'CALLER',
};

/** A valid body for each endpoint that has one. */
const bodies: Readonly<Partial<Record<EndpointName, unknown>>> = {
	createLead: { fields: {} },
	searchLeads: {},
	updateLead: { fields: {} },
	createActions: { actions: [] },
	searchActions: {},
	updateAction: { type: '1001', fields: {} },
	createLeadFiles: { files: [description] },
	createActionFiles: { fields: {} },
	createTeamMember: newMember,
	updateAvailability: { email: members.working, state: 'Working' },
};

/** A valid request for each operation. `getFile` comes before `deleteFile`, which deletes its file. */
export function validRequests({ actions }: Known): SentRequest[] {
	const [custom] = actions;
	const attachment = actions.find(({ file }) => file !== undefined);
	if (custom === undefined || attachment?.file === undefined) throw new Error('The actions are missing');
	const others = { email: members.active, apiName: 'name', code: 'ACTION_1001' };
	const parametersOf = (name: EndpointName): Record<PathParameter, string> => {
		const { lead, action } = name === 'getFile' || name === 'deleteFile' ? attachment : custom;
		return { ...others, leadId: lead, actionId: action, fileId: attachment.file ?? '' };
	};
	return endpointNames.map((name) => ({
		name,
		parameters: parametersOf(name),
		query: {},
		body: name in bodies ? JSON.stringify(bodies[name]) : undefined,
		authorized: true,
	}));
}

const nothing: Readonly<Record<PathParameter, string>> = {
	leadId: 'f'.repeat(24),
	actionId: 'f'.repeat(24),
	fileId: 'f'.repeat(24),
	email: 'nobody@example.com',
	apiName: 'nope',
	code: 'ACTION_9999',
};

/** Takes one seat more than `validRequests`. */
export const secondMember: SentRequest = {
	name: 'createTeamMember',
	parameters: nothing,
	query: {},
	body: JSON.stringify({ ...newMember, email: 'ravi.rao@example.com' }),
	authorized: true,
};

/** Each valid request with one mistake: about what is not there, without a token, or with a body that is cut. */
export const mistakenRequests = (known: Known): SentRequest[] =>
	validRequests(known).flatMap((request) => [
		{ ...request, parameters: nothing },
		{ ...request, authorized: false },
		...(request.body === undefined ? [] : [{ ...request, body: request.body.slice(0, -1) }]),
	]);
