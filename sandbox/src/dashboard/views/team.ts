import type { TeamMember } from '../../domain/store';
import { html, type Html } from '../html';
import { chip, pager, table, type Paging } from './parts';

export function team(members: readonly TeamMember[], includeDeleted: boolean, paging: Paging): Html {
	const rows = members.map(
		({ name, email, phone_number, role, status, manager_name }) =>
			html`<tr>
				<th scope="row">${name}</th>
				<td data-label="Email">${email}</td>
				<td data-label="Phone">${phone_number}</td>
				<td data-label="Role">${role}</td>
				<td data-label="Status">
					${chip(status, status === 'Deleted' || status === 'Inactive' ? 'lost' : '')}
				</td>
				<td data-label="Manager">${manager_name ?? ''}</td>
			</tr>`,
	);
	return html`
		<form method="get" action="/team" class="filters">
			<label class="inline"
				><input type="checkbox" name="deleted" value="true" ${includeDeleted ? 'checked' : ''} /> Include
				deleted members</label
			>
			<button>Show</button>
		</form>
		${table('Team members by name', ['Name', 'Email', 'Phone', 'Role', 'Status', 'Manager'], rows, 'No team members.')}
		${pager(paging)}
	`;
}
