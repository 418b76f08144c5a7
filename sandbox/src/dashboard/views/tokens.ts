import { MAX_TOKENS, type TokenView } from '../../domain/tokens';
import { html, type Html } from '../html';
import type { Session } from '../sessions';
import { csrfField } from './forms';
import { connectionCard, type Connection } from './connection';
import { chip, moment, table, zoneHint } from './parts';

const kindNames = { sync: 'Sync', async: 'Async' } as const;

interface TokensParts {
	readonly session: Session;
	readonly timeZone: string;
	readonly connection: Connection;
}

export function tokens(listed: readonly TokenView[], { session, timeZone, connection }: TokensParts): Html {
	const count = (kind: TokenView['kind']) => listed.filter((token) => token.kind === kind).length;
	const rows = listed.map(
		(token) =>
			html`<tr>
				<th scope="row">${token.name}</th>
				<td data-label="Type">${chip(kindNames[token.kind])}</td>
				<td data-label="Created">${moment(token.created_on, timeZone)}</td>
				<td data-label="Action">
					${
						token.own
							? html`<span class="hint">cannot be deleted while the sandbox runs</span>`
							: html`<form method="post" action="/tokens/${token.id}/delete">
									${csrfField(session)}<button class="danger">
										Delete <span class="unseen">${token.name}</span>
									</button>
								</form>`
					}
				</td>
			</tr>`,
	);
	return html`
		<p class="hint">
			A token is shown once, when it is created. A deleted token stops working at once. A workspace can have
			${MAX_TOKENS} Sync tokens (now ${count('sync')}) and ${MAX_TOKENS} Async tokens (now ${count('async')}).
		</p>
		${table('Tokens', ['Name', 'Type', 'Created', 'Action'], rows, 'No tokens.')} ${zoneHint(timeZone)}
		<section aria-labelledby="create">
			<h2 id="create">Create a token</h2>
			<form method="post" action="/tokens" class="card fields-form">
				${csrfField(session)}
				<div>
					<label for="name">Name</label>
					<input id="name" name="name" required maxlength="60" autocomplete="off" />
				</div>
				<div>
					<label for="kind">Type</label>
					<select id="kind" name="kind">
						<option value="sync">Sync</option>
						<option value="async">Async</option>
					</select>
				</div>
				<div class="submit"><button>Create</button></div>
			</form>
		</section>
		${connectionCard(connection, html`A Sync token of this page, or that of the terminal.`)}
	`;
}
