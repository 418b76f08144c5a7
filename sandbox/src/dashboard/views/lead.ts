import { type Definitions, ACTION_PREFIX } from '../../domain/definitions';
import type { Action, Lead } from '../../domain/store';
import { html, type Html } from '../html';
import { copyable } from './copyable';
import { chip, moment, pager, namedMember, fieldValue, zoneHint, type Look, type Paging } from './parts';

interface OneLead {
	readonly definitions: Definitions;
	readonly lead: Lead;
	/** Each action with the names of its files. */
	readonly timeline: ReadonlyArray<Action & { readonly files: readonly string[] }>;
	readonly paging: Paging;
	readonly look: Look;
	/** Changes the lead. */
	readonly form: Html;
}

export function oneLead({ definitions, lead, timeline, paging, look, form }: OneLead): Html {
	const { timeZone } = look;
	const known = new Set(definitions.fields.map(({ apiName }) => apiName));
	const fields = [
		...definitions.fields.map(({ apiName, type, isVisible }) => ({ apiName, type, isVisible })),
		...Object.keys(lead.fields)
			.filter((apiName) => !known.has(apiName))
			.map((apiName) => ({ apiName, type: undefined, isVisible: true })),
	];
	return html`
		<p class="hint">ID ${copyable('lead-id', 'the lead ID', lead.id)}</p>
		${zoneHint(timeZone)}
		<div class="columns">
			<section aria-labelledby="fields">
				<h2 id="fields">Fields</h2>
				<dl class="fields card">
					${fields.map(({ apiName, type, isVisible }) => {
						const stored = lead.fields[apiName];
						if (stored === undefined) return null;
						return html`<div>
							<dt>${apiName}${isVisible ? null : html` ${chip('hidden')}`}</dt>
							<dd>${fieldValue(stored, type, look)}</dd>
						</div>`;
					})}
					<div>
						<dt>created_on</dt>
						<dd>${moment(lead.createdOn, timeZone)}</dd>
					</div>
					<div>
						<dt>modified_on</dt>
						<dd>${moment(lead.modifiedOn, timeZone)}</dd>
					</div>
				</dl>
				<details>
					<summary>Change the lead</summary>
					${form}
				</details>
			</section>
			<section aria-labelledby="timeline">
				<h2 id="timeline">Timeline</h2>
				${
					timeline.length === 0
						? html`<p class="empty">No actions yet.</p>`
						: html`<ol class="timeline">
								${timeline.map((action) => entry(definitions, action, look))}
							</ol>`
				}
				${pager(paging)}
			</section>
		</div>
	`;
}

const words = (type: string) => {
	const text = type
		.toLowerCase()
		.replaceAll('_', ' ')
		.replace('whatsapp msg', 'WhatsApp message')
		.replace('sms', 'SMS');
	return text.charAt(0).toUpperCase() + text.slice(1);
};

function entry(definitions: Definitions, action: OneLead['timeline'][number], look: Look): Html {
	const { type, content, createdOn, employeeid, files } = action;
	const definition = type.startsWith(ACTION_PREFIX)
		? definitions.action(type.slice(ACTION_PREFIX.length))
		: undefined;
	return html`<li class="${content.kind}">
		<h3>${definition?.displayName ?? words(type)} <code>${type}</code></h3>
		<p class="hint">
			${moment(createdOn, look.timeZone)}${employeeid === undefined ? null : html` by ${namedMember(employeeid, look)}`}
		</p>
		${details(content, definition?.fields, look)}
		${files.length === 0 ? null : html`<p>Files: ${files.map((name) => html`${chip(name)} `)}</p>`}
	</li>`;
}

function details(
	content: Action['content'],
	schema: NonNullable<ReturnType<Definitions['action']>>['fields'] | undefined,
	look: Look,
): Html | null {
	switch (content.kind) {
		case 'payment': {
			const { status, currency, amount } = content.payment;
			return html`<p><strong>${currency} ${amount}</strong> ${chip(status, status.toLowerCase())}</p>`;
		}
		case 'custom':
			return html`<dl class="fields">
				${Object.entries(content.fields).map(
					([apiName, stored]) =>
						html`<div>
							<dt>${apiName}</dt>
							<dd>${fieldValue(stored, schema?.get(apiName)?.type, look)}</dd>
						</div>`,
				)}
			</dl>`;
		default:
			return null;
	}
}
