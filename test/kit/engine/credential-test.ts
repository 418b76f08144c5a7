import './environment';

import { CredentialTestContext, ExecuteContext, RoutingNode } from 'n8n-core';
import { Workflow, createRunExecutionData } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunction,
	ICredentialTestRequest,
	INode,
	INodeCredentialTestResult,
	INodeType,
	INodeTypes,
} from 'n8n-workflow';

import { additionalData } from './host';
import type { Host } from './host';

/**
 * Returns what a person sees after pressing *Save* on a credential. As n8n's `CredentialsTester` does, it sends the
 * declarative `test` request with the credential's own `authenticate` and judges the answer, or calls the function of
 * a node that tests the credential.
 */
export async function testCredential(
	host: Host,
	typeName: string,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const test = host.credentialTypes.get(typeName)?.test;
	if (test === undefined) {
		const testByNode = testOfNodes(host, typeName);
		if (testByNode === undefined)
			return { status: 'Error', message: 'No testing function found for this credential.' };
		const decrypted = { id: typeName, name: typeName, type: typeName, data };
		return await testByNode.call(new CredentialTestContext(), decrypted);
	}
	try {
		const body = await sendTestRequest(host, typeName, data, test);
		const violated = test.rules?.find(
			(rule) =>
				rule.type === 'responseSuccessBody' && valueAt(body, rule.properties.key) === rule.properties.value,
		);
		if (violated) return { status: 'Error', message: String(violated.properties.message) };
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		return { status: 'Error', message: failureMessage(error, test) };
	}
}

/** The function of the first node that says it tests the credential. */
function testOfNodes(host: Host, typeName: string): ICredentialTestFunction | undefined {
	for (const name of Object.keys(host.nodeTypes.getKnownTypes())) {
		const { description, methods } = host.nodeTypes.getByNameAndVersion(name);
		const testedBy = description.credentials?.find((each) => each.name === typeName)?.testedBy;
		if (typeof testedBy === 'string') return methods?.credentialTest?.[testedBy];
	}
	return undefined;
}

async function sendTestRequest(
	host: Host,
	typeName: string,
	data: ICredentialDataDecryptedObject,
	test: ICredentialTestRequest,
): Promise<unknown> {
	const tester = testerNode(typeName, test);
	const nodeTypes: INodeTypes = {
		getByName: () => tester,
		getByNameAndVersion: () => tester,
		getKnownTypes: () => ({}),
	};
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [typeName]: { id: typeName, name: typeName } },
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const credentials = { [typeName]: data };
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData(host, {
			credentials,
			mode: 'internal',
			workflow: {
				id: 'credential-test',
				name: 'Credential test',
				active: false,
				isArchived: false,
				createdAt: new Date(0),
				updatedAt: new Date(0),
				activeVersionId: null,
				nodes: [node],
				connections: {},
			},
			currentNodeParameters: {},
		}),
		'internal',
		createRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const decrypted = { id: typeName, name: typeName, type: typeName, data };
	const response = await new RoutingNode(context, tester, decrypted).runNode();
	return response?.[0]?.[0]?.json;
}

/** n8n tests a credential with a node that has one parameter, whose routing is the credential's test request. */
function testerNode(typeName: string, test: ICredentialTestRequest): INodeType {
	return {
		description: {
			displayName: 'No Operation',
			name: 'noOp',
			group: ['organization'],
			version: 1,
			description: '',
			defaults: { name: 'No Operation' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: typeName, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					default: '',
					routing: { request: test.request },
				},
			],
		},
	};
}

function valueAt(body: unknown, path: string): unknown {
	return path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), body);
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

interface RequestFailure {
	message: string;
	cause?: { code?: string; response?: { status: number; statusText?: string } };
}

/** Picks the message in n8n's order: the test's own rules, the status line, the code of a violated connection, the error. */
function failureMessage(error: unknown, test: ICredentialTestRequest): string {
	const { message, cause } = error as RequestFailure;
	const { response } = cause ?? {};
	if (response) {
		const rule = test.rules?.find(
			({ type, properties }) => type === 'responseCode' && properties.value === response.status,
		);
		if (rule) return String(rule.properties.message);
		return response.statusText || `Received HTTP status code: ${response.status}`;
	}
	return cause?.code ?? message;
}
