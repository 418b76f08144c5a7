import type { Evidence } from '../evidence';
import { identifierOf, ownLeadId } from '../facts';
import { type Found, type FoundOf, form, isSeen, keyForm, named, unseen, usual } from '../look/found';
import { type Data, dataIn, isData } from '../look/shape';
import { extraKeys, objectsOf, statusForm } from './common';
import { fieldForms } from './fields';
import { extraInRemarks } from './lists';

/** What an update shows of its lead: beside the remarks, or in an object of its own. */
function updatedLead(body: Data): { place: Found; lead: Data; holder?: string } {
	const isLead = (part: Data) =>
		['id', 'lead_id', 'leadid', 'fields'].some((key) => Object.hasOwn(part, key));
	if (Object.hasOwn(body, 'fields') || Object.hasOwn(body, 'id')) return { place: usual, lead: body };
	for (const [key, part] of Object.entries(body))
		if (isData(part) && isLead(part))
			return { place: form(`id, fields in ${named(key)}`), lead: { ...body, ...part }, holder: key };
	return { place: unseen('the answer shows neither an ID nor fields'), lead: body };
}

function updatedFields(evidence: Evidence, lead: Data, sent: readonly string[]): Found {
	if (!Object.hasOwn(lead, 'fields')) return form('no fields');
	const { fields } = lead;
	if (fields === null) return form('null');
	if (Array.isArray(fields)) return form('only their names');
	if (!isData(fields)) return form('another form');
	const names = Object.keys(fields);
	if (names.length === 0) return form('empty');
	const identifier = identifierOf(evidence)?.apiName ?? '';
	return !names.includes(identifier) && names.every((name) => sent.includes(name))
		? form('only those that were sent')
		: usual;
}

function updatedId(evidence: Evidence, lead: Data): Found {
	const id = ownLeadId(evidence);
	const key = Object.keys(lead).find((name) => lead[name] === id);
	return key === undefined ? form('no id') : keyForm('id', key);
}

export function updateLead(evidence: Evidence): FoundOf {
	const all = evidence.successes('updateLead');
	const body = evidence.success('update');
	const status = statusForm(evidence, 'updateLead');
	if (body === undefined || !isData(body.body)) return { status };
	const { place, lead, holder } = updatedLead(body.body);
	const sent = Object.keys(dataIn(dataIn(body.asked.body)['fields']));
	const fields = updatedFields(evidence, lead, sent);
	const isPartial = isSeen(fields) && fields.forms.length > 0;
	const shown = objectsOf(all).flatMap((each) => {
		const { fields: values } = updatedLead(each).lead;
		return isData(values) && Object.keys(values).length > 0 ? [{ fields: values, isWhole: !isPartial }] : [];
	});
	const found = fieldForms(evidence, shown);
	return {
		...found,
		...(isPartial && {
			created_on: unseen('not all fields are shown'),
			modified_on: unseen('not all fields are shown'),
		}),
		fields,
		'lead ID': updatedId(evidence, lead),
		'place of the lead': place,
		'remarks: extra keys': extraInRemarks(all),
		status,
		'extra keys': extraKeys(objectsOf(all), [
			...['id', 'fields', 'remarks', 'lead_id', 'leadid'],
			...(holder === undefined ? [] : [holder]),
		]),
	};
}
