import type { Evidence } from '../evidence';
import {
	actionToTry,
	attachmentId,
	fileField,
	fileNames,
	identifierOf,
	lostReasonToTry,
	marker,
	ownActionIds,
	ownLeadId,
	sample,
	uploaded,
} from '../facts';
import { type Field, leadFields, statusesOf } from '../look/definitions';
import { type ApiCall, type Call, read, type Settings, type TransferCall, write } from './call';

/** A field that no workspace has. */
export const unknownField = 'lead_workspace_probe';

export const content = 'A file of npm run probe. It can be deleted.\n';

const file = (name: string) => ({ name, content_type: 'text/plain', size: Buffer.byteLength(content) });

/** The value of the identifier for the new lead. */
export function identifierValue({ type }: Field, given: string | undefined): string {
	if (given !== undefined) return given;
	// A number that is kept free for fiction.
	if (type === 'PHONE') return '12025550143';
	return type === 'EMAIL' ? 'lead-workspace-probe@example.com' : 'LEAD-WORKSPACE-PROBE';
}

/** A field of each type whose values the probe can read back. Only what is visible takes a value. */
function valuesToTry(evidence: Evidence): Record<string, unknown> {
	const wanted = ['TEXT', 'NUMBER', 'CHECKBOX', 'DATE', 'MONEY', 'PHONE'];
	const open = leadFields(evidence).filter(
		({ isIdentifier, isVisible, record }) => !isIdentifier && isVisible && record['lockAfterCreate'] !== true,
	);
	const entries = wanted.flatMap((type) => {
		const field = open.find((each) => each.type === type);
		return field === undefined ? [] : [[field.apiName, sample(type, field.labels)] as const];
	});
	const name = open.some(({ apiName }) => apiName === 'name') ? [['name', marker] as const] : [];
	return Object.fromEntries([...entries, ...name]);
}

export const dateField = (evidence: Evidence): string | undefined => fieldToTry(evidence, 'DATE');
export const clearedField = (evidence: Evidence): string | undefined =>
	fieldToTry(evidence, 'MONEY') ?? fieldToTry(evidence, 'TEXT');

function fieldToTry(evidence: Evidence, type: string): string | undefined {
	const tried = Object.keys(valuesToTry(evidence));
	return leadFields(evidence).find((field) => field.type === type && tried.includes(field.apiName))?.apiName;
}

/** A field that the new lead gets no value for: what null means there is tried with it. */
export const emptyField = (evidence: Evidence): string | undefined => {
	const tried = Object.keys(valuesToTry(evidence));
	return leadFields(evidence).find(
		({ apiName, type, isVisible, isIdentifier }) =>
			isVisible &&
			!isIdentifier &&
			['WEBSITE', 'MEDIALINK', 'TEXT'].includes(type) &&
			!tried.includes(apiName),
	)?.apiName;
};

export const archivedStatus = (evidence: Evidence): string | undefined =>
	statusesOf(evidence).find(({ isArchived }) => isArchived)?.label;

const noLead = 'the probe has no lead of its own';

type OfLead = (leadId: string, evidence: Evidence) => ReturnType<ApiCall['make']>;

const ofOwnLead =
	(make: OfLead): ApiCall['make'] =>
	(evidence) => {
		const leadId = ownLeadId(evidence);
		return leadId === undefined ? noLead : make(leadId, evidence);
	};

const ofOwnAction = (
	which: 0 | 1,
	make: (evidence: Evidence) => object | string | undefined = () => undefined,
) =>
	ofOwnLead((leadId, evidence) => {
		const actionId = ownActionIds(evidence)[which];
		if (actionId === undefined) return 'the action was not added';
		const body = make(evidence);
		if (typeof body === 'string') return body;
		return { parameters: { leadId, actionId }, ...(body !== undefined && { body }) };
	});

const ofFile = (key: string, index: 0 | 1, holder: (evidence: Evidence) => string | undefined) =>
	ofOwnLead((leadId, evidence) => {
		const fileId = uploaded(evidence, key, fileNames[index])?.id;
		const actionId = holder(evidence);
		if (fileId === undefined || actionId === undefined)
			return 'no answer told the ID of the file and of its action';
		return { parameters: { leadId, actionId, fileId } };
	});

const ofLeadFile = (index: 0 | 1) => ofFile('new files', index, attachmentId);
const ofActionFile = (index: 0 | 1) =>
	ofFile('new files of the action', index, (evidence) => ownActionIds(evidence)[0]);

const transfer = (
	key: string,
	kind: TransferCall['kind'],
	purpose: string,
	make: TransferCall['make'],
): TransferCall => ({ key, kind, purpose, make, writes: kind === 'storedBytes' });

const downloadAddress = (evidence: Evidence): string | undefined => {
	const values = Object.values(evidence.success('file')?.body ?? {}).flatMap((value: unknown) =>
		typeof value === 'object' && value !== null ? Object.values(value) : [value],
	);
	return values.find((value): value is string => typeof value === 'string' && /^https?:\/\//.test(value));
};

const otherCase = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

const findLead =
	(form: (value: string) => string): ApiCall['make'] =>
	(evidence: Evidence, { identifier }: Settings) => {
		const field = identifierOf(evidence);
		if (field === undefined) return 'no field is flagged as the identifier';
		const value = form(identifierValue(field, identifier));
		return { query: { limit: '10' }, body: { fields: { [field.apiName]: value } } };
	};

const fileBody = (name: string, more: object = {}) => ({
	fields: { [name]: fileNames.map(file), ...more },
});

/** The smallest set of calls that settles what reads cannot show, in order. */
export const writes: readonly Call[] = [
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
	write(
		'new actions',
		'createActions',
		'one custom action, and one payment of 1 INR',
		ofOwnLead((leadId, evidence) => {
			const definition = actionToTry(evidence);
			if (definition === undefined) return 'the workspace has no custom action';
			const fields = Object.fromEntries(
				definition.fields.flatMap(({ apiName, type, labels }) => {
					const value = sample(type, labels);
					return value === undefined ? [] : [[apiName, value]];
				}),
			);
			const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 };
			const custom = { type: definition.code, fields: { ...fields, [unknownField]: 'unknown' } };
			return { parameters: { leadId }, body: { actions: [custom, payment] } };
		}),
	),
	write(
		'update the action',
		'updateAction',
		'a value of that action, and one of a field that it does not have',
		ofOwnAction(0, (evidence) => {
			const definition = actionToTry(evidence);
			const field = definition?.fields.find(({ type }) => type === 'TEXT') ?? definition?.fields[0];
			if (definition === undefined || field === undefined) return 'the action has no field';
			const fields = {
				[field.apiName]: sample(field.type, field.labels) ?? marker,
				[unknownField]: 'unknown',
			};
			return { type: definition.code, fields };
		}),
	),
	write(
		'cancel the payment',
		'updateAction',
		'voids that payment',
		ofOwnAction(1, () => ({ type: 'PAYMENT', status: 'CANCELLED' })),
	),
	write(
		'new files',
		'createLeadFiles',
		'two small files of the lead, of which one is uploaded',
		ofOwnLead((leadId) => ({ parameters: { leadId }, body: { files: fileNames.map(file) } })),
	),
	transfer('bytes', 'storedBytes', 'the bytes of the first file', (evidence) => {
		const address = uploaded(evidence, 'new files', fileNames[0])?.address;
		return address === undefined ? 'no answer told where to upload it' : { address, bytes: content };
	}),
	write(
		'new files of the action',
		'createActionFiles',
		'two small files of the action, of which none is uploaded, and a field that it does not have',
		ofOwnLead((leadId, evidence) => {
			const field = fileField(actionToTry(evidence));
			const [actionId] = ownActionIds(evidence);
			if (field === undefined || actionId === undefined) return 'no custom action has a field for files';
			return {
				parameters: { leadId, actionId },
				body: fileBody(field, { [unknownField]: [file(fileNames[0])] }),
			};
		}),
	),
	read(
		'own timeline',
		'searchActions',
		'the timeline of the lead',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { skip: '0', limit: '100' },
			body: {},
		})),
	),
	read(
		'own lead with timeline',
		'getLead',
		'the same beside the lead',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { includeActions: 'true', skip: '0', limit: '100' },
		})),
	),
	read(
		'own lead with timeline, the rest',
		'getLead',
		'whether skip moves on',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { includeActions: 'true', skip: '1', limit: '100' },
		})),
	),
	read(
		'own timeline, null as a filter',
		'searchActions',
		'what a filter that is null means',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { limit: '100' },
			body: { performed_by: null },
		})),
	),
	read(
		'own timeline, an unknown filter',
		'searchActions',
		'what an unknown key means',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { limit: '100' },
			body: { lead_workspace_probe: 'unknown' },
		})),
	),
	read('own action', 'getAction', 'the custom action', ofOwnAction(0)),
	read('own payment', 'getAction', 'the payment', ofOwnAction(1)),
	read(
		'own attachment',
		'getAction',
		'the attachment',
		ofOwnLead((leadId, evidence) => {
			const actionId = attachmentId(evidence);
			return actionId === undefined ? 'no answer told its ID' : { parameters: { leadId, actionId } };
		}),
	),
	read('file', 'getFile', 'where the uploaded file can be read', ofLeadFile(0)),
	transfer('file down', 'download', 'the bytes of that file', (evidence) => {
		const address = downloadAddress(evidence);
		return address === undefined ? 'no answer told where to read it' : { address };
	}),
	read('file without bytes', 'getFile', 'the same of the file that was not uploaded', ofLeadFile(1)),
	write('delete the file', 'deleteFile', 'the uploaded file', ofLeadFile(0)),
	write('delete the file again', 'deleteFile', 'what a second delete answers', ofLeadFile(0)),
	write('delete the other file', 'deleteFile', 'the file that was not uploaded', ofLeadFile(1)),
	write('delete a file of the action', 'deleteFile', 'the first file of the action', ofActionFile(0)),
	write(
		'delete the other file of the action',
		'deleteFile',
		'the second file of the action',
		ofActionFile(1),
	),
];
