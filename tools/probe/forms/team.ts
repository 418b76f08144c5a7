import { emailKey, membersIn } from '../calls/reads';
import type { Evidence } from '../evidence';
import { agreed, type Found, type FoundOf, form, isSeen, keyForm, named, unseen, usual } from '../look/found';
import { type Data, dataIn, isData, recordIn } from '../look/shape';
import { extraKeys, listPlace, recordPlace, statusForm, totalForm } from './common';

const none = unseen('no team member was shown');

const keyIn = (records: readonly Data[], pattern: RegExp) =>
	records.flatMap((record) => Object.keys(record)).find((key) => pattern.test(key));

function email(records: readonly Data[]): Found {
	const key = records.map(emailKey).find((name) => name !== undefined);
	return key === undefined ? none : keyForm('email', key);
}

const state = /^(active|inactive|on[ _]leave|working|invited|deleted)$/i;

function availability(records: readonly Data[]): Found {
	const held = records.flatMap((record) =>
		Object.entries(record).flatMap(([key, value]) =>
			state.test(String(value)) ? [{ key, value: String(value) }] : [],
		),
	);
	const [first] = held;
	if (first === undefined) return unseen('no availability was shown');
	if (first.key !== 'status') return keyForm('status', first.key);
	return held.every(({ value }) => value === value.toUpperCase()) ? form('in capitals') : usual;
}

function nameOf(records: readonly Data[]): Found {
	const key = keyIn(records, /^(full|display|first|user)?_?name$/i);
	return key === undefined ? form('no name') : keyForm('name', key);
}

function phone(records: readonly Data[]): Found {
	if (records.length === 0) return none;
	const key = keyIn(records, /phone|mobile/i);
	if (key === undefined) return form('no phone_number');
	if (key !== 'phone_number') return keyForm('phone_number', key);
	const values = records
		.map((record) => record[key])
		.filter((value) => value !== null && value !== undefined);
	if (values.length === 0) return unseen('no member has a phone number');
	if (values.every((value) => typeof value === 'number')) return form('as a number');
	return values.every((value) => String(value).startsWith('+')) ? form('with +') : usual;
}

const moreKeys = ['manager_name', 'manager_email', 'permission_template_name', 'license'];

function more(records: readonly Data[]): Found {
	if (records.length === 0) return none;
	const managers = records
		.flatMap((record) => Object.entries(record))
		.find(([, part]) => isData(part) && 'manager_name' in part);
	if (managers !== undefined) return form(`manager_name, manager_email in ${named(managers[0])}`);
	if (records.every((record) => moreKeys.every((key) => !Object.hasOwn(record, key)))) return form('absent');
	return records.every(({ license }) => license === null) ? form('license null') : usual;
}

const recordKeys = [
	...[
		'name',
		'fullName',
		'displayName',
		'email',
		'emailId',
		'email_id',
		'emailAddress',
		'phone_number',
		'phone',
	],
	...['status', 'state', 'availability', 'manager', ...moreKeys],
];

const recordForms = (records: readonly Data[], place: string): FoundOf => ({
	email: email(records),
	availability: availability(records),
	name: nameOf(records),
	'phone number': phone(records),
	'manager, license and more': more(records),
	'extra keys of a record': extraKeys(records, recordKeys, place),
});

function pageLength(evidence: Evidence): Found {
	const page = membersIn(evidence.success('team')?.body)?.value.length ?? 0;
	const next = evidence.success('next of the team');
	if (page === 0 || next === undefined) return unseen('no two pages were read');
	if (page >= 10) return usual;
	const more = (membersIn(next.body)?.value.length ?? 0) > 0;
	return more ? form(`at most ${page} at once`) : unseen('the team is smaller than a page');
}

export function listTeamMembers(evidence: Evidence): FoundOf {
	const lists = evidence.successes('listTeamMembers').flatMap(({ body }) => {
		const found = membersIn(body);
		return found === undefined ? [] : [{ body, ...found }];
	});
	const beside = lists.map(({ body, path }) => ({
		path,
		body: path.length > 1 ? dataIn(body)[path[0] ?? ''] : body,
	}));
	const inAnswer = (of: (body: unknown) => Found) =>
		agreed(
			beside.map(({ path, body }) =>
				path.length === 0 ? unseen('the list came without anything beside it') : of(body),
			),
			'no team member was shown',
		);
	return {
		...recordForms(
			lists.flatMap(({ value }) => value),
			'data[]',
		),
		'length of a page': pageLength(evidence),
		total: inAnswer(totalForm),
		'skip and limit': inAnswer((body) =>
			Object.hasOwn(dataIn(body), 'skip') || Object.hasOwn(dataIn(body), 'limit') ? usual : form('absent'),
		),
		'place of the list': agreed(lists.map(({ path }) => listPlace(path, 'data'))),
		status: statusForm(evidence, 'listTeamMembers'),
	};
}

export function getTeamMember(evidence: Evidence): FoundOf {
	const found = [evidence.success('team member')].flatMap((exchange) => {
		const one = recordIn(exchange?.body, (record) => emailKey(record) !== undefined);
		return one === undefined ? [] : [one];
	});
	const records = found.map(({ value }) => value);
	const forms = recordForms(records, '');
	const rest = forms['manager, license and more'];
	return {
		...forms,
		// One member may have no license. A list shows whether others have one.
		...(rest !== undefined &&
		isSeen(rest) &&
		rest.forms.includes('license null') &&
		!othersHaveLicenses(evidence)
			? { 'manager, license and more': unseen('no member with a license was shown') }
			: {}),
		'place of the record': agreed(
			found.map(({ path }) => recordPlace(path)),
			'no team member was read',
		),
		status: statusForm(evidence, 'getTeamMember'),
	};
}

/** Whether the list shows a license for the member that was read by itself. */
function othersHaveLicenses(evidence: Evidence): boolean {
	const listed = membersIn(evidence.success('team')?.body)?.value ?? [];
	const one = recordIn(
		evidence.success('team member')?.body,
		(record) => emailKey(record) !== undefined,
	)?.value;
	const address = one?.[emailKey(one) ?? ''];
	return listed.some((record) => Object.values(record).includes(address) && isData(record['license']));
}
