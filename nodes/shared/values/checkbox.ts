import type { FieldDefinition } from '../sync/shapes/definitions';
import { oncePer } from '../workspace/names';
import { invalid, send } from './prepared';
import { valueType } from './valueType';
import { longestAnswer, trimmed } from './spelling';

/** What means yes, between bars: signs and words, the words of Unicode's CLDR, Excel's TRUE, and answers to a consent. */
const yes = [
	'true|t|yes|y|yep|on|1|1.0|checked|ticked|selected|enabled|agree|agreed|accepted|✓|✔|☑|✅|👍|[x]',
	// `tak` is missing: it is yes in Polish, no in Malay and thanks in Danish.
	'ja|sí|si|sì|sim|oui|evet|ano|áno|da|igen|kyllä|jah|taip|jā|ya|ndiyo|да|так|ναι|כן|نعم|بله|ہاں|हाँ|हां|होय|हो|হ্যাঁ',
	'હા|ਹਾਂ|ஆம்|అవును|ಹೌದು|അതെ|ඔව්|ใช่|có|はい|是|예|네',
	'wahr|vrai|vero|verdadero|verdadeiro|waar|doğru|prawda|igaz|истина',
	'i agree|i accept|i consent|i do|yes please|yes i agree|yes i accept|yes i do|opted in|opt in',
	"acepto|sí acepto|si acepto|aceito|ja bitte|oui j'accepte",
];

const no = [
	'false|f|no|n|nope|off|0|0.0|unchecked|unticked|unselected|disabled|disagree|declined|✗|✘|☐|❌|👎|[]',
	'nein|nee|nej|nei|não|nao|non|hayır|hayir|nie|ne|nu|nem|ei|nē|tidak|hapana|нет|не|ні|όχι|לא|لا|خیر|نہیں|नहीं|नाही|होइन|छैन|না',
	'ના|ਨਹੀਂ|இல்லை|కాదు|ಇಲ್ಲ|ഇല്ല|അല്ല|නැත|ไม่ใช่|không|いいえ|否|아니요|아니오',
	'falsch|faux|falso|onwaar|yanlış|fałsz|hamis|ложь',
	// Exports have these for a checkbox that is not ticked.
	'not checked|not selected|not accepted|not agreed',
	'i do not agree|i disagree|i do not accept|i do not consent|no thanks|no thank you|no i do not|opted out|opt out',
	'no acepto|no gracias|não aceito|não obrigado|nein danke|non merci|no grazie|nee bedankt|не согласен',
];

const meaning = (rows: readonly string[], isYes: boolean) =>
	rows.flatMap((row) => row.split('|').map((word): [string, boolean] => [word, isYes]));

const words = new Map([...meaning(yes, true), ...meaning(no, false)]);

const neither = invalid(
	'A yes or no was expected',
	'Send true or false, or a usual word for them such as yes, no, on or off.',
);

/** A sign before or behind a word, which says the same: `✅ Yes`. Colours of skin and of signs say nothing. */
const signAndWord =
	/^(?:(?<sign>[^\p{L}\p{N}\s]) ?(?<word>\p{L}.*)|(?<first>\p{L}.*?) ?(?<last>[^\p{L}\p{N}\p{P}\s]))$/u;

const plainAnswer = (text: string) =>
	trimmed(text.replace(/\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu, ''))
		.toLowerCase()
		.replace(/n['’]t\b/, ' not')
		.replace('[ ]', '[]')
		.normalize('NFC');

const meaningOf = (text: string) =>
	words.get(text) ?? words.get(text.replace(/[.!]+$|,/g, '').replace(/-/g, ' '));

/** In `unsubscribed` these mean yes, and in `newsletter` no: they say what the person did, and not whether it is so. */
const ofDeed = /opt|abled|declin|accept|agree|consent|acept|aceit/;
const isOfNo = oncePer(({ apiName, label }: FieldDefinition) =>
	/(?:^|[\W_])(?:do[\W_]?not|dont|no|not|never|unsubscri\w*|opt(?:ed)?[\W_]?out|dn[cd]|inactive|disabled|blocked|bounced|black[\W_]?list\w*|stop)(?:$|[\W_])/i.test(
		`${apiName} ${label}`.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_'),
	),
);

/** Not n8n's switch: for a field that nobody touched, it looks on, and sends nothing. */
const yesAndNo = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];

export const checkboxType = valueType({
	prepare: (raw, field) => {
		if (typeof raw === 'boolean') return send(raw);
		if (typeof raw !== 'string' && typeof raw !== 'number') return neither;
		if (String(raw).length > longestAnswer) return neither;
		const text = plainAnswer(String(raw));
		if (ofDeed.test(text) && isOfNo(field)) return neither;
		const answer = meaningOf(text);
		if (answer !== undefined) return send(answer);
		const { sign, word, first, last } = signAndWord.exec(text)?.groups ?? {};
		const said = meaningOf(word ?? first ?? '');
		const shown = words.get(sign ?? last ?? '');
		return said !== undefined && said === shown ? send(said) : neither;
	},
	input: { kind: 'choice', choices: () => yesAndNo },
	filter: 'prepared',
	comparison: 'flag',
});
