import { DateTime } from 'luxon';
import { endpoints } from '../../../../nodes/shared/sync/endpoints';
import type { BodyExcerpt } from '../../http/bodyExcerpt';
import { html, type Html } from '../html';
import type { RecentCall } from '../recentCalls';
import { effectOf } from './faultWords';
import { chip } from './parts';

const counted = (count: number, one: string, more: string) =>
	count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

/** Describes a call for screen readers. */
export function spoken({ request, remarks, silences, code }: RecentCall): string {
	const { route, method, path, status } = request;
	const what = route === null ? `${method} ${path ?? 'unknown path'}` : endpoints[route].purpose;
	const outcome =
		status === null ? 'connection cut' : [status, code].filter((part) => part !== undefined).join(' ');
	const notes = [
		...counted(remarks.length, 'remark', 'remarks'),
		...counted(silences.length, 'dropped in silence', 'dropped in silence'),
	];
	return `${what}: ${[outcome, ...notes].join(', ')}`;
}

const look = (status: number | null) =>
	status === null || status >= 500 ? 'lost' : status >= 400 ? 'rejected' : 'won';

const mark = ({ silences, remarks }: RecentCall) =>
	silences.length > 0 ? 'silent' : remarks.length > 0 ? 'noted' : '';

/** One call of the log. The live log adds the same markup. */
export function callRows(call: RecentCall, timeZone: string): Html {
	const { time, method, route, path, status, milliseconds } = call.request;
	const { number, leadId, code, fault } = call;
	return html`<tbody class="${mark(call)}" data-number="${number}">
		<tr>
			<td data-label="Time">${clock(time, timeZone)}</td>
			<td data-label="Call">
				<code>${method} ${path ?? '(no such path)'}</code>
				${route === null ? null : html`<span class="hint block">${endpoints[route].purpose}</span>`}
				${leadId === undefined ? null : html`<a class="block" href="/leads/${leadId}">Open the lead <span class="unseen">${leadId}</span></a>`}
			</td>
			<td data-label="Outcome">
				${chip(status === null ? 'cut' : String(status), look(status))}
				${code === undefined ? null : html`<span>${code}</span>`}
				${fault === undefined ? null : html`${chip('forced fault', 'forced')} <span class="hint block">${effectOf(fault)}</span>`}
			</td>
			<td data-label="Not stored">${notStored(call)}</td>
			<td class="number" data-label="Took">${milliseconds.toFixed(1)} ms</td>
		</tr>
		${bodies(call)}
	</tbody>`;
}

function clock(time: number, timeZone: string): Html {
	const moment = DateTime.fromMillis(time, { zone: timeZone });
	return html`<time datetime="${moment.toUTC().toISO()}">${moment.toFormat('HH:mm:ss')}</time>`;
}

function notStored({ remarks, silences }: RecentCall): Html {
	if (remarks.length + silences.length === 0) return html`<span class="hint">none</span>`;
	return html`<ul class="remarks">
		${silences.map(
			({ field, why }) =>
				html`<li class="silence">
					<strong>Dropped in silence</strong> <code>${field}</code> <mark>${why}</mark>
				</li>`,
		)}
		${remarks.map(({ field, remark }) => html`<li><code>${field}</code> <mark>${remark}</mark></li>`)}
	</ul>`;
}

function bodies({ sent, answer, number, fault }: RecentCall): Html | null {
	if (sent === undefined && answer === undefined) return null;
	const isCut = fault?.cut === 'after' || fault?.truncate === true;
	return html`<tr class="bodies">
		<td colspan="5">
			<details>
				<summary>Body and answer <span class="unseen">of call ${number}</span></summary>
				<div class="columns even">
					${body('Sent', `Body of call ${number}`, sent)}
					${body(isCut ? 'Answer, before the fault cut it' : 'Answer', `Answer of call ${number}`, answer)}
				</div>
			</details>
		</td>
	</tr>`;
}

function body(heading: string, label: string, excerpt: BodyExcerpt | undefined): Html {
	if (excerpt === undefined) {
		return html`<div>
			<h2>${heading}</h2>
			<p class="hint">Nothing.</p>
		</div>`;
	}
	const { text, length, isWhole } = excerpt;
	return html`<div>
		<h2>${heading}</h2>
		${isWhole ? null : html`<p class="hint">The beginning of ${length} characters.</p>`}
		<pre tabindex="0" role="group" aria-label="${label}">${indented(text)}</pre>
	</div>`;
}

/** JSON with one value per line; any other text as it is. */
function indented(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), undefined, 2);
	} catch {
		return text;
	}
}
