import { omit } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { isCertain } from '../shared/filters/filters';
import { memberNames } from '../shared/filters/names';
import type { Remark } from '../shared/remarks/remark';
import { columnOf } from '../shared/run/parameters';
import type { Session } from '../shared/run/operation';
import { type Outcome, type Report, reportOf, type SomeRemarks } from '../shared/run/outcome';
import { type Data, toData } from '../shared/sync/data';
import type { MemberWriteAnswer, SentMember } from '../shared/sync/shapes/teamMember';
import { bareEmail, isEmailAddress } from '../shared/values/email';
import type { PreparedValue } from '../shared/values/prepared';
import { isActive } from '../shared/workspace/names';
import { noValues, putPrepared } from '../shared/writes/fields';

export const memberResource = { value: 'teamMember', name: 'Team Member' };

export const memberProperty: INodeProperties = {
	displayName: 'Team Member Name or ID',
	name: 'member',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getMembers' },
	required: true,
	default: '',
	builderHint: {
		propertyHint: 'Prefer the email, because a second person may get the same name later.',
	},
	hint: 'The ID of a team member is the email',
	description:
		'The team member: the email, the whole name, or a part of the name that only one has. If nobody or several fit, the item fails. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

/**
 * Finds the emails of the members that items name, active or not. Undefined for a name that nobody or several have. Reads
 * the team only if an item names a member in another way than by the email.
 */
export async function memberEmails(
	{ items, settings, workspace }: Session,
	memberOf: (item: number) => string,
): Promise<(item: number) => string | undefined> {
	if (settings.valueHandling === 'sendAsIs') return memberOf;
	const isNamed = (member: string) => member.trim() !== '' && !isEmailAddress(bareEmail(member.trim()));
	const names = columnOf(items, memberOf).some(isNamed)
		? memberNames(await workspace.fresh.members())
		: undefined;
	return (item) => {
		const member = memberOf(item);
		const email = bareEmail(member.trim());
		if (names === undefined || isEmailAddress(email)) return email;
		const found = names.find(member);
		if (found === undefined) return names.mayLackSome ? email : undefined;
		// A part of a name is a guess.
		if (settings.valueHandling === 'strict' && !isCertain(found)) return undefined;
		return found.anyOf.map(String)[0];
	};
}

/** The values of a member, ready to send if there are no remarks: the service stores all of them or nothing. */
export type PreparedMember = Readonly<ReturnType<typeof preparedMember>>;

type MemberValue = readonly [apiName: string, given: unknown, prepared: PreparedValue];

export function preparedMember(values: readonly MemberValue[]) {
	const into = noValues();
	for (const [apiName, value, prepared] of values) putPrepared({ apiName, value }, prepared, ofMember, into);
	const { fields: body, remarks, changes } = into;
	return { body, email: String(body['email'] ?? ''), remarks, changes };
}

export const ofMember = (apiName: string) => ({ scope: 'member', apiName }) as const;

/** Writes a member whose values are prepared, unless they have remarks or it is a dry run, which shows `body`. */
export async function writeMember(
	{ settings }: Session,
	member: PreparedMember,
	{ body, write }: { readonly body: Data; readonly write: () => Promise<Outcome> },
): Promise<Outcome> {
	const { email, remarks } = member;
	const [first, ...rest] = remarks;
	if (first) return rejected([first, ...rest]);
	if (!settings.dryRun) return await write();
	return writtenMember({ email }, { ...reportOf('dry_run', member), would_send: body });
}

/**
 * The JSON of a member: everything the service sent, plus whether leads and actions may name it (sync-api.md, Team
 * member).
 */
export function memberData({ raw, read }: SentMember): Data {
	return { email: read.email, is_active: isActive(read), ...toData(raw) };
}

/** As `memberData`, for a member that was written: the answer may have neither its email nor its state. */
export function writtenData(
	{ raw, state }: MemberWriteAnswer,
	written: { email: string; state?: string },
): Data {
	const known = state ?? written.state;
	const activity = known === undefined ? {} : { is_active: isActive({ status: known }) };
	// The remarks of the service are in the report.
	return { email: written.email, ...activity, ...toData(omit(raw, 'remarks')) };
}

export function writtenMember(json: Data, report: Report, remarks: readonly Remark[] = []): Outcome {
	return { kind: 'written', leadId: undefined, remarks, json, report };
}

export function rejected(remarks: SomeRemarks): Outcome {
	return { kind: 'rejected', leadId: undefined, remarks };
}
