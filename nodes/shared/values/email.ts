import { uniqBy } from 'lodash';

import { invalid, send } from './prepared';
import { valueType, under } from './valueType';
import { isKind, trimmed, unquoted, withoutEnd } from './spelling';

const notAnAddress = invalid(
	'An email address was expected',
	'Send an address such as name@example.com, in unaccented letters.',
);

const severalAddresses = invalid(
	'One email address was expected, and this looks like several',
	'Send one address, and put the others into other fields.',
);

/** sync-api.md, Edge cases of values, EMAIL: of 254 characters at most, 64 of them before the @. */
const address =
	/^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;

export const isEmailAddress = (text: string): boolean =>
	text.length <= 254 && text.indexOf('@') <= 64 && address.test(text);

/** In characters. No address is longer, with a display name around it. */
const longestText = 1000;

const percents = (text: string) =>
	text.replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** `asha@b.co (Asha Rao)`: any other word may name somebody else, or say that the address is not used. */
const isNameIn = (text: string, note: string) =>
	note
		.split(' ')
		.some((word) => word.length > 2 && text.toLowerCase().split('@')[0]?.includes(word.toLowerCase()));

/**
 * Extracts the address from `Name <a@b.co>`, `a@b.co (Name)`, `Email: a@b.co`, `[a@b.co](mailto:a@b.co)`,
 * `mailto:a%2Bc@b.co?subject=...`, `"a@b.co"` and `a@b.co,`.
 */
export function bareEmail(text: string): string {
	if (text.length > longestText) return text;
	const bracketed = /<([^<>]*)>[\s,;.]*$/.exec(text)?.[1] ?? text;
	const linked = /^\[[^[\]]*\]\(([^()]*)\)$/.exec(trimmed(bracketed))?.[1] ?? bracketed;
	const [whole = linked, , note = 'Work'] = /^(\S+) \(([^()]*)\)$/.exec(trimmed(linked)) ?? [];
	const noted = isKind(note) || isNameIn(whole, note) ? trimmed(whole).replace(/ \([^()]*\)$/, '') : whole;
	const alone = unquoted(withoutEnd(/[\s,;.]/, noted).replace(/^\s*(?:e-?)?mail ?: ?/i, ''));
	return trimmed(alone.replace(/^mailto:([^?]*).*$/is, (_, address: string) => percents(address)));
}

/** The parts of a text that may be addresses. The same address twice is one. */
function addressesIn(text: string): readonly string[] {
	const parts = text.slice(0, longestText).split(/[\s,;:<>()[\]"'?/]+/);
	return uniqBy(
		parts.filter((part) => /^[^@]+@[^@]/.test(part)),
		(part) => part.toLowerCase(),
	);
}

/** Programs accept more marks before the @, but people have none of them there: `{{email}}@...`, `E=asha@...`, `a%2Bb@...` */
const likelyStart = /^[\w.+&'~-]+@/;

/** Leftovers, and the IDs of WhatsApp. */
const noMailbox = /(?:^|[.@])(?:undefined|null|nan)(?:[.@]|$)|@(?:[cg]\.us|s\.whatsapp\.net)$/i;

const isLikely = (text: string) => isEmailAddress(text) && likelyStart.test(text) && !noMailbox.test(text);

export const emailType = valueType({
	prepare: (raw) => {
		if (typeof raw !== 'string') return notAnAddress;
		if (isLikely(raw) && !raw.startsWith("'")) return send(raw);
		if (addressesIn(raw).length > 1) return severalAddresses;
		// Nobody types a mark that cannot be seen.
		const bare = bareEmail(raw.replace(/\p{Cf}/gu, ''));
		if (isLikely(bare)) return send(bare);
		if (isLikely(raw)) return send(raw);
		return bare.split('@').length > 2 ? severalAddresses : notAnAddress;
	},
	inObject: under('email', 'address'),
	filter: 'prepared',
});
