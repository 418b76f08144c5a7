import { once } from 'lodash';

import type { SyncClient } from '../sync/client';
import { type Failure, FailureError } from '../sync/failure';
import type { Listing } from '../sync/lists/pagedList';
import { actionDefinitions } from '../sync/shapes/actionDefinition';
import type {
	ActionDefinition,
	FieldDefinition,
	LostReasonLabel,
	StatusLabel,
} from '../sync/shapes/definitions';
import { fieldDefinitions } from '../sync/shapes/fieldDefinition';
import { asPage } from '../sync/shapes/page';
import { pipeline } from '../sync/shapes/pipeline';
import type { Gap } from './gap';
import { LabelIndex } from './labels';
import { listDefinitions } from './listDefinitions';
import { DefinitionMap } from './definitionMap';
import { MemberIndex } from './members';
import { readTeam } from './readTeam';

const fieldPage = asPage(fieldDefinitions);
const actionPage = asPage(actionDefinitions);

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
			listDefinitions(this.client, 'listFields', true, fieldPage, ({ apiName }) => apiName),
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
	readonly actions = once(
		async (): Promise<DefinitionMap<ActionDefinition>> =>
			await listDefinitions(this.client, 'listActions', true, actionPage, ({ code }) => code).then(
				(actions) =>
					new DefinitionMap(
						actions.entries.map((action) => [action.code, action]),
						gapOf(actions, 'custom actions'),
					),
				(thrown: unknown) => new DefinitionMap([], allOf('the custom actions', failureOf(thrown))),
			),
	);

	readonly members = once(
		async (): Promise<MemberIndex> =>
			await readTeam(this.client).then(
				(team) => new MemberIndex(team.entries, gapOf(team, 'team members')),
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
			statuses: new LabelIndex(statuses.entries, statuses.isComplete ? undefined : gapIn('statuses')),
			lostReasons: new LabelIndex(
				lostReasons.entries,
				lostReasons.isComplete ? undefined : gapIn('lost reasons'),
			),
		};
	}
}

function failureOf(thrown: unknown): Failure {
	if (thrown instanceof FailureError) return thrown.failure;
	throw thrown;
}

/** The gap of a list that may lack entries. */
function gapOf(list: Listing<unknown>, what: string): Gap | undefined {
	return list.doubts.length === 0 ? undefined : gapIn(what);
}

function gapIn(what: string): Gap {
	return { why: `not all ${what} can be read` };
}

/** The gap of a list that is missing. Throws if the execution is cancelled, because then nothing more is done. */
function allOf(what: string, failure: Failure): Gap {
	if (failure.reason === 'cancelled') throw new FailureError(failure);
	const status = failure.httpStatus === undefined ? '' : ` (status ${failure.httpStatus})`;
	return { why: `${what} cannot be read: ${failure.message}${status}`, failure };
}
