import type { Definitions } from '../../domain/definitions';
import type { Lead } from '../../domain/store';
import { html, type Html } from '../html';
import { connectionCard, type Connection } from './connection';
import { cell, chip, moment, pager, table, fieldValue, zoneHint, type Look, type Paging } from './parts';

interface LeadList {
	readonly definitions: Definitions;
	readonly leads: readonly Lead[];
	readonly text: string;
	readonly status: string | undefined;
	readonly paging: Paging;
	readonly connection: Connection;
	readonly look: Look;
}

/** The name of a lead, or its identifier if it has no name. */
export function titleOf({ identifier }: Definitions, lead: Lead): string {
	const { name } = lead.fields;
	if (typeof name === 'string' && name.trim() !== '') return name;
	return String(lead.fields[identifier.apiName] ?? lead.id);
}

function stageChip({ pipeline }: Definitions, status: unknown): Html | null {
	const stage = pipeline.statuses.find(({ label }) => label === status)?.stageType;
	return typeof status === 'string' ? chip(status, stage?.toLowerCase()) : null;
}

const shownColumns = ['phone', 'email', 'assignee'];

/** The API name in the words of a heading, such as `Customer id`, because the other headings are words too. */
const headingOf = (apiName: string) =>
	apiName.charAt(0).toUpperCase() + apiName.slice(1).replaceAll('_', ' ');

export function leadList({ definitions, leads, text, status, paging, connection, look }: LeadList): Html {
	const { timeZone } = look;
	const columns = [...new Set([definitions.identifier.apiName, ...shownColumns])].flatMap(
		(apiName) => definitions.field(apiName) ?? [],
	);
	const rows = leads.map(
		(lead) =>
			html`<tr>
				<th scope="row"><a href="/leads/${lead.id}">${titleOf(definitions, lead)}</a></th>
				${cell('Status', stageChip(definitions, lead.fields['status']))}
				${columns.map(({ apiName, type }) => {
					const stored = lead.fields[apiName];
					return cell(headingOf(apiName), stored === undefined ? '' : fieldValue(stored, type, look));
				})}
				${cell('Created', moment(lead.createdOn, timeZone))}
			</tr>`,
	);
	const heads = ['Name', 'Status', ...columns.map(({ apiName }) => headingOf(apiName)), 'Created'];
	return html`
		${connectionCard(connection, html`The terminal showed one at the start. <a href="/tokens">Create another</a>.`)}
		<form method="get" action="/" role="search" class="filters">
			<div>
				<label for="q">Search</label>
				<input id="q" name="q" type="search" value="${text}" placeholder="Name, phone, email or ID" />
			</div>
			<div>
				<label for="status">Status</label>
				<select id="status" name="status">
					<option value="">Any</option>
					${definitions.pipeline.statuses.map(({ label }) =>
						label === status
							? html`<option value="${label}" selected>${label}</option>`
							: html`<option value="${label}">${label}</option>`,
					)}
				</select>
			</div>
			<button>Search</button>
			<a href="/leads/new">Add a lead</a>
		</form>
		${table('Leads, newest first', heads, rows, 'No leads found.')} ${pager(paging)} ${zoneHint(timeZone)}
	`;
}
