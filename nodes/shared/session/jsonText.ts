/** Says what is wrong with a text that is no JSON: where, and what to do about it. Never repeats a part of it. */

const around =
	'Write {{ JSON.stringify($json.message) }} without quotes around it, or let the fields be mapped automatically';

function firstProblem(text: string): { readonly at: number; readonly what: string } {
	let isString = false;
	/** The last sign outside of texts that is no blank. */
	let last = '';
	for (let at = 0; at < text.length; at++) {
		const sign = text.charAt(at);
		if (isString) {
			if (sign === '\\') at++;
			else if (sign === '"') isString = false;
			else if (sign < ' ') return { at, what: `a line break or a tab in a value. ${around}` };
			if (!isString) last = '"';
			continue;
		}
		if (/\s/.test(sign)) continue;
		if (last === '"' && !',:}]'.includes(sign))
			return { at, what: `a quote in a value, or no comma before a name. ${around}` };
		if (last === ',' && '}],'.includes(sign)) return { at, what: 'a comma too much: leave it out' };
		if (last === ':' && ',}]'.includes(sign))
			return {
				at,
				what: 'no value after the colon. Write {{ $json.rating ?? null }} where a number may be missing',
			};
		if (sign === "'" || sign === '“' || sign === '”' || sign === '‘')
			return { at, what: 'a quote that JSON does not know. Names and texts stand between "' };
		const [word] = /^(?:true|false|null)\b/.exec(text.slice(at)) ?? [];
		if (sign === '"') isString = true;
		else if (word !== undefined) at += word.length - 1;
		else if (/[A-Za-z]/.test(sign) && !/\d/.test(last))
			return { at, what: `a word without quotes. ${around}` };
		last = sign;
	}
	if (isString) return { at: text.length, what: `a text without its last quote. ${around}` };
	return { at: text.length, what: 'the end is missing: each { needs its }' };
}

/** `line 1, column 12: a comma too much: leave it out`. */
export function problemOfJson(text: string): string {
	if (/^\s*```/.test(text)) return 'It stands in a code fence: leave out the lines with ```';
	const { at, what } = firstProblem(text);
	const before = text.slice(0, at).split('\n');
	return `It is no valid JSON in line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${what}`;
}
