import { times } from 'lodash';

import type { FieldDefinition, FieldType } from '../../../nodes/shared/sync/shapes/definitions';
import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { valueTypes } from '../../../nodes/shared/values/types';
import type { ValueFacts } from '../../../nodes/shared/values/valueType';
import { LabelIndex } from '../../../nodes/shared/workspace/names';
import { facts, field, prepare, strictFacts } from './support';

type Row = readonly [
	type: FieldType,
	raw: unknown,
	message: RegExp,
	hint: RegExp,
	more?: Partial<FieldDefinition>,
	facts?: ValueFacts,
];

const full = { labels: times(1000, (index) => `Label ${index}`) };
const ofTen = { ...facts, columns: columnsBy('fromColumn', () => [8, 9, 10]) };
const contradicting = {
	...facts,
	columns: columnsBy('fromColumn', () => ['20/11/2026', '11/20/2026']),
};
const noStatuses = { ...facts, statuses: new LabelIndex<never>([]) };

/** What is wrong with a value, and what a person can do about it. */
const rows: readonly Row[] = [
	['website', 'x', /address of a website/, /without blanks, such as/],
	['medialink', 'x', /public address of a file/, /whole address, such as/],
	['checkbox', 'maybe', /yes or no/, /true or false, or a usual word .* such as yes, no, on or off/],
	['email', 'x', /email address/, /such as .*, in unaccented letters/],
	['email', 'a@b.co, c@d.co', /several/, /Send one address, and put the others into other fields/],
	['dropdown', {}, /text of a label/, /not blank/],
	['dropdown', 'x'.repeat(41), /40 characters at most/, /Shorten it, or send it to a text field/],
	['dropdown', ['a', 'b'], /one label .* list/i, /one label, or use a tags field for several/],
	[
		'dropdown',
		'New',
		/no new one is made of it/,
		/Or add .*, or allow new labels in the options/,
		{},
		strictFacts,
	],
	[
		'dropdown',
		'New',
		/maximum of 1000 labels/,
		/label of the field, or remove labels in the workspace/,
		full,
	],
	['dropdown', '#REF!', /error of a formula/, /Mend the formula/],
	['dropdown', '{{ $json.x }}', /not evaluated/, /Switch the field to Expression/],
	['dropdown', '[object Object]', /whole object/, /Name the part of the object/],
	['dropdown', 'Asha undefined', /found no value/, /the node before this one/],
	['dropdown', '🔥 Hot', /does not look like a label/, /add it in the workspace/],
	['unique', 'N/A', /stands for no answer/, /or leave the field blank/],
	['assignee', 'eve@example.com', /is invited/, /has accepted/],
	['assignee', 'Dev Shah', /Two or more/, /email of the one/],
	['money', '200 Cr', /crore or credit/, /Write crore/],
	['money', { amount: 50000, currency: 'INR' }, /paise or cents/, /amount \/ 100/],
	['date', 46_346, /day count of a spreadsheet/, /column as text .* or send/],
	['tags', {}, /list of labels/, /separated by commas/],
	['tags', 'VIP (a, b)', /marks in this text separate labels/, /in the same way, or send a list/],
	['assignee', 5, /email of a team member/, /one email as text/],
	[
		'assignee',
		'nobody',
		/No team member has this email or name/,
		/email from the team list, or the whole name/,
	],
	['assignee', 'chen@example.com', /is not active/, /email of an active member, or activate this one/],
	['money', 'free', /amount of money/, /digits only, such as .*, in the default currency/],
	['money', '-5', /cannot be negative/, /without a sign, and keep its direction in another field/],
	[
		'money',
		'$5',
		/another currency than INR/,
		/Convert it to INR.* set Options → Reading Values → Workspace Currency/,
	],
	['money', '10.000', /thousands or decimals/, /without a mark for thousands, and with one or two decimals/],
	['money', 2 ** 60, /too large to be exact/, /as text: in a spreadsheet, format the column as text/],
	['number', 'five', /A number/, /digits only, such as .*, without a unit/],
	['number', '50%', /A number was expected/, /without a unit or a percent sign/],
	['number', '1e3', /shortened this number/, /Format the column as a number .* shows all digits/],
	['number', '9'.repeat(20), /more digits than a number can hold/, /fewer digits, or .* in a text field/],
	['phone', 'x', /7 to 15 digits/, /country code and number, such as/],
	[
		'phone',
		'+999 1234567',
		/country code that does not exist/,
		/after the \+, .*, or the national number without a \+/,
	],
	['phone', '9876543210 / 9876543211', /several/, /Send one number, and put the others into other fields/],
	['phone', '415 555 0132 (France)', /7 to 15 digits/, /country code and number, such as/],
	['phone', '+1415555013', /more or fewer digits/, /Check the digits behind the country code/],
	['phone', '0000000000', /no phone number that somebody has/, /Leave the field blank/],
	[
		'phone',
		'022 6789 (12)',
		/digits in brackets/,
		/Write ext\. before an extension, or leave the brackets out/,
	],
	['rating', 9, /between 1 and 5/, /whole number from 1 to 5/],
	['rating', 3.5, /whole number/, /Round it/],
	['rating', 'good', /A rating was expected/, /whole number from 1 to 5/],
	['rating', 5, /out of/, /Write the scale behind it, such as 4\/5 or 8\/10/, {}, ofTen],
	['text', {}, /Text was expected/, /a single text, or only the part/],
	['unique', ' ', /blank value/, /a text that no other lead has/],
	[
		'status',
		'x',
		/does not have this status/,
		/has no active label: add one in the workspace/,
		{},
		noStatuses,
	],
	['status', 'Old Won', /is archived/, /Send one of: Fresh, Site Visit, Lost/],
	['lostReason', 'x', /does not have this lost reason/, /Send one of: Unknown Reason, Too Expensive/],
	[
		'date',
		'05/03/2026',
		/unclear whether the day/,
		/Set Dates Are Written .*, or send the date as YYYY-MM-DD/,
		{},
		contradicting,
	],
	['date', '31/02/2026', /does not exist/, /as DD\/MM\/YYYY, such as .*, followed by HH:mm:ss/],
	[
		'date',
		'1969-11-05',
		/two digits, here or in the format/,
		/as DD\/MM\/YY, such as/,
		{ dateFormat: 'DD/MM/YY' },
	],
];

it.each(rows.map((row) => [row[0], JSON.stringify(row[1]), row] as const))(
	'%s %s is held back with what to do, and the example in it can be sent',
	(type, _shown, [, raw, message, hint, more, someFacts = facts]) => {
		const [reason] = prepareValue(field(type, more), raw, someFacts).heldBack;
		expect(reason?.message).toMatch(message);
		expect(reason?.hint).toMatch(hint);
		const example = /such as (\S{4,}\w)/.exec(reason?.hint ?? '')?.[1];
		if (example !== undefined) expect(prepare(type, example, more).heldBack).toEqual([]);
	},
);

it('a status or a lost reason that the service ignored says what it takes', () => {
	expect(valueTypes.status.whenReverted?.hint).toMatch(/not archived, spelled as in the pipeline/);
	expect(valueTypes.lostReason.whenReverted?.hint).toMatch(/status of a LOST stage together with/);
});
