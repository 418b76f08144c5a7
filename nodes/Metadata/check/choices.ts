import { isMemberField } from '../../shared/values/types';
import { foldLook, type LabelIndex } from '../../shared/workspace/labels';
import { isActive } from '../../shared/workspace/members';
import { counted, type Finding, namesakes, some } from './finding';
import type { WorkspaceView } from './readWorkspace';

/** Which labels of the lead stage pipeline and which team members no form can choose. */
export function choiceFindings(view: WorkspaceView): Finding[] {
	return [
		...labelFindings(view.statuses, 'status', 'Fresh'),
		...labelFindings(view.lostReasons, 'lost_reason', 'Unknown Reason'),
		...archivedFindings(view),
		...teamFindings(view),
	];
}

interface PipelineEntry {
	readonly label: string;
	readonly archived: boolean;
	readonly isDefault?: boolean;
}

/** @param usual the label of a lead that was given none (sync-api.md, Field types) */
function labelFindings(
	{ entries, gap }: LabelIndex<PipelineEntry>,
	about: 'status' | 'lost_reason',
	usual: string,
): Finding[] {
	const what = about.replace('_', ' ');
	const shown = ({ label, archived }: PipelineEntry) => (archived ? `${label} (archived)` : label);
	const found = namesakes(entries, ({ label }) => foldLook(label)).map((same): Finding => ({
		finding: 'duplicate_name',
		about,
		subject: same[0].label,
		message: `Several labels look the same: ${some(same.map(shown))}. A form that does not spell one exactly gets the first that is not archived`,
		hint: 'Ask an administrator of the workspace to rename or archive all but one.',
	}));
	if (gap !== undefined || entries.length === 0) return found;
	const first =
		entries.find(({ isDefault }) => isDefault === true) ?? entries.find(({ label }) => label === usual);
	if (entries.every(({ archived }) => archived))
		found.push({
			finding: 'no_choice',
			about,
			subject: '',
			message: `Every ${what} is archived, so no form can set one`,
			hint: 'Ask an administrator of the workspace to add one.',
		});
	else if (first?.archived === true)
		found.push({
			finding: 'archived_default',
			about,
			subject: first.label,
			message: `A lead without a ${what} gets this one, and it is archived`,
			hint: `Give every lead a ${what}, or ask an administrator of the workspace for another default.`,
		});
	return found;
}

function archivedFindings({ archived: { inUse, uncounted } }: WorkspaceView): Finding[] {
	const found = inUse.map(({ label, leads }): Finding => ({
		finding: 'archived_in_use',
		about: 'status',
		subject: label,
		message: `The status is archived, and ${counted(leads, 'lead')} still ${leads === 1 ? 'has' : 'have'} it. No form can set it any more`,
		hint: 'Find them with Leads, Get Many and this status, and give them another one.',
	}));
	if (uncounted > 0)
		found.push({
			finding: 'archived_not_counted',
			about: 'status',
			subject: '',
			message: `The check did not look for leads with ${counted(uncounted, 'more archived label')}`,
			hint: 'Look for them with Leads, Get Many and the status.',
		});
	return found;
}

function teamFindings({ members: { members, gap }, fields }: WorkspaceView): Finding[] {
	const active = members.filter(isActive);
	const found = members
		.filter((member) => !isActive(member))
		.map(({ email, status }): Finding => ({
			finding: 'not_assignable',
			about: 'team_member',
			subject: email,
			message: `The team member is ${status}, so no lead or action can name them`,
			hint: 'Choose an active member in your forms, or make this one active in the workspace.',
		}));
	for (const same of namesakes(active, ({ name }) => name.trim().toLowerCase()))
		found.push({
			finding: 'duplicate_name',
			about: 'team_member',
			subject: same[0].name,
			message: `Several active members have this name: ${some(same.map(({ email }) => email))}`,
			hint: 'Name them by their emails in your forms.',
		});
	if (gap === undefined && active.length === 0 && [...fields.values()].some(isMemberField))
		found.push({
			finding: 'no_choice',
			about: 'team_member',
			subject: '',
			message: 'No team member is active, so no lead can be assigned',
			hint: 'Set the availability of a member with Team Members, Update Availability.',
		});
	return found;
}
