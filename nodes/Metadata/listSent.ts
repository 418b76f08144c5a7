import type { SyncClient } from '../shared/sync/client';
import { sentActionPage, sentFieldPage } from '../shared/sync/shapes/readDefinitions';
import { listDefinitions } from '../shared/workspace/parts';

/** The fields of leads, each with what the service sent. Throws a `FailureError`. */
export const listSentFields = async (client: SyncClient, detail: boolean) =>
	await listDefinitions(client, 'listFields', detail, sentFieldPage, ({ read }) => read?.apiName);

/** The custom actions, each with what the service sent. Throws a `FailureError`. */
export const listSentActions = async (client: SyncClient, detail: boolean) =>
	await listDefinitions(client, 'listActions', detail, sentActionPage, ({ read }) => read?.code);
