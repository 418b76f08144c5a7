import { memberNames } from '../shared/filters/memberNames';
import type { Session } from '../shared/run/operation';
import { columnOf } from '../shared/run/parameters';
import { bareEmail, isEmailAddress } from '../shared/values/email';

/**
 * Finds the emails of the members that items name, active or not. Undefined for a name that nobody or several have. Reads
 * the team only if an item names a member in another way than by the email.
 */
export async function memberEmails(
	{ items, settings, workspace }: Session,
	memberOf: (item: number) => string,
): Promise<(member: string) => string | undefined> {
	if (settings.valueHandling === 'sendAsIs') return (member) => member;
	const given = columnOf(items, memberOf);
	const isNamed = given.some((member) => member.trim() !== '' && !isEmailAddress(bareEmail(member.trim())));
	const names = isNamed ? memberNames(await workspace.fresh.members()) : undefined;
	return (member) => {
		const email = bareEmail(member.trim());
		if (names === undefined || isEmailAddress(email)) return email;
		const found = names.find(member);
		if (found?.kind === 'usable') return String(found.value);
		return found === undefined && names.mayLackSome ? email : undefined;
	};
}
