import type { ICredentialTestFunction } from 'n8n-workflow';

import { recordOf } from '../sync/data';
import { contentOf, type HttpAnswer } from '../sync/transport';
import { parseCredential } from '../sync/credential';
import { endpoints } from '../sync/endpoints';
import { failureOfAnswer, unreadableAnswer } from '../sync/answerFailure';
import { noAnswer, type Failure } from '../sync/failure';
import { Secret } from '../sync/secret';
import { failureOf } from './errors';
import { connectionCode, fullAnswer, withoutSecrets } from './n8nTransport';

/** How long a person waits for the test, in milliseconds. */
const timeout = 15_000;

/**
 * Tests the credential with one call. Not declaratively: n8n would show a code such as `ECONNREFUSED` for a broken
 * connection, and would fail at an answer that is an empty list.
 */
export const testCredential: ICredentialTestFunction = async function ({ data }) {
	// The only helper for requests that n8n gives a test.
	const { request } = this.helpers;
	const failure = await failureOfTest(data, request).catch(failureOf);
	if (failure === undefined) return { status: 'OK', message: 'Connection successful!' };
	return { status: 'Error', message: sentence(failure) };
};

/** n8n shows no more than a message, so it also says what to change. */
const sentence = ({ message, description }: Failure) => `${message}. ${description}`;

async function failureOfTest(data: unknown, request: (options: object) => Promise<unknown>) {
	const { baseUrl, enterpriseId, accessToken } = parseCredential(data);
	const { method, path } = endpoints.getEnterprise;
	const uri = `${baseUrl}/enterprise/${enterpriseId}${path}`;
	let answer: HttpAnswer;
	try {
		answer = fullAnswer(
			await request({
				method,
				uri,
				headers: { Authorization: `Bearer ${accessToken}` },
				timeout,
				resolveWithFullResponse: true,
				// No status counts as an error, and the token is sent to no other host.
				simple: false,
				followRedirect: false,
				followAllRedirects: false,
			}),
		);
	} catch (error) {
		return noAnswer(connectionCode(error, uri));
	}
	const { status, body } = answer;
	const content = contentOf(withoutSecrets(body, [new Secret(accessToken)]));
	if (status < 200 || status >= 300) return failureOfAnswer(status, content);
	// The Sync API is recognized by this key.
	const isOurs = recordOf(content)?.['leadIdentifierFieldId'] !== undefined;
	return isOurs ? undefined : unreadableAnswer(status, content);
}
