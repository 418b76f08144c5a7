import type { Failure } from './failure';

const unknownHost =
	'The host of the base URL is not known. Check its spelling, and that this machine can look it up.';
const otherProtocol =
	'The base URL begins with https, and its port speaks something else. Check the port. A sandbox on this machine or in a private network speaks http.';

/** What to do about a connection that failed, by Node.js's code. */
const adviceByConnection: Readonly<Record<string, string>> = {
	ECONNREFUSED:
		'Nothing listens at the host and port of the base URL. Check both, and that the service runs. In a container, localhost is the container itself: use host.docker.internal or the name of the service instead.',
	ENOTFOUND: unknownHost,
	EAI_AGAIN: unknownHost,
	EPROTO: otherProtocol,
	ERR_SSL_WRONG_VERSION_NUMBER: otherProtocol,
	ERR_SSL_PACKET_LENGTH_TOO_LONG: otherProtocol,
};

/** `code` is Node.js's error code of the connection, for example `ECONNREFUSED`; empty if it has none. */
export function noAnswer(code = ''): Failure {
	const isCertificate = /CERT|SIGNATURE/.test(code);
	return {
		reason: 'no_answer',
		message: isCertificate ? 'The certificate of the service is not trusted' : 'The service did not answer',
		description: isCertificate
			? 'Check that the base URL names the right host, and that this machine trusts the issuer of its certificate.'
			: (adviceByConnection[code] ??
				'Check that the base URL is right and that this machine can reach it, then run the item again.'),
		...(code !== '' && { code }),
	};
}
