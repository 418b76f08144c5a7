import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../../domain/errors';
import type { Sent } from '../../domain/json';
import { createLead, requireLead, updateLead } from '../../domain/leads';
import type { Remark } from '../../domain/remarks';
import type { Silence } from '../../domain/silences';
import type { Lead, TeamMember } from '../../domain/store';
import { isActive } from '../../domain/team';
import { definitionsOf, type Workspace } from '../../domain/workspace';
import { sessionOf } from '../guard';
import { show, submit, type Notice, type Parts } from '../page';
import { answers, formFields, inputName, leadForm, sentFor, typed } from '../views/leadForm';

const leadPath = z.object({ leadId: z.string() });

/** Whom a lead can be given to. */
export const assignees = ({ store }: Workspace): readonly TeamMember[] =>
	store.team.list(false, { skip: 0, limit: 1000 }).entries.filter(isActive);

/** People add and change leads, by the rules of the Sync API. */
export function routeLeadForms(app: FastifyInstance, { workspace }: Parts): void {
	app.get('/leads/new', (request, reply) => {
		const content = leadForm({
			definitions: definitionsOf(workspace),
			members: assignees(workspace),
			session: sessionOf(request),
			lead: undefined,
		});
		return show(request, reply, { title: 'Add a lead', place: '/', content });
	});

	app.post('/leads', (request, reply) => {
		let back = '/leads/new';
		return submit(
			request,
			reply,
			() => back,
			() =>
				written(workspace, 'Lead added.', (listening) => {
					const { lead_id: id, remarks } = createLead(listening, sentBy(workspace, request.body), []);
					if (id === null) throw new ServiceError('BAD_REQUEST', `No lead was added. ${said(remarks)}`);
					back = `/leads/${id}`;
					return remarks;
				}),
		);
	});

	app.post('/leads/:leadId', (request, reply) => {
		const { leadId } = leadPath.parse(request.params);
		return submit(request, reply, `/leads/${leadId}`, () =>
			written(workspace, 'Lead changed.', (listening) => {
				const sent = sentBy(workspace, request.body, requireLead(workspace, leadId));
				return updateLead(listening, leadId, sent, { hidePII: false }).remarks;
			}),
		);
	});
}

/** Writes in one transaction, and tells what was not stored: also what the service drops in silence. */
function written(
	workspace: Workspace,
	done: string,
	write: (listening: Workspace) => readonly Remark[],
): Notice {
	const silences: Silence[] = [];
	const listening = { ...workspace, silently: (silence: Silence) => void silences.push(silence) };
	const remarks = workspace.store.transaction(() => write(listening));
	const unsaid = silences.map(({ field, why }) => `Dropped in silence: ${field}. ${why}.`);
	const text = [done, said(remarks), ...unsaid].filter((part) => part !== '').join(' ');
	return remarks.length + silences.length === 0 ? { text } : { kind: 'warned', text };
}

const said = (remarks: readonly Remark[]) =>
	remarks.map(({ field, remark }) => `${field}: ${remark}.`).join(' ');

/** What a form changes: an empty answer says nothing of a new lead, and clears a field of another. */
function sentBy(workspace: Workspace, body: unknown, lead?: Lead): Sent {
	const definitions = definitionsOf(workspace);
	const given = answers.parse(body);
	return Object.fromEntries(
		formFields(definitions, lead).flatMap((field) => {
			const { apiName } = field;
			const text = given[inputName(apiName)]?.trim() ?? '';
			const before = typed(lead?.fields[apiName], field, definitions.enterprise.timeZone);
			if (text === before) return [];
			return [[apiName, text === '' ? null : sentFor(field, text)]];
		}),
	);
}
