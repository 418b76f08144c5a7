import type { AnswerName } from '../../../sandbox/src/http/dialects/dialect';
import type { Evidence } from '../evidence';
import type { FoundOf } from '../look/found';
import { createActions, getAction, searchActions } from './actions';
import { updateAction } from './actionUpdates';
import { getActionDefinition, listActions } from './actionDefinitions';
import { getField, listFields } from './fieldDefinitions';
import { openError, specifiedError } from './errors';
import { any } from './every';
import { createActionFiles, createLeadFiles, deleteFile, getFile, storedBytes } from './files';
import { createLead, getLead, searchLeads } from './leads';
import { updateLead } from './leadUpdates';
import { getTeamMember, listTeamMembers } from './team';
import { getEnterprise, getPipeline } from './workspace';

/** The probe writes no team member, so it sees nothing of such answers. */
const notCalled = (): FoundOf => ({});

/** How each answer is recognized, by the names of its freedoms in the sandbox's table. */
export const recognizers: Readonly<Record<AnswerName, (evidence: Evidence) => FoundOf>> = {
	createLead,
	searchLeads,
	getLead,
	updateLead,
	createActions,
	searchActions,
	getAction,
	updateAction,
	createLeadFiles,
	createActionFiles,
	getFile,
	deleteFile,
	storedBytes,
	listTeamMembers,
	createTeamMember: notCalled,
	getTeamMember,
	updateAvailability: notCalled,
	listFields,
	getField,
	listActions,
	getActionDefinition,
	getPipeline,
	getEnterprise,
	specifiedError,
	openError,
	any,
};
