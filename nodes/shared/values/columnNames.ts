import { groupBy, uniq } from 'lodash';

import type { FieldDefinition } from '../sync/shapes/definitions';
import { type DefinitionMap, oncePer, WordIndex } from '../workspace/names';
import { distance, few, isNear, nearest } from '../workspace/nearest';
import { foldedName } from './spelling';

/** What forms, sheets and ad platforms call the standard fields, folded. No parts of a name, such as a first name. */
const apiNameBySynonym = new Map(
	Object.entries({
		name: 'fullname yourname leadname contactname customername',
		phone:
			'phonenumber phoneno telephone telephonenumber tel contactnumber contactno mobile mobilenumber mobileno ' +
			'mobilephone mobilephonenumber cell cellphone cellnumber yourphone yourphonenumber yourtel mob',
		email: 'emailaddress emailid mail mailaddress mailid youremail youremailaddress',
		status: 'leadstatus',
		rating: 'leadrating',
		lost_reason: 'reasonlost lossreason leadlostreason',
		assignee: 'assignedto leadowner owner',
	}).flatMap(([apiName, names]) => names.split(' ').map((name) => [name, apiName] as const)),
);

/**
 * Words by which a column is probably meant for a standard field, although its name says more. So it is only asked for:
 * the phone of the sender may be that of the lead or not.
 */
const words: ReadonlyMap<string, RegExp> = new Map([
	[
		'phone',
		/_(phone|phones|mobile|mob|tel|telephone|cell|cellphone|whats_?app|wa_id|msisdn|contact_(no|number|num))(_\w+)?_$/,
	],
	['email', /_(e_?mail|emails|mail_id)(_id|_address|_\d+)?_$/],
	[
		'name',
		/^(?!.*_(company|organi[sz]ation|org|business|firm|form|campaign|ad|adset|adgroup|product|page|event|file|agent|owner|user|first|last|middle|project|plan|stage|city|utm|nick|domain|host)_).*_(full_?name|name)_$/,
	],
	['city', /_(city|town)_$/],
]);

/** `SENDER_MOBILE`, `waId` and `lead-phone` in one spelling: `_sender_mobile_`, `_wa_id_`, `_lead_phone_`. */
const spelledOut = (column: string) =>
	`_${column
		.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1_')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '_')
		.replace(/^_|_$/g, '')}_`;

/** The standard field for which a column is probably meant. */
export function suggestedField(column: string): string | undefined {
	const spelled = spelledOut(column.slice(0, 100));
	return [...words].find(([, form]) => form.test(spelled))?.[0];
}

function oncePerColumn<Found extends object>(find: (column: string) => Found): (column: string) => Found {
	const known = new Map<string, Found>();
	return (column) => {
		const found = known.get(column) ?? find(column);
		// A hostile input must not fill the memory.
		if (known.size < 10_000) known.set(column, found);
		return found;
	};
}

const mostNear = 3;

/** Finds the fields of columns. What it finds is kept for as long as the definitions. */
export const columnNames = oncePer((definitions: DefinitionMap<FieldDefinition>) => {
	const fields = [...definitions.values()];
	const byLabel = indexOf(fields, ({ label }) => label);
	const byFoldedApiName = indexOf(fields, ({ apiName }) => foldedName(apiName));
	const byFoldedLabel = indexOf(fields, ({ label }) => foldedName(label));

	/** Undefined also if a field that cannot be read may itself have this name. */
	const bySynonym = (folded: string) => {
		const apiName = apiNameBySynonym.get(folded);
		const isField = apiName !== undefined && definitions.gap === undefined && definitions.has(apiName);
		return isField ? [apiName] : undefined;
	};

	return {
		/** The fields that a column may be for. The rank is 0 for the API name itself, and higher for a name that says less. */
		of: oncePerColumn((column) => {
			if (definitions.has(column)) return { apiNames: [column], rank: 0 };
			// Forms number their questions: `q3_fullName`.
			const folded = foldedName(column.replace(/^q\d{1,3}_/i, ''));
			const bySpelling = [
				byLabel.get(column),
				byFoldedApiName.get(folded),
				byFoldedLabel.get(folded),
				bySynonym(folded),
			];
			const rank = 1 + bySpelling.findIndex((apiNames) => apiNames !== undefined);
			return { apiNames: bySpelling[rank - 1] ?? [], rank };
		}),

		/** The fields that are called most like a column, the nearest first, and whether that one is probably meant. */
		near: oncePerColumn((column) => {
			const folded = foldedName(column);
			const names = [...byFoldedApiName.keys(), ...byFoldedLabel.keys()];
			// A field may be among them with both of its names.
			const found = nearest(folded, names, 2 * mostNear).filter((name) => isNear(folded, name));
			const apiNames = found.flatMap(
				(name) => (byFoldedApiName.get(name) ?? byFoldedLabel.get(name))?.[0] ?? [],
			);
			const [first = ''] = found;
			// A third of the letters of the shorter one differ at most: `state` and `status` are two words.
			const isAlike = distance(folded, first) <= Math.min(folded.length, first.length) / 3;
			return { apiNames: uniq(apiNames).slice(0, mostNear), isAlike };
		}),
	};
});

/** The API names of the fields that have a name. */
const indexOf = (fields: readonly FieldDefinition[], nameOf: (field: FieldDefinition) => string) =>
	new Map(
		Object.entries(groupBy(fields, nameOf)).flatMap(([name, named]) =>
			name === '' ? [] : [[name, named.map(({ apiName }) => apiName)] as const],
		),
	);

/** The only field with this API name, with this label in any spelling, or with words that no other field has. */
export function fieldNamed<Field extends FieldDefinition>(name: string, fields: DefinitionMap<Field>) {
	const [apiName, ...others] = columnNames(fields).of(name).apiNames;
	if (apiName !== undefined) return others.length === 0 ? fields.get(apiName) : undefined;
	// A field that cannot be read may fit, too.
	if (fields.gap !== undefined) return undefined;
	return new WordIndex(fields.values(), ({ label, apiName }) => `${label} ${apiName}`).only(name);
}

/** The API names of the nearest fields, or of few fields, as a sentence for a person. Empty if no field is near. */
export function nearestFields(name: string, fields: DefinitionMap<FieldDefinition>): string {
	const all = [...fields.keys()];
	if (all.length > 0 && all.length <= few) return `The fields are ${all.join(', ')}.`;
	const { apiNames } = columnNames(fields).near(name);
	const are = apiNames.length === 1 ? 'is' : 'are';
	return apiNames.length === 0 ? '' : `The nearest ${are} ${apiNames.join(', ')}.`;
}

/** The description of the error for a parameter that names a field which is not found. */
export function noSuchField(name: string, fields: DefinitionMap<FieldDefinition>): string {
	const problem = 'The workspace has no field of this name, or several.';
	const advice = 'Use the API name, which Metadata, Custom Field, Get Many lists.';
	return [problem, nearestFields(name, fields), advice].filter((sentence) => sentence !== '').join(' ');
}
