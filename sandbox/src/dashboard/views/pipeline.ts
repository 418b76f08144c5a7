import type { Pipeline } from '../../domain/definitions';
import { FIRST_STATUS } from '../../domain/fields';
import { html, type Html } from '../html';
import type { Session } from '../sessions';
import { button } from './forms';
import { cell, chip, table } from './parts';

/** What archiving the default status does to new leads. */
export const withoutDefault = 'New leads without a status have none, and no remark says so.';

interface Archivable {
	readonly caption: string;
	readonly heads: readonly [label: string, note: string];
	readonly kind: 'statuses' | 'lost-reasons';
	readonly entries: ReadonlyArray<{ label: string; archived: boolean; note: string | Html; fixed: boolean }>;
}

function archivable(session: Session, { caption, heads, kind, entries }: Archivable): Html {
	const rows = entries.map(
		({ label, archived, note, fixed }) =>
			html`<tr>
				<th scope="row">${label}</th>
				${cell(heads[1], note)} ${cell('State', archived ? chip('archived', 'lost') : 'active')}
				${cell(
					'Change',
					fixed
						? null
						: button(session, `/definitions/pipeline/${kind}`, archived ? 'Bring back' : 'Archive', label, {
								label,
								archived: String(!archived),
							}),
				)}
			</tr>`,
	);
	return table(caption, [...heads, 'State', 'Change'], rows, 'None.');
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
		note: isDefault ? chip('default') : '',
		fixed: isDefault,
	}));
	return html`<section aria-labelledby="pipeline">
		<h2 id="pipeline">Lead stage pipeline</h2>
		<div class="columns even">
			<div>
				${archivable(session, { caption: 'Statuses', heads: ['Status', 'Stage'], kind: 'statuses', entries: statuses })}
			</div>
			<div>
				${archivable(session, { caption: 'Lost reasons', heads: ['Lost reason', 'Note'], kind: 'lost-reasons', entries: reasons })}
			</div>
		</div>
	</section>`;
}
