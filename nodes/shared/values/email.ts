import { invalid, send } from './prepared';
import { valueType, under } from './valueType';
import { trimmed, unquoted } from './spelling';

const notAnAddress = invalid(
	'An email address was expected',
	'Send an address such as name@example.com, in unaccented letters.',
);

const severalAddresses = invalid(
	'One email address was expected, and this looks like several',
	'Send one address, and put the others into other fields.',
);

const masked = invalid('Stars hide a part of this email address', 'Send the whole address.');

/** sync-api.md, Edge cases of values, EMAIL. */
const address =
	/^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;

const longestAddress = 254;
const longestLocalPart = 64;

export function isEmailAddress(text: string): boolean {
	return text.length <= longestAddress && text.indexOf('@') <= longestLocalPart && address.test(text);
}

/** In characters. No address is longer, with a display name around it. */
const longestText = 1000;

/**
 * Extracts the address from `Name <a@b.co>`, `[a@b.co](mailto:a@b.co)`, `mailto:a@b.co?subject=...`, `"a@b.co"` and
 * `a@b.co,`.
 */
export function bareEmail(text: string): string {
	if (text.length > longestText) return text;
	const bracketed = /<([^<>]*)>[\s,;.]*$/.exec(text)?.[1] ?? text;
	const linked = /^\[[^[\]]*\]\(([^()]*)\)$/.exec(trimmed(bracketed))?.[1] ?? bracketed;
	const alone = unquoted(trimmed(linked.replace(/[\s,;.]+$/, '')));
	return trimmed(alone.replace(/^mailto:([^?]*).*$/is, '$1'));
}

/** The parts of a text that may be addresses. The same address twice is one. */
function addressesIn(text: string): ReadonlySet<string> {
	const parts = text.slice(0, longestText).split(/[\s,;:<>()[\]"'?/]+/);
	return new Set(parts.filter((part) => /^[^@]+@[^@]/.test(part)).map((part) => part.toLowerCase()));
}

export const emailType = valueType({
	prepare: (raw) => {
		if (typeof raw !== 'string') return notAnAddress;
		if (/\*\*/.test(raw)) return masked;
		if (isEmailAddress(raw) && !raw.startsWith("'")) return send(raw);
		if (addressesIn(raw).size > 1) return severalAddresses;
		// Nobody types a mark that cannot be seen.
		const bare = bareEmail(raw.replace(/\p{Cf}/gu, ''));
		if (isEmailAddress(bare)) return send(bare);
		if (isEmailAddress(raw)) return send(raw);
		return bare.split('@').length > 2 ? severalAddresses : notAnAddress;
	},
	inObject: under('email'),
	filter: 'prepared',
});
