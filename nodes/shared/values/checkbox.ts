import { valueType, holdBack, send, type Preparer } from './valueType';
import { trimmed } from './spelling';

const signs = {
	yes: 'true t yes y on 1 1.0 checked ticked selected enabled agree agreed accepted ✓ ✔ ✔️ ☑ ☑️ ✅',
	no: 'false f no n off 0 0.0 unchecked unticked unselected disabled disagree declined ✗ ✘ ☐ ❌',
};

/** The words of Unicode's CLDR. `tak` is missing: it is yes in Polish, no in Malay and thanks in Danish. */
const otherLanguages = {
	yes: 'ja sí si sì sim oui evet ano áno da igen kyllä jah taip jā ya да так ναι כן نعم بله ہاں हाँ हां होय হ্যাঁ ஆம் అవును ใช่ có はい 是 예 네',
	no: 'nein nee nej nei não nao non hayır hayir nie ne nu nem ei nē tidak нет не ні όχι לא لا خیر نہیں नहीं नाही না இல்லை కాదు ไม่ใช่ không いいえ 否 아니요 아니오',
};

const words = new Map<string, boolean>(
	[signs, otherLanguages].flatMap(({ yes, no }) => [
		...yes.split(' ').map((word): [string, boolean] => [word, true]),
		...no.split(' ').map((word): [string, boolean] => [word, false]),
	]),
);

/** `not checked` and the like stand in exports for a checkbox that is not ticked. */
for (const word of ['checked', 'selected', 'accepted', 'agreed']) words.set(`not ${word}`, false);

const neither = holdBack(
	'invalid_value',
	'A yes or no was expected',
	'Send true or false, or a usual word for them such as yes, no, on or off.',
);

const prepareCheckbox: Preparer = (raw) => {
	if (typeof raw === 'boolean') return send(raw);
	if (typeof raw !== 'string' && typeof raw !== 'number') return neither;
	const answer = words.get(trimmed(String(raw)).toLowerCase().normalize('NFC'));
	return answer === undefined ? neither : send(answer);
};

export const checkboxType = valueType({
	prepare: prepareCheckbox,
	input: { kind: 'yesOrNo' },
	filter: 'prepared',
});
