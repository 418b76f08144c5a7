/** What stands in a text in the place of a secret. */
export const hidden = '[hidden]';

/** A secret with fewer characters may be part of many words, so it is removed only where it is a whole word. */
const fewCharacters = 6;
/** An encoded secret with fewer characters may be in a text by chance. */
const leastCore = 8;

/**
 * Removes a secret from what a service sends, in whatever encoding the service repeats it. A careless service copies
 * its headers into an error; a hostile one encodes the secret so that it gets into an item unnoticed.
 *
 * A text is searched for the secret as it is, in base64, in hexadecimal, and sign by sign: each sign may stand
 * as itself, percent-encoded, as a backslash escape or as an HTML entity, and each of these may be encoded again.
 */
export class Secret {
	private readonly cores: readonly string[];
	private readonly hex: string;
	private bySigns: RegExp | undefined;

	constructor(private readonly text: string) {
		const bytes = Buffer.from(text);
		this.cores = coresOf(bytes).filter(({ length }) => length >= leastCore);
		this.hex = bytes.toString('hex');
	}

	removedFrom(text: string): string {
		if (this.text === '') return text;
		let rest = this.withoutPlain(text);
		for (const core of this.cores) rest = rest.replaceAll(core, hidden);
		if (this.hex.length >= leastCore && rest.toLowerCase().includes(this.hex))
			rest = rest.replace(new RegExp(this.hex, 'gi'), hidden);
		if (!/[%\\&]/.test(rest)) return rest;
		return rest.replace((this.bySigns ??= this.signs()), hidden);
	}

	/** Matches the secret sign by sign. Encoders leave letters and digits alone, so of base64 only `+` and `/` matter. */
	private signs(): RegExp {
		const encoded = this.cores.filter((core) => /[+/]/.test(core));
		return new RegExp([this.text, ...encoded].map(signsOf).join('|'), 'g');
	}

	private withoutPlain(text: string): string {
		if (this.text.length >= fewCharacters) return text.replaceAll(this.text, hidden);
		if (!text.includes(this.text)) return text;
		return text.replace(
			new RegExp(`(?<![\\p{L}\\p{N}])${escaped(this.text)}(?![\\p{L}\\p{N}])`, 'gu'),
			hidden,
		);
	}
}

/**
 * The part that every base64 text with these bytes has, for each of the three places where the bytes may begin. The
 * signs at either end are left out, because they also hold bits of the bytes beside them.
 */
function coresOf(bytes: Buffer): string[] {
	return [0, 1, 2].flatMap((before) => {
		const start = Math.ceil((before * 8) / 6);
		const end = Math.floor(((before + bytes.length) * 8) / 6);
		const padded = Buffer.concat([Buffer.alloc(before), bytes]);
		const core = padded.toString('base64').slice(start, end);
		return [...new Set([core, core.replaceAll('+', '-').replaceAll('/', '_')])];
	});
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** HTML entities of the signs that secrets have besides letters and digits. */
const entities: Readonly<Record<string, string>> = {
	...{ '"': 'quot', '&': 'amp', "'": 'apos', '<': 'lt', '>': 'gt', '+': 'plus', '/': 'sol', '=': 'equals' },
	...{
		_: 'lowbar',
		'.': 'period',
		':': 'colon',
		'!': 'excl',
		'?': 'quest',
		'#': 'num',
		'@': 'commat',
	},
};

/** Repetitions are bounded, or begin at the start of a run, so that the time grows only with the length of a text. */
const backslashes = (least: 0 | 1, isFirst: boolean) =>
	isFirst ? `(?<!\\\\)\\\\{${least},}` : `\\\\{${least},16}`;
const percent = '%(?:25){0,4}';
const ampersand = '&(?:amp;){0,4}';

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

function signsOf(secret: string): string {
	const signs = secret.match(/\\+|[^\\]/gu) ?? [];
	return signs.map((sign, index) => `(?:${spellingsOf(sign, index === 0).join('|')})`).join('');
}

/**
 * A run of backslashes: escaping doubles each of them, and each may have its own encoding. Each repetition takes one
 * backslash, and the encodings begin with different signs, so there is only one way to read a run.
 */
const anyBackslashes =
	`(?:\\\\(?:u005[cC]|u\\{0{0,6}5[cC]\\}|x5[cC])?|${percent}5[cC]|` +
	`${ampersand}(?:#(?:0{0,6}92|[xX]0{0,6}5[cC]);?|bsol;)){1,64}`;

function spellingsOf(run: string, isFirst: boolean): string[] {
	if (run.startsWith('\\')) return [anyBackslashes];
	const plain = escaped(run);
	return [/["'/]/.test(run) ? `${backslashes(0, isFirst)}${plain}` : plain, ...encodingsOf(run, isFirst)];
}

function encodingsOf(sign: string, isFirst: boolean): string[] {
	const code = (sign.codePointAt(0) ?? 0).toString(16);
	const units = partsOf(Buffer.from(sign, 'utf16le').swap16(), 4);
	const bytes = partsOf(Buffer.from(sign), 2);
	const name = Object.hasOwn(entities, sign) ? entities[sign] : undefined;
	return [
		bytes.map((byte) => `${percent}${byte}`).join(''),
		units.map((unit) => `${backslashes(1, isFirst)}u${unit}`).join(''),
		`${backslashes(1, isFirst)}u\\{0{0,6}${anyCase(code)}\\}`,
		bytes.map((byte) => `${backslashes(1, isFirst)}x${byte}`).join(''),
		`${ampersand}#(?:0{0,6}${parseInt(code, 16)}|[xX]0{0,6}${anyCase(code)});?`,
		...(name === undefined ? [] : [`${ampersand}${name};`]),
	];
}

/** The bytes in hexadecimal, in parts of this many digits, in any case. */
function partsOf(bytes: Buffer, digits: number): string[] {
	return (bytes.toString('hex').match(new RegExp(`.{${digits}}`, 'g')) ?? []).map(anyCase);
}
