/**
 * What forms, formulas and programs write in the place of labels: placeholders and leftovers, which become no labels, and
 * lists as JSON, Python, PHP and PostgreSQL print them.
 */
import { jsonOf } from '../sync/data';
import { visible } from '../workspace/names';
import { decoded, trimmed, unquoted } from './spelling';

/** What forms and people write where there is no answer. */
const noAnswers: readonly RegExp[] = [
	/^(?:n ?\/ ?a|n\.a|na|_?none|nil)\.?$/i,
	/^(?:not (?:applicable|available|answered|given|known|provided|selected|set|specified)|none selected|unspecified)$/i,
	/^no (?:answer|data|response|selection|tags?|value)$|^\((?:blank|empty|none|not provided|not set|null)\)$/i,
	/^(?:respondent skipped this question|keine angabe|k\. ?a\.|ninguno|nenhum|aucune?|nessuno|n\.?v\.?t\.?)$/i,
	// A look-up of a sheet that found nothing, in some languages.
	/^#(?:N\/A|NV|N\/D|N\.D\.|N\/V|Н\/Д)$/i,
	// The first entry of a list.
	/^(?:please )?(?:select|choose|pick)(?: (?:an?|any|below|from|here|one|the|your)\b.*)?[\s.:…]*$|^please (?:select|choose)\b/i,
	/^(?:select|choose) (?:option|value|item|answer|city|state|country|location|branch|service|product|category|type|status|source|plan|course|budget|reason|time|date|gender|title|language|industry|department)s?[\s.:…]*$/i,
	/^(?:bitte (?:aus)?wählen|(?:veuillez )?(?:sélectionne[rz]|choisi(?:r|ssez))|(?:selec?cion[ea]r?|el[ií][gj][ea]|escolha|seleziona|scegli|kies|выберите|请选择|選択してください))(?:(?: (?:une?|una?|uma|een|eine?|ihre?|votre|su|sua|tu|um|из)(?=\s).*)|[\s.:…])*$/i,
	// The first entry of a list between rules: --- City ---
	/^([-–—=])\1+\s*\p{L}[^\n]*?\s*\1{2,}$/u,
	// Merge tags that found no field.
	/^\[[a-z][a-z\d]*(?:[-_:][a-z\d]+)*\]$|^\[\[[^[\]"']+\]\]$|^(%%?|##?)(?=.*[A-Za-z])[\w-]+\1$|^<<[^<>]+>>$|^«[^«»]+»$|^\$\(?[a-z]\w*\)?$/,
];

/** Texts that stand where a value is missing. */
const missing: readonly RegExp[] = [
	// What programs print.
	/^(?:undefined|null|nan|nat|<na>|invalid date(?:time)?|\[object [^\]]*\])$/i,
	// The same of PHP, and what it writes for its own use.
	/^Array$|^[Aa]rray\s*\([^]*=>|^["']?[aOs]:\d+:[{"\\]|^[bid]:[\d.-]+;$/,
	// The same of Java and of a browser's console.
	/^(?:\[L)?[a-z][\w$]*(?:\.[\w$]+)+;?@[\da-f]{5,8}$|^\[object: null prototype\]|^(?:Map|Set)\(\d+\) \{/i,
	// Formulas of spreadsheets that found nothing, or not yet.
	/^#(?:ref|n\/a|value|name|div\/0|null|num|error|spill|calc)[!?]?$|^loading(?:\.\.\.|…)$|^err:\d{3}$/i,
	// The same in other languages, with two letters at least: #BEZUG!, #¿NOMBRE?, #AD?, #ДЕЛ/0!, #NV, #Н/Д.
	/^#[¡¿]?\p{Lu}[\p{Lu}\p{M}\d/_]+[!?]$|^#(?:NV|N\/D|N\.D\.|N\/V|Н\/Д|GETTING_DATA)$/u,
	// Expressions and merge tags that were not evaluated.
	/\{\{|\}\}|\$\{|<%|^=|\$json\b|\*\|[^|]*\|\*/,
];

const leftovers: readonly RegExp[] = [
	...missing,
	// Pieces of JSON and of HTML.
	/^\{|^\[["{]|<\/?[a-z][^<]*>/i,
	// No letter, digit or sign at all.
	/^[\p{P}\p{Z}\p{Sk}]+$/u,
	// A ticked box, or a copied one.
	/^(?:true|false)$|^(?:[☐☑☒]|\[[ x]?\])\s*\S/iu,
	// What other languages print.
	/%![a-z]?\(|^map\[|^b'.*'$|^set\(\)$|^System\.[\w.`[\]]+$|^\[\w+ [^,;"']*\]$|^\w+\((["']).*\1\)$|^[a-z]\w*\((?:\[.*\]|\{.*\})\)$|^Symbol\(.*\)$|^function\b[^{]*\{.*\}$|^%[wi][[(]|:(?:true|false)$/,
	// A part of an address or of a tag with attributes.
	/\[\]=|\w=[^&\s]*&\w+=|[^\d\s]%(?:2\d|2[A-F]|3[ABDF]|5[BD])|^\[\w+ [^\]]*=/i,
	// The name or the ID of a thing in another program.
	/^(?:CN|OU|DC|UID)=|:::|^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$|^(?:[\da-f]{24}|[\da-f]{32}|[\da-f]{40}|(?=.*\d.*\d.*\d)[0-7][\da-hjkmnp-tv-z]{25})$/i,
	/^(?=.*\d)(?:(?:rec|usr|sel|fld)(?=.*[A-Z])[\dA-Za-z]{14}|00[\dA-Z](?=.*[A-Za-z])[\dA-Za-z]{12}(?:[\dA-Z]{3})?)$/,
	// The number of a record in a CRM.
	/^\d{15,}$/,
	// Signs that were lost on the way: ? Home Loan, CafÃ©.
	/^\?+ ?[\s?\p{L}]|\ufffd|[ÃÂ][\u0080-\u00bf]|â€/u,
];

/** Whether a program, a spreadsheet or an expression found no value, and this text says so. */
export const isMissingText = (text: string): boolean => missing.some((shape) => shape.test(text));

/** `-None-`, `**Select**`. Other words between such marks are labels: people write `*VIP*` in bold. */
const decorated = /^([-–—_*=])\1*\s*(\p{L}[^\n]*?)\s*\1+$/u;

/** Whether a text stands for no answer. */
export function isPlaceholder(text: string): boolean {
	const inner = decorated.exec(text)?.[2] ?? '';
	return /^(?:any|all)$/i.test(inner) || noAnswers.some((shape) => shape.test(text) || shape.test(inner));
}

/** Whether a text is an error or a leftover of a program, and no label that a person wants. */
export const isLeftover = (text: string): boolean => leftovers.some((shape) => shape.test(text));

/** A label of ASCII, single blanks and no entities, as most are, which `cleanLabel` would not change. */
const isClean = /^[!-%'-~]+(?: [!-%'-~]+)*$/;

/** The label as a person reads it: without HTML entities and invisible marks, with composed letters and single blanks. */
export function cleanLabel(text: string): string {
	if (isClean.test(text)) return text;
	return trimmed(visible(decoded(text)).normalize('NFC').replace(/\s+/g, ' '));
}

/** `"Delhi, NCR", VIP`: each part is quoted, or has no quotes. */
const quotedParts =
	/\s*(?:"((?:[^"]|"")*)"\s*|'([^']*)'\s*|`([^`]*)`\s*|([^\s"'`,;][^"'`,;\r\n]*)?)(?:[,;\r\n]|$)/gy;

/** The parts of a list with quotes. Undefined if its quotes are not around whole parts. */
function splitQuoted(text: string): readonly string[] | undefined {
	const parts: string[] = [];
	let end = 0;
	for (const match of text.matchAll(quotedParts)) {
		parts.push(trimmed(match[1]?.replaceAll('""', '"') ?? match[2] ?? match[3] ?? match[4] ?? ''));
		end = match.index + match[0].length;
	}
	return end === text.length ? parts : undefined;
}

/** The parts of `["a","b"]`, or of `['a', 'b']` as other programming languages print it. */
function inBrackets(text: string): readonly unknown[] | undefined {
	if (!text.startsWith('[') || !text.endsWith(']') || text.startsWith('[object ')) return undefined;
	const inner = text.slice(1, -1);
	const parsed = jsonOf(text);
	if (Array.isArray(parsed)) return parsed;
	// Go separates by blanks, which may stand in a label too.
	if (/^\w+ [^,;"']*$/.test(inner)) return [text];
	return splitQuoted(inner) ?? inner.split(',').map((part) => unquoted(trimmed(part)));
}

/** `{VIP,"Delhi, NCR"}` of PostgreSQL, `{'VIP', 'Hot'}` and `('VIP', 'Hot')` of Python. */
function inBraces(text: string): readonly string[] | undefined {
	const [, braced = /^\((['"].*)\)$/s.exec(text)?.[1]] = /^\{([^{}:=]+)\}$/s.exec(text) ?? [];
	return braced === undefined ? undefined : splitQuoted(braced.replaceAll('\\"', '""'));
}

const start = /^a:(\d+):\{/;
/** The key of an entry, and its number, or the length of its text. */
const phpEntry = /(?:i:\d+|s:\d+:"[^"]*");(?:[id]:(-?[\d.]+);|s:(\d+):")/y;

/** The texts and numbers of a list that PHP serialized. Each text has its length in bytes before it. */
function ofPhp(text: string): readonly string[] | undefined {
	const [head = '', count] = start.exec(text) ?? [];
	const bytes = Buffer.from(text);
	// Places are counted in bytes, as PHP does.
	const plain = bytes.toString('latin1');
	const parts: string[] = [];
	let place = head.length;
	while (parts.length < Number(count)) {
		phpEntry.lastIndex = place;
		const [entry, number, length] = phpEntry.exec(plain) ?? [];
		if (entry === undefined) return undefined;
		place += entry.length;
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

/** The parts of a list that was printed by a program, such as `["a", "b"]`. Undefined for any other text. */
export function serializedList(text: string): readonly unknown[] | undefined {
	if (!/^(?:[[{(]|a:|s:|array)|["'`]/i.test(text)) return undefined;
	const single = /^s:\d+:"([^"]*)";$/.exec(text)?.[1];
	if (single !== undefined) return [single];
	const read = inBrackets(text) ?? inBraces(text) ?? ofPhp(text) ?? asPhpPrints(text);
	if (read !== undefined) return read;
	return /["'`]/.test(text) ? splitQuoted(text) : undefined;
}
