import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { getActionDefinition, getField, getPipeline } from '../domain/metadata';
import { addActionField, addLeadField } from '../domain/newFields';
import {
	addActionFieldLabel,
	addFieldLabel,
	archiveLostReason,
	archiveStatus,
	editAction,
	editField,
} from '../domain/settings';
import { ACTION_PREFIX, ownFieldTypes } from '../domain/definitions';
import type { Workspace } from '../domain/workspace';
import { ADMIN_PREFIX } from './paths';

const oneLine = z.string('must be a string').regex(/^[^\p{Cc}]*$/u, 'must not have control characters');

const MAX_DESCRIPTION = 200;

const newField = {
	apiName: z.string('must be a string'),
	description: oneLine.max(MAX_DESCRIPTION, `must have at most ${MAX_DESCRIPTION} characters`).default(''),
	labels: z.array(oneLine, 'must be an array of labels').default([]),
};

const typeMessage = `must be one of ${ownFieldTypes.join(', ')}`;

export const newLeadField = z.strictObject({
	...newField,
	type: z.enum(ownFieldTypes, typeMessage),
	isVisible: z.boolean().default(true),
	lockAfterCreate: z.boolean().default(false),
});

export const newActionField = z.strictObject({
	...newField,
	type: z.enum([...ownFieldTypes, 'FILE'], `${typeMessage}, FILE`),
	mandatory: z.boolean().default(false),
});

export const labelBody = z.strictObject({ label: oneLine });

const fieldChange = z
	.strictObject({
		isVisible: z.boolean(),
		lockAfterCreate: z.boolean(),
		maxLength: z.int().min(1).max(1_000_000),
	})
	.partial();

const actionChange = z.strictObject({ allowPredatedActivity: z.enum(['ALLOW', 'DENY']) });

const archiving = z.strictObject({ archived: z.boolean() });

const byName = z.object({ apiName: z.string() });
const byCode = z.object({ code: z.string() });
const byCodeAndName = z.object({ code: z.string(), apiName: z.string() });
const byLabel = z.object({ label: z.string() });

/** Changes definitions, as an administrator does in the dashboard. `code` is the bare number of an action. */
export function routeAdminSettings(app: FastifyInstance, workspace: Workspace): void {
	const change = (work: () => void) => workspace.store.transaction(work);
	const definition = (code: string) => getActionDefinition(workspace, ACTION_PREFIX + code);

	app.post(`${ADMIN_PREFIX}/fields`, ({ body }, reply) => {
		const field = newLeadField.parse(body);
		change(() => addLeadField(workspace, field));
		void reply.code(201).send(getField(workspace, field.apiName));
	});
	app.patch(`${ADMIN_PREFIX}/fields/:apiName`, ({ params, body }) => {
		const { apiName } = byName.parse(params);
		const { isVisible, lockAfterCreate, maxLength } = fieldChange.parse(body);
		change(() =>
			editField(workspace, apiName, {
				...(isVisible !== undefined && { isVisible }),
				...(lockAfterCreate !== undefined && { lockAfterCreate }),
				...(maxLength !== undefined && { maxLength }),
			}),
		);
		return getField(workspace, apiName);
	});
	app.post(`${ADMIN_PREFIX}/fields/:apiName/labels`, ({ params, body }, reply) => {
		const { apiName } = byName.parse(params);
		const { label } = labelBody.parse(body);
		change(() => addFieldLabel(workspace, apiName, label));
		void reply.code(201).send(getField(workspace, apiName));
	});

	app.patch(`${ADMIN_PREFIX}/actions/:code`, ({ params, body }) => {
		const { code } = byCode.parse(params);
		const sent = actionChange.parse(body);
		change(() => editAction(workspace, code, sent));
		return definition(code);
	});
	app.post(`${ADMIN_PREFIX}/actions/:code/fields`, ({ params, body }, reply) => {
		const { code } = byCode.parse(params);
		const field = newActionField.parse(body);
		change(() => addActionField(workspace, code, field));
		void reply.code(201).send(definition(code));
	});
	app.post(`${ADMIN_PREFIX}/actions/:code/fields/:apiName/labels`, ({ params, body }, reply) => {
		const { code, apiName } = byCodeAndName.parse(params);
		const { label } = labelBody.parse(body);
		change(() => addActionFieldLabel(workspace, code, apiName, label));
		void reply.code(201).send(definition(code));
	});

	app.patch(`${ADMIN_PREFIX}/pipeline/statuses/:label`, ({ params, body }) => {
		const { archived } = archiving.parse(body);
		change(() => archiveStatus(workspace, byLabel.parse(params).label, archived));
		return getPipeline(workspace);
	});
	app.patch(`${ADMIN_PREFIX}/pipeline/lost-reasons/:label`, ({ params, body }) => {
		const { archived } = archiving.parse(body);
		change(() => archiveLostReason(workspace, byLabel.parse(params).label, archived));
		return getPipeline(workspace);
	});
}
