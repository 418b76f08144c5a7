/** Lists as programs print them: JSON, Python, PHP and PostgreSQL. */
import { trimmed, unquoted } from './spelling';

/** `"Delhi, NCR", VIP`: each part is quoted, or has no quotes. */
const quotedParts =
	/\s*(?:"((?:[^"]|"")*)"\s*|'([^']*)'\s*|`([^`]*)`\s*|([^\s"'`,;][^"'`,;\r\n]*)?)(?:[,;\r\n]|$)/gy;

/** The parts of a list with quotes. Undefined if its quotes are not around whole parts. */
function splitQuoted(text: string): readonly string[] | undefined {
	const parts: string[] = [];
	let end = 0;
	for (const match of text.matchAll(quotedParts)) {
		if (match[0] === '' && match.index === text.length) break;
		parts.push(trimmed(match[1]?.replaceAll('""', '"') ?? match[2] ?? match[3] ?? match[4] ?? ''));
		end = match.index + match[0].length;
	}
	return end === text.length ? parts : undefined;
}

/** The parts of `["a","b"]`, or of `['a', 'b']` as other programming languages print it. */
function inBrackets(text: string): readonly unknown[] | undefined {
	if (!text.startsWith('[') || !text.endsWith(']') || text.startsWith('[object ')) return undefined;
	const inner = text.slice(1, -1);
	try {
		const parsed: unknown = JSON.parse(text);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		// Go separates by blanks, which may stand in a label too.
		if (/^\w+ [^,;"']*$/.test(inner)) return [text];
		return splitQuoted(inner) ?? inner.split(',').map((part) => unquoted(trimmed(part)));
	}
}

/** `{VIP,"Delhi, NCR"}` of PostgreSQL, `{'VIP', 'Hot'}` and `('VIP', 'Hot')` of Python. */
function inBraces(text: string): readonly string[] | undefined {
	const [, braced = /^\((['"].*)\)$/s.exec(text)?.[1]] = /^\{([^{}:=]+)\}$/s.exec(text) ?? [];
	return braced === undefined ? undefined : splitQuoted(braced.replaceAll('\\"', '""'));
}

const start = /^a:(\d+):\{/;
const phpKey = /(?:i:\d+|s:\d+:"[^"]*");/y;
const phpText = /s:(\d+):"/y;
const phpNumber = /[id]:(-?[\d.]+);/y;

/** The texts and numbers of a list that PHP serialized. Each text has its length in bytes before it. */
function ofPhp(text: string): readonly string[] | undefined {
	const [head, count] = start.exec(text) ?? [];
	const bytes = Buffer.from(text);
	// Places are counted in bytes, as PHP does.
	const plain = bytes.toString('latin1');
	const parts: string[] = [];
	let place = head?.length ?? 0;
	const take = (shape: RegExp) => {
		shape.lastIndex = place;
		const match = shape.exec(plain);
		if (match !== null) place += match[0].length;
		return match;
	};
	while (head !== undefined && parts.length < Number(count)) {
		if (!take(phpKey)) return undefined;
		const number = take(phpNumber)?.[1];
		const length = number === undefined ? take(phpText)?.[1] : undefined;
		if (number === undefined && length === undefined) return undefined;
		parts.push(number ?? bytes.subarray(place, place + Number(length)).toString());
		if (length === undefined) continue;
		place += Number(length) + 2;
		if (plain.slice(place - 2, place) !== '";') return undefined;
	}
	return parts.length > 0 && plain.slice(place) === '}' ? parts : undefined;
}

/** What `print_r` and `var_export` write, also where a page made one line of it. */
function asPhpPrints(text: string): readonly string[] | undefined {
	const inner = /^array\s*\(\s*(.*\S)\s*\)$/is.exec(text)?.[1];
	const lines = inner
		?.split(/\n\s*|\s(?=\[\w{1,40}\] => )|,\s*(?=(?:\d{1,9}|'\w{1,40}') => )/)
		.map((line) => /^\s*\[?['"]?\w+['"]?\]? => (.*?),?\s*$/.exec(line)?.[1]);
	const parts = lines?.flatMap((line) =>
		line === undefined || /=>|^Array\b/i.test(line) ? [] : [unquoted(line)],
	);
	return parts?.length === lines?.length ? parts : undefined;
}

/** The parts of a list that a program printed. Undefined for any other text. */
export function serializedList(text: string): readonly unknown[] | undefined {
	const single = /^s:\d+:"([^"]*)";$/.exec(text)?.[1];
	if (single !== undefined) return [single];
	const read = inBrackets(text) ?? inBraces(text) ?? ofPhp(text) ?? asPhpPrints(text);
	if (read !== undefined) return read;
	return /["'`]/.test(text) ? splitQuoted(text) : undefined;
}
