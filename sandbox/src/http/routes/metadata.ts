import {
	getActionDefinition,
	getEnterprise,
	getField,
	getPipeline,
	listActionDefinitions,
	listFields,
} from '../../domain/metadata';
import type { Handlers } from './handler';

export const metadataHandlers = {
	listFields: ({ workspace, query }) => listFields(workspace, query('detail')),
	getField: ({ workspace, parameter }) => getField(workspace, parameter('apiName')),
	listActions: ({ workspace, query }) => listActionDefinitions(workspace, query('detail')),
	getActionDefinition: ({ workspace, parameter }) => getActionDefinition(workspace, parameter('code')),
	getPipeline: ({ workspace }) => getPipeline(workspace),
	getEnterprise: ({ workspace }) => getEnterprise(workspace),
} satisfies Partial<Handlers>;
