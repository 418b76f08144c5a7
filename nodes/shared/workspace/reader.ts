import { once } from 'lodash';

import type { SyncClient } from '../sync/client';
import { endpoints } from '../sync/endpoints';
import { teamMemberPage, type TeamMember } from '../sync/shapes/answers';
import {
	type ActionDefinition,
	actionDefinitions,
	type FieldDefinition,
	fieldDefinitions,
	type LostReasonLabel,
	pipeline,
	type StatusLabel,
} from '../sync/shapes/definitions';
import { LabelIndex } from './labels';
import { MemberIndex } from './members';

export interface Definitions {
	/** By API name, in the order of the workspace. */
	readonly fields: ReadonlyMap<string, FieldDefinition>;
	/** The field flagged `isLeadid` (sync-api.md, Lead identifier). */
	readonly identifier: FieldDefinition | undefined;
	readonly statuses: LabelIndex<StatusLabel>;
	readonly lostReasons: LabelIndex<LostReasonLabel>;
}

/** Reads the definitions and the team. Fetches each part once, when it is first needed. Throws a `FailureError`. */
export class WorkspaceReader {
	constructor(private readonly client: SyncClient) {}

	readonly definitions = once(async (): Promise<Definitions> => {
		const [fields, { statuses, lostReasons }] = await Promise.all([
			this.client.require('listFields', { path: {}, query: { detail: true } }, fieldDefinitions),
			this.client.require('getPipeline', { path: {} }, pipeline),
		]);
		return {
			fields: new Map(fields.map((field) => [field.apiName, field])),
			identifier: fields.find((field) => field.isIdentifier),
			statuses: new LabelIndex(statuses),
			lostReasons: new LabelIndex(lostReasons),
		};
	});

	/** By bare code. */
	readonly actions = once(async (): Promise<ReadonlyMap<string, ActionDefinition>> => {
		const actions = await this.client.require(
			'listActions',
			{ path: {}, query: { detail: true } },
			actionDefinitions,
		);
		return new Map(actions.map((action) => [action.code, action]));
	});

	readonly members = once(async (): Promise<MemberIndex> => {
		const members: TeamMember[] = [];
		for (;;) {
			const query = { skip: members.length, limit: endpoints.listTeamMembers.pageSize };
			const page = await this.client.require('listTeamMembers', { path: {}, query }, teamMemberPage);
			members.push(...page.data);
			if (page.data.length === 0 || members.length >= page.totalCount) return new MemberIndex(members);
		}
	});
}
