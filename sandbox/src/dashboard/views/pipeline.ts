import type { Pipeline } from '../../domain/definitions';
import { FIRST_STATUS } from '../../domain/fields';
import { html, type Html } from '../html';
import type { Session } from '../sessions';
import { button } from './forms';
import { chip, table } from './parts';

/** What archiving the default status does to new leads. */
export const withoutDefault = 'New leads without a status have none, and no remark says so.';

function archivable(
	session: Session,
	kind: 'statuses' | 'lost-reasons',
	entries: ReadonlyArray<{ label: string; archived: boolean; note: string | Html; fixed: boolean }>,
): Html[] {
	return entries.map(
		({ label, archived, note, fixed }) =>
			html`<tr>
				<th scope="row">${label}</th>
				<td data-label="About">${note}</td>
				<td data-label="State">${archived ? chip('archived', 'lost') : 'active'}</td>
				<td data-label="Change">
					${
						fixed
							? null
							: button(session, `/definitions/pipeline/${kind}`, archived ? 'Bring back' : 'Archive', label, {
									label,
									archived: String(!archived),
								})
					}
				</td>
			</tr>`,
	);
}

const defaultNote = (stageType: string, archived: boolean) =>
	html`${stageType} ${chip('default')}
		<span class="hint block">
			${archived ? withoutDefault : `While it is archived: ${withoutDefault}`}
		</span>`;

export function pipelineSection(pipeline: Pipeline, session: Session): Html {
	const statuses = pipeline.statuses.map(({ stageType, ...status }) => ({
		...status,
		note: status.label === FIRST_STATUS ? defaultNote(stageType, status.archived) : stageType,
		fixed: false,
	}));
	const reasons = pipeline.lostReasons.map(({ isDefault, ...reason }) => ({
		...reason,
		note: isDefault ? 'default' : '',
		fixed: isDefault,
	}));
	return html`<section aria-labelledby="pipeline">
		<h2 id="pipeline">Lead stage pipeline</h2>
		<div class="columns even">
			<div>
				${table('Statuses', ['Status', 'Stage', 'State', 'Change'], archivable(session, 'statuses', statuses), 'None.')}
			</div>
			<div>
				${table('Lost reasons', ['Lost reason', 'Note', 'State', 'Change'], archivable(session, 'lost-reasons', reasons), 'None.')}
			</div>
		</div>
	</section>`;
}
