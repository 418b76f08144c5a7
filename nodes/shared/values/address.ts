import { asText, isSameText } from './equality';
import { holdBack, send, type PreparedValue } from './preparedValue';
import { trimmed, unquoted } from './spelling';
import type { ValueType } from './valueType';

/** docs/decisions/0001, WEBSITE: a host with a dot, no user info, no blanks. */
const address =
	/^(https?:\/\/)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;

const highestPort = 65_535;

/** Longer than any browser accepts. */
const longestText = 100_000;

function isAddress(text: string, mustHaveScheme: boolean): boolean {
	const match = address.exec(text);
	if (match === null || (mustHaveScheme && match[1] === undefined)) return false;
	return Number(match[2] ?? 0) <= highestPort;
}

/** Removes the brackets and quotes that e-mails and tables put around an address, and lowercases the scheme. */
function bareLink(text: string): string {
	return unquoted(trimmed(text).replace(/^<([^<>]*)>$/, '$1'))
		.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
		.replace(/^\/\//, 'https://');
}

function prepareAddress(raw: unknown, mustHaveScheme: boolean, otherwise: PreparedValue): PreparedValue {
	if (typeof raw !== 'string') return otherwise;
	if (isAddress(raw, mustHaveScheme)) return send(raw);
	if (raw.length > longestText) return otherwise;
	const bare = bareLink(raw);
	if (isAddress(bare, mustHaveScheme)) return send(bare);
	// Text with neither a scheme nor a path is more likely a file name than a link.
	return isAddress(bare, false) && bare.includes('/') ? send(`https://${bare}`) : otherwise;
}

const noWebsite = holdBack(
	'invalid_value',
	'The address of a website was expected',
	'Send an address without blanks, such as https://example.com/page.',
);

const noMediaLink = holdBack(
	'invalid_value',
	'The public address of a file was expected',
	'Send its whole address, such as https://example.com/photo.png.',
);

export const websiteType: ValueType = {
	prepare: (raw) => prepareAddress(raw, false, noWebsite),
	takesLists: false,
	isFreeText: false,
	refersTo: 'nothing',
	input: { kind: 'text' },
	filter: 'asGiven',
	isSame: isSameText,
	identity: asText,
	whenReverted: undefined,
};

export const medialinkType: ValueType = {
	prepare: (raw) => prepareAddress(raw, true, noMediaLink),
	takesLists: false,
	isFreeText: false,
	refersTo: 'nothing',
	input: { kind: 'text' },
	filter: 'asGiven',
	isSame: isSameText,
	identity: asText,
	whenReverted: undefined,
};
