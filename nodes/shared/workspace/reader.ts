import { once } from 'lodash';

import type { SyncClient } from '../sync/client';
import { endpoints } from '../sync/endpoints';
import { type Failure, FailureError } from '../sync/failure';
import { actionDefinitions } from '../sync/shapes/actionDefinition';
import { teamMemberPage, type TeamMember } from '../sync/shapes/answers';
import type {
	ActionDefinition,
	FieldDefinition,
	LostReasonLabel,
	StatusLabel,
} from '../sync/shapes/definitions';
import { fieldDefinitions } from '../sync/shapes/fieldDefinition';
import type { Reading } from '../sync/shapes/parts';
import { pipeline } from '../sync/shapes/pipeline';
import type { Gap } from './gap';
import { LabelIndex } from './labels';
import { DefinitionMap } from './definitionMap';
import { MemberIndex } from './members';

export interface Definitions {
	/** By API name, in the order of the workspace. */
	readonly fields: DefinitionMap<FieldDefinition>;
	/** The field flagged `isLeadid` (sync-api.md, Lead identifier). Undefined if no definition shows it. */
	readonly identifier: FieldDefinition | undefined;
	readonly statuses: LabelIndex<StatusLabel>;
	readonly lostReasons: LabelIndex<LostReasonLabel>;
}

/**
 * Reads the definitions and the team. Fetches each part once, when it is first needed.
 *
 * Only the list of fields is needed for every write: `definitions` throws a `FailureError` without it. Any other part
 * that cannot be read has a `gap`.
 */
export class WorkspaceReader {
	constructor(private readonly client: SyncClient) {}

	readonly definitions = once(async (): Promise<Definitions> => {
		const [fields, { statuses, lostReasons }] = await Promise.all([
			this.client.require('listFields', { path: {}, query: { detail: true } }, fieldDefinitions),
			this.pipeline(),
		]);
		return {
			fields: new DefinitionMap(
				fields.entries.map((field) => [field.apiName, field]),
				gapOf(fields, 'fields of the workspace'),
			),
			identifier: fields.entries.find(({ isIdentifier }) => isIdentifier),
			statuses,
			lostReasons,
		};
	});

	/** By bare code. */
	readonly actions = once(async (): Promise<DefinitionMap<ActionDefinition>> => {
		const query = { detail: true };
		const result = await this.client.call('listActions', { path: {}, query }, actionDefinitions);
		if (!result.ok)
			return new DefinitionMap<ActionDefinition>([], allOf('the custom actions', result.failure));
		return new DefinitionMap(
			result.answer.entries.map((action) => [action.code, action]),
			gapOf(result.answer, 'custom actions'),
		);
	});

	readonly members = once(
		async (): Promise<MemberIndex> =>
			await this.team().then(
				(members) => new MemberIndex(members),
				(thrown: unknown) => new MemberIndex([], allOf('the team', failureOf(thrown))),
			),
	);

	private async pipeline(): Promise<Pick<Definitions, 'statuses' | 'lostReasons'>> {
		const result = await this.client.call('getPipeline', { path: {} }, pipeline);
		if (!result.ok) {
			const gap = allOf('the lead stage pipeline', result.failure);
			return { statuses: new LabelIndex([], gap), lostReasons: new LabelIndex([], gap) };
		}
		const { statuses, lostReasons } = result.answer;
		return {
			statuses: new LabelIndex(statuses.entries, gapOf(statuses, 'statuses')),
			lostReasons: new LabelIndex(lostReasons.entries, gapOf(lostReasons, 'lost reasons')),
		};
	}

	private async team(): Promise<TeamMember[]> {
		const members: TeamMember[] = [];
		for (;;) {
			const query = { skip: members.length, limit: endpoints.listTeamMembers.pageSize };
			const page = await this.client.require('listTeamMembers', { path: {}, query }, teamMemberPage);
			members.push(...page.data);
			if (page.data.length === 0 || members.length >= page.totalCount) return members;
		}
	}
}

function failureOf(thrown: unknown): Failure {
	if (thrown instanceof FailureError) return thrown.failure;
	throw thrown;
}

/** The gap of a list of which some entries cannot be read. */
function gapOf({ isComplete }: Reading<unknown>, what: string): Gap | undefined {
	return isComplete ? undefined : { why: `not all ${what} can be read` };
}

/** The gap of a list that is missing. Throws if the execution is cancelled, because then nothing more is done. */
function allOf(what: string, failure: Failure): Gap {
	if (failure.reason === 'cancelled') throw new FailureError(failure);
	const status = failure.httpStatus === undefined ? '' : ` (status ${failure.httpStatus})`;
	return { why: `${what} cannot be read: ${failure.message}${status}`, failure };
}
