import { mapValues } from 'lodash';
import type { EndpointName } from '../../../nodes/shared/sync/endpoints';
import type { EndpointWithBody } from '../../src/http/openapi/operations';
import { members } from '../../../test/kit/sandbox/useSandbox';
import { type Known, pathValues } from './known';
import { endpointNames, type SentRequest } from './send';

const description = { name: 'a.txt', content_type: 'text/plain', size: 2 };

const newMember = {
	name: 'Asha Rao',
	email: 'asha.rao@example.com',
	phone_number: '919712345678',
	role: 'CALLER',
};

/** A valid body for each endpoint that takes one. */
const bodies: Readonly<Record<EndpointWithBody, unknown>> = {
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

const takesBody = (name: EndpointName): name is EndpointWithBody => Object.hasOwn(bodies, name);

/** A valid request for each operation. `getFile` comes before `deleteFile`, which deletes its file. */
export function validRequests({ actions }: Known): SentRequest[] {
	const [custom] = actions;
	const attachment = actions.find(({ file }) => file !== undefined);
	if (custom === undefined || attachment?.file === undefined) throw new Error('The actions are missing');
	const parametersOf = (name: EndpointName) =>
		mapValues(pathValues, ({ there }) =>
			there(name === 'getFile' || name === 'deleteFile' ? attachment : { ...attachment, ...custom }),
		);
	return endpointNames.map((name) => ({
		name,
		parameters: parametersOf(name),
		query: {},
		body: takesBody(name) ? JSON.stringify(bodies[name]) : undefined,
		authorized: true,
	}));
}

const nothing = mapValues(pathValues, ({ missing }) => missing);

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
