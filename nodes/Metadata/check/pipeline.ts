import { foldLook, type LabelIndex } from '../../shared/workspace/labels';
import { counted, type Finding, some } from './finding';
import { namesakes } from './namesakes';
import type { WorkspaceView } from './readWorkspace';

interface PipelineEntry {
	readonly label: string;
	readonly archived: boolean;
	readonly isDefault?: boolean;
}

interface Kind {
	readonly about: 'status' | 'lost_reason';
	readonly what: string;
	/** The label of a lead that was given none (sync-api.md, Field types). */
	readonly usual: string;
}

const status: Kind = { about: 'status', what: 'status', usual: 'Fresh' };
const lostReason: Kind = { about: 'lost_reason', what: 'lost reason', usual: 'Unknown Reason' };

/** What is wrong with the lead stage pipeline. */
export function pipelineFindings({ statuses, lostReasons, archived }: WorkspaceView): Finding[] {
	return [
		...labelFindings(statuses, status),
		...labelFindings(lostReasons, lostReason),
		...archived.inUse.map(({ label, leads }): Finding => ({
			finding: 'archived_in_use',
			about: 'status',
			subject: label,
			message: `The status is archived, and ${counted(leads, 'lead')} still ${leads === 1 ? 'has' : 'have'} it. No form can set it any more`,
			hint: 'Find them with Leads, Get Many and this status, and give them another one.',
		})),
		...(archived.uncounted > 0 ? [uncounted(archived.uncounted)] : []),
	];
}

const uncounted = (count: number): Finding => ({
	finding: 'archived_not_counted',
	about: 'status',
	subject: '',
	message: `The check did not look for leads with ${counted(count, 'more archived label')}`,
	hint: 'Look for them with Leads, Get Many and the status.',
});

function labelFindings(labels: LabelIndex<PipelineEntry>, { about, what, usual }: Kind): Finding[] {
	const { entries, gap } = labels;
	const found = namesakes(entries, ({ label }) => foldLook(label)).map((same): Finding => ({
		finding: 'duplicate_name',
		about,
		subject: same[0].label,
		message: `Several labels look the same: ${some(same.map(shown))}. A form that does not spell one exactly gets the first that is not archived`,
		hint: 'Ask an administrator of the workspace to rename or archive all but one.',
	}));
	if (gap !== undefined || entries.length === 0) return found;
	if (entries.every(({ archived }) => archived))
		return [
			...found,
			{
				finding: 'no_choice',
				about,
				subject: '',
				message: `Every ${what} is archived, so no form can set one`,
				hint: 'Ask an administrator of the workspace to add one.',
			},
		];
	const first =
		entries.find(({ isDefault }) => isDefault === true) ?? entries.find(({ label }) => label === usual);
	if (first?.archived !== true) return found;
	return [
		...found,
		{
			finding: 'archived_default',
			about,
			subject: first.label,
			message: `A lead without a ${what} gets this one, and it is archived`,
			hint: `Give every lead a ${what}, or ask an administrator of the workspace for another default.`,
		},
	];
}

const shown = ({ label, archived }: PipelineEntry) => (archived ? `${label} (archived)` : label);
