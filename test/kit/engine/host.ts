import { ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import type {
	DataTableProxyProvider,
	ICredentialType,
	INodeParameters,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import './environment';
import { EngineCredentials } from './credentials';
import type { CredentialData } from './credentials';
import type { EngineNodeTypes } from './node-types';
import { notSupported } from './not-supported';

/** The loaded types, which every part of the engine needs. */
export interface Host {
	nodeTypes: EngineNodeTypes;
	credentialTypes: ReadonlyMap<string, ICredentialType>;
}

interface AdditionalDataOptions {
	credentials: CredentialData;
	workflow: IWorkflowBase;
	mode: WorkflowExecuteMode;
	currentNodeParameters?: INodeParameters;
	dataTables?: DataTableProxyProvider | undefined;
}

let executions = 0;

/** The data that n8n passes to each execution besides the workflow. The URLs must be valid but lead nowhere. */
export function additionalData(host: Host, options: AdditionalDataOptions): IWorkflowExecuteAdditionalData {
	const address = (path: string): string => `http://localhost:5678/${path}/`;
	const executionId = String((executions += 1));
	return {
		credentialsHelper: new EngineCredentials(host.credentialTypes, options.credentials),
		hooks: new ExecutionLifecycleHooks(options.mode, executionId, options.workflow),
		executionId,
		currentNodeExecutionIndex: 0,
		variables: {},
		externalSecretsProxy: new ExternalSecretsProxy(),
		restApiUrl: address('rest'),
		instanceBaseUrl: address(''),
		formBaseUrl: address('form'),
		formWaitingBaseUrl: address('form-waiting'),
		formTestBaseUrl: address('form-test'),
		webhookBaseUrl: address('webhook'),
		webhookWaitingBaseUrl: address('webhook-waiting'),
		webhookTestBaseUrl: address('webhook-test'),
		mcpBaseUrl: address('mcp'),
		mcpTestBaseUrl: address('mcp-test'),
		executeWorkflow: notSupported('Sub-workflows'),
		getRunExecutionData: notSupported('Stored executions'),
		getRuntimeCredential: notSupported('Runtime credentials'),
		startRunnerTask: notSupported('Task runners'),
		logAiEvent: () => undefined,
		...(options.dataTables && { 'data-table': { dataTableProxyProvider: options.dataTables } }),
		...(options.currentNodeParameters && { currentNodeParameters: options.currentNodeParameters }),
	};
}
