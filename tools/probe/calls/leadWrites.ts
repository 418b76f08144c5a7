import type { Evidence } from '../evidence';
import { identifierOf, lostReasonToTry, marker, sample } from '../facts';
import { type ApiCall, type Call, read, type Settings, write } from './call';
import { ofOwnLead } from './own';
import {
	archivedStatus,
	clearedField,
	dateField,
	emptyField,
	identifierValue,
	unknownField,
	valuesToTry,
} from './values';

const otherCase = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

const findLead =
	(form: (value: string) => string): ApiCall['make'] =>
	(evidence: Evidence, { identifier }: Settings) => {
		const field = identifierOf(evidence);
		if (field === undefined) return 'no field is flagged as the identifier';
		const value = form(identifierValue(field, identifier));
		return { query: { limit: '10' }, body: { fields: { [field.apiName]: value } } };
	};

/** One lead: written, found, changed and read. */
export const leadWrites: readonly Call[] = [
	write('lead without identifier', 'createLead', 'whether a lead without its identifier is dropped', () => ({
		body: { fields: { name: marker } },
	})),
	write('new lead', 'createLead', 'one lead with a recognisable identifier', (evidence, { identifier }) => {
		const field = identifierOf(evidence);
		if (field === undefined) return 'no field is flagged as the identifier';
		const lostReason = lostReasonToTry(evidence);
		const empty = emptyField(evidence);
		const fields = {
			...valuesToTry(evidence),
			[field.apiName]: identifierValue(field, identifier),
			...(empty !== undefined && { [empty]: null }),
			rating: 9,
			[unknownField]: 'unknown',
			...(lostReason !== undefined && { lost_reason: lostReason }),
		};
		// No action has this code, so nothing is added.
		return { body: { fields, actions: [{ type: '0', fields: {} }] } };
	}),
	read(
		'find the lead',
		'searchLeads',
		'the lead by its identifier',
		findLead((value) => value),
	),
	read(
		'find the lead by its date',
		'searchLeads',
		'whether the bounds of a time are inclusive',
		(evidence, { identifier }) => {
			const [field, date] = [identifierOf(evidence), dateField(evidence)];
			if (field === undefined || date === undefined) return 'no field of type DATE was given a value';
			const bound = sample('DATE', []);
			const fields = {
				[field.apiName]: identifierValue(field, identifier),
				[date]: { from: bound, to: bound },
			};
			return { query: { limit: '10' }, body: { fields } };
		},
	),
	read(
		'find the lead with blanks',
		'searchLeads',
		'whether case and outer blanks matter',
		findLead((value) => ` ${otherCase(value)} `),
	),
	read(
		'new lead as stored',
		'getLead',
		'how its values are read back',
		ofOwnLead((leadId) => ({ parameters: { leadId } })),
	),
	write(
		'update',
		'updateLead',
		'new values, a rating that is refused, and an archived status',
		ofOwnLead((leadId, evidence) => {
			const status = archivedStatus(evidence);
			const fields = { ...valuesToTry(evidence), rating: 9, ...(status !== undefined && { status }) };
			return { parameters: { leadId }, body: { fields } };
		}),
	),
	write(
		'clear',
		'updateLead',
		'null as a value',
		ofOwnLead((leadId, evidence) => {
			const name = clearedField(evidence);
			return name === undefined
				? 'no field was given a value that can be cleared'
				: { parameters: { leadId }, body: { fields: { [name]: null } } };
		}),
	),
	read(
		'cleared lead',
		'getLead',
		'whether the value is gone',
		ofOwnLead((leadId) => ({ parameters: { leadId } })),
	),
];
