import { countBy, groupBy } from 'lodash';

import type { Data } from '../../shared/sync/data';
import { kinds } from './kinds';
import {
	counted,
	longestName,
	lookAtActions,
	lookAtFields,
	lookAtPipeline,
	lookAtService,
	lookAtTeam,
	type Note,
} from './look';
import type { WorkspaceView } from './readWorkspace';

type Noted = Readonly<Record<'kind' | 'about' | 'subject' | 'detail' | 'advice', string>>;

/** The findings of a workspace, one item each, what matters most first. The first item counts them. */
export function findingsOf(view: WorkspaceView): Data[] {
	const noted: Noted[] = [];
	const on =
		(about: string, subject = ''): Note =>
		(kind, detail = '', advice = detail) =>
			void noted.push({ kind, about, subject: subject.slice(0, longestName), detail, advice });
	for (const lookAt of [lookAtService, lookAtFields, lookAtActions, lookAtPipeline, lookAtTeam])
		lookAt(view, on);
	const ofKind = groupBy(noted, 'kind');
	const found = kinds.flatMap(({ kind, severity, message, hint }) =>
		(ofKind[kind] ?? []).map(({ about, subject, detail, advice }) => ({
			...{ finding: kind.replace(/\..*/, ''), severity, about, subject },
			message: typeof message === 'string' ? message : message(detail),
			hint: typeof hint === 'string' ? hint : hint(advice),
		})),
	);
	const alike = Object.values(groupBy(found, ({ finding, about }) => `${finding} ${about}`));
	return [summaryOf(view, found), ...alike.flatMap(bounded)];
}

/** Of a kind. A workspace may have thousands of members, and nobody reads as many items. */
const mostOfAKind = 50;

function bounded(findings: readonly Data[]): readonly Data[] {
	if (findings.length <= mostOfAKind) return findings;
	const left = findings.length - mostOfAKind;
	const rest = {
		...findings[0],
		subject: `${left} more`,
		message: `The same was found ${left === 1 ? 'once' : `${left} times`} more, which is not listed here`,
	};
	return [...findings.slice(0, mostOfAKind), rest];
}

function summaryOf(
	{ fields, actions, statuses, lostReasons, members }: WorkspaceView,
	found: readonly Data[],
): Data {
	const { problem = 0, warning = 0 } = countBy(found, 'severity');
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
