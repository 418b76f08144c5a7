import { countBy, groupBy, omit, sortBy } from 'lodash';

import type { Data } from '../../shared/sync/data';
import { type FindingKind, type KindOfFinding, kinds } from './kinds';
import {
	type About,
	lookAtActions,
	lookAtFields,
	lookAtPipeline,
	lookAtService,
	lookAtTeam,
	type NoteOn,
} from './look';
import type { WorkspaceView } from './readWorkspace';
import { counted, longestName } from './words';

/** One thing that a person should know of a workspace. */
interface Finding extends Pick<KindOfFinding, 'severity'> {
	readonly kind: FindingKind;
	readonly finding: string;
	readonly about: About;
	readonly subject: string;
	readonly message: string;
	readonly hint: string;
}

/** The findings of a workspace, one item each, what matters most first. The first item counts them. */
export function findingsOf(view: WorkspaceView): Data[] {
	const found: Finding[] = [];
	const on: NoteOn =
		(about, subject = '') =>
		(kind, detail = '', advice = detail) => {
			const { finding = kind, severity, message, hint }: KindOfFinding = kinds[kind];
			found.push({
				...{ kind, finding, severity, about, subject: subject.slice(0, longestName) },
				message: typeof message === 'string' ? message : message(detail),
				hint: typeof hint === 'string' ? hint : hint(advice),
			});
		};
	for (const lookAt of [lookAtService, lookAtFields, lookAtActions, lookAtPipeline, lookAtTeam])
		lookAt(view, on);
	const order = Object.keys(kinds);
	const inOrder = sortBy(found, ({ kind }) => order.indexOf(kind));
	const ofAKind = Object.values(groupBy(inOrder, ({ finding, about }) => `${finding} ${about}`));
	return [summaryOf(view, found), ...ofAKind.flatMap(bounded).map((finding) => omit(finding, 'kind'))];
}

/** Of one kind. A workspace may have thousands of members, and nobody reads as many items. */
const mostOfAKind = 50;

function bounded(findings: readonly Finding[]): readonly Finding[] {
	const [first, ...others] = findings;
	if (first === undefined || findings.length <= mostOfAKind) return findings;
	const left = findings.length - mostOfAKind;
	const rest = {
		...first,
		subject: `${left} more`,
		message: `The same was found ${left === 1 ? 'once' : `${left} times`} more, which is not listed here`,
	};
	return [first, ...others.slice(0, mostOfAKind - 1), rest];
}

function summaryOf(
	{ fields, actions, statuses, lostReasons, members }: WorkspaceView,
	found: readonly Finding[],
): Data {
	const { problem = 0, warning = 0 } = countBy(found, ({ severity }) => severity);
	const looked = [
		counted(fields.size, 'field'),
		counted(actions.size, 'custom action'),
		counted(statuses.entries.length + lostReasons.entries.length, 'pipeline label'),
		counted(members.members.length, 'team member'),
	];
	return {
		...{ finding: 'summary', severity: 'info', about: 'workspace', subject: '' },
		message: `The check found ${counted(problem, 'problem')} and ${counted(warning, 'warning')}. It looked at ${looked.join(', ')}`,
		hint:
			problem + warning === 0
				? 'Nothing needs to be done.'
				: 'Read the other items, the most important first, and do what their hints say.',
	};
}
