import { mapValues, omit } from 'lodash';

import { hintForBuilders, nameOrId } from '../shared/editor/options';
import { blankFilter, isCertain, usable } from '../shared/filters/filters';
import { memberNames } from '../shared/filters/filterNames';
import type { Address, Remark } from '../shared/remarks/remark';
import { columnOf } from '../shared/session/parameters';
import type { Session } from '../shared/session/operation';
import { type Outcome, reportOf, type SomeRemarks, written } from '../shared/session/outcome';
import type { SyncClient } from '../shared/sync/client';
import { type Data, type JsonObject, ownValue } from '../shared/sync/data';
import { type Failure, FailureError } from '../shared/sync/failure';
import { means, read } from '../shared/sync/shapes/read';
import type { ServiceRemark } from '../shared/sync/shapes/writeAnswer';
import { memberAsSent, type MemberWriteAnswer, type SentMember } from '../shared/sync/shapes/teamMember';
import { isSameFullPhone } from '../shared/values/callingCodes';
import { bareEmail, isEmailAddress } from '../shared/values/email';
import { storedPhone } from '../shared/values/phone';
import { holdBack, type PreparedValue, send } from '../shared/values/prepared';
import { isSameText } from '../shared/values/valueType';
import { withTimes } from '../shared/workspace/itemData';
import { isActive } from '../shared/workspace/names';
import { together } from '../shared/writes/fields';
import type { Rejection } from '../shared/writes/lostAnswer/write';

export const memberResource = { value: 'teamMember', name: 'Team Member' };

export const memberProperty = nameOrId(
	'Team Member',
	'member',
	'getMembers',
	'The team member: the email, the whole name, or a part of the name that only one has. If nobody or several fit, the item fails.',
	{
		required: true,
		...hintForBuilders('Prefer the email, because a second person may get the same name later.'),
		hint: 'The ID of a team member is the email',
	},
);

/**
 * Finds the emails of the members that items name, active or not. A name that nobody or several have is held back. Reads
 * the team only if an item names a member in another way than by the email.
 */
export async function memberEmails(
	{ items, settings: { valueHandling }, workspace }: Session,
	memberOf: (item: number) => string,
): Promise<(item: number) => PreparedValue> {
	const isNamed = (member: string) => member.trim() !== '' && !isEmailAddress(bareEmail(member.trim()));
	const mayRead = valueHandling !== 'sendAsIs' && columnOf(items, memberOf).some(isNamed);
	const names = mayRead ? memberNames(await workspace.fresh.members()) : undefined;
	return (item) => {
		const member = memberOf(item);
		if (member.trim() === '') return noMember;
		if (valueHandling === 'sendAsIs') return send(member);
		const email = bareEmail(member.trim());
		if (names === undefined || isEmailAddress(email)) return send(email);
		const found = names.find(member) ?? (names.mayLackSome ? usable(email) : blankFilter);
		const isStrict = valueHandling === 'strict';
		const [known] = found.anyOf;
		// A part of a name is a guess.
		return known === undefined || (isStrict && !isCertain(found)) ? unknownMember(isStrict) : send(known);
	};
}

const noMember = holdBack(
	'missing_mandatory',
	'Not sent: the item names no team member',
	'Give the email of the team member, or the whole name.',
);

const unknownMember = (isStrict: boolean) =>
	holdBack(
		'unknown_team_member',
		`Not sent: no team member has this ${isStrict ? 'whole ' : ''}name, or several have it`,
		isStrict
			? 'Send the email. A part of a name needs a guess, and Value Handling is Strict.'
			: 'Send the email, or a name or a part of it that only one team member has.',
	);

/** The values of a member, ready to send if there are no remarks: the service stores all of them or nothing. */
export type PreparedMember = Readonly<ReturnType<typeof preparedMember>>;

export function preparedMember(values: Parameters<typeof together>[0]) {
	const { fields: body, remarks, changes } = together(values, ofMember);
	/** By the names of the API, without secrets. */
	const given: JsonObject = Object.fromEntries(values.map(([apiName, value]) => [apiName, value]));
	return { body, given, email: String(body['email'] ?? ''), remarks, changes };
}

export const ofMember = (apiName: string) => ({ scope: 'member', apiName }) as const;

/** Writes a member whose values are prepared, unless they have remarks or it is a dry run, which shows `body`. */
export async function writeMember(
	{ settings }: Session,
	member: PreparedMember,
	body: Data,
	write: () => Promise<Outcome>,
): Promise<Outcome> {
	const { email, remarks } = member;
	const [first, ...rest] = remarks;
	if (first) return { kind: 'rejected', leadId: undefined, remarks: [first, ...rest] };
	if (!settings.dryRun) return await write();
	return written(undefined, { email }, { ...reportOf('dry_run', member), would_send: body });
}

/**
 * The JSON of a member: everything the service sent, its phone and its times in the form of items, plus whether leads and
 * actions may name it (sync-api.md, Team member).
 */
const dataOf = (email: string, status: string | undefined, raw: JsonObject): Data => ({
	email,
	...(status !== undefined && { is_active: isActive({ status }) }),
	...mapValues(withTimes(raw), (value, key) => (means(key, 'phoneNumber') ? storedPhone(value) : value)),
});

export const memberData = ({ raw, read: { email, status } }: SentMember) => dataOf(email, status, raw);

/** As `memberData`, for a member that was written: the answer may have neither its email nor its state. */
export const writtenData = ({ raw, state }: MemberWriteAnswer, email: string, sentState?: string) =>
	// The remarks of the service are in the report.
	dataOf(email, state ?? sentState, omit(raw, 'remarks'));

const usedEmail = {
	category: 'already_exists',
	hint: 'Use another email. To see who has this one, use Get with Include Deleted: a deleted member keeps its email.',
} as const;

/** What a remark is about by its words. The first match wins. */
const rules: ReadonlyArray<readonly [words: RegExp, Pick<Remark, 'category' | 'hint'>]> = [
	[/already|exists|in use|taken/i, usedEmail],
	[
		/blank|required|missing|empty/i,
		{ category: 'missing_mandatory', hint: 'Enter a value. Without it the service stores nothing.' },
	],
];

const otherwise = {
	category: 'invalid_value',
	hint: 'Correct the value as the message says, then run the item again.',
} as const;

/** The remarks of the service, each with the value that it is about. */
export const remarksAboutMember = (remarks: readonly ServiceRemark[], given: JsonObject): Remark[] =>
	remarks.map(({ field, remark }) => {
		const [, about] = rules.find(([words]) => words.test(remark)) ?? [undefined, otherwise];
		const message = `${field} ${remark}`.trim();
		const address: Address = field === '' ? { scope: 'member' } : ofMember(field);
		return { ...about, source: 'service', message, address, value: ownValue(given, field) };
	});

/**
 * What a rejection makes of the item, for a write that may have been lost before. A rejected call stored nothing, and
 * `error.details` names each wrong field. Undefined if it names none, and for a failure that is not about the values.
 */
export const rejectionBy =
	(given: JsonObject) =>
	({ reason, message, details = [], lostSince }: Failure): Rejection | undefined => {
		const isUsed = reason === 'already_exists';
		if (lostSince !== undefined || !(isUsed || reason === 'bad_request')) return undefined;
		const said = details.map(({ field, message: remark }) => ({ field, remark }));
		const [first, ...rest] = remarksAboutMember(said, given);
		if (first === undefined && !isUsed) return undefined;
		const address = ofMember('email');
		const ofEmail = { ...usedEmail, source: 'service', message, address, value: given['email'] } as const;
		const remarks: SomeRemarks = [first ?? ofEmail, ...rest];
		const isConflict = remarks.some(({ category }) => category === 'already_exists');
		return { outcomeOf: () => ({ kind: 'rejected', leadId: undefined, remarks }), isConflict };
	};

/**
 * The member whose creation lost its answer. Undefined if nobody or somebody else has the email. Throws a `FailureError`.
 *
 * A record has no creation time, so it counts as ours if its name and phone number match. The service stores these as they
 * were sent, and adds no country code to the phone number.
 *
 * @param needsAll whether a record that lacks one of the two is somebody else's: it may be far older than the call
 */
export async function findLostMember(
	client: SyncClient,
	{ body, email }: Pick<PreparedMember, 'body' | 'email'>,
	needsAll: boolean,
): Promise<Data | undefined> {
	const result = await client.call('getTeamMember', { path: { email } }, memberAsSent);
	if (!result.ok) {
		// The service spells this code in two ways (sync-api.md, Errors).
		if (/^TEAM_MEM\w+_NOT_FOUND$/.test(result.failure.code ?? '')) return undefined;
		throw new FailureError(result.failure);
	}
	const { raw } = result.answer;
	const name = read(raw, 'memberName', (value) => value);
	const phone = read(raw, 'phoneNumber', (value) => value);
	const isOurs =
		(name === undefined ? !needsAll : isSameText(body['name'], name)) &&
		(phone === undefined ? !needsAll : isSameFullPhone(body['phone_number'], phone));
	return isOurs ? memberData(result.answer) : undefined;
}
