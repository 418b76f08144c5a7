import { html, type Html } from '../html';
import type { RecentCall } from '../recentCalls';
import { callRows } from './call';
import { zoneHint } from './parts';

const heads = ['Time', 'Call', 'Outcome', 'Not stored'];

/** Newest first. Without JavaScript, the page shows the calls up to the moment it was loaded. */
export function log(calls: readonly RecentCall[], keepsBodies: boolean, timeZone: string): Html {
	const newestFirst = [...calls].reverse();
	return html`
		<p class="hint">
			The last 200 calls to the Sync API, newest first, until the sandbox stops.
			${keepsBodies ? 'Bodies are in memory only, without tokens.' : 'Bodies are not kept, because the sandbox runs with --no-bodies.'}
		</p>
		${zoneHint(timeZone)}
		<p class="hint">
			<strong class="silence">Dropped in silence</strong> marks what the service did not store and did not
			mention: no caller can see it in the answer.
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
			<table class="log" data-calls data-last="${newestFirst[0]?.number ?? 0}">
				<caption class="unseen">
					Request log, newest first
				</caption>
				<thead>
					<tr>
						${heads.map((head) => html`<th scope="col">${head}</th>`)}
						<th scope="col" class="number">Took</th>
					</tr>
				</thead>
				${newestFirst.map((call) => callRows(call, timeZone))}
			</table>
		</div>
		${newestFirst.length === 0 ? html`<p class="empty" data-empty>No calls yet.</p>` : null}
	`;
}
