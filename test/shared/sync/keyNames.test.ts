import { camelCase, startCase, uniq } from 'lodash';
import { z } from 'zod';

import { actionDefinitions } from '../../../nodes/shared/sync/shapes/actionDefinition';
import { fieldDefinitions } from '../../../nodes/shared/sync/shapes/fieldDefinition';
import {
	deletedAnswer,
	downloadAnswer,
	listedFiles,
	uploadAnswer,
} from '../../../nodes/shared/sync/shapes/files';
import { leadAnswer } from '../../../nodes/shared/sync/shapes/lead';
import { timelineOf } from '../../../nodes/shared/sync/shapes/leadTimeline';
import { page, shaped } from '../../../nodes/shared/sync/shapes/page';
import { pipeline } from '../../../nodes/shared/sync/shapes/pipeline';
import { readServiceError } from '../../../nodes/shared/sync/shapes/serviceError';
import { remarksOf } from '../../../nodes/shared/sync/shapes/serviceRemarks';
import { teamMember } from '../../../nodes/shared/sync/shapes/teamMember';
import { layersReader } from '../../../nodes/shared/sync/shapes/tolerant';
import { writeAnswer } from '../../../nodes/shared/sync/shapes/writeAnswer';

/** A part of an answer, the keys under which services send it, and what is read of an answer with one of the keys. */
type Row = [part: string, keys: string, read: (key: string) => unknown, expected: unknown];

const url = 'https://storage.example/1';
const no = { field: 'fields.rating', remark: 'No' };

const listed = page(shaped(z.number()));
const targetsIn = (answer: unknown) => uploadAnswer.parse(answer).targets.map(({ uploadUrl }) => uploadUrl);
const download = (more: object) => downloadAnswer.parse({ download_url: url, ...more });
const member = (more: object) => teamMember.parse({ email: 'ann@example.com', ...more });
const lead = (more: object) => leadAnswer.parse({ lead_id: 'l1', ...more });
const field = (more: object) => fieldDefinitions.parse([{ type: 'DATE', apiName: 'x', ...more }]).entries[0];
const action = (more: object) => actionDefinitions.parse([{ code: '1001', ...more }]).entries[0];
const status = (more: object) =>
	pipeline.parse({ statuses: [{ label: 'New', ...more }] }).statuses.entries[0];

const inAnySpelling: Row[] = [
	[
		'the answer in a wrapper',
		'data result response payload body content output record lead',
		(key) => layersReader('lead')({ [key]: { a: 1 } })[1],
		{ a: 1 },
	],

	[
		'the count of a page',
		'total_count total total_records total_results count',
		(key) => listed.parse({ data: [], [key]: 7 }).totalCount,
		7,
	],
	['the size of a page', 'limit page_size per_page', (key) => listed.parse({ data: [], [key]: 7 }).limit, 7],
	[
		'more pages',
		'has_more has_next has_next_page more',
		(key) => listed.parse({ data: [], [key]: true }).hasMore,
		true,
	],
	[
		'the next page',
		'next next_page next_skip next_cursor',
		(key) => listed.parse({ data: [], [key]: 'x' }).hasMore,
		true,
	],

	['the ID of a lead', 'lead_id id _id lead', (key) => writeAnswer.parse({ [key]: 'l1' }).leadId, 'l1'],
	[
		'the fields of a lead',
		'fields field_values custom_fields values',
		(key) => lead({ [key]: { a: 1 }, more: 1 }).fields,
		{ a: 1 },
	],
	[
		'the name of a field',
		'api_name field key name',
		(key) => lead({ fields: [{ [key]: 'a', value: 1 }] }).fields,
		{ a: 1 },
	],
	[
		'the time of a lead',
		'created_on created_at creation_timestamp created creation_time',
		(key) => lead({ [key]: 1_732_247_000_000 }).createdAt,
		1_732_247_000_000,
	],
	[
		'what is no field of a lead',
		'lead_id id _id fields field_values custom_fields values actions actions_skip actions_limit',
		(key) => lead({ [key]: 'a', name: 'Ann' }).fields,
		{ name: 'Ann' },
	],

	[
		'the results of actions',
		'actions action_results results action',
		(key) => writeAnswer.parse({ lead_id: 'l1', [key]: [{ action_id: 'a1' }] }).actions,
		[{ actionId: 'a1', status: 'CREATED' }],
	],
	[
		'the ID of an action',
		'action_id id _id',
		(key) => writeAnswer.parse({ actions: [{ [key]: 'a1' }] }).actions,
		[{ actionId: 'a1', status: 'CREATED' }],
	],
	[
		'the status of an action',
		'status state outcome result',
		(key) => writeAnswer.parse({ actions: [{ [key]: 'CREATED' }] }).actions,
		[{ actionId: null, status: 'CREATED' }],
	],
	[
		'remarks',
		'remark remarks error errors warning warnings failure failures issue issues validation_error validation_errors field_error field_errors validation_remark validation_remarks ignored ignored_fields rejected rejected_fields dropped failed reason',
		(key) => writeAnswer.parse({ lead_id: 'l1', [key]: [no] }).remarks,
		[no],
	],
	['a denial', 'success ok', (key) => writeAnswer.parse({ [key]: false }).isDenied, true],
	[
		'the words of a denial',
		'message msg detail description',
		(key) => writeAnswer.parse({ success: false, [key]: 'No' }).remarks,
		[{ field: '', remark: 'No' }],
	],
	[
		'the address of a remark',
		'field path address pointer property field_name api_name attribute',
		(key) => remarksOf([{ [key]: 'fields.rating', remark: 'No' }]),
		[no],
	],
	[
		'the words of a remark',
		'remark message reason error description detail text msg warning remarks messages reasons errors details warnings',
		(key) => remarksOf([{ field: 'fields.rating', [key]: 'No' }]),
		[no],
	],

	[
		'the code of an error',
		'code error_code error type name message',
		(key) => readServiceError({ [key]: 'LEAD_NOT_FOUND' }).code,
		'LEAD_NOT_FOUND',
	],
	[
		'the message of an error',
		'message msg error_message error_description description detail title reason faultstring error',
		(key) => readServiceError({ [key]: 'No such lead' }).message,
		'No such lead',
	],
	[
		'the details of an error',
		'details validation_errors field_errors violations fields errors error',
		(key) => readServiceError({ message: 'No', [key]: [no] }).details,
		[no],
	],
	[
		'an error in a wrapper',
		'error errors exception fault',
		(key) => readServiceError({ [key]: { code: 'A_B', message: 'No' } }).code,
		'A_B',
	],

	[
		'a team member in a wrapper',
		'member team_member user employee',
		(key) => teamMember.parse({ [key]: { email: 'ann@example.com' } }).email,
		'ann@example.com',
	],
	[
		'the email of a team member',
		'email email_id email_address mail user_email',
		(key) => teamMember.parse({ [key]: 'ann@example.com' }).email,
		'ann@example.com',
	],
	['the name of a team member', 'name full_name display_name', (key) => member({ [key]: 'Ann' }).name, 'Ann'],
	[
		'the state of a team member',
		'status state availability',
		(key) => member({ [key]: 'ON_LEAVE' }).status,
		'On Leave',
	],

	[
		'the action of files',
		'action_id activity_id action activity',
		(key) => uploadAnswer.parse({ [key]: 'a1' }).actionId,
		'a1',
	],
	[
		'the action of files, as an object',
		'action activity',
		(key) => uploadAnswer.parse({ [key]: { id: 'a1' } }).actionId,
		'a1',
	],
	['the ID beside files', 'id _id', (key) => uploadAnswer.parse({ [key]: 'a1', files: [] }).id, 'a1'],
	[
		'an answer about a file in a wrapper',
		'file attachment document',
		(key) => downloadAnswer.parse({ [key]: { download_url: url } }).downloadUrl,
		url,
	],
	[
		'the files to send',
		'file files field fields attachment attachments document documents upload uploads target targets upload_targets entries items urls upload_urls presigned_urls signed_urls put_urls upload_links presigned presigned_uploads',
		(key) => targetsIn({ [key]: { a: url } }),
		[url],
	],
	[
		'an upload address',
		'upload_url presigned_url presigned_upload_url signed_url signed_upload_url put_url upload_uri upload_link upload presigned presigned_upload',
		(key) => targetsIn({ [key]: url, method: 'PUT' }),
		[url],
	],
	[
		'an address in an object',
		'url uri href link location',
		(key) => targetsIn({ upload_url: { [key]: url } }),
		[url],
	],
	[
		'the action of one file',
		'action_id activity_id',
		(key) => uploadAnswer.parse({ files: [{ upload_url: url, [key]: 'a1' }] }).targets[0]?.actionId,
		'a1',
	],
	[
		'a download address',
		'download_url presigned_url presigned_download_url signed_url get_url file_url download_uri download_link download presigned presigned_download',
		(key) => downloadAnswer.parse({ [key]: url }).downloadUrl,
		url,
	],
	[
		'the ID of a file',
		'file_id id _id uuid attachment_id document_id',
		(key) => download({ [key]: 'f1' }).fileId,
		'f1',
	],
	[
		'the name of a file',
		'name file_name original_name original_file_name title',
		(key) => download({ [key]: 'a.txt' }).name,
		'a.txt',
	],
	[
		'the type of a file',
		'content_type mime_type media_type mime type',
		(key) => download({ [key]: 'text/plain' }).contentType,
		'text/plain',
	],
	[
		'the size of a file',
		'size file_size content_length length bytes size_in_bytes',
		(key) => download({ [key]: 7 }).size,
		7,
	],
	[
		'the field of a file',
		'field field_name api_name',
		(key) => download({ [key]: 'fields.photo[0]' }).field,
		'photo',
	],
	['the status of a file', 'status state', (key) => download({ [key]: 'STORED' }).status, 'STORED'],
	[
		'that a file was not deleted',
		'deleted success ok',
		(key) => deletedAnswer.parse({ [key]: false }).isRefused,
		true,
	],
	[
		'the files of an action',
		'files attachments documents file attachment',
		(key) => listedFiles({ raw: { [key]: [{ id: 'f1' }] }, fields: undefined })?.length,
		1,
	],

	[
		'definitions in a wrapper',
		'custom_fields custom_field lead_fields fields field definitions data result results items response content records list value',
		(key) => fieldDefinitions.parse({ [key]: [{ apiName: 'x' }] }).entries[0]?.apiName,
		'x',
	],
	[
		'the API name of a field',
		'api_name field_api_name key field_key field_name name field',
		(key) => fieldDefinitions.parse([{ type: 'TEXT', [key]: 'x' }]).entries[0]?.apiName,
		'x',
	],
	[
		'the type of a field',
		'type field_type data_type value_type',
		(key) => fieldDefinitions.parse([{ apiName: 'x', [key]: 'TEXT' }]).entries[0]?.type,
		'text',
	],
	[
		'the word of a type',
		'label display_name name text title value type code key',
		(key) => field({ type: { id: 3, [key]: 'TEXT' } })?.type,
		'text',
	],
	[
		'the label of a field',
		'label display_name field_label title name',
		(key) => field({ [key]: 'X Y' })?.label,
		'X Y',
	],
	[
		'the definition of a field inside it',
		'definition schema config field',
		(key) => fieldDefinitions.parse([{ apiName: 'x', [key]: { type: 'TEXT' } }]).entries[0]?.type,
		'text',
	],
	[
		'the identifier',
		'is_leadid is_lead_identifier is_identifier lead_identifier identifier',
		(key) => field({ [key]: true })?.isIdentifier,
		true,
	],
	['that a field is not shown', 'is_visible visible', (key) => field({ [key]: false })?.isVisible, false],
	['that a field is hidden', 'is_hidden hidden', (key) => field({ [key]: true })?.isVisible, false],
	[
		'that a field is locked',
		'lock_after_create locked_after_create is_locked_after_create lock_after_creation',
		(key) => field({ [key]: true })?.lockAfterCreate,
		true,
	],
	[
		'that a field is mandatory',
		'mandatory is_mandatory required is_required',
		(key) => action({ fieldSchema: [{ apiName: 'x', type: 'TEXT', [key]: true }] })?.fields[0]?.mandatory,
		true,
	],
	[
		'the labels of a field',
		'options tags values choices labels allowed_values',
		(key) => field({ [key]: ['a', 'b'] })?.labels,
		['a', 'b'],
	],
	[
		'one label of a field',
		'label display_name name text title value key',
		(key) => field({ options: [{ id: 3, [key]: 'a' }] })?.labels,
		['a'],
	],
	[
		'the date format',
		'date_format date_formats date_format_pattern format pattern',
		(key) => field({ [key]: 'DD/MM/YYYY' })?.dateFormat,
		'DD/MM/YYYY',
	],
	[
		'the date format in an object',
		'date_format format pattern date value label name',
		(key) => field({ dateFormat: { [key]: 'DD/MM/YYYY' } })?.dateFormat,
		'DD/MM/YYYY',
	],

	[
		'definitions of actions in a wrapper',
		'custom_actions custom_action actions action definitions',
		(key) => actionDefinitions.parse({ [key]: [{ code: '1001' }] }).entries[0]?.code,
		'1001',
	],
	[
		'the code of an action',
		'code action_code type action_type',
		(key) => actionDefinitions.parse([{ [key]: 'ACTION_1001' }]).entries[0]?.code,
		'1001',
	],
	[
		'the name of an action',
		'display_name name label title',
		(key) => action({ [key]: 'Visit' })?.displayName,
		'Visit',
	],
	[
		'the source of an action',
		'source created_by_source origin',
		(key) => action({ [key]: 'SYSTEM' })?.isUserDefined,
		false,
	],
	[
		'the fields of an action',
		'field_schema fields schema field_definitions',
		(key) => action({ [key]: [{ apiName: 'x', type: 'TEXT' }] })?.fields.length,
		1,
	],
	[
		'the fields of an action in a wrapper',
		'field_schema properties fields schema',
		(key) => action({ fieldSchema: { [key]: [{ apiName: 'x', type: 'TEXT' }] } })?.fields.length,
		1,
	],
	[
		'earlier dates',
		'allow_predated_activity allows_predated_activity predated_activity allow_backdating',
		(key) => action({ [key]: 'ALLOW' })?.allowsBackdating,
		true,
	],
	[
		'earlier dates in an object',
		'enabled allowed allow is_enabled is_allowed value status type mode name',
		(key) => action({ allowPredatedActivity: { [key]: 'ALLOW' } })?.allowsBackdating,
		true,
	],

	[
		'the pipeline in a wrapper',
		'pipeline lead_stage_pipeline data result',
		(key) => pipeline.parse({ [key]: { statuses: ['New'] } }).statuses.entries.length,
		1,
	],
	[
		'the label of a status',
		'label status_label reason_label display_name name status_name reason_name text title status reason lost_reason value key',
		(key) => pipeline.parse({ statuses: [{ id: 3, [key]: 'New' }] }).statuses.entries[0]?.label,
		'New',
	],
	[
		'the stage of a status',
		'stage_type stage type category',
		(key) => status({ [key]: 'lost' })?.stageType,
		'LOST',
	],
	[
		'the stage of a status in an object',
		'stage_type type name label value',
		(key) => status({ stage: { [key]: 'lost' } })?.stageType,
		'LOST',
	],
	['that a status is archived', 'archived is_archived', (key) => status({ [key]: true })?.archived, true],
	['that a status is not active', 'active is_active', (key) => status({ [key]: false })?.archived, true],
	['the state of a status', 'state status', (key) => status({ [key]: 'ARCHIVED' })?.archived, true],
	[
		'the default reason',
		'is_default default',
		(key) =>
			pipeline.parse({ lostReasons: [{ label: 'No', [key]: true }] }).lostReasons.entries[0]?.isDefault,
		true,
	],
];

/** No field can have such a name: the keys of these stand beside the names of fields, or a list is found anyway. */
const asTheyAre: Row[] = [
	[
		'one of two lists',
		'data results result response payload body content list hits items entries records rows leads actions activities timeline members teamMembers team_members users customFields custom_fields fields customActions custom_actions',
		(key) => listed.parse({ others: ['x'], [key]: [1, 2] }).data,
		[1, 2],
	],
	[
		'a wrapped list',
		'data results result response payload body content list hits',
		(key) => listed.parse({ [key]: { items: [1, 2] } }).data,
		[1, 2],
	],
	[
		'no entries',
		'errors warnings messages remarks links',
		(key) => listed.parse({ found: [1, 2], [key]: ['x'] }).data,
		[1, 2],
	],
	[
		'how a list is paged',
		'meta metadata pagination paging page page_info pageInfo',
		(key) => listed.parse({ data: [], [key]: { total: 7 } }).totalCount,
		7,
	],
	[
		'the timeline in a lead',
		'actions timeline activities',
		(key) => timelineOf(lead({ [key]: [{ id: 'a1' }] })).data,
		[{ id: 'a1' }],
	],
	[
		'how long the timeline of a lead is',
		'actions_total_count actions_total total_actions actions_count',
		(key) => timelineOf(lead({ actions: [], [key]: 7 })).totalCount,
		7,
	],
];

const spellings = (key: string) => uniq([key, camelCase(key), startCase(key), key.toUpperCase()]);

describe('a part of an answer is read under each of its keys', () => {
	const expectEach = (keys: readonly string[], read: (key: string) => unknown, expected: unknown) => {
		for (const key of keys) expect({ key, read: read(key) }).toEqual({ key, read: expected });
	};

	it.each(inAnySpelling)('in any spelling: %s', (_part, keys, read, expected) => {
		expectEach(keys.split(' ').flatMap(spellings), read, expected);
	});

	it.each(asTheyAre)('as it is: %s', (_part, keys, read, expected) => {
		expectEach(keys.split(' '), read, expected);
	});
});
