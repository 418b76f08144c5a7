import type { SyncClient } from '../sync/client';
import type { Listing } from '../sync/lists/pagedList';
import { actionPage } from '../sync/shapes/actionDefinition';
import type {
	ActionDefinition,
	FieldDefinition,
	LostReasonLabel,
	StatusLabel,
} from '../sync/shapes/definitions';
import { fieldPage } from '../sync/shapes/fieldDefinition';
import { pipeline as pipelineShape } from '../sync/shapes/pipeline';
import { DefinitionMap } from './definitionMap';
import type { Gap } from './gap';
import { LabelIndex } from './labels';
import { listDefinitions } from './listDefinitions';
import { MemberIndex } from './members';
import { readTeam } from './readTeam';

export interface Fields {
	/** By API name, in the order of the workspace. */
	readonly fields: DefinitionMap<FieldDefinition>;
	/** The field flagged `isLeadid` (sync-api.md, Lead identifier). Undefined if no definition shows it. */
	readonly identifier: FieldDefinition | undefined;
}

export interface PipelineLabels {
	readonly statuses: LabelIndex<StatusLabel>;
	readonly lostReasons: LabelIndex<LostReasonLabel>;
}

/** Whether every definition can be read, and none of them is that of the identifier. */
export function showsNoIdentifier({ fields }: Fields): boolean {
	return fields.gap === undefined && [...fields.values()].every(({ isIdentifier }) => isIdentifier === false);
}

/** This function and those below ask the service. They throw a `FailureError`. */
export async function askFields(client: SyncClient): Promise<Fields> {
	const list = await listDefinitions(client, 'listFields', true, fieldPage, ({ apiName }) => apiName);
	return {
		fields: new DefinitionMap(
			list.entries.map((field) => [field.apiName, field]),
			gapOf(list, 'fields of the workspace'),
		),
		identifier: list.entries.find(({ isIdentifier }) => isIdentifier),
	};
}

export async function askPipeline(client: SyncClient): Promise<PipelineLabels> {
	const { statuses, lostReasons } = await client.require('getPipeline', { path: {} }, pipelineShape);
	return {
		statuses: new LabelIndex(statuses.entries, statuses.isComplete ? undefined : gapIn('statuses')),
		lostReasons: new LabelIndex(
			lostReasons.entries,
			lostReasons.isComplete ? undefined : gapIn('lost reasons'),
		),
	};
}

export async function askActions(client: SyncClient): Promise<DefinitionMap<ActionDefinition>> {
	const list = await listDefinitions(client, 'listActions', true, actionPage, ({ code }) => code);
	return new DefinitionMap(
		list.entries.map((action) => [action.code, action]),
		gapOf(list, 'custom actions'),
	);
}

export async function askMembers(client: SyncClient): Promise<MemberIndex> {
	const team = await readTeam(client);
	return new MemberIndex(team.entries, gapOf(team, 'team members'));
}

/** The gap of a list that may lack entries. */
function gapOf(list: Listing<unknown>, what: string): Gap | undefined {
	return list.doubts.length === 0 ? undefined : gapIn(what);
}

function gapIn(what: string): Gap {
	return { why: `not all ${what} can be read` };
}
