/** Texts that are no value: no answer, and what formulas, expressions and scripts leave where they found none. */
import { invalid, type PreparedValue } from './prepared';
import { longestAnswer } from './spelling';

/** What people and tools write where there is no answer, and what a select shows before it is used. */
const noAnswers = [
	/^\(?(?:#?n ?\/ ?a|na|null|undefined|nan|none|-+|[–—])?\)?$/i,
	/^(?:please )?(?:select|choose)(?: (?:an?|one|your|the)(?: [\p{L} ]+)?)?[ .…:]*$/iu,
	// -None-, -- City --
	/^([-–—])\1* ?\p{L}[\p{L}\p{N} .…]*\1+$/u,
];

/** Whether a text stands for no answer. */
export const isNoAnswer = (text: string): boolean =>
	text.length <= longestAnswer && noAnswers.some((shape) => shape.test(text));

/** Holds back nothing: the value is listed as a blank. */
export const blank: PreparedValue = {
	heldBack: [],
	newLabels: [],
	reading: 'As no answer, because it is a placeholder',
	isBlank: true,
};

const nothingFound = invalid(
	'An expression found no value, and this text says so',
	'Look in the node before this one for the name of the value.',
);

/** All texts of one kind in a longer one, and what a person does about them. */
const leftovers: ReadonlyArray<readonly [shape: RegExp, reason: PreparedValue]> = [
	[
		/=?\{\{[^{}]*\}\}|=?\$json[.[][\w.'"[\]]*|\$\{[^{}]*\}/g,
		invalid(
			'The expression was not evaluated',
			'Switch the field to Expression, or write the value in the place of the braces.',
		),
	],
	[
		/\[object \w+\]/g,
		invalid(
			'An expression or a script made a text of a whole object',
			'Name the part of the object that you mean, as in {{ $json.contact.name }}.',
		),
	],
	[
		/#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|ERROR!|SPILL!|CALC!)/g,
		invalid('This is the error of a formula in a spreadsheet', 'Mend the formula in the spreadsheet.'),
	],
	[/(?<![\p{L}\p{N}_])undefined(?![\p{L}\p{N}_])/gu, nothingFound],
];

/** Words that people write in a text, but not as a label or in what identifies a lead. */
const nothing = /(?<![\p{L}\p{N}_])(?:null|NaN|Invalid Date(?:Time)?)(?![\p{L}\p{N}_])/giu;

/** Why a text is held back that has a leftover in it. Undefined for any other text. */
export const leftoverIn = (text: string, isFreeText = false): PreparedValue | undefined =>
	leftovers.find(([shape]) => text.search(shape) >= 0)?.[1] ??
	(!isFreeText && text.search(nothing) >= 0 ? nothingFound : undefined);

/** Whether a text is nothing but leftovers. */
export function isLeftover(text: string): boolean {
	const rest = leftovers.reduce((left, [shape]) => left.replace(shape, ''), text.replace(nothing, ''));
	return rest !== text && !/[\p{L}\p{N}]/u.test(rest);
}
