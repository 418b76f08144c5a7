import { bytes, fileKeys, filePaths, secondDelete, withoutBytes } from './assumptions/files';
import { cleared, dateTexts, lostReasons, unknownFields, withoutIdentifier } from './assumptions/leads';
import { anyOf, identifiers, newestFirst, timesInFilters } from './assumptions/searches';
import { type Assumed, confirmed, differs, isMissing, open } from './assumptions/settled';
import type { Evidence } from './evidence';
import { timelinePage } from '../../nodes/shared/sync/shapes/actions';
import { membersOf } from './answers';

/** A row of *What requests rely on* (docs/compatibility.md). */
interface Assumption {
	/** How the row begins. */
	readonly says: string;
	readonly judge: (evidence: Evidence) => Assumed;
}

const never = (says: string, why: string): Assumption => ({ says, judge: () => open(why) });

function timelinePath(evidence: Evidence): Assumed {
	const keys = ['own timeline', 'timeline'];
	const answers = keys.flatMap((key) => evidence.of(key) ?? []);
	const [first] = answers;
	if (first === undefined) return open('it was not called: no answer has the ID of a lead');
	const shown = keys.find((key) => evidence.read(timelinePage, key) !== undefined);
	if (shown !== undefined) return confirmed('it answers with a list', shown);
	return isMissing(first)
		? differs(`it answers with ${first.status}`, first.key)
		: open(`it answers with ${first.status}`, first.key);
}

function teamPaths(evidence: Evidence): Assumed {
	const answer = evidence.of('team');
	if (answer === undefined) return open('no answer came');
	if (isMissing(answer)) return differs(`it answers with ${answer.status}`, 'team');
	return membersOf(evidence).length > 0
		? open('reading members works there; the probe never writes one', 'team')
		: open('no member was read there', 'team');
}

const asLeft = 'what would settle it stays in the workspace for good';

/** Each thing that requests rely on, as docs/compatibility.md says it. */
export const assumptions: Readonly<Record<string, Assumption>> = {
	'lead-without-identifier': { says: 'A lead without its identifier', judge: withoutIdentifier },
	'unknown-field': { says: 'A field that the workspace does not have', judge: unknownFields },
	'null-clears': { says: '`null` in an update clears', judge: cleared },
	'lost-reason': { says: 'A lost reason is kept only', judge: lostReasons },
	'date-texts': { says: 'Dates in text have the format', judge: dateTexts },
	'times-in-filters': { says: 'A filter of a date takes texts', judge: timesInFilters },
	'forms-of-values': never('An email, a phone number', 'each form would take a write of its own'),
	labels: never('Labels match options', `a label that matches nothing makes a new option: ${asLeft}`),
	'active-members': never('Team members are active', 'the probe gives no lead to a person'),
	'newest-first': { says: 'Lead searches are sorted', judge: newestFirst },
	'mandatory-fields': never('A mandatory field of an action', `it takes an action with one: ${asLeft}`),
	'file-paths': { says: 'Files of a lead are at', judge: filePaths },
	'file-keys': { says: 'The first step takes', judge: fileKeys },
	'file-bytes': { says: 'The bytes go to the given URL', judge: bytes },
	'one-upload': never('A URL allows one upload', 'it takes a second upload and 15 minutes'),
	'file-without-bytes': { says: 'A file whose bytes never arrived', judge: withoutBytes },
	'second-delete': { says: 'A second *Delete*', judge: secondDelete },
	'used-email': never('A used email gets 400', 'the probe writes no team member'),
	throttled: never('429 and 503 mean', 'the probe does not provoke them'),
	'files-are-added': never('New files are added', 'it takes a second upload to the same field'),
	'member-as-a-whole': never('A new member is stored', 'the probe writes no team member'),
	'timeline-path': {
		says: 'the path of the timeline search',
		judge: timelinePath,
	},
	'team-paths': { says: 'the paths and records for creating and reading team members', judge: teamPaths },
	'any-of-these': { says: 'in a lead search, a list of values', judge: anyOf },
	'identifiers-match': { says: 'identifiers match without case', judge: identifiers },
};

/** What was seen of each assumption. */
export const assumed = (evidence: Evidence): Record<string, Assumed> =>
	Object.fromEntries(Object.entries(assumptions).map(([key, { judge }]) => [key, judge(evidence)]));
