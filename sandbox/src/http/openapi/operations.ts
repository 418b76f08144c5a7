import { z } from 'zod';
import type { EndpointName } from '../../../../nodes/shared/sync/endpoints';
import type { ErrorCode } from '../../domain/errors';
import { actionCreation, actionSearch, actionUpdate, leadCreation, leadSearch, leadUpdate } from '../bodies';
import { actionFiles, leadFiles } from '../fileBodies';
import type { QueryParameter } from '../query';
import { memberCreation, stateChange } from '../teamBodies';
import * as actions from './actions';
import * as files from './files';
import * as leads from './leads';
import * as metadata from './metadata';
import { paged } from './parts';
import * as team from './team';

export interface Operation {
	readonly tag: 'Leads' | 'Actions' | 'Files' | 'Team Members' | 'Enterprise Metadata';
	readonly query?: readonly QueryParameter[];
	/** The schema that the route parses the body with. */
	readonly body?: z.ZodType;
	/** The body may be missing, which means an empty object. */
	readonly bodyOptional?: true;
	/** The body of a successful answer. */
	readonly answer: z.ZodType;
	/** Besides NOT_AUTHORIZED and TOO_MANY_REQUESTS, and BAD_REQUEST for operations with a query or a body. */
	readonly errors?: readonly ErrorCode[];
	/** Errors with an unusual status for their code. */
	readonly errorsByStatus?: Readonly<Record<number, ErrorCode>>;
	/** A failed authentication gets 403 in plain text (sync-api.md, Plain refusal). */
	readonly plainRefusal?: true;
}

/** What the document needs to know about each endpoint, besides the catalogue. */
export const operations = {
	createLead: {
		tag: 'Leads',
		body: leadCreation,
		answer: leads.leadCreated,
		errors: ['LEAD_ALREADY_EXISTS'],
	},
	searchLeads: {
		tag: 'Leads',
		query: ['skip', 'limit', 'hidePII'],
		body: leadSearch,
		bodyOptional: true,
		answer: leads.leadsFound,
		errors: ['INVALID_LEAD'],
	},
	getLead: {
		tag: 'Leads',
		query: ['includeActions', 'skip', 'limit', 'hidePII'],
		answer: leads.lead,
		errors: ['LEAD_NOT_FOUND'],
	},
	updateLead: {
		tag: 'Leads',
		query: ['hidePII'],
		body: leadUpdate,
		answer: leads.leadUpdated,
		errors: ['LEAD_NOT_FOUND'],
		errorsByStatus: { 403: 'INVALID_LEAD' },
	},
	createActions: {
		tag: 'Actions',
		body: actionCreation,
		answer: actions.actionsCreated,
		errors: ['LEAD_NOT_FOUND'],
	},
	searchActions: {
		tag: 'Actions',
		query: ['skip', 'limit', 'hidePII'],
		body: actionSearch,
		bodyOptional: true,
		answer: paged(actions.timelineEntrySchema),
		errors: ['LEAD_NOT_FOUND'],
	},
	getAction: {
		tag: 'Actions',
		query: ['hidePII'],
		answer: actions.oneAction,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND'],
	},
	updateAction: {
		tag: 'Actions',
		query: ['hidePII'],
		body: actionUpdate,
		answer: actions.actionUpdated,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND'],
	},
	createLeadFiles: {
		tag: 'Files',
		body: leadFiles,
		answer: files.leadFilesCreated,
		errors: ['LEAD_NOT_FOUND'],
	},
	createActionFiles: {
		tag: 'Files',
		body: actionFiles.describe('For each FILE field an array of { name, content_type, size }'),
		answer: files.actionFilesCreated,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND'],
	},
	getFile: {
		tag: 'Files',
		answer: files.fileDownload,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND', 'NOT_FOUND'],
	},
	deleteFile: {
		tag: 'Files',
		answer: files.fileDeleted,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND', 'NOT_FOUND'],
	},
	listTeamMembers: {
		tag: 'Team Members',
		query: ['skip', 'teamLimit', 'includeDeleted'],
		answer: team.teamMembersSchema,
	},
	createTeamMember: {
		tag: 'Team Members',
		body: memberCreation,
		answer: team.teamMemberCreated,
		errors: ['BUY_LICENSE'],
	},
	getTeamMember: {
		tag: 'Team Members',
		query: ['includeDeleted'],
		answer: team.teamMember,
		errors: ['TEAM_MEMEBER_NOT_FOUND'],
	},
	updateAvailability: {
		tag: 'Team Members',
		body: stateChange,
		answer: team.availability,
		errors: ['TEAM_MEMEBER_NOT_FOUND'],
		plainRefusal: true,
	},
	listFields: { tag: 'Enterprise Metadata', query: ['detail'], answer: metadata.fieldList },
	getField: { tag: 'Enterprise Metadata', answer: metadata.fieldDetail, errors: ['FIELD_NOT_FOUND'] },
	listActions: { tag: 'Enterprise Metadata', query: ['detail'], answer: metadata.actionList },
	getActionDefinition: {
		tag: 'Enterprise Metadata',
		answer: metadata.actionDetail,
		errors: ['ACTION_NOT_FOUND'],
	},
	getPipeline: { tag: 'Enterprise Metadata', answer: metadata.pipelineSchema },
	getEnterprise: { tag: 'Enterprise Metadata', answer: metadata.enterprise },
} as const satisfies Record<EndpointName, Operation>;

/** Shared parts of answers, by component name. */
export const sharedAnswers: Readonly<Record<string, z.ZodType>> = {
	CustomAction: actions.customAction,
	PaymentAction: actions.paymentAction,
	AttachmentAction: actions.attachmentAction,
	BuiltInAction: actions.builtInAction,
	FileRecord: files.fileRecord,
	FieldSummary: metadata.fieldSummary,
	FieldDetail: metadata.fieldDetail,
	ActionDefinitionSummary: metadata.actionSummary,
	ActionDefinition: metadata.actionDetail,
	TeamMember: team.teamMember,
};
