import { isUrl } from '../sync/addresses';
import { visible } from '../workspace/names';
import { invalid, send, type PreparedValue } from './prepared';
import { valueType, under } from './valueType';
import { trimmed, unquoted, withoutEnd } from './spelling';

/** sync-api.md, Edge cases of values, WEBSITE: without a scheme, the host must look like one. */
const bareAddress = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** With a scheme: a host with a dot, no user info, no blanks. Whether the host exists cannot be judged here. */
const wholeAddress = /^https?:\/\/[^\s/?#@\\][^\s/?#@\\.]*\.[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

/** In characters. No browser accepts a longer address. */
const longestText = 100_000;

const isWholeAddress = (text: string) => wholeAddress.test(text) && isUrl(text);

const isBareAddress = (text: string) => bareAddress.test(text) && isUrl(`https://${text}`);

/** The commas and semicolons of a list behind an address, and marks that nobody sees. */
const looseEnd = /[,;\s\p{Cf}]/u;

/** Removes the brackets and quotes that e-mails and tables put around an address, and lowercases the scheme. */
function bareLink(text: string): string {
	return unquoted(text.replace(/^<([^<>]*)>$/, '$1'))
		.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
		.replace(/^\/\//, 'https://');
}

function prepareAddress(raw: unknown, mustHaveScheme: boolean, otherwise: PreparedValue): PreparedValue {
	if (typeof raw !== 'string' || raw.length > longestText) return otherwise;
	const isAddress = (text: string) => isWholeAddress(text) || (!mustHaveScheme && isBareAddress(text));
	const clean = withoutEnd(looseEnd, trimmed(visible(raw)));
	// Two addresses, as a list of files.
	if (/[,;|]https?:/i.test(clean)) return otherwise;
	if (isAddress(clean)) return send(clean);
	const bare = bareLink(clean);
	if (isAddress(bare)) return send(bare);
	// Text with neither a scheme nor a path is more likely a file name than a link.
	return isBareAddress(bare) && bare.includes('/') ? send(`https://${bare}`) : otherwise;
}

const noWebsite = invalid(
	'The address of a website was expected',
	'Send an address without blanks, such as https://example.com/page.',
);

const noMediaLink = invalid(
	'The public address of a file was expected',
	'Send its whole address, such as https://example.com/photo.png.',
);

export const websiteType = valueType({
	prepare: (raw) => prepareAddress(raw, false, noWebsite),
	inObject: under('url'),
});

export const medialinkType = valueType({
	prepare: (raw) => prepareAddress(raw, true, noMediaLink),
	inObject: under('url'),
});
