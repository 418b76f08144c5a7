import { uniq } from 'lodash';

import type { SyncClient } from '../../shared/sync/client';
import { FailureError } from '../../shared/sync/failure';
import { enterprise } from '../../shared/sync/shapes/pipeline';
import type { ActionDefinition, StatusLabel } from '../../shared/sync/shapes/definitions';
import type { HttpAnswer } from '../../shared/sync/transport';
import { DefinitionMap, allOf, type Gap } from '../../shared/workspace/definitionMap';
import { LabelIndex } from '../../shared/workspace/labels';
import type { MemberIndex } from '../../shared/workspace/members';
import type { Fields, PipelineLabels } from '../../shared/workspace/parts';
import type { WorkspaceReader } from '../../shared/workspace/reader';
import { type ArchivedStatuses, countArchived, type LeadSample, takeSample } from './leadSample';

/** What a check reads. A part that cannot be read is empty, and a gap says why. */
export interface WorkspaceView extends Fields, PipelineLabels {
	readonly actions: DefinitionMap<ActionDefinition>;
	readonly members: MemberIndex;
	/** Those of one answer, with names in lower case. Undefined if it did not come. */
	readonly headers: HttpAnswer['headers'] | undefined;
	readonly leads: LeadSample;
	readonly archived: ArchivedStatuses;
	readonly gaps: readonly Gap[];
}

/** Reads each part by itself. Throws a `FailureError` if none can be read: nothing can be said then. */
export async function readWorkspace(client: SyncClient, reader: WorkspaceReader): Promise<WorkspaceView> {
	const [info, fields, pipeline, actions, members, leads] = await Promise.all([
		client.call('getEnterprise', { path: {} }, enterprise),
		readFields(reader),
		reader.pipeline(),
		reader.actions(),
		reader.members(),
		takeSample(client, {}),
	]);
	const infoGap = info.ok ? undefined : allOf('the enterprise', info.failure);
	const lists = [fields.fields, pipeline.statuses, pipeline.lostReasons, actions, members, leads];
	if (!info.ok && lists.every(({ gap }) => gap?.failure !== undefined)) throw new FailureError(info.failure);
	const searchable = leads.gap === undefined ? pipeline.statuses : new LabelIndex<StatusLabel>([]);
	const archived = await countArchived(client, searchable);
	return {
		...fields,
		...pipeline,
		actions,
		members,
		headers: info.ok ? info.headers : undefined,
		leads,
		archived,
		gaps: uniq([infoGap, ...lists.map(({ gap }) => gap), archived.gap]).filter((gap) => gap !== undefined),
	};
}

async function readFields(reader: WorkspaceReader): Promise<Fields> {
	return await reader.fields().catch((thrown: unknown) => {
		if (!(thrown instanceof FailureError)) throw thrown;
		const gap = allOf('the fields of the workspace', thrown.failure);
		return { fields: new DefinitionMap([], gap), identifier: undefined };
	});
}
