import type { SyncClient } from '../shared/sync/client';
import { actionsAsSent } from '../shared/sync/shapes/actionDefinition';
import { fieldsAsSent } from '../shared/sync/shapes/fieldDefinition';
import { asPage } from '../shared/sync/shapes/page';
import { listDefinitions } from '../shared/workspace/parts';

const fieldPage = asPage(fieldsAsSent);
const actionPage = asPage(actionsAsSent);

/** The fields of leads, each with what the service sent. Throws a `FailureError`. */
export const listSentFields = async (client: SyncClient, detail: boolean) =>
	await listDefinitions(client, 'listFields', detail, fieldPage, ({ read }) => read?.apiName);

/** The custom actions, each with what the service sent. Throws a `FailureError`. */
export const listSentActions = async (client: SyncClient, detail: boolean) =>
	await listDefinitions(client, 'listActions', detail, actionPage, ({ read }) => read?.code);
