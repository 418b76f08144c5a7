import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase, startCase, uniq } from 'lodash';
import ts from 'typescript';

import { actionPage, sentAction, fieldPage } from '../../../nodes/shared/sync/shapes/definitions';
import { timelineAction, timelinePage } from '../../../nodes/shared/sync/shapes/actions';
import {
	deletedAnswer,
	downloadAnswer,
	listedFiles,
	uploadAnswer,
} from '../../../nodes/shared/sync/shapes/files';
import { remarksOf, writeAnswer } from '../../../nodes/shared/sync/shapes/writeAnswer';
import { changedAt, leadAnswer, leadPage, timelineOf } from '../../../nodes/shared/sync/shapes/lead';
import { enterpriseShape, pipeline } from '../../../nodes/shared/sync/shapes/pipeline';
import { textOf } from '../../../nodes/shared/sync/data';
import { means, read, usualKeys } from '../../../nodes/shared/sync/shapes/read';
import { parseServiceError } from '../../../nodes/shared/sync/answerFailure';
import { type Meaning, spellings, spellingsIn } from '../../../nodes/shared/sync/shapes/spellings';
import { memberAsSent, teamMemberPage } from '../../../nodes/shared/sync/shapes/teamMember';
import { root } from '../../kit/root';
import { readAs } from '../../kit/readAs';

const teamMember = (answer: unknown) => memberAsSent(answer)?.read;

const url = 'https://storage.example/1';
const moment = 1_732_247_000_000;
const no = { field: 'fields.rating', remark: 'No' };
const lead = { id: 'l1', fields: { a: 1 } };
const text = { apiName: 'x', type: 'TEXT' };
const reasons = (sent: object) => readAs(pipeline, sent).lostReasons.entries;
const statuses = (sent: object) => readAs(pipeline, sent).statuses.entries;
const status = (more: object) => statuses({ statuses: [{ label: 'New', ...more }] })[0];
const field = (more: object) => readAs(fieldPage, [{ type: 'DATE', apiName: 'x', ...more }]).data[0];
const action = (more: object) => readAs(actionPage, [{ code: '1001', ...more }]).data[0];
const entry = (more: object) => readAs(timelineAction, { type: 'PAYMENT', ...more });
const member = (more: object) => readAs(teamMember, { email: 'ann@example.com', ...more });
const download = (more: object) => readAs(downloadAnswer, { download_url: url, ...more });
const upload = (more: object) => readAs(uploadAnswer, { files: [{ upload_url: url, ...more }] });

/** How each meaning is read where an answer has it under a key, and what is read then. */
const examples: Readonly<Record<Meaning, readonly [read: (key: string) => unknown, expected: unknown]>> = {
	list: [(key) => readAs(leadPage, { others: ['x'], [key]: [lead] }).data.length, 1],
	totalCount: [(key) => readAs(leadPage, { data: [], [key]: 7 }).totalCount, 7],
	pageLimit: [(key) => readAs(leadPage, { data: [], [key]: 7 }).limit, 7],
	hasMore: [(key) => readAs(leadPage, { data: [], [key]: true }).hasMore, true],
	success: [(key) => readAs(writeAnswer, { [key]: false }).isDenied, true],
	word: [(key) => field({ options: [{ id: 3, [key]: 'a' }] })?.labels, ['a']],

	leads: [(key) => readAs(leadPage, { [key]: [lead] }).data.length, 1],
	leadId: [(key) => readAs(writeAnswer, { [key]: 'l1' }).leadId, 'l1'],
	leadFields: [(key) => readAs(leadAnswer, { id: 'l1', [key]: { a: 1 } }).fields, { a: 1 }],
	leadTime: [(key) => readAs(leadAnswer, { fields: { [key]: moment } }).createdAt, moment],
	leadChange: [(key) => changedAt(readAs(leadAnswer, { fields: { [key]: moment } })), moment],
	timeline: [
		(key) => timelineOf(readAs(leadAnswer, { ...lead, [key]: [{ id: 'a1' }] }))?.data,
		[{ id: 'a1' }],
	],
	timelineLimit: [(key) => timelineOf(readAs(leadAnswer, { ...lead, actions: [], [key]: 7 }))?.limit, 7],
	timelineSkip: [(key) => readAs(leadAnswer, { ...lead, [key]: 7 }).more, {}],

	actionId: [(key) => entry({ [key]: 'a1' }).actionId, 'a1'],
	actionLead: [(key) => entry({ [key]: 'l1' }).leadId, 'l1'],
	actionType: [
		(key) => readAs(timelinePage, { data: { 1: { [key]: 'ACTION_1001' } } }).data[0]?.code,
		'1001',
	],
	actionTime: [(key) => entry({ [key]: moment }).createdAt, moment],
	performer: [(key) => entry({ [key]: 'ann' }).performedBy, 'ann'],
	actionFields: [(key) => entry({ [key]: { x: 1 } }).fields, { x: 1 }],
	paymentStatus: [(key) => entry({ [key]: 'PAID' }).status, 'PAID'],
	currency: [(key) => entry({ [key]: 'INR' }).currency, 'INR'],
	amount: [(key) => entry({ [key]: 5 }).amount, '5'],

	results: [
		(key) => readAs(writeAnswer, { lead_id: 'l1', [key]: [{ action_id: 'a1' }] }).actions,
		[{ actionId: 'a1', status: 'CREATED' }],
	],
	resultStatus: [
		(key) => readAs(writeAnswer, { actions: [{ [key]: 'CREATED' }] }).actions,
		[{ actionId: null, status: 'CREATED' }],
	],
	remarks: [(key) => readAs(writeAnswer, { lead_id: 'l1', [key]: [no] }).remarks, [no]],
	remarkAddress: [(key) => remarksOf([{ [key]: 'fields.rating', remark: 'No' }]), [no]],
	remarkWords: [(key) => remarksOf([{ field: 'fields.rating', [key]: 'No' }]), [no]],

	error: [(key) => parseServiceError({ [key]: { code: 'A_B', message: 'No' } }).code, 'A_B'],
	errorCode: [(key) => parseServiceError({ [key]: 'LEAD_NOT_FOUND' }).code, 'LEAD_NOT_FOUND'],
	errorMessage: [(key) => parseServiceError({ [key]: 'No such lead' }).message, 'No such lead'],
	errorDetails: [(key) => parseServiceError({ message: 'No', [key]: [no] }).details, [no]],
	httpStatus: [(key) => readAs(writeAnswer, { id: 'l1', [key]: 422 }).isDenied, true],

	members: [(key) => readAs(teamMemberPage, { [key]: [{ email: 'ann@example.com' }] }).data.length, 1],
	email: [(key) => readAs(teamMember, { [key]: 'ann@example.com' }).email, 'ann@example.com'],
	memberName: [(key) => member({ [key]: 'Ann' }).name, 'Ann'],
	availability: [(key) => member({ [key]: 'ON_LEAVE' }).status, 'On Leave'],
	phoneNumber: [(key) => read({ [key]: '91' }, 'phoneNumber', textOf), '91'],

	files: [(key) => listedFiles({ raw: { [key]: [{ id: 'f1' }] } })?.length, 1],
	fileId: [(key) => download({ [key]: 'f1' }).fileId, 'f1'],
	fileName: [(key) => download({ [key]: 'a.txt' }).name, 'a.txt'],
	contentType: [(key) => download({ [key]: 'text/plain' }).contentType, 'text/plain'],
	fileSize: [(key) => download({ [key]: 7 }).size, 7],
	fileField: [(key) => download({ [key]: 'fields.photo[0]' }).field, 'photo'],
	fileStatus: [(key) => download({ [key]: 'STORED' }).status, 'STORED'],
	uploadUrl: [(key) => readAs(uploadAnswer, { files: [{ [key]: url }] }).targets[0]?.uploadUrl, url],
	downloadUrl: [(key) => readAs(downloadAnswer, { file: { [key]: url } }).downloadUrl, url],
	fileDeleted: [(key) => readAs(deletedAnswer, { [key]: false }).isRefused, true],
	filesRecord: [(key) => readAs(uploadAnswer, { [key]: 'a1', files: [] }).id, 'a1'],
	filesAction: [(key) => upload({ [key]: 'a1' }).targets[0]?.actionId, 'a1'],

	fields: [(key) => readAs(fieldPage, { [key]: [text] }).data.length, 1],
	apiName: [(key) => readAs(fieldPage, [{ type: 'TEXT', [key]: 'x' }]).data[0]?.apiName, 'x'],
	fieldLabel: [(key) => field({ [key]: 'X Y' })?.label, 'X Y'],
	fieldType: [(key) => readAs(fieldPage, [{ apiName: 'x', [key]: 'TEXT' }]).data[0]?.type, 'text'],
	description: [(key) => field({ [key]: 'On site' })?.description, 'On site'],
	isIdentifier: [(key) => field({ [key]: true })?.isIdentifier, true],
	isVisible: [(key) => field({ [key]: false })?.isVisible, false],
	lockAfterCreate: [(key) => field({ [key]: true })?.lockAfterCreate, true],
	mandatory: [(key) => action({ fieldSchema: [{ ...text, [key]: true }] })?.fields[0]?.mandatory, true],
	options: [(key) => field({ [key]: ['a', 'b'] })?.labels, ['a', 'b']],
	dateFormat: [(key) => field({ [key]: 'D/M/YY' })?.dateFormat, 'D/M/YY'],

	actionDefinitions: [(key) => readAs(actionPage, { [key]: [{ code: '1001' }] }).data.length, 1],
	actionCode: [(key) => readAs(sentAction, { [key]: 'ACTION_1001' }).read?.code, '1001'],
	displayName: [(key) => action({ [key]: 'Visit' })?.displayName, 'Visit'],
	source: [(key) => action({ [key]: 'SYSTEM' })?.isUserDefined, false],
	fieldSchema: [(key) => action({ [key]: [text] })?.fields.length, 1],
	backdating: [(key) => action({ [key]: 'ALLOW' })?.allowsBackdating, true],
	enabled: [(key) => action({ allowPredatedActivity: { [key]: true } })?.allowsBackdating, true],

	statuses: [(key) => statuses({ [key]: ['New'] }).length, 1],
	stages: [(key) => statuses({ [key]: [{ activeStatuses: ['New'] }] }).length, 1],
	activeStatuses: [(key) => statuses({ leadStages: [{ [key]: ['New'] }] })[0]?.archived, false],
	archivedStatuses: [(key) => statuses({ leadStages: [{ [key]: ['New'] }] })[0]?.archived, true],
	lostReasons: [(key) => reasons({ [key]: ['No'] }).length, 1],
	activeReasons: [(key) => reasons({ [key]: ['No'] })[0]?.archived, false],
	archivedReasons: [(key) => reasons({ [key]: ['No'] })[0]?.archived, true],
	pipelineLabel: [(key) => statuses({ statuses: [{ id: 3, [key]: 'New' }] })[0]?.label, 'New'],
	stageType: [(key) => status({ [key]: 'lost' })?.stageType, 'LOST'],
	isDefault: [(key) => reasons({ lostReasons: [{ label: 'No', [key]: true }] })[0]?.isDefault, true],
	archived: [(key) => status({ [key]: true })?.archived, true],

	identifierField: [(key) => readAs(enterpriseShape, { data: { [key]: 'f1' } })[key], 'f1'],
	enterpriseName: [(key) => readAs(enterpriseShape, { data: { enterprise: { [key]: 'A' } } })[key], 'A'],
};

const inOtherWriting = (key: string) => uniq([key, camelCase(key), startCase(key), key.toUpperCase()]);

const isMeaning = (name: string): name is Meaning => Object.hasOwn(spellings, name);
const meanings = Object.keys(spellings).filter(isMeaning);

/** The keys that the specification, the older reference or public clients show. */
const promised: Partial<Record<Meaning, string>> = {
	...{ list: 'data', totalCount: 'total_count', pageLimit: 'limit' },
	leadChange: 'modified_on modificationTimestamp',
	...{ leadId: 'lead_id leadid id', leadFields: 'fields', leadTime: 'created_on creationTimestamp' },
	...{ timeline: 'actions', timelineLimit: 'actions_limit', timelineSkip: 'actions_skip' },
	...{ actionId: 'action_id id', actionLead: 'leadid', actionType: 'type', actionFields: 'fields' },
	...{ actionTime: 'creationTimestamp created_on', performer: 'employeeid', paymentStatus: 'status' },
	...{ currency: 'currency', amount: 'amount', results: 'actions', resultStatus: 'status' },
	...{ remarks: 'remarks', remarkAddress: 'field', remarkWords: 'remark message', error: 'error' },
	...{ errorCode: 'code', errorMessage: 'message', errorDetails: 'details', email: 'email' },
	...{ memberName: 'name', availability: 'status', phoneNumber: 'phone_number', apiName: 'apiName' },
	...{ fields: 'customFields', fieldType: 'type', description: 'description', isIdentifier: 'isLeadid' },
	...{ isVisible: 'isVisible', lockAfterCreate: 'lockAfterCreate', options: 'options tags' },
	...{ dateFormat: 'dateFormat', mandatory: 'mandatory isMandatory required', word: 'label' },
	...{ actionDefinitions: 'customActions', actionCode: 'code', displayName: 'displayName' },
	...{ source: 'source', fieldSchema: 'fieldSchema', backdating: 'allowPredatedActivity' },
	...{ enabled: 'enabled', statuses: 'statuses', stages: 'leadStages', lostReasons: 'lostReasons' },
	...{ activeStatuses: 'activeStatuses', archivedStatuses: 'archivedStatuses', archived: 'archived' },
	...{ activeReasons: 'activeLeadLostReasons', archivedReasons: 'archivedLeadLostReasons' },
	...{ pipelineLabel: 'label reasonLabel', stageType: 'stageType', isDefault: 'isDefault' },
	...{ identifierField: 'leadIdentifierFieldId', enterpriseName: 'name' },
};

describe('the table of spellings', () => {
	it.each(meanings)('is read in each spelling of %s, however it is written', (meaning) => {
		const [readIn, expected] = examples[meaning];
		for (const key of spellingsIn(spellings[meaning]).flatMap(inOtherWriting))
			expect({ key, read: readIn(key) }).toEqual({ key, read: expected });
	});

	it('has no word twice in a row, but for the writings of the specification', () => {
		for (const meaning of meanings) {
			const { S: _, ...others } = { S: '', ...spellings[meaning] };
			const words = spellingsIn(others).map((word) => word.toLowerCase().replace(/_/g, ''));
			expect(uniq(words)).toEqual(words);
		}
	});

	it.each(Object.entries(promised))('knows what the service and its clients call %s', (meaning, keys) => {
		for (const key of keys.split(' '))
			expect([key, isMeaning(meaning) && means(key, meaning)]).toEqual([key, true]);
	});

	it('knows no other key', () => {
		const others = ['xq', 'constructor', '__proto__', ''];
		expect(others.filter((key) => means(key, ...meanings))).toEqual([]);
		expect(Object.values(usualKeys).filter((key) => key in {})).toEqual([]);
		expect([means('LEAD-ID', 'leadId'), means('LEAD-ID', 'actionId')]).toEqual([true, false]);
	});
});

/** Words in the code of shapes that are no keys: of values, of types and of the code itself. */
const otherWords = new Set([
	...['custom', 'payment', 'attachment', 'built_in', 'unknown', 'any', 'string', 'boolean', 'number'],
	...[
		'object',
		'true',
		'system',
		'status',
		'fileId',
		'name',
		'field',
		'size',
		'uploadUrl',
		'actions',
		'fields',
	],
	...['lead', 'list', 'action', 'email', 'definition', 'enterprise', 'id'],
	'allow',
	...['Active', 'Inactive', 'Working', 'Invited', 'Deleted', 'other', 'yes', 'no', 'false'],
	...['leadproperty', 'rating', 'lostreason', 'lostReason', 'assignee'],
]);

/** The texts in a file that could be keys. */
function wordsIn(path: string): string[] {
	const words: string[] = [];
	const visit = (node: ts.Node): void => {
		if (
			ts.isStringLiteral(node) &&
			!ts.isImportDeclaration(node.parent) &&
			!ts.isLiteralTypeNode(node.parent)
		)
			words.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
	return words.filter((word) => /^[a-z]\w*$/i.test(word) && !/^[A-Z_]+$/.test(word));
}

it('no key stands in the code of shapes, only in the table', () => {
	const folder = join(root, 'nodes', 'shared', 'sync', 'shapes');
	const files = readdirSync(folder).filter((file) => !['spellings.ts', 'definitions.ts'].includes(file));
	const strange = files.flatMap((file) =>
		wordsIn(join(folder, file)).filter((word) => !isMeaning(word) && !otherWords.has(word)),
	);
	expect(strange).toEqual([]);
});
