import './environment';

import { Credentials } from 'n8n-core';
import { ICredentialsHelper, NodeHelpers } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

/** Credential data by credential type. A run has at most one credential of each type. */
export type CredentialData = Readonly<Record<string, ICredentialDataDecryptedObject>>;

/** n8n's credentials helper without its database: the caller passes the data. `authenticate` is the credential type's own. */
export class EngineCredentials extends ICredentialsHelper {
	constructor(
		private readonly types: ReadonlyMap<string, ICredentialType>,
		private readonly data: CredentialData,
	) {
		super();
	}

	getParentTypes(name: string): string[] {
		const parents = this.types.get(name)?.extends ?? [];
		return parents.flatMap((parent) => [parent, ...this.getParentTypes(parent)]);
	}

	isCredentialUsableByNode(credentialType: string, nodeType: string): boolean {
		const type = this.types.get(credentialType);
		if (!type?.restrictToSupportedNodes) return true;
		return type.supportedNodes?.some((name) => nodeType.endsWith(`.${name}`)) ?? false;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions | IRequestOptionsSimplified,
		workflow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const options = requestOptions as IHttpRequestOptions;
		const { authenticate } = this.type(typeName);
		if (authenticate === undefined) return options;
		if (typeof authenticate === 'function') return await authenticate(credentials, options);
		if (workflow === undefined || node === undefined) {
			throw new Error('A declarative credential needs the workflow and the node');
		}
		const resolve = (value: string): string =>
			String(
				workflow.expression.getSimpleParameterValue(
					node,
					value,
					'internal',
					{ $credentials: credentials },
					undefined,
					'',
				) ?? '',
			);
		const resolved: Partial<Record<string, Record<string, string>>> = {};
		for (const [part, values] of Object.entries(authenticate.properties)) {
			if (typeof values !== 'object') continue;
			resolved[part] = Object.fromEntries(
				Object.entries(values).map(([key, value]) => [resolve(key), resolve(String(value))]),
			);
		}
		return {
			...options,
			...resolved,
			headers: { ...options.headers, ...resolved['headers'] },
			...(resolved['qs'] && { qs: { ...options.qs, ...resolved['qs'] } }),
		};
	}

	/** n8n calls a type's preAuthentication only if the type has an expiring property. No credential here has one. */
	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	async getCredentials(details: INodeCredentialsDetails, type: string): Promise<Credentials> {
		const credentials = new Credentials({ id: details.id, name: details.name }, type);
		await credentials.setData(this.stored(details, type));
		return credentials;
	}

	async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		details: INodeCredentialsDetails,
		type: string,
	): Promise<ICredentialDataDecryptedObject> {
		const stored = this.stored(details, type);
		const withDefaults = NodeHelpers.getNodeParameters(
			this.getCredentialsProperties(type),
			stored as Parameters<typeof NodeHelpers.getNodeParameters>[1],
			true,
			false,
			null,
			null,
		);
		return { ...stored, ...(withDefaults as ICredentialDataDecryptedObject) };
	}

	async updateCredentials(): Promise<void> {
		throw new Error('Credentials are read-only in this engine');
	}

	async updateCredentialsOauthTokenData(): Promise<void> {
		throw new Error('Credentials are read-only in this engine');
	}

	getCredentialsProperties(name: string): INodeProperties[] {
		return [
			...this.getParentTypes(name).flatMap((parent) => this.type(parent).properties),
			...this.type(name).properties,
		];
	}

	private type(name: string): ICredentialType {
		const type = this.types.get(name);
		if (type === undefined) throw new Error(`The package has no credential type "${name}"`);
		return type;
	}

	private stored(details: INodeCredentialsDetails, type: string): ICredentialDataDecryptedObject {
		const data = this.data[type];
		if (data === undefined) {
			throw new Error(`Credential with ID "${details.id ?? ''}" does not exist for type "${type}".`);
		}
		return data;
	}
}
