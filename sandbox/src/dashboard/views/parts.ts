import { DateTime } from 'luxon';
import type { ActionField, LeadField } from '../../domain/definitions';
import type { StoredValue } from '../../domain/values/reading';
import { html, type Html } from '../html';

/** Formats epoch milliseconds in the time zone of the workspace. The page says once which one: see `zoneHint`. */
export function moment(milliseconds: number, timeZone: string): Html {
	const date = DateTime.fromMillis(milliseconds, { zone: timeZone, locale: 'en-GB' });
	return html`<time datetime="${date.toUTC().toISO()}">${date.toFormat('d LLL yyyy, HH:mm')}</time>`;
}

export const zoneHint = (timeZone: string) =>
	html`<p class="hint">Times are in ${timeZone}, the time zone of the workspace.</p>`;

export const chip = (text: string, look = '') => html`<span class="chip ${look}">${text}</span>`;

/** How the workspace shows times and people. */
export interface Look {
	readonly timeZone: string;
	/** The name of the team member with this email. */
	nameOf(email: string): string | undefined;
}

/** A team member by name and email; only the email of somebody else. */
export function namedMember(email: string, { nameOf }: Look): Html {
	const name = nameOf(email);
	return name === undefined ? html`${email}` : html`${name} <span class="hint">${email}</span>`;
}

/** Formats a stored value by the type of its field. */
export function fieldValue(
	stored: StoredValue,
	type: LeadField['type'] | ActionField['type'] | undefined,
	look: Look,
): Html {
	if (typeof stored === 'boolean') return html`${stored ? 'Yes' : 'No'}`;
	if (typeof stored === 'object') return html`${stored.map((label) => html`${chip(label)} `)}`;
	if (type === 'DATE' && typeof stored === 'number') return moment(stored, look.timeZone);
	if (type === 'ASSIGNEE' || type === 'ACTIVEUSERS') return namedMember(String(stored), look);
	if (type === 'RATING' && typeof stored === 'number') return html`${stored} of 5`;
	return html`${stored}`;
}

/** A table cell. Narrow pages show each row as a card, with the heading before each cell. */
export const cell = (heading: string, content: unknown) => html`<td data-label="${heading}">${content}</td>`;

/** A table that scrolls sideways on narrow pages, also by keyboard. */
export const table = (
	caption: string,
	heads: readonly string[],
	rows: readonly Html[],
	empty: string,
): Html =>
	rows.length === 0
		? html`<p class="empty">${empty}</p>`
		: html`<div class="scroll" role="region" aria-label="Table: ${caption}" tabindex="0">
				<table>
					<caption class="unseen">
						${caption}
					</caption>
					<thead>
						<tr>
							${heads.map((head) => html`<th scope="col">${head}</th>`)}
						</tr>
					</thead>
					<tbody>
						${rows}
					</tbody>
				</table>
			</div>`;

export interface Paging {
	/** From 1. */
	readonly page: number;
	readonly size: number;
	readonly total: number;
	address(page: number): string;
}

export function pager({ page, size, total, address }: Paging): Html {
	const last = Math.max(1, Math.ceil(total / size));
	const first = (page - 1) * size + 1;
	const shown = first > total ? '0' : `${first} to ${Math.min(page * size, total)}`;
	return html`<nav class="pager" aria-label="Pages">
		${page > 1 ? html`<a href="${address(page - 1)}" rel="prev">Newer</a>` : html`<span></span>`}
		<span>${shown} of ${total}</span>
		${page < last ? html`<a href="${address(page + 1)}" rel="next">Older</a>` : html`<span></span>`}
	</nav>`;
}
