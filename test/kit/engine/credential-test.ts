import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeCredentialTestResult } from 'n8n-workflow';

import './environment';
import type { Host } from './host';

/**
 * Returns what a person sees after pressing *Save* on a credential. As n8n's `CredentialsTester` does, it calls the
 * function of the first node that says it tests the credential.
 */
export async function testCredential(
	host: Host,
	typeName: string,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	for (const name of Object.keys(host.nodeTypes.getKnownTypes())) {
		const { description, methods } = host.nodeTypes.getByNameAndVersion(name);
		const testedBy = description.credentials?.find((each) => each.name === typeName)?.testedBy;
		const test = typeof testedBy === 'string' ? methods?.credentialTest?.[testedBy] : undefined;
		const decrypted = { id: typeName, name: typeName, type: typeName, data };
		if (test !== undefined) return await test.call(new CredentialTestContext(), decrypted);
	}
	throw new Error(`No node tests the credential "${typeName}"`);
}
