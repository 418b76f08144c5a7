import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FIRST_STATUS } from '../../domain/fields';
import { addActionField, addLeadField } from '../../domain/newFields';
import * as settings from '../../domain/settings';
import { definitionsOf } from '../../domain/workspace';
import { labelBody, newActionField, newLeadField } from '../../http/adminSettings';
import { sessionOf } from '../guard';
import { show, submit, type Notice, type Parts } from '../page';
import { definitionsPage } from '../views/definitions';
import { withoutDefault } from '../views/pipeline';

/** A ticked checkbox sends `true`; an unticked one sends nothing. */
const yes = z.literal('true').optional();
const choice = z.enum(['true', 'false']).transform((text) => text === 'true');

const lines = z
	.string()
	.default('')
	.transform((text) => text.split(/\r?\n/).filter((line) => line.trim() !== ''));

const fieldForm = z.object({
	apiName: z.string(),
	type: z.string(),
	description: z.string().default(''),
	labels: lines,
	lockAfterCreate: yes,
	mandatory: yes,
});

const visibleForm = z.object({ isVisible: choice });
const predatedForm = z.object({ allowPredatedActivity: z.enum(['ALLOW', 'DENY']) });
const archiveForm = z.object({ label: z.string(), archived: choice });
const byName = z.object({ apiName: z.string() });
const byCode = z.object({ code: z.string() });

export function routeDefinitions(app: FastifyInstance, { workspace }: Parts): void {
	/** Routes a form of this page. Each form is one transaction. */
	const form = (path: string, hash: string, work: (params: unknown, body: unknown) => string | Notice) =>
		app.post(`/definitions${path}`, (request, reply) =>
			submit(request, reply, `/definitions#${hash}`, () => {
				const done = workspace.store.transaction(() => work(request.params, request.body));
				return typeof done === 'string' ? { text: done } : done;
			}),
		);

	app.get('/definitions', (request, reply) => {
		const content = definitionsPage(definitionsOf(workspace), sessionOf(request));
		return show(request, reply, { title: 'Definitions', place: '/definitions', content });
	});

	form('/fields', 'lead-fields', (_params, body) => {
		const { mandatory: _mandatory, lockAfterCreate, ...sent } = fieldForm.parse(body);
		const field = newLeadField.parse({ ...sent, lockAfterCreate: lockAfterCreate !== undefined });
		addLeadField(workspace, field);
		return `Field ${field.apiName} was added.`;
	});
	form('/fields/:apiName', 'lead-fields', (params, body) => {
		const { apiName } = byName.parse(params);
		const { isVisible } = visibleForm.parse(body);
		settings.editField(workspace, apiName, { isVisible });
		return `Field ${apiName} is now ${isVisible ? 'shown' : 'hidden'}.`;
	});
	form('/fields/:apiName/labels', 'lead-fields', (params, body) => {
		const { apiName } = byName.parse(params);
		const { label } = labelOf(body);
		settings.addFieldLabel(workspace, apiName, label);
		return `${label} was added to ${apiName}.`;
	});

	form('/actions/:code', 'actions', (params, body) => {
		const { code } = byCode.parse(params);
		const change = predatedForm.parse(body);
		settings.editAction(workspace, code, change);
		return `Predated activity of action ${code} is now ${change.allowPredatedActivity}.`;
	});
	form('/actions/:code/fields', 'actions', (params, body) => {
		const { code } = byCode.parse(params);
		const { mandatory, lockAfterCreate: _locked, ...sent } = fieldForm.parse(body);
		const field = newActionField.parse({ ...sent, mandatory: mandatory !== undefined });
		addActionField(workspace, code, field);
		return `Field ${field.apiName} was added to action ${code}.`;
	});
	form('/actions/:code/fields/:apiName/labels', 'actions', (params, body) => {
		const { code, apiName } = byCode.and(byName).parse(params);
		const { label } = labelOf(body);
		settings.addActionFieldLabel(workspace, code, apiName, label);
		return `${label} was added to ${apiName} of action ${code}.`;
	});

	form('/pipeline/statuses', 'pipeline', (_params, body) => {
		const { label, archived } = archiveForm.parse(body);
		settings.archiveStatus(workspace, label, archived);
		const text = `Status ${label} is now ${archived ? 'archived' : 'active'}.`;
		if (!archived || label !== FIRST_STATUS) return text;
		return { kind: 'warned', text: `${text} It is the default. ${withoutDefault}` };
	});
	form('/pipeline/lost-reasons', 'pipeline', (_params, body) => {
		const { label, archived } = archiveForm.parse(body);
		settings.archiveLostReason(workspace, label, archived);
		return `Lost reason ${label} is now ${archived ? 'archived' : 'active'}.`;
	});
}

/** Reads only the label: the form also sends the CSRF token, which `labelBody` does not allow. */
const labelOf = (body: unknown) =>
	labelBody.parse({ label: z.object({ label: z.string() }).parse(body).label });
