import { endpoints } from '../../../../nodes/shared/sync/endpoints';
import { html, type Html } from '../html';
import type { RecentCall } from '../recentCalls';
import { chip } from './parts';

/** Describes a call for screen readers. */
export function spoken({ request, remarks, code }: RecentCall): string {
	const { route, method, path, status } = request;
	const what = route === null ? `${method} ${path ?? 'unknown path'}` : endpoints[route].purpose;
	const outcome =
		status === null ? 'connection cut' : [status, code].filter((part) => part !== undefined).join(' ');
	const noted =
		remarks.length === 0 ? '' : `, ${remarks.length} ${remarks.length === 1 ? 'remark' : 'remarks'}`;
	return `${what}: ${outcome}${noted}`;
}

const look = (status: number | null) =>
	status === null || status >= 500 ? 'lost' : status >= 400 ? 'rejected' : 'won';

/** One row of the log. The live log adds the same markup. Times are in UTC. */
export function callRow({ request, remarks, code, number }: RecentCall): Html {
	const { time, method, route, path, status, milliseconds, fault } = request;
	const moment = new Date(time).toISOString();
	return html`<tr class="${remarks.length > 0 ? 'noted' : ''}" data-number="${number}">
		<td data-label="Time (UTC)"><time datetime="${moment}">${moment.slice(11, 19)}</time></td>
		<td data-label="Call">
			<code>${method} ${path ?? '(no such path)'}</code>
			${route === null ? null : html`<span class="hint block">${endpoints[route].purpose}</span>`}
		</td>
		<td data-label="Outcome">
			${chip(status === null ? 'cut' : String(status), look(status))}
			${code === undefined ? null : html`<span>${code}</span>`}
			${fault ? chip('forced fault', 'forced') : null}
		</td>
		<td data-label="Remarks">
			${
				remarks.length === 0
					? html`<span class="hint">none</span>`
					: html`<ul class="remarks">
							${remarks.map(({ field, remark }) => html`<li><code>${field}</code> <mark>${remark}</mark></li>`)}
						</ul>`
			}
		</td>
		<td class="number" data-label="Took">${milliseconds.toFixed(1)} ms</td>
	</tr>`;
}

/** Newest first. Without JavaScript, the page shows the calls up to the moment it was loaded. */
export function log(calls: readonly RecentCall[]): Html {
	const newestFirst = [...calls].reverse();
	return html`
		<p class="hint">
			Calls to the Sync API, newest first, without tokens and bodies. The page keeps the last 200 calls until
			the sandbox stops.
		</p>
		<p class="live" hidden data-live>
			<span class="dot" aria-hidden="true"></span> <span data-state>Live</span>
			<button type="button" class="quiet" data-pause aria-pressed="false">Pause</button>
		</p>
		<noscript
			><p><a href="/log">Reload</a> to see newer calls.</p></noscript
		>
		<p class="unseen" role="status" aria-live="polite" data-spoken></p>
		<div class="scroll" role="region" aria-label="Table: request log" tabindex="0">
			<table class="log">
				<caption class="unseen">
					Request log, newest first
				</caption>
				<thead>
					<tr>
						<th scope="col">Time (UTC)</th>
						<th scope="col">Call</th>
						<th scope="col">Outcome</th>
						<th scope="col">Remarks</th>
						<th scope="col" class="number">Took</th>
					</tr>
				</thead>
				<tbody data-calls data-last="${newestFirst[0]?.number ?? 0}">
					${newestFirst.map(callRow)}
				</tbody>
			</table>
		</div>
		${newestFirst.length === 0 ? html`<p class="empty" data-empty>No calls yet.</p>` : null}
	`;
}
