/** What stands in a text in the place of a secret. */
export const hidden = '[hidden]';

/** A secret with fewer characters may be part of many words, so it is removed only where it is a whole word. */
const fewCharacters = 6;
/** An encoded secret with fewer characters may be in a text by chance. */
const leastCore = 8;

/**
 * Removes a secret from what a service sends: a careless service copies its headers into an error. The secret is found
 * as it is and in base64, each also with the percent, form, JSON and HTML escapes that encoders write.
 *
 * A hostile service has the secret anyway, so no other spelling is looked for. Each is a plain text, so the time grows
 * with the length of what is searched, whatever the secret is made of.
 */
export class Secret {
	private readonly spellings: readonly string[];

	constructor(secret: string) {
		const forms = secret === '' ? [] : [secret, ...coresOf(Buffer.from(secret))];
		const escaped = forms.filter((form) => !neverEscaped.test(form)).flatMap(escapesOf);
		// The longest first, because one may be a part of another.
		const spellings = [...new Set([...forms, ...escaped, ...escaped.map(inJson)])];
		this.spellings = spellings.sort((one, other) => other.length - one.length);
	}

	removedFrom(text: string): string {
		const unescaped = withoutNeedlessEscapes(text);
		const left = this.without(unescaped);
		return left === unescaped && text !== unescaped ? this.without(text) : left;
	}

	private without(text: string): string {
		let left = text;
		for (const spelling of this.spellings) if (left.includes(spelling)) left = without(left, spelling);
		return left;
	}
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * The same JSON. Encoders may escape more than JSON asks for: slashes, what is no ASCII, what HTML would read, or every
 * sign.
 */
function withoutNeedlessEscapes(json: string): string {
	if (!/\\[u/]/.test(json)) return json;
	return json.replace(/\\(?:u([0-9a-f]{4})|[^])/gi, (escape, unit: string | undefined) => {
		if (unit === undefined) return escape === '\\/' ? '/' : escape;
		const code = Number.parseInt(unit, 16);
		const sign = String.fromCharCode(code);
		if (sign === '"' || sign === '\\') return `\\${sign}`;
		return code < 0x20 ? escape : sign;
	});
}

function without(text: string, spelling: string): string {
	if (spelling.length >= fewCharacters) return text.replaceAll(spelling, hidden);
	const literal = spelling.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
	return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'), hidden);
}

/**
 * The part that every base64 text with these bytes has, such as that of the header, for each of the three places where
 * the bytes may begin. The signs at either end are left out, because they also hold bits of the bytes beside them.
 */
function coresOf(bytes: Buffer): string[] {
	return [0, 1, 2]
		.flatMap((before) => {
			const start = Math.ceil((before * 8) / 6);
			const end = Math.floor(((before + bytes.length) * 8) / 6);
			const padded = Buffer.concat([Buffer.alloc(before), bytes]);
			const core = padded.toString('base64').slice(start, end);
			return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
		})
		.filter(({ length }) => length >= leastCore);
}

/** Most tokens are made of these signs, and no encoder escapes them. */
const neverEscaped = /^[\w.-]*$/;

/** A text as encoders escape it. */
function escapesOf(text: string): string[] {
	// Without halves of characters, which cannot be sent.
	const sendable = Buffer.from(text).toString();
	const form = new URLSearchParams({ text }).toString().slice('text='.length);
	const percent = [encodeURIComponent(sendable), encodeURI(sendable), form];
	return [
		text,
		inJson(text),
		...percent.flatMap((escaped) => [escaped, escaped.replace(/%../g, (sign) => sign.toLowerCase())]),
		...quotes.flatMap((quote) => htmlEscapes(text, quote)),
	];
}

const quotes = ["'", '&#39;', '&#039;', '&#x27;', '&apos;'];

/** The text as encoders write it into HTML: without bare signs of a tag, then without bare quotes, then without slashes. */
function htmlEscapes(text: string, quote: string): string[] {
	const named = text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll("'", quote);
	const quoted = named.replaceAll('"', '&quot;');
	const slashed = quoted.replaceAll('/', '&#x2F;');
	const careful = slashed.replaceAll('=', '&#x3D;').replaceAll('`', '&#x60;');
	return [named, quoted, named.replaceAll('"', '&#34;'), slashed, careful];
}
