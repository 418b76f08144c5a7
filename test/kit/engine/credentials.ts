import { Credentials } from 'n8n-core';
import { ICredentialsHelper, NodeHelpers } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeCredentialsDetails,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import './environment';

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

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions | IRequestOptionsSimplified,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.type(typeName);
		if (typeof authenticate !== 'function')
			throw new Error(`"${typeName}" does not authenticate by a function`);
		return await authenticate(credentials, requestOptions as IHttpRequestOptions);
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
		return this.type(name).properties;
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
