import type { INodeParameters } from 'n8n-workflow';

import {
	actionsType,
	asJson,
	createCustom,
	createPayment,
	feedback,
	getAction,
	getTimeline,
	updateCustom,
	updateStatus,
} from '../kit/nodes/actions';
import { filesType } from '../kit/nodes/files';
import { create, get, getMany, leadsType, update, upsert } from '../kit/nodes/leads';
import * as metadata from '../metadata/support';
import * as team from '../kit/nodes/teamMembers';

/** Puts the item's ID into one parameter; `other` is a valid ID for the rest. */
type WithId = readonly [
	name: string,
	type: string,
	parameters: (id: string, other: string) => INodeParameters,
];

const comment = asJson({ comment: 'x' });
const file = (operation: string) => (leadId: string, actionId: string, fileId: string) => ({
	operation,
	leadId,
	actionId,
	fileId,
	field: 'document',
	binaryField: 'data',
});
const [download, getUrl, deleteFile, toLead, toAction] = [
	file('download'),
	file('getDownloadUrl'),
	file('delete'),
	file('uploadToLead'),
	file('uploadToAction'),
];

/** Every operation that takes IDs, once for each of its IDs. */
export const operationsWithId: readonly WithId[] = [
	['Leads: Get, Lead ID', leadsType, (id) => get(id)],
	['Leads: Update, Lead ID', leadsType, (id) => update(id)],
	['Leads: Create or Update, Lead ID', leadsType, (id) => upsert({}, { leadId: id })],
	['Actions: Create, Lead ID', actionsType, (id) => createCustom(id, feedback, {}, comment)],
	['Actions: Update, Lead ID', actionsType, (id, other) => updateCustom(id, other, {}, comment)],
	['Actions: Update, Action ID', actionsType, (id, other) => updateCustom(other, id, {}, comment)],
	['Actions: Pay, Lead ID', actionsType, (id) => createPayment(id)],
	['Actions: Update Status, Lead ID', actionsType, (id, other) => updateStatus(id, other, 'FAILED')],
	['Actions: Update Status, Action ID', actionsType, (id, other) => updateStatus(other, id, 'FAILED')],
	['Timeline: Get, Lead ID', actionsType, (id, other) => getAction(id, other)],
	['Timeline: Get, Action ID', actionsType, (id, other) => getAction(other, id)],
	['Timeline: Get Many, Lead ID', actionsType, (id) => getTimeline(id)],
	['Files: Download, Lead ID', filesType, (id, other) => download(id, other, other)],
	['Files: Download, Action ID', filesType, (id, other) => download(other, id, other)],
	['Files: Download, File ID', filesType, (id, other) => download(other, other, id)],
	['Files: Get Download URL, File ID', filesType, (id, other) => getUrl(other, other, id)],
	['Files: Delete, Lead ID', filesType, (id, other) => deleteFile(id, other, other)],
	['Files: Delete, Action ID', filesType, (id, other) => deleteFile(other, id, other)],
	['Files: Delete, File ID', filesType, (id, other) => deleteFile(other, other, id)],
	['Files: Upload to a Lead, Lead ID', filesType, (id, other) => toLead(id, other, other)],
	['Files: Upload to an Action, Lead ID', filesType, (id, other) => toAction(id, other, other)],
	['Files: Upload to an Action, Action ID', filesType, (id, other) => toAction(other, id, other)],
	['Team Members: Get, Email', team.teamMembersType, (id) => team.getMember(id)],
	['Metadata: Get Field, API name', metadata.metadataType, (id) => metadata.getField({ field: id })],
	['Metadata: Get Action, Code', metadata.metadataType, (id) => metadata.getActionDefinition({ code: id })],
];

const someId = '0123456789abcdef01234567';

/** Every operation, with parameters that fit the item `itemForAll`. */
export const allOperations: ReadonlyArray<[name: string, type: string, parameters: INodeParameters]> = [
	...operationsWithId.map(([name, type, parameters]): [string, string, INodeParameters] => [
		name,
		type,
		parameters(someId, someId),
	]),
	['Leads: Create', leadsType, create()],
	['Leads: Get Many', leadsType, getMany()],
	['Team Members: Create', team.teamMembersType, team.createMember()],
	['Team Members: Get Many', team.teamMembersType, team.getMembers()],
	[
		'Team Members: Update Availability',
		team.teamMembersType,
		team.updateAvailability('asha@mail.example', 'Active'),
	],
	...metadata.operations.map(([name, parameters]): [string, string, INodeParameters] => [
		`Metadata: ${name}`,
		metadata.metadataType,
		parameters,
	]),
];
