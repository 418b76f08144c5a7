import { fieldsShown, lostReasonToTry, marker, ownLeadId, sample, strayLeadId } from '../answers';
import { type ApiCall, type Call, read, write } from './call';
import { ofOwnLead } from './own';
import {
	archivedStatus,
	clearedField,
	dateField,
	emptyField,
	namingField,
	ownIdentifier,
	unknownField,
	valuesToTry,
} from './values';

const noIdentifier = 'no answer flags a field as the identifier';
const noName = 'no field of type TEXT takes a name';

const otherCase = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());
const another = (text: string) => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;

const findLead =
	(form?: (value: string) => string): ApiCall['make'] =>
	(evidence, { identifier }) => {
		const fields = ownIdentifier(evidence, identifier, form);
		return fields === undefined ? noIdentifier : { query: { limit: '10' }, body: { fields } };
	};

const findByDate =
	(from: string, to = from): ApiCall['make'] =>
	(evidence, { identifier }) => {
		const [fields, date] = [ownIdentifier(evidence, identifier), dateField(evidence)];
		if (fields === undefined || date === undefined) return 'no field of type DATE was given a value';
		return { query: { limit: '10' }, body: { fields: { ...fields, [date]: { from, to } } } };
	};

const namedSo: ApiCall['make'] = (evidence) => {
	const name = namingField(evidence);
	return name === undefined ? noName : { query: { limit: '100' }, body: { fields: { [name]: marker } } };
};

const ownLead = ofOwnLead((leadId) => ({ parameters: { leadId } }));

/** One lead: written, found, changed and read. */
export const leadWrites: readonly Call[] = [
	read('leads with the name', 'searchLeads', 'how many leads have the name of the probe before', namedSo),
	write(
		'lead without identifier',
		'createLead',
		'whether a lead without its identifier is dropped',
		(evidence) => {
			const name = namingField(evidence);
			return name === undefined ? noName : { body: { fields: { [name]: marker } } };
		},
	),
	read('lead without identifier as stored', 'getLead', 'whether it was stored', (evidence) => {
		const leadId = strayLeadId(evidence);
		return leadId === undefined ? 'no answer has the ID of such a lead' : { parameters: { leadId } };
	}),
	read('leads with the name, then', 'searchLeads', 'whether one more lead has that name', namedSo),
	write('new lead', 'createLead', 'one lead with a recognisable identifier', (evidence, { identifier }) => {
		const own = ownIdentifier(evidence, identifier);
		if (own === undefined) return noIdentifier;
		const [lostReason, empty] = [lostReasonToTry(evidence), emptyField(evidence)];
		const fields = {
			...valuesToTry(evidence),
			...own,
			...(empty !== undefined && { [empty]: null }),
			rating: 9,
			[unknownField]: 'unknown',
			...(lostReason !== undefined && { [lostReason.name]: lostReason.label }),
		};
		// No action has this code, so nothing is added.
		return { body: { fields, actions: [{ type: '0', fields: {} }] } };
	}),
	read('find the lead', 'searchLeads', 'the lead by its identifier', findLead()),
	write(
		'plain lead',
		'createLead',
		'the same lead with its name only, if the service refused the other',
		(evidence, { identifier }) => {
			const [own, name] = [ownIdentifier(evidence, identifier), namingField(evidence)];
			const status = evidence.of('new lead')?.status ?? 0;
			const isRefused = evidence.success('new lead') === undefined && status < 500 && status !== 409;
			if (
				own === undefined ||
				name === undefined ||
				status === 0 ||
				!isRefused ||
				ownLeadId(evidence) !== undefined
			)
				return 'the service did not refuse the other';
			return { body: { fields: { ...own, [name]: marker } } };
		},
	),
	read('leads with the name, at the end', 'searchLeads', 'whether such a search shows a new lead', namedSo),
	read(
		'find the lead by its date',
		'searchLeads',
		'whether the bounds of a time are inclusive',
		findByDate(String(sample('date'))),
	),
	read(
		'find the lead by another date',
		'searchLeads',
		'whether such a search looks at the time',
		findByDate('05/06/2002'),
	),
	read(
		'find the lead by its time',
		'searchLeads',
		'whether a text with a time bounds a date',
		findByDate(`${String(sample('date'))} 00:00:00`),
	),
	read(
		'find the lead by a later time',
		'searchLeads',
		'whether the time of such a text counts',
		findByDate(`${String(sample('date'))} 00:01:00`, `${String(sample('date'))} 23:59:00`),
	),
	read(
		'find the lead with blanks',
		'searchLeads',
		'whether case and outer blanks matter',
		findLead((value) => ` ${otherCase(value)} `),
	),
	read('find nobody', 'searchLeads', 'whether a search looks at the identifier', findLead(another)),
	read('new lead as stored', 'getLead', 'how its values are read back', ownLead),
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
	read('updated lead', 'getLead', 'the values before one of them is cleared', ownLead),
	write(
		'clear',
		'updateLead',
		'null as a value of a field that the probe filled',
		ofOwnLead((leadId, evidence) => {
			const name = clearedField(evidence);
			const value = name === undefined ? undefined : fieldsShown(evidence, 'updated lead')?.[name];
			return name === undefined || Number(value) !== Number(valuesToTry(evidence)[name])
				? 'no read shows a field with a value of the probe that can be cleared'
				: { parameters: { leadId }, body: { fields: { [name]: null } } };
		}),
	),
	read('cleared lead', 'getLead', 'whether the value is gone', ownLead),
];
