import { endpoints } from '../../../../nodes/shared/sync/endpoints';
import type { Faults } from '../../http/faults';
import type { Conditions } from '../../http/traffic';
import { html, type Html } from '../html';
import type { Session } from '../sessions';
import { effectOf, frequencyOf, isLive, targetOf } from './faultWords';
import { button, csrfField, numberField } from './forms';
import { chip, table } from './parts';

/** What a fault of the form can do. */
export const effects = ['status', 'cutBefore', 'cutAfter', 'truncate', 'html', 'delay'] as const;

const effectNames: Readonly<Record<(typeof effects)[number], string>> = {
	status: 'Answer with an error',
	cutBefore: 'Cut the connection before the call is carried out',
	cutAfter: 'Cut the connection after the call is carried out',
	truncate: 'Carry out the call, and end the answer in the middle',
	html: 'Answer with an HTML page',
	delay: 'Only delay',
};

/** Transfers of file bytes are not endpoints of the catalogue. */
const transfers = [
	['PUT /files/*', 'Upload the bytes of a file'],
	['GET /files/*', 'Download the bytes of a file'],
] as const;

export const faultsPage = (
	active: ReturnType<Faults['numbered']>,
	conditions: Conditions,
	session: Session,
): Html => html`
	<p class="hint">
		Make the service fail, and see what a workflow does. Everything here applies from the next call on, and
		ends when the sandbox stops.
	</p>
	<section aria-labelledby="active">
		<h2 id="active">Active faults</h2>
		${table(
			'Faults, in the order in which they apply',
			['Calls', 'What happens', 'How often', 'Hits', 'Change'],
			active.map((fault) => faultRow(fault, session)),
			'No faults.',
		)}
	</section>
	<section aria-labelledby="add">
		<h2 id="add">Add a fault</h2>
		${faultForm(session)}
	</section>
	<section aria-labelledby="limits">
		<h2 id="limits">Latency and limits</h2>
		${limitsForm(conditions, session)}
	</section>
`;

function faultRow(active: ReturnType<Faults['numbered']>[number], session: Session): Html {
	const { number, fault, hits } = active;
	const target = targetOf(fault);
	return html`<tr>
		<th scope="row">${target}</th>
		<td data-label="What happens">${effectOf(fault)}</td>
		<td data-label="How often">${frequencyOf(fault)}</td>
		<td data-label="Hits">${hits} ${isLive(active) ? null : chip('over', 'lost')}</td>
		<td data-label="Change">
			${button(session, `/faults/${number}/remove`, 'Remove', `fault: ${target}`, {})}
		</td>
	</tr>`;
}

const option = (value: string, name: string) => html`<option value="${value}">${name}</option>`;

const faultForm = (session: Session) =>
	html`<form method="post" action="/faults" class="card fields-form">
		${csrfField(session)}
		<div>
			<label for="route">Calls</label>
			<select id="route" name="route">
				${option('', 'Every endpoint')}
				${Object.entries(endpoints).map(([name, { purpose }]) => option(name, purpose))}
				${transfers.map(([route, name]) => option(route, name))}
			</select>
		</div>
		<div>
			<label for="effect">What happens</label>
			<select id="effect" name="effect">
				${effects.map((effect) => option(effect, effectNames[effect]))}
			</select>
		</div>
		${numberField({ id: 'status', name: 'Status', low: 200, high: 599, value: 503, hint: 'Of an error or an HTML page' })}
		${numberField({ id: 'retryAfter', name: 'Retry-After', low: 0, high: 86_400, hint: 'In seconds, of an error' })}
		${numberField({ id: 'delayMs', name: 'Delay', low: 0, high: 600_000, hint: 'In milliseconds' })}
		${numberField({ id: 'everyNth', name: 'Every n-th call', low: 1, hint: 'Empty: each call' })}
		${numberField({ id: 'times', name: 'Hits in all', low: 1, hint: 'Empty: until it is removed' })}
		<div class="submit"><button>Add the fault</button></div>
	</form>`;

const limitsForm = (conditions: Conditions, session: Session) =>
	html`<form method="post" action="/faults/limits" class="card fields-form">
		${csrfField(session)}
		${numberField({ id: 'latencyMs', name: 'Latency', low: 0, high: 600_000, value: conditions.latencyMs, hint: 'Milliseconds before each call is handled' })}
		${numberField({ id: 'requestsAtOnce', name: 'Requests at once', low: 1, high: 1_000_000, value: conditions.requestsAtOnce, hint: 'Further calls get 429. Empty: no limit' })}
		${numberField({ id: 'requestsPerHour', name: 'Requests per hour', low: 1, value: conditions.requestsPerHour, hint: 'Per token; then 429 with Retry-After. Empty: no limit' })}
		${numberField({ id: 'timelineLagMs', name: 'Timeline delay', low: 0, high: 600_000, value: conditions.timelineLagMs, hint: 'Milliseconds until timelines show an action' })}
		<div class="submit"><button>Set</button></div>
	</form>`;
